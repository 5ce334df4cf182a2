import { type Dirent, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Folders never read when looking for changed sources. */
const skipped = new Set(['node_modules', 'dist', 'artifacts', '.git']);

/**
 * Newest change below the given files and folders, in unix milliseconds; 0 when none exists. Folders count
 * themselves, so that a deleted file is noticed. Tests do not count: no bundle contains them.
 */
export function newestChange(places: readonly string[]): number {
  let newest = 0;
  const visit = (place: string) => {
    const info = statSync(place, { throwIfNoEntry: false });
    if (!info) return;
    newest = Math.max(newest, info.mtimeMs);
    if (!info.isDirectory()) return;
    for (const entry of readdirSync(place, { withFileTypes: true }))
      if (isSource(entry)) visit(path.join(place, entry.name));
  };
  places.forEach(visit);
  return newest;
}

function isSource(entry: Dirent): boolean {
  return entry.isDirectory() ? !skipped.has(entry.name) : !/\.test\.tsx?$/.test(entry.name);
}

/** True when the stamp file is missing or older than any source. */
export function isStale(stamp: string, sources: readonly string[]): boolean {
  const made = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return made === 0 || newestChange(sources) > made;
}
