import type { PhotoRecord } from '#shared/contract/calls-album.ts';
import type { Marks } from '../files/marks.ts';
import { indexedEntry } from '../media/folder-index/indexed-entry.ts';
import type { PhotoRow } from './photo-query.ts';
import { momentOfWall } from './wall-time.ts';

/** A photo as it crosses the wire: from the index alone, nothing is asked of the disk (CALL-EXT-15). */
export function photoRecordOf(row: PhotoRow, marks: Marks): PhotoRecord {
  return {
    ...indexedEntry(row, marks),
    width: row.width,
    height: row.height,
    ori: row.ori,
    taken_at: momentOfWall(row.wall),
    ...(row.lat === null || row.lng === null ? {} : { lat: row.lat, lng: row.lng }),
    duration: Math.round(row.duration * 10) / 10,
  };
}
