import type { PlaylistRecord, SongGroupRecord, SongRecord } from '#shared/contract/calls-music.ts';
import { failure, success, type CallResult } from '../api/result.ts';
import { HOME, type FakeFiles } from './files-harness.tsx';

type Args = Record<string, unknown>;
export interface FakeSong {
  readonly name: string;
  readonly title: string;
  readonly artist?: string;
  readonly album?: string;
  readonly track?: number;
  readonly fav?: boolean;
}

interface Lists {
  name: string;
  paths: string[];
}

/** The music of a device, for tests of its screens. */
export interface FakeMusic {
  list: FakeSong[];
  setting: Record<string, unknown>;
  /** Playlists by id. */
  readonly lists: Record<string, Lists>;
}

export const MUSIC = `${HOME}/Music`;
export const songPath = (name: string): string => `${MUSIC}/${name}`;

/** A song as the device tells it. */
export function songRecordOf({ name, title, artist = '', album = '', track = 0, fav = false }: FakeSong): SongRecord {
  return {
    kind: 'song',
    id: name,
    name,
    path: songPath(name),
    is_dir: '0',
    is_sys: '0',
    nshare: '0',
    fnum: 0,
    dirnum: 0,
    width: 0,
    height: 0,
    ori: 0,
    ftype: 103,
    size: 1000,
    mtime: 1,
    ctime: 1,
    owner: 'mira',
    fav: fav ? '1' : '0',
    encrypted: '0',
    title,
    artist,
    album,
    album_artist: '',
    genre: '',
    track,
    disc: 0,
    year: 0,
    duration: 61,
    has_cover: 0,
  };
}

const groupKey = (song: FakeSong, view: string): string =>
  view === 'artist' ? (song.artist ?? '') : view === 'album' ? (song.album ?? '') : MUSIC;

/** Puts music into files in memory: a library, playlists and their settings. */
export function fakeMusic(
  files: FakeFiles,
  list: readonly FakeSong[],
  folders: readonly string[] = [MUSIC],
): FakeMusic {
  const device: FakeMusic = {
    list: [...list],
    setting: { folders, exclude: [], min_s: 0, busy: 0 },
    lists: {},
  };
  const setting = () => {
    const total = (device.setting.folders as string[]).length > 0 ? device.list.length : 0;
    return success({ ...device.setting, indexed: total, total });
  };
  const groups = (view: string): SongGroupRecord[] => {
    const found = new Map<string, FakeSong[]>();
    for (const song of device.list) found.set(groupKey(song, view), [...(found.get(groupKey(song, view)) ?? []), song]);
    return [...found].sort().map(([name, songs]) => ({
      kind: view as SongGroupRecord['kind'],
      id: `${view}:${name}`,
      name,
      artist: view === 'album' ? (songs[0]?.artist ?? '') : '',
      year: 0,
      count: songs.length,
      duration: songs.length * 61,
      cover: '',
    }));
  };
  const library = ({ view = 'song', id, keyword = '', sort = 'title', page = 1, size = 200 }: Args) => {
    const word = String(keyword).toLowerCase();
    if (view !== 'song' && id === undefined) {
      const all = groups(String(view)).filter(({ name }) => name.toLowerCase().includes(word));
      return success({ list: all, total: all.length, version: '1' });
    }
    const inGroup = device.list.filter(
      (song) => id === undefined || `${String(view)}:${groupKey(song, String(view))}` === id,
    );
    if (id !== undefined && inGroup.length === 0) return failure('N000003', 'gone');
    const all = inGroup
      .filter(({ title, artist = '' }) => `${title} ${artist}`.toLowerCase().includes(word))
      .map(songRecordOf)
      .sort((a, b) => (sort === 'track' ? a.track - b.track : a.title.localeCompare(b.title)));
    const start = (Number(page) - 1) * Number(size);
    return success({ list: all.slice(start, start + Number(size)), total: all.length, version: '1' });
  };
  const favourites = (): FakeSong[] => device.list.filter(({ fav }) => fav === true);
  const told = (): CallResult<unknown> =>
    success({
      list: [
        { kind: 'playlist', id: 'favorites', name: '', count: favourites().length, cover: '', fixed: 1 },
        ...Object.entries(device.lists).map(([id, { name, paths }]): PlaylistRecord => ({
          kind: 'playlist',
          id,
          name,
          count: paths.length,
          cover: '',
          fixed: 0,
        })),
      ],
    });
  const songsOf = (id: string): CallResult<unknown> => {
    if (id === 'favorites') return success({ list: favourites().map(songRecordOf) });
    const paths = device.lists[id]?.paths;
    if (paths === undefined) return failure('N000003', 'gone');
    return success({
      list: paths.map((path) => {
        const song = device.list.find(({ name }) => songPath(name) === path);
        const name = path.split('/').at(-1) ?? '';
        return song === undefined ? { ...songRecordOf({ name, title: name }), missing: '1' } : songRecordOf(song);
      }),
    });
  };
  const playlist = ({ action = 'list', id, name, paths }: Args): CallResult<unknown> => {
    const [key, songs] = [String(id), (paths ?? []) as string[]];
    if (action === 'list') return told();
    if (action === 'songs') return songsOf(key);
    if (action === 'save') {
      const taken = Object.entries(device.lists).some(([other, one]) => other !== id && one.name === name);
      if (taken) return failure('N002002', 'taken');
      const own = typeof id === 'string' ? id : `l${Object.keys(device.lists).length + 1}`;
      const before = device.lists[own] ?? { name: '', paths: [] };
      device.lists[own] = {
        name: typeof name === 'string' ? name : before.name,
        paths: paths === undefined ? before.paths : [...songs],
      };
      return told();
    }
    const known = device.lists[key];
    if (known === undefined) return failure('N000003', 'gone');
    if (action === 'delete') delete device.lists[key];
    if (action === 'add') known.paths = [...new Set([...known.paths, ...songs])];
    if (action === 'remove') known.paths = known.paths.filter((path) => !songs.includes(path));
    return told();
  };
  Object.assign(files.answers, {
    musicSetting: ({ rescan: _rescan, ...change }: Args) => {
      device.setting = { ...device.setting, ...change };
      return setting();
    },
    musicLibrary: library,
    musicPlaylist: playlist,
    musicLyric: () => failure('N000003', 'no lyrics'),
    kvLoad: () => success({ value: '' }),
  });
  return device;
}
