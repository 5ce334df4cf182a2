import path from 'node:path';
import type { Located } from '../files/locator.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { coverAmong } from './cover-names.ts';
import { isAudioName } from './song-name.ts';
import { sibling } from './sibling.ts';

/** The cover that lies beside a song or book, where the caller may read it; undefined for none, and for what is none. */
export async function coverBeside(
  files: Pick<FileServices, 'names' | 'locator'>,
  caller: FileCaller,
  place: Located,
): Promise<Located | undefined> {
  return isAudioName(path.posix.basename(place.wire)) ? sibling(files, caller, place, coverAmong) : undefined;
}
