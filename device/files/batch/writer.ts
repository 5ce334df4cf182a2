import path from 'node:path';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { HttpRefusal } from '../http.ts';
import type { ChecksumCheck } from '../tus/checksum.ts';
import type { BatchPolicy, FromWriter, PlacedFiles, StagedBatch, ToWriter } from './protocol.ts';

/**
 * The thread ends when it had nothing to do for so long, and is started again in 60 ms. Sooner than the search begins to
 * look at the new files (400 ms): its thread then gets the memory of this one (15 MiB) instead of more.
 */
const IDLE_MS = 300;
/** Bytes on their way to the thread above which the client is made to wait. */
const AHEAD_MAX = 2 * 1024 * 1024;
/** What the thread may hold that is not used any more, in MiB: the names of a thousand files live shortly. */
const YOUNG_MB = 2;
/** A client that sends nothing for this long has gone. */
const SILENCE_MS = 60_000;

type Answer = Exclude<FromWriter, { op: 'taken' | 'failed' }>;

/** A system error that the thread met, with its name where the rest of the device looks for it. */
class WriteFailure extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Listener {
  taken(bytes: number): void;
  answer(message: Answer): void;
  failed(error: Error): void;
}

/** A batch as the thread works on it. */
export interface BatchWork {
  /**
   * Hands over the body of a request; answers what it held, and whether all of it came. Rejects when it is no archive,
   * and with 400 or 460 when there is a checksum and the bytes are not all of those that were sent.
   */
  receive(source: Readable, checksum?: ChecksumCheck): Promise<{ batch: StagedBatch; whole: boolean }>;
  place(dir: string, files: readonly { number: number; name: string }[], policy: BatchPolicy): Promise<PlacedFiles>;
  /** The names in these folders are on the disk when it resolves; what was not placed is gone. */
  settle(dirs: readonly string[]): Promise<void>;
}

/** The module of the thread stands beside this one, in the source tree as in the bundle. */
function startThread(): Worker {
  const file = import.meta.filename.endsWith('.ts') ? 'batch-worker.ts' : 'batch-worker.js';
  return new Worker(path.join(import.meta.dirname, file), { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
}

/** Memory that belongs to these bytes alone, so that it can change threads. */
function ownMemory(chunk: Buffer): ArrayBuffer {
  const { buffer } = chunk;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength;
  return isAlone ? buffer : Uint8Array.from(chunk).buffer;
}

export type BatchWriter = ReturnType<typeof createBatchWriter>;

/** The thread that writes batches; it is started by the first one, and ends when there has been none for a while. */
export function createBatchWriter() {
  const listeners = new Map<number, Listener>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  let closed = false;

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };

  const fail = (error: Error): void => {
    thread = undefined;
    for (const listener of listeners.values()) listener.failed(error);
  };

  const running = (): Worker => {
    if (thread) return thread;
    const started = startThread();
    started.on('message', (message: FromWriter) => {
      const listener = listeners.get(message.id);
      if (message.op === 'taken') listener?.taken(message.bytes);
      else if (message.op === 'failed')
        listener?.failed(
          message.code === 'tar' ? new HttpRefusal(400) : new WriteFailure(message.code, message.message),
        );
      else listener?.answer(message);
    });
    started.on('error', (error: Error) => {
      if (thread === started) fail(error);
    });
    started.on('exit', () => {
      if (thread === started) fail(new Error('the thread that writes has ended'));
    });
    thread = started;
    return started;
  };

  const open = (staging: string): BatchWork & { close(): void } => {
    if (closed) throw new HttpRefusal(503, {}, 'N000005');
    clearTimeout(idle);
    last += 1;
    const id = last;
    let failure: Error | undefined;
    let waiting: { answer: (message: Answer) => void; failed: (error: Error) => void } | undefined;
    let onTaken: (bytes: number) => void = () => undefined;
    const say = (message: ToWriter, transfer: ArrayBuffer[] = []): void => running().postMessage(message, transfer);
    listeners.set(id, {
      taken: (bytes) => onTaken(bytes),
      answer: (message) => waiting?.answer(message),
      failed: (error) => {
        failure ??= error;
        waiting?.failed(error);
      },
    });
    const ask = <Op extends Answer['op']>(wanted: Op, send: () => void): Promise<Extract<Answer, { op: Op }>> =>
      new Promise((resolve, reject) => {
        if (failure) {
          reject(failure);
          return;
        }
        waiting = {
          answer: (message) => {
            waiting = undefined;
            if (message.op === wanted) resolve(message as Extract<Answer, { op: Op }>);
          },
          failed: reject,
        };
        send();
      });
    say({ op: 'begin', id, staging });

    return {
      async receive(source, checksum) {
        let leave = (): void => undefined;
        const staged = ask('staged', () => {
          let ahead = 0;
          let ended = false;
          leave = (): void => {
            ended = true;
            clearTimeout(silence);
            source.off('data', take).off('end', complete).off('close', cut).off('error', cut);
          };
          const finish = (isWhole: boolean): void => {
            if (ended) return;
            leave();
            if (!isWhole) source.pause();
            say({ op: 'end', id, whole: isWhole });
          };
          const complete = (): void => finish(true);
          const cut = (): void => finish(false);
          const silence = setTimeout(cut, SILENCE_MS);
          const take = (chunk: Buffer): void => {
            silence.refresh();
            ahead += chunk.length;
            if (ahead >= AHEAD_MAX) source.pause();
            // Before the bytes belong to the other thread.
            checksum?.update(chunk);
            const memory = ownMemory(chunk);
            say({ op: 'bytes', id, bytes: memory }, [memory]);
          };
          onTaken = (bytes) => {
            ahead -= bytes;
            if (!ended && source.isPaused() && ahead < AHEAD_MAX / 2) source.resume();
          };
          if (source.destroyed && !source.readableEnded) finish(false);
          else source.on('end', complete).on('close', cut).on('error', cut).on('data', take);
        });
        // Also of a batch that failed: what comes after it would begin the thread again, which nobody would end.
        const { batch, whole } = await staged.finally(() => leave());
        if (checksum && !whole) throw new HttpRefusal(400);
        if (checksum?.matches() === false) throw new HttpRefusal(460);
        return { batch, whole };
      },
      place: async (dir, files, policy) =>
        (await ask('placed', () => say({ op: 'place', id, dir, files, policy }))).result,
      async settle(dirs) {
        await ask('settled', () => say({ op: 'settle', id, dirs }));
      },
      close() {
        listeners.delete(id);
        if (listeners.size > 0) return;
        clearTimeout(idle);
        idle = setTimeout(() => void stop(), IDLE_MS).unref();
      },
    };
  };

  return {
    /** Works on one batch, whose files are written into `staging` first; that folder goes in the end. */
    async work<T>(staging: string, run: (batch: BatchWork) => Promise<T>): Promise<T> {
      const batch = open(staging);
      try {
        return await run(batch);
      } catch (error) {
        await batch.settle([]).catch(() => undefined);
        throw error;
      } finally {
        batch.close();
      }
    },
    /** Ends the thread; batches that are under way reject with 503. */
    async close(): Promise<void> {
      closed = true;
      for (const listener of listeners.values()) listener.failed(new HttpRefusal(503, {}, 'N000005'));
      await stop();
    },
  };
}
