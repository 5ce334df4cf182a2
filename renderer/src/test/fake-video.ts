import type {
  VideoEpisode,
  VideoFile,
  VideoLib,
  VideoMeta,
  VideoNext,
  VideoRecord,
} from '#shared/contract/calls-video.ts';
import { failure, success, type CallResult } from '../api/result.ts';
import { HOME, type FakeFiles } from './files-harness.tsx';

type Args = Record<string, unknown>;

/** A film, series or collection of the fake device: what is not told is usual. */
export type FakeVideo = Partial<VideoMeta> & {
  readonly id: string;
  readonly title: string;
  readonly next?: VideoNext;
  readonly episodes?: readonly (Partial<VideoEpisode> & { readonly season: number; readonly no: number })[];
  readonly items?: readonly string[];
  readonly files?: readonly Partial<VideoFile>[];
};

/** The films of a device, for tests of its screens. */
export interface FakeVideos {
  list: FakeVideo[];
  libs: VideoLib[];
  matches: { id: string; title: string; year: number; path: string }[];
}

export const VIDEOS = `${HOME}/Videos`;

export function libOf(lib: Partial<VideoLib> & Pick<VideoLib, 'id' | 'name'>): VideoLib {
  return {
    kind: 'all',
    paths: [VIDEOS],
    exclude: [],
    auto_match: 1,
    subs_language: '',
    shared: 0,
    own: 1,
    owner: 'mira',
    count: 0,
    state: 'idle',
    indexed: 0,
    total: 0,
    ...lib,
  };
}

const metaOf = ({ next: _next, episodes = [], items = [], files: _files, ...video }: FakeVideo): VideoMeta => ({
  kind: 'movie',
  lib_id: 'l1',
  original_title: '',
  year: 0,
  score: 0,
  genres: [],
  poster: '',
  duration: 0,
  count: episodes.length + items.length,
  progress: 0,
  watched: 0,
  fav: 0,
  hidden: 0,
  missing: 0,
  added_at: 1,
  played_at: 0,
  overview: '',
  directors: [],
  actors: [],
  match_id: '',
  edited: [],
  own: 1,
  owner: 'mira',
  ...video,
});

const fileOf = (file: Partial<VideoFile>): VideoFile => ({
  path: `${VIDEOS}/film.mp4`,
  name: 'film.mp4',
  size: 1000,
  duration: 6000,
  width: 1920,
  height: 1080,
  container: 'mp4',
  codec: 'avc1',
  audio: [],
  subs: [],
  pos: 0,
  missing: 0,
  ...file,
});

