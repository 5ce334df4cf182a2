import { opendir, lstat } from 'node:fs/promises';
import path from 'node:path';
import { ignoredBy, type IgnoreReason, type IgnoreRules } from '#shared/rules/backup/ignore.ts';
import { checkFileName } from '#shared/rules/file-name.ts';
import { localFailure, TransferFailure } from '../transfers/failure.ts';

/** Something that stands below a folder of a job. */
export interface Found {
  /** Below the folder, with `/`. */
  readonly path: string;
  readonly local: string;
  readonly isDir: boolean;
  /** Bytes; of a folder 0. */
  readonly size: number;
  /** Unix milliseconds; of a folder 0. */
  readonly mtime: number;
}

/** What a folder of this computer holds. */
export interface Scan {
  readonly entries: ReadonlyMap<string, Found>;
  /** Paths that the rules leave out; what lies below a folder is not looked at. */
  readonly ignored: ReadonlyMap<string, IgnoreReason>;
  /** Paths that cannot be read or that no device would take, each with why: what is below them is unknown, not gone. */
  readonly unread: ReadonlyMap<string, TransferFailure>;
}

export interface ScanOptions {
  readonly ignore: IgnoreRules;
  readonly signal: AbortSignal;
  /** Entries after which it ends, when only an impression is wanted. */
  readonly limit?: number;
}

/**
 * Looks at everything below a folder of this computer, folders before what is in them. Links are not followed: what they
 * lead to belongs to somebody else. Rejects with a `TransferFailure` when the folder itself cannot be read.
 */
export async function scanFolder(root: string, { ignore, signal, limit = Infinity }: ScanOptions): Promise<Scan> {
  const entries = new Map<string, Found>();
  const ignored = new Map<string, IgnoreReason>();
  const unread = new Map<string, TransferFailure>();

  const take = async (below: string, local: string, name: string): Promise<Found | null> => {
    const stats = await lstat(local);
    const isDir = stats.isDirectory();
    if (!isDir && !stats.isFile()) return null;
    const size = isDir ? 0 : stats.size;
    const reason = ignoredBy({ name, size, isDir }, ignore);
    if (reason !== null) ignored.set(below, reason);
    else if (checkFileName(name) !== null) unread.set(below, new TransferFailure('local', 'LOCAL_NAME', name));
    else return { path: below, local, isDir, size, mtime: isDir ? 0 : stats.mtimeMs };
    return null;
  };

  const open = [{ at: '', folder: root }];
  for (let next = open.shift(); next !== undefined && entries.size < limit; next = open.shift()) {
    const { at, folder } = next;
    signal.throwIfAborted();
    try {
      for await (const { name } of await opendir(folder)) {
        const below = at === '' ? name : `${at}/${name}`;
        const local = path.join(folder, name);
        const found = await take(below, local, name).catch((error: unknown) => {
          const failure = localFailure(error);
          // Gone between the two looks: it was deleted.
          if (failure.code !== 'LOCAL_GONE') unread.set(below, failure);
          return null;
        });
        if (found === null) continue;
        entries.set(below, found);
        if (found.isDir) open.push({ at: below, folder: local });
      }
    } catch (error) {
      const failure = localFailure(error);
      if (at === '') throw failure;
      if (failure.code !== 'LOCAL_GONE') unread.set(at, failure);
    }
  }
  return { entries, ignored, unread };
}

/** Whether a path, or a folder above it, is among others. */
export function isAmong(paths: ReadonlyMap<string, unknown>, below: string): boolean {
  for (let at = below; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) if (paths.has(at)) return true;
  return false;
}
