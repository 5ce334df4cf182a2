import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { fileTypes } from '#shared/rules/file-type.ts';
import { toEntry, type Entry } from '../files/entry.ts';
import { lasting } from '../remote/away.ts';
import type { Work } from '../remote/copies.ts';
import type { WorkReport } from '../remote/work-report.ts';
import { copyFile } from '../remote/copy-entry.ts';
import { dataOf, listAll, type Side } from '../remote/side.ts';
import type { FarAlbum } from './far-album.ts';

/** Whether an entry of a shared folder is one that an album shows. */
export const isPhotoEntry = ({ isDir, ftype }: Pick<Entry, 'isDir' | 'ftype'>): boolean =>
  !isDir && (ftype === fileTypes.image || ftype === fileTypes.video);

/** Every photo and film of a folder of the album. Throws a CopyError. */
async function photosAt(far: Pick<FarAlbum, 'list'>, path: string, report: WorkReport): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let page = 1, read = 0; ; page += 1) {
    const ask = async () => dataOf(await far.list(path, page, FILE_PAGE_MAX, report.signal));
    const { list, total } = await lasting(report, ask);
    found.push(...list.map((raw) => toEntry(raw)).filter(isPhotoEntry));
    read += list.length;
    if (list.length === 0 || read >= total) return found;
  }
}

const keyOf = ({ name, size, mtime }: Pick<Entry, 'name' | 'size' | 'mtime'>): string =>
  JSON.stringify([name, size, mtime]);

const bytesOf = (photos: readonly Entry[]): number => photos.reduce((sum, { size }) => sum + size, 0);

/**
 * Copies photos of an album of another device to a folder of this one, as one piece of work; a path instead of photos
 * stands for all in that folder of the album. Those that lie there already, the same in name, size and time, are passed
 * over: what was cut off is gone on with by saving it again.
 */
export function savePhotos(
  name: string,
  { far, own }: { readonly far: Pick<FarAlbum, 'read' | 'list'>; readonly own: Side },
  what: readonly Entry[] | string,
  folder: string,
): Work {
  return {
    name,
    way: 'here',
    size: typeof what === 'string' ? 0 : bytesOf(what),
    run: async (report) => {
      const photos = typeof what === 'string' ? await photosAt(far, what, report) : what;
      report.count(bytesOf(photos));
      const { entries } = await lasting(report, () => listAll(own, folder, report.signal));
      const there = new Set(entries.map(keyOf));
      for (const photo of photos) {
        report.signal.throwIfAborted();
        if (there.has(keyOf(photo))) report.arrived(photo.size);
        else await copyFile(far, own, photo, folder, report);
      }
    },
  };
}
