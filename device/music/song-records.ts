import type { SongRecord } from '#shared/contract/calls-music.ts';
import { fileTypes } from '#shared/rules/file-type.ts';
import type { Marks } from '../files/marks.ts';
import { indexedEntry } from '../media/folder-index/indexed-entry.ts';
import { titleOfName } from './song-name.ts';
import type { SongRow } from './song-query.ts';

/** A song as it crosses the wire, from the index alone (CALL-EXT-18). */
export function songRecordOf(row: SongRow, marks: Marks): SongRecord {
  const { title, artist, album, album_artist, genre, track, disc, year, duration, cover } = row;
  return {
    ...indexedEntry({ ...row, ftype: fileTypes.music }, marks),
    kind: 'song',
    ...{ title, artist, album, album_artist, genre, track, disc, year, duration },
    has_cover: cover,
  };
}

/** A song of which no more is known than what its entry tells. */
export function plainSong(entry: Omit<SongRecord, 'kind' | keyof typeof unknownTags | 'title'>): SongRecord {
  return { ...entry, ...unknownTags, kind: 'song', title: titleOfName(entry.name) };
}

const unknownTags = {
  artist: '',
  album: '',
  album_artist: '',
  genre: '',
  track: 0,
  disc: 0,
  year: 0,
  duration: 0,
  has_cover: 0,
} as const;
