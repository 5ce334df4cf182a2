import type { EntryRecord } from '#shared/contract/records.ts';
import type { Language } from './display-names.ts';
import { withFsErrors } from './fs-errors.ts';
import { entryAt } from './list-folder.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';
import { sumTree } from './walk.ts';

/** Facts of the properties panel. */
export type EntryInfo = EntryRecord & {
  size_total: number;
  files: number;
  dirs: number;
  newest?: number;
  display_path: string;
};

/** Facts of one entry; a folder is counted with all that lies below it, itself not among its folders. */
export async function infoOf(
  services: FileServices,
  caller: FileCaller,
  wire: string,
  language: Language,
): Promise<EntryInfo> {
  const place = await services.locator.locate(caller, wire);
  return withFsErrors(async () => {
    const entry = await entryAt(services, caller, place, language);
    const isDir = entry.is_dir === '1';
    const sum = await sumTree(place.real);
    return {
      ...entry,
      size_total: sum.bytes,
      files: isDir ? sum.files : 0,
      dirs: isDir ? sum.dirs - 1 : 0,
      ...(isDir && sum.files > 0 && { newest: Math.floor(sum.newestMs / 1000) }),
      display_path: services.displayPathOf(place.parsed, caller, language),
    };
  });
}
