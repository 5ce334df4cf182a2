import type { SongRecord } from '#shared/contract/calls-music.ts';
import { fileTypes } from '#shared/rules/file-type.ts';
import { playModes, type PlayMode } from './engine-types.ts';

/** What a music window plays, as it is kept for another time or goes over to another page. Seconds. */
export interface EngineSnapshot {
  readonly songs: readonly SongRecord[];
  readonly index: number;
  readonly mode: PlayMode;
  readonly at: number;
  readonly volume: number;
  readonly muted: boolean;
  readonly running: boolean;
}

/** Songs that are kept of a long queue: those around the one that plays. */
const KEPT = 1000;

/** A song of which nothing is known. */
const blank: SongRecord = {
  kind: 'song',
  id: '',
  name: '',
  path: '',
  is_dir: '0',
  is_sys: '0',
  nshare: '0',
  fnum: 0,
  dirnum: 0,
  width: 0,
  height: 0,
  ori: 0,
  ftype: fileTypes.music,
  size: 0,
  mtime: 0,
  ctime: 0,
  owner: '',
  fav: '0',
  encrypted: '0',
  title: '',
  artist: '',
  album: '',
  album_artist: '',
  genre: '',
  track: 0,
  disc: 0,
  year: 0,
  duration: 0,
  has_cover: 0,
};
/** What a player shows of a song, or asks for it by. */
const shown = [
  'id',
  'name',
  'path',
  'mtime',
  'title',
  'artist',
  'album',
  'album_artist',
  'duration',
  'has_cover',
] as const;

/** A song in few words: windows are kept often, and what is kept is put down in one piece when a page is left. */
const inShort = (song: SongRecord): Partial<SongRecord> =>
  Object.fromEntries(shown.flatMap((key) => (song[key] === blank[key] ? [] : [[key, song[key]]])));

/** The same for keeping: no more songs than are kept, and of each no more than is needed. */
export function shortened(
  snapshot: EngineSnapshot,
): Omit<EngineSnapshot, 'songs'> & { readonly songs: readonly Partial<SongRecord>[] } {
  const { songs, index } = snapshot;
  const from = Math.max(0, Math.min(index - KEPT / 2, songs.length - KEPT));
  return { ...snapshot, songs: songs.slice(from, from + KEPT).map(inShort), index: index - from };
}

/** Reads a song that was kept; null for what is none. */
function readSong(value: unknown): SongRecord | null {
  if (typeof value !== 'object' || value === null) return null;
  const known = value as Partial<Record<keyof SongRecord, unknown>>;
  const fits = shown.every((key) => known[key] === undefined || typeof known[key] === typeof blank[key]);
  const song: SongRecord = { ...blank, ...(value as Partial<SongRecord>) };
  return fits && song.id !== '' && song.path !== '' ? song : null;
}

const within = (value: unknown, least: number, most: number, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(least, Math.min(most, value)) : otherwise;

/** Reads what was kept; null when it is none. */
export function readSnapshot(value: unknown): EngineSnapshot | null {
  if (typeof value !== 'object' || value === null) return null;
  const { songs, index, mode, at, volume, muted, running } = value as Partial<Record<keyof EngineSnapshot, unknown>>;
  const known = Array.isArray(songs) ? songs.map(readSong).filter((song) => song !== null) : [];
  if (!Array.isArray(songs) || known.length === 0 || known.length < songs.length) return null;
  return {
    songs: known,
    index: Math.trunc(within(index, 0, known.length - 1, 0)),
    mode: playModes.find((one) => one === mode) ?? 'order',
    at: within(at, 0, Number.MAX_SAFE_INTEGER, 0),
    volume: within(volume, 0, 1, 1),
    muted: muted === true,
    running: running === true,
  };
}
