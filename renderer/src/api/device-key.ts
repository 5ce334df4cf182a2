import { calls } from '#shared/contract/index.ts';
import { call, type CallResult } from './call.ts';
import type * as Encrypt from './encrypt.ts';
import type { PublicKey } from './encrypt.ts';
import { failure } from './result.ts';
import { partLoading } from '../host/part-loading.ts';

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

const ownDeps: KeyDeps = { signme: nonce, loadEncrypt: () => partLoading(import('./encrypt.ts')) };

/** Asks for the device's key with a fresh nonce and checks that the answer signs it (CALL-KEY-01, SES-03). */
export async function fetchDeviceKey(deps: KeyDeps = ownDeps): Promise<CallResult<DeviceKey>> {
  const signme = deps.signme();
  const answer = await call(calls.keyPub, { signme, target: 'nas' });
  if (!answer.success) return answer;
  const { key, key_id, sign, name } = answer.data;
  const { verifies } = await deps.loadEncrypt();
  if (!verifies(signme, sign, key)) return failure(KEY_UNVERIFIED, '');
  return { ...answer, data: { pem: key, keyId: key_id, sign, name } };
}

type Credentials = ReturnType<typeof Encrypt.credentials>;

/** A text that only the owner of a key reads. */
export interface Sealed {
  readonly cipher: string;
  readonly keyId: string;
}

/** Runs a call with a key; once more, with the key asked for again, when the answer is that it has changed (RSA-04). */
export async function withKey<Key, T>(
  keyFor: (attempt: number) => Promise<CallResult<Key>>,
  send: (key: Key, encrypt: typeof Encrypt) => Promise<CallResult<T>>,
  { loadEncrypt }: Pick<KeyDeps, 'loadEncrypt'>,
): Promise<CallResult<T>> {
  let result: CallResult<T> = failure('NETWORK', '');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const key = await keyFor(attempt);
    if (!key.success) return key;
    result = await send(key.data, await loadEncrypt());
    if (result.success || result.code !== 'N001112') break;
  }
  return result;
}

/** Makes a call that carries credentials, encrypted for the device's key (RSA-03, RSA-04). */
export function callWithCredentials<T>(
  username: string,
  password: string,
  send: (fields: Credentials) => Promise<CallResult<T>>,
  deps: KeyDeps = ownDeps,
): Promise<CallResult<T>> {
  return withKey(
    () => fetchDeviceKey(deps),
    (key, { credentials }) => send(credentials(username, password, key)),
    deps,
  );
}

/** Makes a call that carries one encrypted text, such as the name of an account (RSA-01, RSA-04). */
export function encryptForDevice<T>(
  text: string,
  send: (sealed: Sealed) => Promise<CallResult<T>>,
  deps: KeyDeps = ownDeps,
): Promise<CallResult<T>> {
  return withKey(
    () => fetchDeviceKey(deps),
    (key, { encrypt }) => send({ cipher: encrypt(text, key.pem), keyId: key.keyId }),
    deps,
  );
}
