import type { Readable } from 'node:stream';
import { ByteLengthQueuingStrategy, ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';

/** Bytes that may wait for a slow reader. */
const BUFFER_BYTES = 512 * 1024;

/**
 * A web stream straight over a Node stream, with its backpressure; `onCancel` is called when the reader goes away.
 * `Readable.toWeb` would do, but it needs a second stream around it to tell of the cancel, and each costs a turn of
 * the loop a piece.
 */
export function webStream(source: Readable, onCancel: () => void): ReadableStream<Uint8Array> {
  let ended = false;
  const end = (run: () => void) => {
    if (ended) return;
    ended = true;
    run();
  };
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    source.on('data', (chunk: Buffer) => {
      if (ended) return;
      controller.enqueue(chunk);
      if ((controller.desiredSize ?? 0) <= 0) source.pause();
    });
    source.on('end', () => end(() => controller.close()));
    source.on('error', (error) => end(() => controller.error(error)));
    source.on('aborted', () => end(() => controller.error(new Error('the answer was cut short'))));
    source.on('close', () => end(() => controller.error(new Error('the answer was cut short'))));
    source.pause();
  };
  return new ReadableStream<Uint8Array>(
    {
      start,
      pull: () => void source.resume(),
      cancel() {
        end(onCancel);
        source.destroy();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BUFFER_BYTES }),
  );
}
