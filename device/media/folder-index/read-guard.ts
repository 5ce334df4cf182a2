import type { ReadCare } from './protocol.ts';

export type ReadGuard = ReturnType<typeof createReadGuard>;

/**
 * Keeps a file from ending an index: one that makes the reader run in circles, or takes all memory. The thread is begun
 * again and reads file by file; the one it fails at then is left alone. `onStuck` is called when a file takes longer
 * than `stuckMs`.
 */
export function createReadGuard(stuckMs: number, onStuck: () => void) {
  let current = '';
  let timer: NodeJS.Timeout | undefined;
  let oneByOne = false;
  const skip = new Set<string>();
  return {
    /** How the next thread is to read. */
    care: (): ReadCare => ({ oneByOne, skip: [...skip] }),
    /** The thread begins with a file (wire path); '' when it has done with all of them. */
    reading(path: string): void {
      current = path;
      clearTimeout(timer);
      if (path !== '') timer = setTimeout(onStuck, stuckMs).unref();
    },
    /** The thread has ended before its time; answers the file that it read, '' when that was not the reason. */
    failed(): string {
      clearTimeout(timer);
      const path = current;
      current = '';
      if (path === '') return '';
      if (oneByOne) skip.add(path);
      oneByOne = true;
      return path;
    },
    /** Everything is read: what is changed from now on is tried again. */
    done(): void {
      clearTimeout(timer);
      oneByOne = false;
      skip.clear();
    },
  };
}
