import { freeName } from '#shared/rules/file-name.ts';
import { DeviceError } from '../device-error.ts';
import type { NewDownload, PreparedEntry } from '../files/downloads/prepared.ts';
import { archiveName } from '../files/downloads/prepare-download.ts';
import type { SafeFiles } from './safe-files.ts';
import type { SafeEntry } from './entry-store.ts';
import type { SafeKey } from './safe-key.ts';
import { namedAt, type SafeCaller, safePlace } from './safe-place.ts';

/** Entries of the open box with all that is below them; `keyFor` gives the key at the moment in which one is read. */
export function gatherSafe(
  { boxes }: SafeFiles,
  caller: SafeCaller,
  paths: readonly string[],
  keyFor: () => SafeKey,
): { readonly entries: PreparedEntry[]; readonly tops: string[]; readonly folder: string | undefined } {
  const entries: PreparedEntry[] = [];
  const tops: string[] = [];
  let folder: string | undefined;
  for (const wire of new Set(paths)) {
    const place = safePlace(boxes, caller, wire);
    const { box, key } = place;
    const gather = (entry: SafeEntry, rel: string, path: string): void => {
      entries.push({
        name: entry.isDir ? `${rel}/` : rel,
        path,
        size: entry.size,
        mtimeMs: entry.mtime,
        open: () =>
          entry.isDir ? Promise.reject(new DeviceError('N002001')) : boxes.blobs.open(keyFor(), box, entry.blob),
      });
      if (!entry.isDir) return;
      for (const child of boxes.entries.children(key, box, entry.id))
        gather(child, `${rel}/${child.name}`, `${path}/${child.name}`);
    };
    const top = namedAt(boxes, place);
    const name = freeName(top.name, top.isDir, (tried) => tops.includes(tried));
    tops.push(name);
    folder ??= place.segments.at(-2);
    gather(top, name, place.wire);
  }
  return { entries, tops, folder };
}

/** Prepares entries of the open box for download; what is downloaded is decrypted (CALL-DW-01). */
export function prepareSafeDownload(files: SafeFiles, caller: SafeCaller, paths: readonly string[]): NewDownload {
  const { keyring } = files.boxes;
  const { entries, tops, folder } = gatherSafe(files, caller, paths, () => keyring.use(caller));
  return {
    username: caller.username,
    name: archiveName(tops, folder),
    entries,
    check(again) {
      keyring.use(again as SafeCaller);
      return Promise.resolve();
    },
  };
}
