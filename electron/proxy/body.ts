import { ReadableStream, type ReadableStreamDefaultReader } from 'node:stream/web';

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

/** The rest of a body behind what was read of it; fails when it ends before the length it announced. */
function goOn(
  first: readonly Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
  sizeSoFar: number,
  announced: number | null,
): ReadableStream<Uint8Array> {
  const queue = [...first];
  let size = sizeSoFar;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const waiting = queue.shift();
        if (waiting) return controller.enqueue(waiting);
        const { done, value } = await reader.read();
        if (!done) {
          size += value.byteLength;
          return controller.enqueue(value);
        }
        // The page went away in the middle: the device must see a broken request, not a short file.
        if (announced !== null && size < announced) return controller.error(new CutShortError('body cut short'));
        controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Takes the body of a request for the way on: bytes when it is small, else a stream that holds one piece at a time.
 * `announced` is its content length, when one was given. Throws CutShortError for a small body that is too short.
 */
export async function takeBody(
  body: ReadableStream<Uint8Array> | null,
  announced: number | null,
): Promise<Uint8Array | ReadableStream<Uint8Array> | null> {
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
