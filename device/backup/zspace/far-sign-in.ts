import { constants, publicEncrypt, randomBytes, verify } from 'node:crypto';
import { z } from 'zod';
import { RSA_CHUNK_CHARS, RSA_SEPARATOR } from '#shared/constants.ts';
import { OK } from '#shared/contract/codes.ts';
import { calls } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { DeviceError } from '../../device-error.ts';
import { TryAgain } from '../../offline/retry.ts';
import type { FarAccess, FarKey } from './device-store.ts';
import { askFar, type FarPeer, readFar } from './far-call.ts';

const keyAnswer = z.object({ key: z.string(), key_id: z.string(), sign: z.string(), name: z.string() });
const loginAnswer = z.object({ token: z.string().min(1) });

/** How a sign-in is tried. */
export interface SignInOptions {
  /** In which the other device says why it refuses. */
  readonly language: 'en' | 'zh';
  readonly signal: AbortSignal;
}

/** Encrypts a text for another device's key, in pieces that never split a character (RSA-01, RSA-02). */
function sealFor(pem: string, text: string): string {
  const pieces: string[] = [''];
  for (const character of text) {
    const last = pieces.length - 1;
    const piece = pieces[last] ?? '';
    if (piece.length + character.length > RSA_CHUNK_CHARS) pieces.push(character);
    else pieces[last] = piece + character;
  }
  const options = { key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };
  return pieces.map((piece) => publicEncrypt(options, Buffer.from(piece)).toString('base64')).join(RSA_SEPARATOR);
}

const noSignIn = (reason: 'login' | 'key', more: { code?: string; message?: string } = {}): DeviceError =>
  new DeviceError('N008001', {
    data: { reason, ...(more.code === undefined ? {} : { code: more.code }) },
    ...(more.message === undefined ? {} : { message: more.message }),
  });

/** The key of another device and what it calls itself (CALL-KEY-02). Throws TryAgain when it does not tell, N008001 for a key that is not its own. */
export async function farKey(peer: FarPeer, { language, signal }: SignInOptions): Promise<FarKey & { name: string }> {
  const signme = randomBytes(16).toString('hex');
  const request = { method: 'GET', path: calls.keyPub.path, fields: { signme }, token: '', language, signal } as const;
  const answer = keyAnswer.safeParse((await readFar(await askFar(peer, request), signal)).data);
  if (!answer.success) throw new TryAgain('broken');
  const { key: pem, key_id: keyId, sign, name } = answer.data;
  try {
    if (verify('sha256', Buffer.from(signme), pem, Buffer.from(sign, 'base64'))) return { pem, keyId, name };
  } catch {
    // No key at all.
  }
  throw noSignIn('key');
}

/**
 * Signs in to another device and answers the token (CALL-AUTH-02). The account and its password are encrypted for the key
 * that the device had when somebody signed in. Throws N008001 with the other device's words and `reason` login, or `reason`
 * key when it has another key now.
 */
export async function farSignIn(
  peer: FarPeer,
  { username, secret, key }: Pick<FarAccess, 'username' | 'secret' | 'key'>,
  { language, signal }: SignInOptions,
): Promise<string> {
  const fields = encodeFields({ username: sealFor(key.pem, username), password: sealFor(key.pem, secret), key_id: key.keyId }); // prettier-ignore
  const request = { method: 'POST', path: calls.login.path, fields, token: '', language, signal } as const;
  const { code, msg, data } = await readFar(await askFar(peer, request), signal);
  if (code === OK) {
    const answer = loginAnswer.safeParse(data);
    if (!answer.success) throw new TryAgain('broken');
    return answer.data.token;
  }
  if (code === 'N001112') throw noSignIn('key');
  throw noSignIn('login', { code, ...(msg === '' ? {} : { message: msg.slice(0, 300) }) });
}
