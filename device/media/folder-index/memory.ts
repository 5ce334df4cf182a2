import type { DatabaseSync } from 'node:sqlite';
import type { FolderIndex } from './folder-index.ts';
import { keep } from './scoped-index.ts';

/** What was worked out for a version of an index; of no version (empty) while that cannot be asked. */
export interface Made<T> {
  readonly version: string;
  readonly value: T;
}

/** Questions whose answers are remembered. */
const KEPT = 16;
/** While files are read, an answer stays as long as this many times the work that it was. */
const PATIENCE = 20;

/**
 * Remembers what was worked out: every page asks for the same order again. While files are read there is a new version
 * every moment, and an answer that is a little older, and says so, keeps the device from sorting all the time. `none`
 * answers, and is forgotten, while the index cannot be asked.
 */
export function createMemory<T>(index: Pick<FolderIndex, 'ask' | 'isBusy'>, none: T, most = KEPT) {
  const kept = new Map<string, Made<T> & { readonly cost: number; readonly at: number }>();
  return (key: string, version: string, work: (db: DatabaseSync) => T): Made<T> => {
    const known = kept.get(key);
    const now = performance.now();
    const isGood = known?.version === version || (known && index.isBusy() && now - known.at < known.cost * PATIENCE);
    if (known && isGood) return keep(kept, key, known, most);
    const value = index.ask<T | undefined>(work, undefined);
    if (value === undefined) return { version: '', value: none };
    const at = performance.now();
    return keep(kept, key, { version, value, cost: at - now, at }, most);
  };
}
