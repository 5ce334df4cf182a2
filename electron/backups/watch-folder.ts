import { watch } from 'node:fs';

/** Watches a folder of this computer with all that lies below it; the answer ends it, null where the system cannot. */
export type WatchFolder = (folder: string, onChange: () => void) => (() => void) | null;

/** Watches by the system's own means. What escapes it is found by the next look at the clock. */
export const watchFolder: WatchFolder = (folder, onChange) => {
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, onChange);
    // The folder has gone, or the system has no watches left.
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return null;
  }
};
