import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** scrypt at this cost takes 64 MiB and about a tenth of a second: nothing to a person, much to a guesser. */
export const SCRYPT_COST = 2 ** 16;
const SCRYPT_BLOCK = 8;
/** Names are filled up to a multiple of this, so that their length tells less. */
const NAME_STEP = 32;

/** The open key of a box, with what is derived from it. */
export interface SafeKey {
  readonly master: Buffer;
  readonly names: Buffer;
  readonly tags: Buffer;
}

/** What a key is derived for. */
type Purpose = 'names' | 'tags' | 'content' | 'upload' | 'texts';

/** A key of its own for one purpose and, for content, one file. */
export function deriveKey(master: Buffer, purpose: Purpose, salt: string | Buffer = ''): Buffer {
  return Buffer.from(hkdfSync('sha256', master, salt, `hearth safe box ${purpose}`, KEY_BYTES));
}

function keyOf(master: Buffer): SafeKey {
  return { master, names: deriveKey(master, 'names'), tags: deriveKey(master, 'tags') };
}

/** Encrypts a short text under a key: a fresh nonce, the bytes, the tag. `about` is bound to it. */
export function seal(key: Buffer, plain: Buffer, about: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined when the key is another one or the bytes were changed. */
export function unseal(key: Buffer, sealed: Uint8Array, about: string): Buffer | undefined {
  const bytes = Buffer.from(sealed);
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(bytes.length - TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about)).setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, bytes.length - TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function passwordKey(password: string, salt: Uint8Array, cost: number): Promise<Buffer> {
  const options = { N: cost, r: SCRYPT_BLOCK, p: 1, maxmem: 2 * 128 * cost * SCRYPT_BLOCK };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** A box's key as it is kept: nothing without the password. */
export interface WrappedKey {
  readonly salt: Uint8Array;
  readonly cost: number;
  readonly wrapped: Uint8Array;
}

/** Wraps a key by a password; the account's name is bound to it. */
export async function wrapKey(
  { master }: Pick<SafeKey, 'master'>,
  username: string,
  password: string,
  cost: number = SCRYPT_COST,
): Promise<WrappedKey> {
  const salt = randomBytes(16);
  const wrapping = await passwordKey(password, salt, cost);
  return { salt, cost, wrapped: seal(wrapping, master, username.toLowerCase()) };
}

/** Opens a wrapped key; undefined when the password is another. */
export async function unwrapKey(kept: WrappedKey, username: string, password: string): Promise<SafeKey | undefined> {
  const wrapping = await passwordKey(password, kept.salt, kept.cost);
  const master = unseal(wrapping, kept.wrapped, username.toLowerCase());
  return master && keyOf(master);
}

/** The key of a new box. */
export function newKey(): SafeKey {
  return keyOf(randomBytes(KEY_BYTES));
}

/** Forgets a key. */
export function wipeKey({ master, names, tags }: SafeKey): void {
  for (const part of [master, names, tags]) part.fill(0);
}

/** A key of its own that lives on when the box is locked: for work that has begun. */
export function copyKey({ master }: SafeKey): SafeKey {
  return keyOf(Buffer.from(master));
}

/** The name of an entry as it is kept. */
export function sealName({ names }: SafeKey, id: string, name: string): Buffer {
  const bytes = Buffer.from(name);
  const padded = Buffer.alloc(Math.ceil((bytes.length + 1) / NAME_STEP) * NAME_STEP);
  bytes.copy(padded);
  return seal(names, padded, id);
}

/** Throws when it was changed. */
export function openName({ names }: SafeKey, id: string, sealed: Uint8Array): string {
  const padded = unseal(names, sealed, id);
  if (!padded) throw new Error('a name in a safe box was changed by somebody else');
  const end = padded.indexOf(0);
  return padded.toString('utf8', 0, end < 0 ? padded.length : end);
}

/** By this an entry is found in its folder; it tells nothing to those without the key. */
export function nameTag({ tags }: SafeKey, parent: string, name: string): Buffer {
  return createHmac('sha256', tags).update(`${parent}\0${name}`).digest().subarray(0, 16);
}

/** A text of the box as it is kept; `about` says what it belongs to and is bound to it. */
export function sealText({ master }: SafeKey, about: string, text: string): Buffer {
  return seal(deriveKey(master, 'texts'), Buffer.from(text), about);
}

/** Throws when it was changed, or belongs to something else. */
export function openText({ master }: SafeKey, about: string, sealed: Uint8Array): string {
  const text = unseal(deriveKey(master, 'texts'), sealed, about);
  if (!text) throw new Error('a text in a safe box was changed by somebody else');
  return text.toString('utf8');
}
