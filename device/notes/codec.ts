import type { SafeKey } from '../safebox/safe-key.ts';
import { openText, sealText } from '../safebox/safe-key.ts';

/** How texts of notes are written down: as they are, or encrypted by the key of a safe box. */
export interface Codec {
  readonly safe: 0 | 1;
  /** `about` names what the text belongs to; it is bound to what is sealed. */
  readonly write: (about: string, text: string) => Uint8Array;
  /** Throws when a sealed text was changed by somebody else. */
  readonly read: (about: string, bytes: Uint8Array) => string;
}

const decoder = new TextDecoder();

/** Notes outside of the safe box. */
export const plainCodec: Codec = {
  safe: 0,
  write: (_about, text) => Buffer.from(text),
  read: (_about, bytes) => decoder.decode(bytes),
};

/** Notes of an open safe box; to be used at once, for the box may be locked at any moment. */
export function safeCodec(key: SafeKey): Codec {
  return {
    safe: 1,
    write: (about, text) => sealText(key, `note ${about}`, text),
    read: (about, bytes) => openText(key, `note ${about}`, bytes),
  };
}
