import { watch } from 'node:fs';
import type { Logger } from '../logging/logger.ts';
import { isReservedName } from '../files/reserved-names.ts';

/** Watches a folder with all that lies below it; the answer ends it, undefined where the system cannot. */
export type WatchTree = (real: string, changed: () => void) => (() => void) | undefined;

/** Watches by the system's own means. What escapes it is found by the next look at the clock. */
export function createTreeWatch(log: Logger): WatchTree {
  let warned = false;
  const warn = (error: unknown): void => {
    if (!warned)
      log.warn('folders of backups cannot be watched, they are looked at now and then', { error: String(error) });
    warned = true;
  };
  return (real, changed) => {
    try {
      const watcher = watch(real, { recursive: true, persistent: false }, (_event, name) => {
        const [top = ''] = (name ?? '').split(/[\\/]/);
        if (!isReservedName(top)) changed();
      });
      watcher.on('error', warn);
      return () => watcher.close();
    } catch (error) {
      warn(error);
      return undefined;
    }
  };
}
