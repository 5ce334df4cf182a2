import type { GroupView } from './model/songs.ts';
import { groupViews } from './model/songs.ts';

/** Address of the library: its songs, or what they are put together by, or one group of them. */
export function libraryUrl(view: 'song' | GroupView = 'song', id = ''): string {
  if (view === 'song') return '/music/library';
  return `/music/library?view=${view}${id === '' ? '' : `&id=${encodeURIComponent(id)}`}`;
}

/** Address of the playlists, or of one. */
export const listUrl = (id = ''): string => (id === '' ? '/music/list' : `/music/list?id=${encodeURIComponent(id)}`);

/** What an address of the library asks for; anything else in it counts as all songs. */
export function libraryView(query: URLSearchParams): { readonly view: 'song' | GroupView; readonly id: string } {
  const view = groupViews.find((one) => one === query.get('view')) ?? 'song';
  return { view, id: view === 'song' ? '' : (query.get('id') ?? '') };
}
