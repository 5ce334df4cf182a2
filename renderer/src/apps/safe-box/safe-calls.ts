import { calls } from '#shared/contract/index.ts';
import { sha256Hex } from '#shared/rules/sha256.ts';
import { api, queryOf, type EndpointData } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import { callWithCredentials, encryptForDevice } from '../../api/device-key.ts';
import type { CallResult } from '../../api/result.ts';

export type SafeStatus = EndpointData<typeof calls.safeStatus>;

export const safeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the account's box exists and is open in this sign-in. */
    safeStatus: build.query<SafeStatus, Record<string, never>>({
      ...queryOf(calls.safeStatus),
      providesTags: ['safe'],
    }),
  }),
});

/** Makes the box and opens it (APP-SAFEB-01). The password leaves this computer encrypted only. */
export const createSafe = (password: string, hint: string): Promise<CallResult<unknown>> =>
  callWithCredentials('', password, ({ password: sealed, key_id }) =>
    call(calls.safeCreate, { password: sealed, key_id, ...(hint === '' ? {} : { hint }) }),
  );

/** Opens the box in this sign-in. */
export const openSafe = (password: string): Promise<CallResult<unknown>> =>
  callWithCredentials('', password, ({ password: sealed, key_id }) =>
    call(calls.safeOpen, { password: sealed, key_id }),
  );

const hashOf = (password: string): string => sha256Hex(new TextEncoder().encode(password));

/** Changes the password of the box (APP-SAFEB-03). */
export const changeSafePassword = (old: string, next: string): Promise<CallResult<unknown>> =>
  encryptForDevice<unknown>(hashOf(old), (sealedOld) =>
    encryptForDevice<unknown>(hashOf(next), (sealedNew) =>
      call(calls.safeModPassword, { old: sealedOld.cipher, new: sealedNew.cipher, key_id: sealedNew.keyId }),
    ),
  );
