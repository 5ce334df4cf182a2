import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { SongGroupRecord } from '#shared/contract/calls-music.ts';
import type { OrderLanguage } from '#shared/rules/natural-order.ts';
import { placesOf, type SongPart, type SongView, whereOf } from './song-query.ts';

export type GroupKind = SongGroupRecord['kind'];

/** Artist, album or folder, and where its songs are. */
export interface SongGroup extends SongGroupRecord {
  readonly parts: readonly SongPart[];
}

/** All groups of a view, by kind and in the order of their names, and by id. */
export interface SongGroups {
  readonly lists: Readonly<Record<GroupKind, readonly SongGroup[]>>;
  readonly byId: ReadonlyMap<string, SongGroup>;
}

interface Row {
  dir: number;
  path: string;
  album: string;
  album_artist: string;
  artist: string;
  count: number;
  duration: number;
  year: number;
  /** Name of the first song with a picture in it, and of the first one. */
  picture: string | null;
  first: string;
  cover: string | null;
}

const fold = (text: string): string => text.toLowerCase();

/** Id of a group: of what its songs have in common alone, so that it stays when the index is made anew. */
function groupIdOf(kind: GroupKind, key: string): string {
  return `${kind.charAt(0)}${createHash('sha256').update(key).digest('base64url').slice(0, 20)}`;
}

/** The artist that a song is found under. */
const artistOf = ({ album_artist: albumArtist, artist }: Row): string => albumArtist || artist;

/**
 * The album of every row. Albums of one name are told apart by their artist; without an album artist, the songs of one
 * folder are one album, which has an artist when they have the same.
 */
function albumsOf(rows: readonly Row[]): { key: string; artist: string }[] {
  const artists = new Map<string, Set<string>>();
  const place = ({ album, path }: Row): string => `${fold(album)}\0${path}`;
  for (const row of rows)
    if (row.album_artist === '') artists.set(place(row), (artists.get(place(row)) ?? new Set()).add(fold(row.artist)));
  return rows.map((row) => {
    const { album, album_artist: albumArtist, artist } = row;
    if (album === '') return { key: '', artist: '' };
    if (albumArtist === '' && (artists.get(place(row))?.size ?? 0) > 1)
      return { key: `folder\0${place(row)}`, artist: '' };
    return { key: `artist\0${fold(album)}\0${fold(albumArtist || artist)}`, artist: albumArtist || artist };
  });
}

/** Puts rows with the same key together; their name is the one that most of their songs have. */
function gather(
  kind: GroupKind,
  rows: readonly Row[],
  of: (row: Row, index: number) => Pick<SongGroup, 'name' | 'artist'> & { key: string },
): SongGroup[] {
  const groups = new Map<string, { rows: Row[]; names: Map<string, number>; artist: string }>();
  for (const [index, row] of rows.entries()) {
    const { key, name, artist } = of(row, index);
    const group = groups.get(key) ?? { rows: [], names: new Map<string, number>(), artist };
    group.rows.push(row);
    group.names.set(name, (group.names.get(name) ?? 0) + row.count);
    groups.set(key, group);
  }
  return [...groups].map(([key, { rows: own, names, artist }]) => {
    const [name = ''] = [...names].sort(([, a], [, b]) => b - a)[0] ?? [];
    const drawn = own.find(({ picture }) => picture !== null) ?? own.find(({ cover }) => cover !== null);
    const duration = own.reduce((sum, row) => sum + row.duration, 0);
    return {
      kind,
      id: groupIdOf(kind, key),
      name,
      artist,
      year: kind === 'album' && key !== '' ? Math.max(...own.map(({ year }) => year)) : 0,
      count: own.reduce((sum, row) => sum + row.count, 0),
      duration: Math.round(duration * 10) / 10,
      cover: drawn === undefined ? '' : `${drawn.path}/${drawn.picture ?? drawn.first}`,
      parts: own.map(({ dir, album, album_artist: albumArtist, artist: by }): SongPart => [
        dir,
        album,
        albumArtist,
        by,
      ]),
    };
  });
}

/** In the order of names, then of artists; groups without a name, which stand for unknown, come last. */
function sorted(groups: SongGroup[], language: OrderLanguage): SongGroup[] {
  const names = placesOf(
    groups.map(({ name }) => name),
    language,
  );
  const artists = placesOf(
    groups.map(({ artist }) => artist),
    language,
  );
  const rank = (places: Map<string, number>, text: string): number => places.get(text) ?? 0;
  return groups.sort(
    (a, b) =>
      rank(names, a.name) - rank(names, b.name) ||
      rank(artists, a.artist) - rank(artists, b.artist) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** The artists, albums and folders of a view (APP-MUSIC-01). */
export function groupsOf(db: DatabaseSync, view: SongView, language: OrderLanguage): SongGroups {
  const { sql, values } = whereOf(view);
  const rows = db
    .prepare(
      `SELECT s.dir, d.path, s.album, s.album_artist, s.artist, count(*) AS count, sum(s.duration) AS duration,
         max(s.year) AS year, min(CASE s.picture WHEN 1 THEN s.name END) AS picture, min(s.name) AS first, c.name AS cover
       FROM songs s JOIN dirs d ON d.id = s.dir LEFT JOIN covers c ON c.dir = s.dir WHERE ${sql}
       GROUP BY s.dir, s.album, s.album_artist, s.artist ORDER BY d.path, s.album, s.album_artist, s.artist`,
    )
    .all(...values) as unknown as Row[];
  const albums = albumsOf(rows);
  const artist = gather('artist', rows, (row) => ({ key: fold(artistOf(row)), name: artistOf(row), artist: '' }));
  const album = gather('album', rows, (row, index) => ({ key: '', artist: '', ...albums[index], name: row.album }));
  const folder = gather('folder', rows, (row) => ({ key: row.path, name: row.path, artist: '' }));
  const lists = {
    artist: sorted(artist, language),
    album: sorted(album, language),
    folder: sorted(folder, language),
  };
  return { lists, byId: new Map(Object.values(lists).flatMap((list) => list.map((group) => [group.id, group]))) };
}
