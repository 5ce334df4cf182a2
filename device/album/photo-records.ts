import type { PhotoRecord } from '#shared/contract/calls-album.ts';
import type { Marks } from '../files/marks.ts';
import type { PhotoRow } from './photo-query.ts';
import { momentOfWall } from './wall-time.ts';

/** Account in whose own files a wire path lies; '' for team folders and drives. */
function ownerOf(dir: string): string {
  const [, pool = '', owner = '', area = ''] = dir.split('/');
  return pool === 'usb' || owner === 'public' || area !== 'data' ? '' : owner;
}

/** A photo as it crosses the wire: from the index alone, nothing is asked of the disk (CALL-EXT-15). */
export function photoRecordOf(row: PhotoRow, { favourites, shared, tags }: Marks): PhotoRecord {
  const path = `${row.dir}/${row.name}`;
  const own = tags.get(path);
  return {
    id: row.entry,
    name: row.name,
    path,
    is_dir: '0',
    is_sys: '0',
    nshare: shared.has(path) ? '1' : '0',
    fnum: 0,
    dirnum: 0,
    width: row.width,
    height: row.height,
    ori: row.ori,
    ftype: row.ftype,
    size: row.size,
    mtime: row.mtime,
    ctime: row.ctime,
    owner: ownerOf(row.dir),
    fav: favourites.has(path) ? '1' : '0',
    encrypted: '0',
    ...(own === undefined ? {} : { tags: [...own] }),
    taken_at: momentOfWall(row.wall),
    ...(row.lat === null || row.lng === null ? {} : { lat: row.lat, lng: row.lng }),
    duration: Math.round(row.duration * 10) / 10,
  };
}
