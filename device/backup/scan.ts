import type { Stats } from 'node:fs';
import { ignoredBy, type IgnoreReason, type IgnoreRules } from '#shared/rules/backup/ignore.ts';
import { isPlainSegment } from '../files/wire-path.ts';
import { isVanished } from '../files/fs-errors.ts';
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
  /** Paths that the disk did not tell about, each with the error: what is below them is unknown, not gone. */
  readonly unread: ReadonlyMap<string, unknown>;
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
  const unread = new Map<string, unknown>();
  const open = [''];
  for (let at = open.shift(); at !== undefined && entries.size < limit; at = open.shift()) {
    signal.throwIfAborted();
    const folder = at === '' ? root : `${root}/${at}`;
    const below = at === '' ? '' : `${at}/`;
    const children = await childrenOf(folder, (name, error) => void unread.set(below + name, error)).catch(
      (error: unknown) => {
        // The folder that all of it lies in has to be there; another that vanishes under the look was deleted.
        if (at === '') throw error;
        if (!isVanished(error)) unread.set(at, error);
        return [];
      },
    );
    for (const { name, path: real, stats } of children) {
      const isDir = stats.isDirectory();
      if (!isCarried(name) || !(isDir || stats.isFile())) continue;
      const path = below + name;
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
  return { entries, ignored, unread };
}

/** Whether a path, or a folder above it, is among others. */
function isAmong(paths: ReadonlyMap<string, unknown>, path: string): boolean {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) if (paths.has(at)) return true;
  return false;
}

/** Whether the rules leave a path out, by itself or by a folder above it. */
export const isLeftOut = ({ ignored }: Pick<Scan, 'ignored'>, path: string): boolean => isAmong(ignored, path);

/** Whether it is unknown what stands at a path: the disk did not tell of it, or of a folder above it. */
export const isUnread = ({ unread }: Pick<Scan, 'unread'>, path: string): boolean => isAmong(unread, path);
