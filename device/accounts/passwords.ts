import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { DeviceError } from '../device-error.ts';

/** Work factor: about 60 ms and 8 MiB for one check on a small computer, so that a few at once do not fill it. */
const SCRYPT = { N: 8192, r: 8, p: 4 } as const;
const HASH_BYTES = 32;

/** What stands in the database for a password. */
export interface PasswordHash {
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

/** The form in which a password crosses the wire, inside the encryption: lowercase hex SHA-256 (RSA-03). */
export function wirePassword(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('hex');
}

/** True for a decrypted password field of the right form (PW-05). */
export function isWirePassword(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** Checks at the same time, so that a flood of sign-ins leaves room for everything else; and those that may wait. */
const AT_ONCE = 2;
const WAITING = 100;
let busy = 0;
const waiting: (() => void)[] = [];

/** Waits for its turn; throws N000005 when too many wait already. */
async function turn<T>(work: () => Promise<T>): Promise<T> {
  if (busy < AT_ONCE) busy += 1;
  else {
    if (waiting.length >= WAITING) throw new DeviceError('N000005');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

function derive(wire: string, salt: Uint8Array): Promise<Buffer> {
  return turn(() => work(wire, salt));
}

function work(wire: string, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(wire, salt, HASH_BYTES, SCRYPT, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** Hashes a wire password under a fresh salt (RSA-04). */
export async function hashPassword(wire: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  return { salt, hash: await derive(wire, salt) };
}

const nobody: PasswordHash = { salt: randomBytes(16), hash: randomBytes(HASH_BYTES) };

/** Compares a wire password; a missing account takes as long as a wrong password. */
export async function verifyPassword(wire: string, stored: PasswordHash | undefined): Promise<boolean> {
  const expected = stored ?? nobody;
  const actual = await derive(wire, expected.salt);
  return timingSafeEqual(actual, expected.hash) && stored !== undefined;
}

/** A password that a person can type once: 16 characters of three classes, none easily mistaken for another. */
export function randomPassword(): string {
  const classes = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'];
  const pick = (text: string): string => text.charAt(randomInt(text.length));
  const letters = [...classes.map(pick), ...Array.from({ length: 13 }, () => pick(classes.join('')))];
  for (let i = letters.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [letters[i], letters[j]] = [letters[j] ?? '', letters[i] ?? ''];
  }
  return letters.join('');
}
