import { ignoredBy, type IgnoreReason, type IgnoreRules } from '#shared/rules/backup/ignore.ts';
import { DeviceError } from '../device-error.ts';
import { isPlainSegment } from '../files/wire-path.ts';
import { isVanished } from '../files/fs-errors.ts';
import { childrenOf } from '../files/walk.ts';
import { isFatal } from './run-result.ts';

/** Something that stands below a folder of a job. */
export interface Scanned {
  /** Below the folder, with `/`. */
  readonly path: string;
  /** Where it is: of this device on the disk, of another one by wire path. */
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
  readonly onIgnored?: (path: string, reason: IgnoreReason) => void;
}

/** Something directly in a folder. */
export interface Child {
  readonly name: string;
  readonly real: string;
  /** Links and the like are others: what they lead to belongs to somebody else. */
  readonly kind: 'file' | 'folder' | 'other';
  readonly size: number;
  /** Milliseconds. */
  readonly mtime: number;
}

/** Lists a folder; of what stands there but tells nothing of itself, `unread` hears. */
export type ListFolder = (real: string, unread: (name: string, error: unknown) => void) => Promise<readonly Child[]>;

/** True for a name that others may use: none that the device keeps to itself, none that cannot stand in a path. */
const isCarried = (name: string): boolean => isPlainSegment(name) && name.isWellFormed();

/** Whether an error says that a folder is not there any more. */
const isGone = (error: unknown): boolean =>
  isVanished(error) || (error instanceof DeviceError && error.code === 'N002001');

/**
 * Looks at everything below a folder, folders before what is in them, by a way to list one. Rejects when the folder itself
 * cannot be read, or when nothing more can be.
 */
export async function scanTree(
  root: string,
  list: ListFolder,
  { ignore, signal, limit = Infinity, onIgnored }: ScanOptions,
): Promise<Scan> {
  const entries = new Map<string, Scanned>();
  const ignored = new Map<string, IgnoreReason>();
  const unread = new Map<string, unknown>();
  const open = [{ at: '', folder: root }];
  for (let next = open.shift(); next !== undefined && entries.size < limit; next = open.shift()) {
    signal.throwIfAborted();
    const { at, folder } = next;
    const below = at === '' ? '' : `${at}/`;
    const children = await list(folder, (name, error) => void unread.set(below + name, error)).catch(
      (error: unknown) => {
        signal.throwIfAborted();
        // The folder that all of it lies in has to be there; another that vanishes under the look was deleted.
        if (at === '' || isFatal(error)) throw error;
        if (!isGone(error)) unread.set(at, error);
        return [];
      },
    );
    for (const { name, real, kind, size, mtime } of children) {
      if (!isCarried(name) || kind === 'other') continue;
      const isDir = kind === 'folder';
      const path = below + name;
      const reason = ignoredBy({ name, size: isDir ? 0 : size, isDir }, ignore);
      if (reason !== null) {
        ignored.set(path, reason);
        onIgnored?.(path, reason);
        continue;
      }
      entries.set(path, { path, real, isDir, size: isDir ? 0 : size, mtime: Math.round(mtime) });
      if (isDir) open.push({ at: path, folder: real });
    }
  }
  return { entries, ignored, unread };
}

const listDisk: ListFolder = async (folder, unread) =>
  (await childrenOf(folder, unread)).map(({ name, path: real, stats }) => ({
    name,
    real,
    kind: stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other',
    size: stats.size,
    mtime: stats.mtimeMs,
  }));

/** Looks at everything below a folder of a disk. Rejects when the folder itself cannot be read. */
export const scanFolder = (root: string, options: ScanOptions): Promise<Scan> => scanTree(root, listDisk, options);

/** Whether a path, or a folder above it, is among others. */
function isAmong(paths: ReadonlyMap<string, unknown>, path: string): boolean {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) if (paths.has(at)) return true;
  return false;
}

/** Whether the rules leave a path out, by itself or by a folder above it. */
export const isLeftOut = ({ ignored }: Pick<Scan, 'ignored'>, path: string): boolean => isAmong(ignored, path);

/** Whether it is unknown what stands at a path: the disk did not tell of it, or of a folder above it. */
export const isUnread = ({ unread }: Pick<Scan, 'unread'>, path: string): boolean => isAmong(unread, path);
