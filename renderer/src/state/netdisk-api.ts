import { calls } from '#shared/contract/index.ts';
import type { NetdiskKind } from '#shared/contract/kinds.ts';
import { api, type EndpointData, type QueryInput } from '../api/api-slice.ts';
import { call, type CallOptions } from '../api/call.ts';
import type { CallResult } from '../api/result.ts';

type Answer = EndpointData<typeof calls.netdiskAccount>;
/** The account at one cloud drive; `login` is 0 where nobody is signed in. */
export type DriveAccount = NonNullable<Answer['list']>[number];
export type DriveSignInState = NonNullable<Answer['state']>;

export interface Drives {
  readonly accounts: readonly DriveAccount[];
  /** The drives are stand-ins on the device itself: nothing goes to a provider. */
  readonly isSimulated: boolean;
}

type NoArgs = Record<string, never>;

/** Cloud drives of the account (CALL-EXT-21). */
export const netdiskApi = api.injectEndpoints({
  endpoints: (build) => ({
    drives: build.query<Drives, NoArgs>({
      query: (): QueryInput => ({ spec: calls.netdiskAccount, args: { action: 'list' } }),
      transformResponse: ({ list = [], simulated }: Answer) => ({ accounts: list, isSimulated: simulated === 1 }),
      providesTags: ['netdisk'],
    }),
  }),
});

export const { useDrivesQuery } = netdiskApi;

/** Asks for a picture to be scanned with the app of the drive. */
export const askDriveCode = (kind: NetdiskKind, options?: CallOptions): Promise<CallResult<Answer>> =>
  call(calls.netdiskAccount, { action: 'qr', kind }, { silent: true, ...options });

/** What became of a picture. */
export const pollDriveCode = (kind: NetdiskKind, id: string, options?: CallOptions): Promise<CallResult<Answer>> =>
  call(calls.netdiskAccount, { action: 'poll', kind, qr_id: id }, { silent: true, ...options });

/** Stands for the app of a simulated drive, which nobody can have. */
export const confirmDriveCode = (kind: NetdiskKind, id: string): Promise<CallResult<Answer>> =>
  call(calls.netdiskAccount, { action: 'confirm', kind, qr_id: id }, { silent: true });

/** Forgets the sign-in at a drive; what is there stays there. */
export const signOutOfDrive = (kind: NetdiskKind): Promise<CallResult<Answer>> =>
  call(calls.netdiskAccount, { action: 'logout', kind });
