import { MUSIC_PAGE_MAX, PLAYLIST_SONGS_MAX } from '#shared/constants.ts';
import type { SongGroupRecord, SongRecord } from '#shared/contract/calls-music.ts';
import { calls } from '#shared/contract/index.ts';
import type { SongSort } from '#shared/contract/kinds.ts';
import { call, type CallResult } from '../../../api/call.ts';
import { success } from '../../../api/result.ts';
import type { Page } from '../../../components/place/pager.ts';

/** What songs can be put together by. */
export const groupViews = ['artist', 'album', 'folder'] as const;
export type GroupView = (typeof groupViews)[number];

/** Which songs, and in which order. */
export interface SongQuestion {
  /** Songs of one group; left out for all. */
  readonly group?: { readonly view: GroupView; readonly id: string };
  readonly keyword: string;
  readonly sort: SongSort;
}

/** Songs that one queue or playlist holds. */
export const QUEUE_MAX = PLAYLIST_SONGS_MAX;

/** The order that each sort is read in: what came last comes first, everything else from its beginning. */
const orderOf = (sort: SongSort): 'asc' | 'desc' => (sort === 'added' ? 'desc' : 'asc');

/** One page of songs (APP-MUSIC-01). */
export async function loadSongs(
  { group, keyword, sort }: SongQuestion,
  page: number,
  signal?: AbortSignal,
): Promise<CallResult<Page<SongRecord>>> {
  const question = {
    view: group?.view ?? 'song',
    ...(group === undefined ? {} : { id: group.id }),
    keyword,
    sort,
    order: orderOf(sort),
    page,
    size: MUSIC_PAGE_MAX,
  } as const;
  const answer = await call(calls.musicLibrary, question, signal === undefined ? {} : { signal });
  if (!answer.success) return answer;
  return success({ list: answer.data.list.filter((one) => one.kind === 'song'), total: answer.data.total });
}

/** One page of groups, by name. */
export async function loadGroups(
  view: GroupView,
  keyword: string,
  page: number,
  signal: AbortSignal,
): Promise<CallResult<Page<SongGroupRecord>>> {
  const answer = await call(calls.musicLibrary, { view, keyword, page, size: 200 }, { signal });
  if (!answer.success) return answer;
  return success({ list: answer.data.list.filter((one) => one.kind !== 'song'), total: answer.data.total });
}

/** All songs of a question, as many as a queue holds; those read before a failure are better than none. */
export async function everySong(question: SongQuestion): Promise<readonly SongRecord[]> {
  const songs: SongRecord[] = [];
  for (let page = 1; songs.length < QUEUE_MAX; page += 1) {
    const answer = await loadSongs(question, page);
    if (!answer.success) break;
    songs.push(...answer.data.list);
    if (answer.data.list.length === 0 || songs.length >= answer.data.total) break;
  }
  return songs.slice(0, QUEUE_MAX);
}

/** Songs of a playlist in its order, those that are gone with `missing`. */
export async function playlistSongs(id: string): Promise<CallResult<readonly SongRecord[]>> {
  const answer = await call(calls.musicPlaylist, { action: 'songs', id });
  return answer.success ? success(answer.data.list.filter((one) => one.kind === 'song')) : answer;
}

/** Who a group of songs is by: what the album says, else the song. */
export const bandOf = ({ album_artist, artist }: SongRecord): string => (album_artist === '' ? artist : album_artist);
