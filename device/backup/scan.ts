import type { Stats } from 'node:fs';
import { ignoredBy, type IgnoreReason, type IgnoreRules } from '#shared/rules/backup/ignore.ts';
import { isPlainSegment } from '../files/wire-path.ts';
import { childrenOf } from '../files/walk.ts';

/** Something that stands below a folder of a job. */
export interface Scanned {
  /** Below the folder, with `/`. */
  readonly path: string;
  readonly real: string;
  readonly isDir: boolean;
  /** Bytes; of a folder 0. */
  readonly size: number;
  /** Milliseconds. */
  readonly mtime: number;
}

/** What a folder holds. */
export interface Scan {
  readonly entries: ReadonlyMap<string, Scanned>;
  /** Paths that the rules leave out, each with why; what lies below a folder is not looked at. */
  readonly ignored: ReadonlyMap<string, IgnoreReason>;
}

export interface ScanOptions {
  readonly ignore: IgnoreRules;
  readonly signal: AbortSignal;
  /** Entries after which it ends, when only an impression is wanted. */
  readonly limit?: number;
  readonly onIgnored?: (path: string, stats: Stats, reason: IgnoreReason) => void;
}

/** True for a name that others may use: none that the device keeps to itself, none that cannot stand in a path. */
const isCarried = (name: string): boolean => isPlainSegment(name) && name.isWellFormed();

/**
 * Looks at everything below a folder, folders before what is in them. Links and the like are left out: what they lead
 * to belongs to somebody else. Rejects when the folder itself cannot be read.
 */
export async function scanFolder(
  root: string,
  { ignore, signal, limit = Infinity, onIgnored }: ScanOptions,
): Promise<Scan> {
  const entries = new Map<string, Scanned>();
  const ignored = new Map<string, IgnoreReason>();
  const open = [''];
  for (let at = open.shift(); at !== undefined && entries.size < limit; at = open.shift()) {
    signal.throwIfAborted();
    const folder = at === '' ? root : `${root}/${at}`;
    // A folder that vanishes under the look was deleted; the one that all of it lies in has to be there.
    const children = at === '' ? await childrenOf(folder) : await childrenOf(folder).catch(() => []);
    for (const { name, path: real, stats } of children) {
      const isDir = stats.isDirectory();
      if (!isCarried(name) || !(isDir || stats.isFile())) continue;
      const path = at === '' ? name : `${at}/${name}`;
      const reason = ignoredBy({ name, size: isDir ? 0 : stats.size, isDir }, ignore);
      if (reason !== null) {
        ignored.set(path, reason);
        onIgnored?.(path, stats, reason);
        continue;
      }
      entries.set(path, { path, real, isDir, size: isDir ? 0 : stats.size, mtime: Math.round(stats.mtimeMs) });
      if (isDir) open.push(path);
    }
  }
  return { entries, ignored };
}

/** Whether the rules leave a path out, by itself or by a folder above it. */
export function isLeftOut({ ignored }: Pick<Scan, 'ignored'>, path: string): boolean {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) if (ignored.has(at)) return true;
  return false;
}
