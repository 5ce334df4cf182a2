import path from 'node:path';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import type { Located } from '../files/locator.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';

/**
 * A file beside another one, chosen from the names in their folder; undefined when there is none, or the caller may not
 * read it: somebody with whom a song alone is shared gets nothing else of its folder.
 */
export async function sibling(
  { names, locator }: Pick<FileServices, 'names' | 'locator'>,
  caller: FileCaller,
  place: Located,
  choose: (names: readonly string[]) => string | undefined,
): Promise<Located | undefined> {
  // Shared by itself: the folder is not the caller's to see.
  if (place.steps.length === 0) return undefined;
  try {
    return await withFsErrors(async () => {
      const { files } = await names.names(path.dirname(place.real), place.root);
      const name = choose(files);
      return name === undefined ? undefined : locator.locate(caller, `${path.posix.dirname(place.wire)}/${name}`);
    });
  } catch (error) {
    if (error instanceof DeviceError) return undefined;
    throw error;
  }
}
