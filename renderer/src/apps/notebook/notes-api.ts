import type { CallData } from '#shared/contract/define.ts';
import { calls, type Calls } from '#shared/contract/index.ts';
import type { NoteSort } from '#shared/contract/kinds.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { api, queryOf, type EndpointData } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import type { NoteCalls } from './note-types.ts';

export type NoteList = CallData<Calls['noteList']>;
export type NoteRow = NoteList['list'][number];
export type Book = NoteList['books'][number];
export type NoteSettings = EndpointData<typeof calls.noteSetting>;

/** What a list of notes shows: all of them, a notebook by its id, the favourites or the recycle bin. */
export const ALL = '';
export const FAV = 'fav';
export const DELETED = 'deleted';

/** Fields of the call for a place and a search. */
export function listFields(place: string, keyword: string, sort: NoteSort, safe: boolean) {
  return {
    safe,
    sort,
    ...(keyword === '' ? {} : { keyword }),
    ...(place === FAV ? { fav: true } : {}),
    ...(place === DELETED ? { deleted: true } : {}),
    ...(place === ALL || place === FAV || place === DELETED ? {} : { book_id: place }),
  };
}

/** The calls of an open note, by the session. */
export const sessionCalls: NoteCalls = {
  load: (id) => call(calls.noteLoad, { id }),
  // A save belongs to the note and not to the page: a navigation must not cut it off.
  save: (args) => call(calls.noteSave, args),
};

/** The html of a kept version of a note; null when it cannot be had. */
export async function readVersion(id: string, version: number): Promise<string | null> {
  const result = await call(calls.noteLoad, { id, at_version: version });
  return result.success ? result.data.html : null;
}

/** Something about notes has changed, here or elsewhere. */
export const isNoteNews = ({ topic, type }: MessageFrame): boolean => topic === 'note' && type === 'changed';
/** Memos are other ones, or one of them is due. */
export const isMemoNews = ({ topic }: MessageFrame): boolean => topic === 'note';

export const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How the account works with notes (APP-NOTE-06). */
    noteSettings: build.query<NoteSettings, Record<string, never>>({
      ...queryOf(calls.noteSetting),
      providesTags: ['settings'],
    }),
  }),
});

/** Settings until they are known. */
export const defaultSettings: NoteSettings = { keep_versions: 20, autosave_s: 3, font: 'sans', book_id: '' };

/** The settings of the account; those of the product until they are known. */
export function useNoteSettings(): NoteSettings {
  return notesApi.useNoteSettingsQuery({}).data ?? defaultSettings;
}

/** Route of the notebook, at a note and a place. */
export function notesUrl(safe: boolean, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(Object.entries(more).filter(([, value]) => value !== '')).toString();
  return `${safe ? '/safeNotebook' : '/notebook'}/notebookEditor${query === '' ? '' : `?${query}`}`;
}
