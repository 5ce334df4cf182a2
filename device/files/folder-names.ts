import type { BigIntStats, Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { DeviceError } from '../device-error.ts';
import { fromFsError } from './fs-errors.ts';
import { isInside } from './locator.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { isReservedName } from './reserved-names.ts';

/** The names in a folder, in the order of their code units. Nothing of the device's own is among them. */
export interface FolderNames {
  readonly dirs: readonly string[];
  readonly files: readonly string[];
  /** Which of these are links, followed because they stay in their area. */
  readonly links: ReadonlySet<string>;
}

interface Cached {
  readonly ctimeNs: bigint;
  readonly ino: bigint;
  readonly names: FolderNames;
  /** Derived views, such as sorted names, that live as long as the names. */
  readonly views: Map<string, unknown>;
}

/** A folder changed this shortly before it was read may change again within the same tick of its time (ns). */
const SETTLED_NS = 50_000_000n;
/** Whether a folder has not changed for some time when its names began to be read: then they are those it has. */
const isSettled = (startNs: bigint, { ctimeNs }: Pick<BigIntStats, 'ctimeNs'>): boolean =>
  startNs - ctimeNs > SETTLED_NS;

/** Names kept in memory, over all folders. */
const NAMES_MAX = 250_000;
const FOLDERS_MAX = 2000;

async function resolveLinks(dir: string, root: string, links: readonly Dirent[]): Promise<(Dirent | undefined)[]> {
  return mapParallel(links, 16, async (link) => {
    try {
      const real = await realpath(path.join(dir, link.name));
      if (!isInside(real, root)) return undefined;
      const target = await stat(real);
      const kind = target.isDirectory() ? 'dir' : target.isFile() ? 'file' : undefined;
      return kind && ({ name: link.name, isDirectory: () => kind === 'dir', isFile: () => kind === 'file' } as Dirent);
    } catch {
      return undefined;
    }
  });
}

async function namesOf(entries: readonly Dirent[], dir: string, root: string): Promise<FolderNames> {
  const dirs: string[] = [];
  const files: string[] = [];
  const links: Dirent[] = [];
  const sort = (entry: Dirent): void => {
    if (entry.isDirectory()) dirs.push(entry.name);
    else if (entry.isFile()) files.push(entry.name);
  };
  for (const entry of entries) {
    if (entry.name.startsWith('.') && isReservedName(entry.name)) continue;
    if (entry.isSymbolicLink()) links.push(entry);
    else sort(entry);
  }
  const followed = (await resolveLinks(dir, root, links)).filter((entry) => entry !== undefined);
  for (const entry of followed) sort(entry);
  return { dirs, files, links: new Set(followed.map((entry) => entry.name)) };
}

/** A folder that is being read, and since when. */
export interface FolderReading {
  readonly dir: string;
  readonly startNs: bigint;
  readonly entries: Promise<Dirent[]>;
}

const startReading = (dir: string): FolderReading => ({
  dir,
  startNs: BigInt(Date.now()) * 1_000_000n,
  entries: readdir(dir, { withFileTypes: true }),
});

export type FolderNamesCache = ReturnType<typeof createFolderNamesCache>;

/**
 * Reads the names of folders, and remembers them until the folder changes: found by the folder's change time, which every
 * added, removed or renamed entry moves and nobody can set, and at once after our own writes.
 */
export function createFolderNamesCache() {
  const cache = new Map<string, Cached>();
  let held = 0;
  const sizeOf = ({ names }: Cached): number => names.dirs.length + names.files.length;

  const drop = (dir: string): void => {
    const cached = cache.get(dir);
    if (!cached) return;
    held -= sizeOf(cached);
    cache.delete(dir);
  };
  const keep = (dir: string, cached: Cached): void => {
    drop(dir);
    cache.set(dir, cached);
    held += sizeOf(cached);
    for (const oldest of cache.keys()) {
      if (held <= NAMES_MAX && cache.size <= FOLDERS_MAX) break;
      drop(oldest);
    }
  };
  const fresh = (cached: Cached | undefined, now: BigIntStats): cached is Cached =>
    cached !== undefined && cached.ctimeNs === now.ctimeNs && cached.ino === now.ino;

  const load = async (dir: string, root: string, early?: FolderReading): Promise<Cached> => {
    try {
      const before = await lstat(dir, { bigint: true });
      if (!before.isDirectory()) throw new DeviceError('N002001');
      const known = cache.get(dir);
      if (fresh(known, before)) {
        cache.delete(dir);
        cache.set(dir, known);
        return known;
      }
      // What has changed meanwhile may be missing from what was begun before.
      const reading = early?.dir === dir && isSettled(early.startNs, before) ? early : startReading(dir);
      const names = await namesOf(await reading.entries, dir, root);
      const cached = { ctimeNs: before.ctimeNs, ino: before.ino, names, views: new Map<string, unknown>() };
      // A link can change its meaning without its folder changing.
      if (isSettled(reading.startNs, before) && names.links.size === 0) keep(dir, cached);
      else drop(dir);
      return cached;
    } catch (error) {
      throw fromFsError(error);
    }
  };

  return {
    /**
     * Begins to read a folder that is not known and is asked for in a moment: what is done in between takes no time
     * then. The answer is as fresh as the question, not as this; what was read is dropped where the question is about
     * another folder.
     */
    begin(dir: string): FolderReading | undefined {
      if (cache.has(dir)) return undefined;
      const reading = startReading(dir);
      // Whoever asks hears what is wrong.
      reading.entries.catch(() => undefined);
      return reading;
    },
    names: async (dir: string, root: string): Promise<FolderNames> => (await load(dir, root)).names,
    /** The names in another form, made once for as long as the folder does not change. */
    async view<T>(
      dir: string,
      root: string,
      key: string,
      make: (names: FolderNames) => T,
      early?: FolderReading,
    ): Promise<T> {
      const cached = await load(dir, root, early);
      if (!cached.views.has(key)) cached.views.set(key, make(cached.names));
      return cached.views.get(key) as T;
    },
    /** To be called after every change of ours. */
    forget: drop,
  };
}
