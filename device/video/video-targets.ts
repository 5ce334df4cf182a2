import { stat } from 'node:fs/promises';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import type { Looking } from './answers/records.ts';
import type { Episode, Item } from './catalogue/items.ts';
import type { Collection } from './store/collection-store.ts';

/** What an id of a call stands for: a film or series, an episode of one, or a collection. */
export type Target = { readonly item: Item; readonly episode?: Episode } | { readonly collection: Collection };

export const gone = (): DeviceError => new DeviceError('N000003');

/** What an id stands for among what the caller sees. Throws N000003 where it stands for nothing. */
export function targetOf({ view, collections }: Looking, id: string): Target {
  const collection = collections.find((one) => one.id === id);
  if (collection) return { collection };
  const item = view.byId.get(id);
  if (item) return { item };
  const episode = view.episodes.get(id);
  if (episode) return episode;
  throw gone();
}

/** Films and series by their ids; those that are in the collection already may be out of sight. Throws N000003. */
export function membersOf({ view }: Looking, ids: readonly string[], before: readonly string[]): Item[] {
  const known = new Set(before);
  return ids.flatMap((id) => {
    const item = view.byId.get(id);
    if (item === undefined && !known.has(id)) throw gone();
    return item ?? [];
  });
}

/** A picture that the caller may see, in the one form of its path. Throws N002001 for all else. */
export async function pictureAt({ locator }: FileServices, caller: FileCaller, wire: string): Promise<string> {
  try {
    return await withFsErrors(async () => {
      const place = await locator.locate(caller, wire);
      const isPicture = fileTypeOf(place.wire.slice(place.wire.lastIndexOf('/') + 1)) === fileTypes.image;
      if (!isPicture || !(await stat(place.real)).isFile()) throw new DeviceError('N002001');
      return place.wire;
    });
  } catch (error) {
    if (error instanceof DeviceError) throw new DeviceError('N002001');
    throw error;
  }
}
