import type { Located } from '../files/locator.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { coverAmong } from './cover-names.ts';
import { isSongName } from './song-name.ts';
import { sibling } from './sibling.ts';

/** The cover that lies beside a song, where the caller may read it; undefined for none, and for what is no song. */
export async function coverBeside(
  files: Pick<FileServices, 'names' | 'locator'>,
  caller: FileCaller,
  place: Located,
): Promise<Located | undefined> {
  return isSongName(place.wire) ? sibling(files, caller, place, coverAmong) : undefined;
}
