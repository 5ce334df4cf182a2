import type { NewTask, TaskProgress } from '../context.ts';

/** A task as most tests need one. */
export const copy: NewTask = {
  owner: 'ann',
  kind: 'fileHandle',
  op: 'copy',
  name: 'a',
  from: '/f',
  to: '/t',
  size: 100,
};

/** Work that ends when told. */
export function controlled(): {
  run: (progress: TaskProgress) => Promise<void>;
  finish: (error?: Error) => void;
  progress: () => TaskProgress;
} {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let given: TaskProgress | undefined;
  return {
    run: (progress) => {
      given = progress;
      progress.signal.addEventListener('abort', () => reject(new Error('aborted')));
      return promise;
    },
    finish: (error) => (error ? reject(error) : resolve()),
    progress: () => given!,
  };
}
