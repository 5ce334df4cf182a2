import { calls } from '#shared/contract/index.ts';
import type { Translate } from '#shared/rules/text.ts';
import { api, type EndpointData } from '../../../api/api-slice.ts';
import { call } from '../../../api/call.ts';
import { failure, type CallResult } from '../../../api/result.ts';
import type { AppStore } from '../../../state/store.ts';
import type { AlbumView } from '../album-context.ts';
import { readShows, writeShows, type SlideShow } from './slide-show.ts';

/** Where an account keeps its slide shows (APP-ALBUM-06). */
export const SHOWS_KEY = 'album.music';
/** What a record of an account holds at the most (bytes; CALL-KV-01). */
const RECORD_BYTES = 65_536;
/** Code of a change that would not fit. */
const SHOWS_FULL = 'FULL';

const slideShowsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The record that holds the account's slide shows; '' for none. */
    slideShows: build.query<string, undefined>({
      query: () => ({ spec: calls.kvLoad, args: { k: SHOWS_KEY }, options: { silent: true } }),
      transformResponse: ({ value }: EndpointData<typeof calls.kvLoad>) => value,
      providesTags: ['settings'],
    }),
  }),
});

export const { useSlideShowsQuery } = slideShowsApi;

/** Changes come one after the other: each builds on what the one before it has left. */
let line: Promise<unknown> = Promise.resolve();

async function change(
  store: AppStore,
  changed: (shows: readonly SlideShow[]) => readonly SlideShow[],
  translate: Translate,
): Promise<CallResult<null>> {
  // Another page of the account may have kept one since.
  const kept = await call(calls.kvLoad, { k: SHOWS_KEY }, { silent: true });
  if (!kept.success) return kept;
  const v = writeShows(changed(readShows(kept.data.value)));
  if (new TextEncoder().encode(v).length > RECORD_BYTES) return failure(SHOWS_FULL, translate('slides.tooMany'));
  const answer = await call(calls.kvCreate, { k: SHOWS_KEY, v }, { silent: true });
  if (answer.success) await store.dispatch(slideShowsApi.util.upsertQueryData('slideShows', undefined, v));
  return answer;
}

/** Changes the kept shows; answers whether that was kept, and in words why not. */
export function changeShows(
  { store, translate }: Pick<AlbumView, 'store' | 'translate'>,
  changed: (shows: readonly SlideShow[]) => readonly SlideShow[],
): Promise<CallResult<null>> {
  const done = line.then(() => change(store, changed, translate));
  line = done;
  return done;
}
