import { Worker } from 'node:worker_threads';
import type { Logger } from '../logging/logger.ts';
import { threadModule } from '../media/folder-index/thread-module.ts';
import type { FromTagThread, TagThreadData, ToTagThread } from './protocol.ts';

/** The thread ends when nobody has asked it for so long, and gives its memory back. */
const IDLE_MS = 30_000;
/** A song that takes longer holds the thread up: it is ended, and others go on in a new one. */
const TOO_LONG_MS = 20_000;

export type TagReader = ReturnType<typeof createTagReader>;

/**
 * Reads pictures and lyrics out of songs, in a thread of its own: whatever stands in a file of strangers, the device
 * answers meanwhile.
 */
export function createTagReader(log: Logger) {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  const waiting = new Map<number, (found: FromTagThread['found']) => void>();

  const end = (): void => {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
    void ended?.terminate();
  };

  const running = (): Worker => {
    if (thread) return thread;
    const data: TagThreadData = { role: 'tags' };
    const started = new Worker(threadModule(import.meta, 'music-thread'), { workerData: data });
    started.unref();
    started.on('message', ({ id, found }: FromTagThread) => {
      waiting.get(id)?.(found);
      waiting.delete(id);
      if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref();
    });
    started.on('error', (error) => {
      log.error('tags could not be read', { error: String(error) });
      if (thread === started) end();
    });
    thread = started;
    return started;
  };

  const ask = (want: ToTagThread['want'], source: string, name: string): Promise<FromTagThread['found']> => {
    const id = (last += 1);
    return new Promise((resolve) => {
      const tooLong = setTimeout(() => {
        log.warn('tags take too long to be read', { name });
        end();
      }, TOO_LONG_MS).unref();
      waiting.set(id, (found) => {
        clearTimeout(tooLong);
        resolve(found);
      });
      const worker = running();
      clearTimeout(idle);
      worker.postMessage({ id, source, name, want } satisfies ToTagThread);
    });
  };

  return {
    /** The picture that stands in a song; undefined for none. `source` is a path that stays good until the answer. */
    async picture(source: string, name: string): Promise<Uint8Array | undefined> {
      const found = await ask('picture', source, name);
      return typeof found === 'object' ? found : undefined;
    },
    /** The lyrics that stand in a song, as an .lrc file has them where they have times; undefined for none. */
    async lyrics(source: string, name: string): Promise<string | undefined> {
      const found = await ask('lyrics', source, name);
      return typeof found === 'string' ? found : undefined;
    },
    /** Ends the thread; whoever waits gets nothing. */
    close: end,
  };
}
