import type { BoundedBlob } from './bounded-blob.ts';

/** A page of Ogg is not longer than this. */
const PAGE_BYTES = 65_307;
const MARK = Buffer.from('OggS');

/**
 * Length of an Ogg file in seconds: its last page tells how many samples there are up to its end (RFC 3533). 0 where
 * that does not stand there; `rate` is in samples a second.
 */
export async function oggSeconds({ blob, bytesAt }: BoundedBlob, rate: number): Promise<number> {
  if (!(rate > 0)) return 0;
  const tail = Buffer.from(await bytesAt(Math.max(0, blob.size - PAGE_BYTES), blob.size).catch(() => new Uint8Array()));
  const at = tail.lastIndexOf(MARK);
  if (at < 0 || at + 14 > tail.length) return 0;
  const samples = Number(tail.readBigInt64LE(at + 6));
  return samples > 0 ? samples / rate : 0;
}
