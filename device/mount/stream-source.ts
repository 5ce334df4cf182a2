import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { NoAnswerError } from '../device-error.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { mountFailure } from './mount-errors.ts';
import { SILENCE_MS } from './remote-fs.ts';

/**
 * Reads a file of another server like an open one. What is read in its order comes from one stream; a step to another place
 * asks the server again. Throws what `mountFailure` says, and NoAnswerError when the server falls silent or it is closed.
 */
export function streamSource(open: (start: number) => Promise<Readable>, silenceMs = SILENCE_MS): ByteSource {
  let stream: Readable | undefined;
  let at = 0;
  let failure: Error | undefined;
  let isClosed = false;

  const leave = (): void => {
    stream?.destroy();
    stream = undefined;
  };
  const begin = async (position: number): Promise<Readable> => {
    leave();
    failure = undefined;
    if (isClosed) throw new NoAnswerError();
    const fresh = await open(position);
    fresh.on('error', (error) => {
      failure = error;
    });
    stream = fresh;
    // Closed while the server was asked: nobody else would end what it sends.
    if (isClosed) throw new NoAnswerError();
    at = position;
    return fresh;
  };
  /** Waits until there is something to read, or nothing more. */
  const more = async (from: Readable): Promise<void> => {
    if (from.readableLength > 0 || from.readableEnded || from.destroyed) return;
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), silenceMs).unref();
    try {
      await Promise.race(['readable', 'end', 'close'].map((name) => once(from, name, { signal: over.signal })));
    } catch (error) {
      if (over.signal.aborted) throw new NoAnswerError('timeout');
      throw error;
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  };

  return {
    async read(buffer, offset, length, position) {
      try {
        const from = stream === undefined || position !== at ? await begin(position) : stream;
        let done = 0;
        while (done < length) {
          const left = length - done;
          const piece = (from.read(Math.min(left, from.readableLength || left)) ?? undefined) as Buffer | undefined;
          if (piece !== undefined) {
            piece.copy(buffer, offset + done);
            done += piece.length;
            continue;
          }
          if (failure !== undefined) throw failure;
          if (from.readableEnded) break;
          // Cut off before its end.
          if (from.destroyed) throw new NoAnswerError();
          await more(from);
        }
        at += done;
        return { bytesRead: done };
      } catch (error) {
        leave();
        throw mountFailure(error);
      }
    },
    close: () => {
      isClosed = true;
      leave();
      return Promise.resolve();
    },
  };
}
