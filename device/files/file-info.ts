import { lstat, stat } from 'node:fs/promises';
import path from 'node:path';
import type { EntryRecord } from '#shared/contract/records.ts';
import { DeviceError } from '../device-error.ts';
import type { Language } from './display-names.ts';
import { makeEntry } from './entry.ts';
import { withFsErrors } from './fs-errors.ts';
import { entryOf, ownerOf } from './list-folder.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';
import { sumTree } from './walk.ts';

/** Facts of the properties panel. */
export type EntryInfo = EntryRecord & { size_total: number; files: number; dirs: number; display_path: string };

/** Facts of one entry; a folder is counted with all that lies below it, itself not among its folders. */
export async function infoOf(
  services: FileServices,
  caller: FileCaller,
  wire: string,
  language: Language,
): Promise<EntryInfo> {
  const place = await services.locator.locate(caller, wire);
  return withFsErrors(async () => {
    const stats = await stat(place.real);
    const isDir = stats.isDirectory();
    if (!isDir && !stats.isFile()) throw new DeviceError('N002001');
    const name = place.parsed.segments.at(-1);
    let entry: EntryRecord | undefined;
    if (name === undefined) {
      const shown = services.nameOf(place.parsed, caller, language);
      const counts = await services.sorter.counts(place.real, place.root, services.rights.showsHidden(caller));
      entry = makeEntry({ name: shown, path: place.wire, isDir, isSys: true, stats, owner: ownerOf(place), counts });
    } else {
      const parent = await services.locator.locateFolder(caller, place.wire.slice(0, place.wire.lastIndexOf('/')));
      const isLink = (await lstat(path.join(parent.real, name))).isSymbolicLink();
      const links = new Set(isLink ? [name] : []);
      entry = await entryOf(services, parent, name, isDir, { hidden: services.rights.showsHidden(caller), links });
    }
    if (!entry) throw new DeviceError('N002001');
    const sum = await sumTree(place.real);
    return {
      ...entry,
      size_total: sum.bytes,
      files: isDir ? sum.files : 0,
      dirs: isDir ? sum.dirs - 1 : 0,
      display_path: services.displayPathOf(place.parsed, caller, language),
    };
  });
}
