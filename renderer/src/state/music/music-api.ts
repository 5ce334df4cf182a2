import { calls } from '#shared/contract/index.ts';
import { api, queryOf, type EndpointData } from '../../api/api-slice.ts';
import type { PlaylistRecord } from '#shared/contract/calls-music.ts';

/** Where wishes of the music window are kept for the account, on whatever computer it sits. */
export const MUSIC_PREFS_KEY = 'music.prefs';

/** What screens show of the music and keep fresh; songs are read page by page outside of this cache. */
export const musicApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Where the songs of the account are, and how far they are read (APP-MUSIC-03). */
    musicSetting: build.query<EndpointData<typeof calls.musicSetting>, undefined>({
      query: () => ({ spec: calls.musicSetting, args: {} }),
      providesTags: ['settings'],
    }),
    /** The record that holds what the account wants of its music window; '' for none (APP-MUSIC-03). */
    musicPrefs: build.query<string, undefined>({
      query: () => ({ spec: calls.kvLoad, args: { k: MUSIC_PREFS_KEY }, options: { silent: true } }),
      transformResponse: ({ value }: EndpointData<typeof calls.kvLoad>) => value,
      providesTags: ['settings'],
    }),
    /** The favourites and the account's own lists (APP-MUSIC-02). */
    playlists: build.query<readonly PlaylistRecord[], undefined>({
      ...queryOf(calls.musicPlaylist),
      query: () => ({ spec: calls.musicPlaylist, args: { action: 'list' } }),
      transformResponse: ({ list }: EndpointData<typeof calls.musicPlaylist>) =>
        list.filter((one) => one.kind === 'playlist'),
      providesTags: ['settings'],
    }),
  }),
});

export const { useMusicSettingQuery, useMusicPrefsQuery, usePlaylistsQuery } = musicApi;
