import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writePrivate } from '../accounts/device-keys.ts';
import { seal, unseal } from '../safebox/safe-key.ts';

const KEY_BYTES = 32;

/** Texts that the device has to know again without a person, such as the password of another server. */
export interface Secrets {
  /** The text as it is kept; `about` says what it belongs to and is bound to it. */
  seal(about: string, text: string): Uint8Array;
  /** Undefined for what was sealed under another key, belongs to something else or was changed. */
  open(about: string, sealed: Uint8Array): string | undefined;
}

function readKey(file: string): Buffer {
  const kept = existsSync(file) ? Buffer.from(readFileSync(file, 'utf8').trim(), 'hex') : Buffer.alloc(0);
  if (kept.length === KEY_BYTES) return kept;
  const fresh = randomBytes(KEY_BYTES);
  writePrivate(file, fresh.toString('hex'));
  return fresh;
}

/**
 * Seals under a key that stands in a file of its own, beside the database: a copy of the database alone tells nothing. The key
 * is made when it is first needed; one that is damaged is made anew, and what was sealed before has to be typed again.
 */
export function createSecrets(file: string): Secrets {
  let known: Buffer | undefined;
  const key = (): Buffer => (known ??= readKey(file));
  return {
    seal: (about, text) => seal(key(), Buffer.from(text), about),
    open: (about, sealed) => unseal(key(), sealed, about)?.toString('utf8'),
  };
}
