import { CLOUD_PUBKEY_COOKIE_DAYS } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { call, type CallResult } from './call.ts';
import { KEY_UNVERIFIED, nonce, withKey, type KeyDeps, type Sealed } from './device-key.ts';
import type { PublicKey } from './encrypt.ts';
import { keyShelf, type KeyShelf } from './key-shelf.ts';
import { failure, success } from './result.ts';
import { partLoading } from '../host/part-loading.ts';

const MAX_AGE_S = CLOUD_PUBKEY_COOKIE_DAYS * 24 * 60 * 60;

/** The key as it is kept, with the time (ms) until which it is taken from there. */
interface KeptKey extends PublicKey {
  readonly until: number;
}

function isKept(value: unknown): value is KeptKey {
  if (typeof value !== 'object' || value === null) return false;
  const { pem, keyId, until } = value as Partial<Record<keyof KeptKey, unknown>>;
  if (typeof pem !== 'string' || typeof keyId !== 'string' || typeof until !== 'number') return false;
  return pem.startsWith('-----BEGIN PUBLIC KEY-----') && keyId !== '';
}

/** What keeping the key needs of the rest; tests give their own. */
export interface CloudKeyDeps extends KeyDeps {
  readonly shelf: () => KeyShelf;
  readonly now: () => number;
}

const ownDeps: CloudKeyDeps = {
  signme: nonce,
  loadEncrypt: () => partLoading(import('./encrypt.ts')),
  shelf: keyShelf,
  now: Date.now,
};

function readKey({ shelf, now }: CloudKeyDeps): PublicKey | null {
  try {
    const key: unknown = JSON.parse(decodeURIComponent(shelf().read()));
    return isKept(key) && key.until > now() ? key : null;
  } catch {
    // Nothing kept, or nothing that can be read: the key is asked for, and written over it.
    return null;
  }
}

/** The key of the cloud service: the one kept for 30 days, else a fresh one that signs a nonce. CON-105, CALL-KEY-01 */
async function cloudKey(isFresh: boolean, deps: CloudKeyDeps): Promise<CallResult<PublicKey>> {
  const known = isFresh ? null : readKey(deps);
  if (known !== null) return success(known);
  const signme = deps.signme();
  const answer = await call(calls.cloudKeyPub, { signme, target: 'server' });
  if (!answer.success) return answer;
  const { key: pem, key_id: keyId, sign } = answer.data;
  const { verifies } = await deps.loadEncrypt();
  if (!verifies(signme, sign, pem)) return failure(KEY_UNVERIFIED, '');
  const until = deps.now() + MAX_AGE_S * 1000;
  deps.shelf().write(encodeURIComponent(JSON.stringify({ pem, keyId, until })), MAX_AGE_S);
  return { ...answer, data: { pem, keyId } };
}

/** Makes a call to the cloud service that carries one encrypted text (RSA-01, RSA-04, CON-105). */
export function encryptForCloud<T>(
  text: string,
  send: (sealed: Sealed) => Promise<CallResult<T>>,
  deps: CloudKeyDeps = ownDeps,
): Promise<CallResult<T>> {
  return withKey(
    (attempt) => cloudKey(attempt > 0, deps),
    (key, { encrypt }) => send({ cipher: encrypt(text, key.pem), keyId: key.keyId }),
    deps,
  );
}
