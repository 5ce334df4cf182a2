import { type FSWatcher, lstatSync, watch } from 'node:fs';
import type { Logger } from '../logging/logger.ts';
import type { Located } from './locator.ts';
import { isReservedName } from './reserved-names.ts';

/** Folders watched at a time; those looked at longest ago are left. */
const WATCHED_MAX = 512;

type Watched = Pick<Located, 'parsed' | 'wire' | 'real'>;

/** Watches the folders that clients look at, so that what other programs change in them shows up. */
export interface FolderWatcher {
  /** Watches a folder from now on, and for as long as it is among those looked at last; nothing else is watched. */
  watch(folder: Watched): void;
  /** Number of folders watched. */
  readonly size: number;
  close(): void;
}

/**
 * Makes the watcher; `changed` is called with a folder in which something has happened, and with the folder above one
 * that is gone. A system without room for more watches is left with those it has: a listing is read afresh anyway.
 */
export function createFolderWatcher(changed: (folder: Watched) => void, log: Logger): FolderWatcher {
  const watched = new Map<string, { readonly folder: Watched; readonly watcher: FSWatcher }>();
  let warned = false;
  let closed = false;

  const leave = (wire: string): void => {
    watched.get(wire)?.watcher.close();
    watched.delete(wire);
  };

  const isThere = (real: string): boolean => {
    try {
      return lstatSync(real).isDirectory();
    } catch {
      return false;
    }
  };

  const happened = (folder: Watched, name: string | null): void => {
    if (closed || (name !== null && isReservedName(name))) return;
    changed(folder);
    if (isThere(folder.real)) return;
    leave(folder.wire);
    const { segments } = folder.parsed;
    if (segments.length > 0) {
      const cut = (text: string): string => text.slice(0, Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')));
      changed({
        parsed: { ...folder.parsed, segments: segments.slice(0, -1) },
        wire: cut(folder.wire),
        real: cut(folder.real),
      });
    }
  };

  return {
    watch(folder) {
      const { wire, real } = folder;
      const known = watched.get(wire);
      if (closed) return;
      if (known?.folder.real === real) {
        // Looked at again: it moves to the end.
        watched.delete(wire);
        watched.set(wire, known);
        return;
      }
      leave(wire);
      if (!isThere(real)) return;
      try {
        const watcher = watch(real, { persistent: false }, (_event, name) => happened(folder, name));
        watcher.on('error', () => leave(wire));
        watched.set(wire, { folder, watcher });
      } catch (error) {
        if (!warned) log.warn('folders cannot be watched', { error: String(error) });
        warned = true;
      }
      const [oldest] = watched.keys();
      if (watched.size > WATCHED_MAX && oldest !== undefined) leave(oldest);
    },
    get size() {
      return watched.size;
    },
    close() {
      closed = true;
      for (const wire of [...watched.keys()]) leave(wire);
    },
  };
}
