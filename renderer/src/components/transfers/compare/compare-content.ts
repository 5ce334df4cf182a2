import { streamUrl } from '#shared/rules/file-urls.ts';
import { deviceSum } from '../../../state/files/device-sum.ts';
import { Sha256 } from '../../../state/transfers/sha256.ts';
import type { Compared } from './compared.ts';

/** Bytes read in one step. */
const PIECE = 1024 * 1024;
/** So far the place is looked for at which two files part. */
const SEARCHED = 64 * PIECE;

/** Whether two files have the same content, and the first byte that differs; null where it lies further on. */
export type ContentResult = { readonly same: true } | { readonly same: false; readonly at: number | null };

interface Wish {
  /** Origin of the device. */
  readonly base: string;
  readonly signal: AbortSignal;
  /** Hears how much of it is done, 0..1. */
  readonly onShare: (share: number) => void;
}

/** Why two files could not be compared: the code of the device. */
export class NotCompared extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The device makes the sum of what it has, this page that of its own file. */
async function sumOf({ path, file }: Compared, { signal, onShare }: Omit<Wish, 'base'>): Promise<string> {
  if (file !== null) {
    const sum = new Sha256();
    for (let at = 0; at < file.size; at += PIECE) {
      signal.throwIfAborted();
      sum.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
      onShare(Math.min(1, (at + PIECE) / file.size));
    }
    return sum.digest();
  }
  const made = await deviceSum(path, signal, onShare);
  if ('code' in made) throw new NotCompared(made.code);
  return made.sha256;
}

async function pieceOf({ path, file }: Compared, at: number, { base, signal }: Wish): Promise<Uint8Array> {
  if (file !== null) return new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
  const answer = await fetch(streamUrl(base, path), { headers: { Range: `bytes=${at}-${at + PIECE - 1}` }, signal });
  if (!answer.ok) throw new NotCompared(String(answer.status));
  return new Uint8Array(await answer.arrayBuffer());
}

/** The first byte at which two files differ that are known to differ. */
async function firstDifference(one: Compared, two: Compared, wish: Wish): Promise<number | null> {
  const both = Math.min(one.size, two.size);
  for (let at = 0; at < both && at < SEARCHED; at += PIECE) {
    const [a, b] = await Promise.all([pieceOf(one, at, wish), pieceOf(two, at, wish)]);
    wish.signal.throwIfAborted();
    const length = Math.min(a.length, b.length, both - at);
    for (let index = 0; index < length; index += 1) if (a[index] !== b[index]) return at + index;
    wish.onShare(Math.min(1, (at + PIECE) / Math.min(both, SEARCHED)));
  }
  return both <= SEARCHED ? both : null;
}

/**
 * Compares the content of two files that this page can read: by their sums where they are of one size, which the device
 * makes of what it has itself. Rejects with `NotCompared`, or with what the signal was aborted with (DRG-26).
 */
export async function compareContent(one: Compared, two: Compared, wish: Wish): Promise<ContentResult> {
  if (one.size === two.size) {
    const shares = [0, 0];
    const half = (index: number) => ({
      signal: wish.signal,
      onShare: (share: number): void => {
        shares[index] = share;
        wish.onShare(Math.min(...shares));
      },
    });
    const [a, b] = await Promise.all([sumOf(one, half(0)), sumOf(two, half(1))]);
    if (a === b) return { same: true };
  }
  return { same: false, at: await firstDifference(one, two, wish) };
}
