import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { DeviceError } from '../../device-error.ts';
import type { ByteSource } from '../byte-source.ts';
import { ENTRIES_MAX } from '../entries-max.ts';
import { type Located, openInside } from '../locator.ts';
import { isReservedName } from '../reserved-names.ts';
import type { FileCaller } from '../rights.ts';
import type { FileServices } from '../services.ts';
import { childrenOf } from '../walk.ts';
import { zipLength } from '../zip/zip-format.ts';
import { headOf, type ZipItem } from '../zip/send-zip.ts';
import { freeName } from '#shared/rules/file-name.ts';

/** How long a prepared download can be fetched (ms). */
const LIFE_MS = 3_600_000;
/** Most prepared downloads of an account. */
const KEPT = 20;

/** Said of a download that would hold more than ENTRIES_MAX. */
export const tooManyEntries = (): DeviceError =>
  new DeviceError('N000001', { data: { field: 'paths', reason: `more than ${ENTRIES_MAX} entries` } });

/** A file or folder of a prepared download. */
export interface PreparedEntry extends ZipItem {
  /** Its wire path. */
  readonly path: string;
}

export interface PreparedDownload {
  readonly id: string;
  readonly username: string;
  /** Name of the archive. */
  readonly name: string;
  readonly entries: readonly PreparedEntry[];
  /** Bytes of all files. */
  readonly total: number;
  /** Number of files. */
  readonly count: number;
  /** Length of the archive. */
  readonly length: number;
  /** Throws when the account may no longer read what was prepared. */
  check(caller: FileCaller): Promise<void>;
}

export type NewDownload = Pick<PreparedDownload, 'username' | 'name' | 'entries' | 'check'>;

export type PreparedDownloads = ReturnType<typeof createPreparedDownloads>;

/** Downloads that were prepared (CALL-DW-01), in memory: after a restart a client prepares them anew. */
export function createPreparedDownloads(now: () => number = Date.now) {
  const kept = new Map<string, PreparedDownload & { readonly until: number }>();
  const purge = (username: string): void => {
    for (const [id, { until }] of kept) if (until <= now()) kept.delete(id);
    const own = [...kept.values()].filter((each) => each.username === username);
    for (const { id } of own.slice(0, Math.max(0, own.length - KEPT + 1))) kept.delete(id);
  };
  return {
    add(download: NewDownload): PreparedDownload {
      purge(download.username);
      const files = download.entries.filter(({ name }) => !name.endsWith('/'));
      const made = {
        ...download,
        id: randomBytes(16).toString('hex'),
        total: files.reduce((sum, { size }) => sum + size, 0),
        count: files.length,
        length: zipLength(download.entries.map(headOf)),
        until: now() + LIFE_MS,
      };
      kept.set(made.id, made);
      return made;
    },
    /** One of this account; undefined for others' and old ones alike. */
    find(id: string, username: string): PreparedDownload | undefined {
      const found = kept.get(id);
      return found && found.username === username && found.until > now() ? found : undefined;
    },
  };
}

/** Opens a file of a walked tree, still inside its area and as long as it was. */
async function openAt(place: Pick<Located, 'real' | 'root'>, size: number): Promise<ByteSource> {
  const { handle, stats } = await openInside(place);
  if (stats.size >= size) return handle;
  await handle.close();
  throw new DeviceError('N002001');
}

/** Gathers everything below an entry; links and special files are left out. */
async function gather(
  entries: PreparedEntry[],
  place: Located,
  rel: string,
  stats: Stats,
  wire: string = place.wire,
): Promise<void> {
  if (entries.length >= ENTRIES_MAX) throw tooManyEntries();
  const { real } = place;
  if (stats.isFile()) {
    const { size, mtimeMs } = stats;
    entries.push({ name: rel, path: wire, size, mtimeMs, open: () => openAt({ real, root: place.root }, size) });
  } else if (stats.isDirectory()) {
    const open = (): Promise<ByteSource> => Promise.reject(new DeviceError('N002001'));
    entries.push({ name: `${rel}/`, path: wire, size: 0, mtimeMs: stats.mtimeMs, open });
    for (const child of await childrenOf(real)) {
      if (isReservedName(child.name)) continue;
      const below = { ...place, real: child.path };
      await gather(entries, below, `${rel}/${child.name}`, child.stats, `${wire}/${child.name}`);
    }
  }
}

/** Name of an archive of several entries: of one its own, of more that of their folder. */
export function archiveName(tops: readonly string[], folder: string | undefined): string {
  return `${(tops.length === 1 ? tops[0] : folder) ?? 'files'}.zip`;
}

/** Prepares files and folders for download. Throws the first refusal of one of them. */
export async function prepareDownload(
  services: FileServices,
  caller: FileCaller,
  paths: readonly string[],
): Promise<NewDownload> {
  const entries: PreparedEntry[] = [];
  const tops: string[] = [];
  let folder: string | undefined;
  for (const wire of new Set(paths)) {
    const place = await services.locator.locate(caller, wire);
    const own = place.parsed.segments.at(-1) ?? services.nameOf(place.parsed, caller);
    const stats = await lstat(place.real);
    // Two of the same name, from different folders, must not become one.
    const name = freeName(own, stats.isDirectory(), (tried) => tops.includes(tried));
    tops.push(name);
    folder ??= place.parsed.segments.at(-2);
    await gather(entries, place, name, stats);
  }
  return {
    username: caller.username,
    name: path.posix.basename(archiveName(tops, folder)),
    entries,
    async check(again) {
      for (const wire of new Set(paths)) await services.locator.locate(again, wire);
    },
  };
}
