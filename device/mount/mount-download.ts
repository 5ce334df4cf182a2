import { freeName } from '#shared/rules/file-name.ts';
import { DeviceError } from '../device-error.ts';
import { type NewDownload, type PreparedEntry, tooManyEntries } from '../files/downloads/prepared.ts';
import { archiveName } from '../files/downloads/prepare-download.ts';
import { ENTRIES_MAX } from '../files/entries-max.ts';
import type { FileCaller } from '../files/rights.ts';
import { type MountFiles, mountPlace, pathIn } from './mount-place.ts';
import { type RemoteEntry, type RemoteFs, WALK_MS } from './remote-fs.ts';
import { streamSource } from './stream-source.ts';

/** Where something stands: on the server, in the archive, on the wire. */
interface Spot {
  readonly path: string;
  readonly rel: string;
  readonly wire: string;
}

async function gather(
  entries: PreparedEntry[],
  files: RemoteFs,
  entry: RemoteEntry,
  spot: Spot,
  limit: AbortSignal,
): Promise<void> {
  if (entries.length >= ENTRIES_MAX) throw tooManyEntries();
  const { isDir, size, mtimeMs } = entry;
  const { path, rel, wire } = spot;
  entries.push({
    name: isDir ? `${rel}/` : rel,
    path: wire,
    size,
    mtimeMs,
    open: () =>
      isDir
        ? Promise.reject(new DeviceError('N002001'))
        : Promise.resolve(streamSource((start) => files.read(path, start))),
  });
  if (!isDir) return;
  for (const child of await files.list(path, limit)) {
    const below = { path: pathIn(path, child.name), rel: `${rel}/${child.name}`, wire: `${wire}/${child.name}` };
    await gather(entries, files, child, below, limit);
  }
}

/**
 * Prepares files and folders of mounts for download (CALL-DW-01). Throws the first refusal of one of them, and NoAnswerError
 * when they cannot all be looked at in time.
 */
export async function prepareMountDownload(
  all: MountFiles,
  caller: FileCaller,
  paths: readonly string[],
): Promise<NewDownload> {
  const { services } = all;
  const entries: PreparedEntry[] = [];
  const tops: string[] = [];
  let folder: string | undefined;
  const limit = AbortSignal.timeout(WALK_MS);
  for (const wire of new Set(paths)) {
    const place = mountPlace(all, caller, wire);
    const entry = await place.files.look(place.path);
    const own = place.parsed.segments.at(-1) ?? services.nameOf(place.parsed, caller);
    // Two of the same name, from different folders, must not become one.
    const name = freeName(own, entry.isDir, (tried) => tops.includes(tried));
    tops.push(name);
    folder ??= place.parsed.segments.at(-2);
    await gather(entries, place.files, entry, { path: place.path, rel: name, wire: place.wire }, limit);
  }
  return {
    username: caller.username,
    name: archiveName(tops, folder),
    entries,
    check(again) {
      for (const wire of new Set(paths)) mountPlace(all, again, wire);
      return Promise.resolve();
    },
  };
}
