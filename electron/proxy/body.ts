import type { ReadableStream, ReadableStreamDefaultReader } from 'node:stream/web';

/** Bodies up to this are sent in one piece with their length; forms always fit. */
const SMALL_BYTES = 256 * 1024;

export class CutShortError extends Error {
  override readonly name = 'CutShortError';
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array {
  const out = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.byteLength;
  }
  return out;
}

/**
 * The whole body, what was read of it first; fails when it ends before the length it announced. Whoever does not take
 * it to its end gives it up.
 */
async function* goOn(
  first: readonly Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
  sizeSoFar: number,
  announced: number | null,
): AsyncGenerator<Uint8Array, void> {
  let size = sizeSoFar;
  let ended = false;
  try {
    yield* first;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      yield value;
    }
    ended = true;
  } finally {
    if (!ended) await reader.cancel().catch(() => undefined);
  }
  // The page went away in the middle: the device must see a broken request, not a short file.
  if (announced !== null && size < announced) throw new CutShortError('body cut short');
}

/**
 * Takes the body of a request for the way on: bytes when it is small, else its pieces one after the other.
 * `announced` is its content length, when one was given. Throws CutShortError for a small body that is too short.
 */
export async function takeBody(
  body: ReadableStream<Uint8Array> | null,
  announced: number | null,
): Promise<Uint8Array | AsyncIterable<Uint8Array> | null> {
  if (body === null) return null;
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  while (size <= SMALL_BYTES) {
    const { done, value } = await reader.read();
    if (done) {
      if (announced !== null && size < announced) throw new CutShortError('body cut short');
      return join(parts, size);
    }
    parts.push(value);
    size += value.byteLength;
  }
  return goOn(parts, reader, size, announced);
}