/** Puts films into files in memory: libraries, lists, details and what is changed of them. */
export function fakeVideos(files: FakeFiles, list: readonly FakeVideo[], libs: readonly VideoLib[]): FakeVideos {
  const device: FakeVideos = { list: [...list], libs: [...libs], matches: [] };
  const shown = (): VideoRecord[] => device.list.filter(({ kind }) => kind !== 'diy').map(metaOf);
  const detail = ({ id, matches }: Args): CallResult<unknown> => {
    const video = device.list.find((one) => one.id === id || one.episodes?.some((episode) => episode.id === id));
    if (video === undefined) return failure('N000003', 'gone');
    const meta = metaOf(video);
    const numbers = [...new Set(video.episodes?.map(({ season }) => season))].sort((a, b) => a - b);
    const seasons = numbers.map((no) => ({
      no,
      title: '',
      episodes: (video.episodes ?? [])
        .filter(({ season }) => season === no)
        .map(({ season, ...episode }) => ({
          id: `e${season}-${episode.no}`,
          title: '',
          overview: '',
          path: `${VIDEOS}/s${season}e${episode.no}.mp4`,
          size: 1,
          duration: 1500,
          pos: 0,
          watched: 0,
          missing: 0,
          ...episode,
        })),
    }));
    return success({
      meta,
      files: meta.kind === 'movie' ? (video.files ?? [{}]).map(fileOf) : [],
      ...(meta.kind === 'series' ? { seasons } : {}),
      ...(meta.kind === 'diy'
        ? {
            items: (video.items ?? [])
              .map((item) => device.list.find((one) => one.id === item))
              .flatMap((one) => (one === undefined ? [] : [metaOf(one)])),
          }
        : {}),
      ...(video.next === undefined ? {} : { next: video.next }),
      subs_language: '',
      ...(matches === true ? { matches: device.matches } : {}),
    });
  };
  const edit = ({ id, ids, items, add, remove, ...change }: Args): CallResult<unknown> => {
    if (id === undefined && ids === undefined) {
      if (device.list.some(({ kind, title }) => kind === 'diy' && title === change.title))
        return failure('N002002', 'taken');
      const made: FakeVideo = {
        id: 'c-new',
        kind: 'diy',
        title: String(change.title),
        items: (items ?? []) as string[],
      };
      device.list.push(made);
      return success({ list: [metaOf(made)] });
    }
    const wanted = new Set(ids === undefined ? [id] : (ids as unknown[]));
    const flags = Object.fromEntries(
      Object.entries(change).map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]),
    );
    device.list = device.list.flatMap((video) => {
      if (!wanted.has(video.id)) return [video];
      if (remove === true) return [];
      const held = items === undefined ? [...(video.items ?? []), ...((add ?? []) as string[])] : (items as string[]);
      return [{ ...video, ...flags, ...(video.kind === 'diy' ? { items: held } : {}) }];
    });
    return success({ list: device.list.filter((video) => wanted.has(video.id)).map(metaOf) });
  };
  const lib = ({ action = 'list', id, ...change }: Args): CallResult<unknown> => {
    if (action === 'save' && id === undefined)
      device.libs.push(libOf({ id: `l${device.libs.length + 1}`, name: '', ...(change as Partial<VideoLib>) }));
    else if (action === 'save')
      device.libs = device.libs.map((one) => (one.id === id ? { ...one, ...(change as Partial<VideoLib>) } : one));
    else if (action === 'delete') device.libs = device.libs.filter((one) => one.id !== id);
    return success({ list: [...device.libs] });
  };
  Object.assign(files.answers, {
    videoLib: lib,
    videoHome: () => {
      const begun = device.list.filter(({ next, kind }) => next !== undefined && next.pos > 0 && kind !== 'diy');
      return success({
        continue: begun.map((video) => ({ ...metaOf(video), next: video.next })),
        recent: shown().filter(({ hidden }) => hidden === 0),
        libs: [...device.libs],
      });
    },
    videoList: ({ kind = 'all', genre, year, watched, fav, hidden = false, page = 1, size = 60 }: Args) => {
      const all = device.list
        .map(metaOf)
        .filter(
          (video) =>
            (kind === 'all' ? video.kind !== 'diy' : video.kind === kind) &&
            (hidden === true || video.hidden === 0) &&
            (genre === undefined || video.genres.some((one) => one === genre)) &&
            (year === undefined || video.year === year) &&
            (watched === undefined || video.watched === Number(watched)) &&
            (fav === undefined || video.fav === 1),
        );
      const start = (Number(page) - 1) * Number(size);
      return success({
        list: all.slice(start, start + Number(size)),
        total: all.length,
        genres: [...new Set(shown().flatMap(({ genres }) => genres))],
        years: [...new Set(shown().map((video) => video.year))].filter((one) => one > 0),
        version: '1',
      });
    },
    videoDetail: detail,
    videoEdit: edit,
    videoSearch: ({ keyword }: Args) => {
      const word = String(keyword).toLowerCase();
      const found = device.list
        .map(metaOf)
        .filter((video) => `${video.title} ${video.original_title}`.toLowerCase().includes(word));
      return success({ list: found, total: found.length });
    },
  });
  return device;
}
