import type { EntryRecord } from '#shared/contract/records.ts';
import type { Marks } from '../../files/marks.ts';

/** A file as it stands in an index; `dir` is the wire path of its folder, times in unix seconds. */
export interface IndexedFile {
  readonly dir: string;
  readonly name: string;
  readonly entry: string;
  readonly ftype: number;
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
}

/** Account in whose own files a wire path lies; '' for team folders and drives. */
function ownerOf(dir: string): string {
  const [, pool = '', owner = '', area = ''] = dir.split('/');
  return pool === 'usb' || owner === 'public' || area !== 'data' ? '' : owner;
}

/** A file as it crosses the wire: from the index alone, nothing is asked of the disk. */
export function indexedEntry(file: IndexedFile, { favourites, shared, tags }: Marks): EntryRecord {
  const path = `${file.dir}/${file.name}`;
  const own = tags.get(path);
  return {
    id: file.entry,
    name: file.name,
    path,
    is_dir: '0',
    is_sys: '0',
    nshare: shared.has(path) ? '1' : '0',
    fnum: 0,
    dirnum: 0,
    width: 0,
    height: 0,
    ori: 0,
    ftype: file.ftype,
    size: file.size,
    mtime: file.mtime,
    ctime: file.ctime,
    owner: ownerOf(file.dir),
    fav: favourites.has(path) ? '1' : '0',
    encrypted: '0',
    ...(own === undefined ? {} : { tags: [...own] }),
  };
}
