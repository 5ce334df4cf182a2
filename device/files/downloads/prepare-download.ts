import { freeName } from '#shared/rules/file-name.ts';
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
import { type PreparedEntry, type NewDownload, tooManyEntries } from './prepared.ts';

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
