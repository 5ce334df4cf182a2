import { calls } from '#shared/contract/index.ts';
import { sha256Hex } from '#shared/rules/sha256.ts';
import { call } from '../../api/call.ts';
import { encryptForCloud } from '../../api/cloud-key.ts';
import { callWithCredentials, encryptForDevice } from '../../api/device-key.ts';
import type { CallResult } from '../../api/result.ts';
import type { CallArgs, CallData } from '#shared/contract/define.ts';

type C = typeof calls;
const hashOf = (password: string): string => sha256Hex(new TextEncoder().encode(password));

/** Changes the own password (PW-05, RSA-03); N001108 for a wrong old one. Neither leaves this computer readable. */
export const changePassword = (old: string, next: string): Promise<CallResult<unknown>> =>
  encryptForDevice<unknown>(hashOf(old), (sealedOld) =>
    encryptForDevice<unknown>(hashOf(next), (sealedNew) =>
      call(calls.modPassword, { old: sealedOld.cipher, new: sealedNew.cipher, key_id: sealedNew.keyId }),
    ),
  );

/** Gives a local account a new password; `second` is the administrator's confirmation. */
export const resetPassword = (username: string, password: string, second: string): Promise<CallResult<unknown>> =>
  callWithCredentials(username, password, ({ password: sealed, key_id }) =>
    call(calls.subResetPassword, { username, password: sealed, key_id, second }),
  );

/** Adds a local account with its password (SES-13). */
export const addLocal = (
  fields: Omit<CallArgs<C['accountAdd']>, 'type' | 'password' | 'key_id'>,
  password: string,
): Promise<CallResult<CallData<C['accountAdd']>>> =>
  callWithCredentials(fields.username, password, ({ password: sealed, key_id }) =>
    call(calls.accountAdd, { ...fields, type: 'local', password: sealed, key_id }),
  );

const MOBILE = /^1[3-9]\d{9}$/;
/** Whether a text is a mobile number (MSK-01). */
export const isMobile = (text: string): boolean => MOBILE.test(text);

/** Looks a person up in the cloud, by mobile number or quick-connect name (SES-12). */
export const findPerson = (text: string): Promise<CallResult<CallData<C['quickSubUsername']>>> =>
  isMobile(text)
    ? encryptForCloud(text, ({ cipher, keyId }) => call(calls.quickSubUsername, { phone: cipher, key_id: keyId }))
    : call(calls.quickSubUsername, { qcname: text });

/** Sends a code to a new number; `ticket` is that of the picture that was read. */
export const sendPhoneCode = (phone: string, ticket: string): Promise<CallResult<CallData<C['smsPhoneSend']>>> =>
  encryptForCloud(phone, ({ cipher, keyId }) =>
    call(calls.smsPhoneSend, { type: 'modphone', key_id: keyId, phone: cipher, ticket }),
  );

/** Changes the own mobile number (CALL-QCK-02): the code proves the number, `second` the person. */
export const changePhone = (
  username: string,
  phone: string,
  code: string,
  second: string,
): Promise<CallResult<CallData<C['quickModPhone']>>> =>
  encryptForCloud(username, (name) =>
    encryptForCloud(phone, (number) =>
      call(calls.quickModPhone, {
        key_id: number.keyId,
        username: name.cipher,
        phone: number.cipher,
        sms_code: code,
        second,
      }),
    ),
  );
