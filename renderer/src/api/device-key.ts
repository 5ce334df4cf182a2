import { calls } from '#shared/contract/index.ts';
import { call, type CallResult } from './call.ts';
import type * as Encrypt from './encrypt.ts';
import type { PublicKey } from './encrypt.ts';
import { failure } from './result.ts';

/** Code of a key whose signature is not the device's own. */
export const KEY_UNVERIFIED = 'KEY';

/** The key of the device with the name it gives itself. */
export interface DeviceKey extends PublicKey {
  readonly name: string;
  readonly sign: string;
}

/** A fresh nonce: 32 hex digits. */
export function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the key loader needs of the rest; tests give their own. */
export interface KeyDeps {
  readonly signme: () => string;
  readonly loadEncrypt: () => Promise<typeof Encrypt>;
}

const ownDeps: KeyDeps = { signme: nonce, loadEncrypt: () => import('./encrypt.ts') };

/** Asks for the device's key with a fresh nonce and checks that the answer signs it (CALL-KEY-01, SES-03). */
export async function fetchDeviceKey(deps: KeyDeps = ownDeps): Promise<CallResult<DeviceKey>> {
  const signme = deps.signme();
  const answer = await call(calls.keyPub, { signme });
  if (!answer.success) return answer;
  const { key, key_id, sign, name } = answer.data;
  const { verifies } = await deps.loadEncrypt();
  if (!verifies(signme, sign, key)) return failure(KEY_UNVERIFIED, '');
  return { ...answer, data: { pem: key, keyId: key_id, sign, name } };
}

type Credentials = ReturnType<typeof Encrypt.credentials>;

/**
 * Makes a call that carries credentials: the key is fetched, the fields are encrypted for it, and when the device
 * answers that its key has changed the key is fetched once more and the call repeated once (RSA-04).
 */
export async function callWithCredentials<T>(
  username: string,
  password: string,
  send: (fields: Credentials) => Promise<CallResult<T>>,
  deps: KeyDeps = ownDeps,
): Promise<CallResult<T>> {
  let result: CallResult<T> = failure('NETWORK', '');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const key = await fetchDeviceKey(deps);
    if (!key.success) return key;
    const { credentials } = await deps.loadEncrypt();
    result = await send(credentials(username, password, key.data));
    if (result.success || result.code !== 'N001112') break;
  }
  return result;
}
