import type { SumAnswer, SumRequest } from './sum-worker.ts';

/** Files up to this size (bytes) are compared with one of the same name before somebody is asked. */
export const COMPARED_BYTES = 256 * 1024 * 1024;

const waiting = new Map<number, (sum: string | null) => void>();
let worker: Worker | null = null;
let broken = false;
let count = 0;

function startWorker(): Worker {
  const started = new Worker(new URL('./sum-worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data: { id, sum } }: MessageEvent<SumAnswer>) => {
    waiting.get(id)?.(sum);
    waiting.delete(id);
  };
  started.onerror = () => {
    broken = true;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };
  return started;
}

/** SHA-256 of a file of this computer; null where it cannot be made (DRG-26). */
export function fileSum(file: Blob): Promise<string | null> {
  if (typeof Worker !== 'function' || broken) return Promise.resolve(null);
  const started = (worker ??= startWorker());
  const id = (count += 1);
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    started.postMessage({ id, file } satisfies SumRequest);
  });
}
