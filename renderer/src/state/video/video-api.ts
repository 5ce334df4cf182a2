import type { VideoLib } from '#shared/contract/calls-video.ts';
import type { CallArgs, CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { api, queryOf } from '../../api/api-slice.ts';

export type VideoDetail = CallData<typeof calls.videoDetail>;
export type VideoHome = CallData<typeof calls.videoHome>;

/** What screens show of the films and keep fresh; lists are read page by page outside of this cache. */
export const videoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Libraries that the account sees, and how far they are read (APP-VIDEO-07). */
    videoLibs: build.query<readonly VideoLib[], undefined>({
      query: () => ({ spec: calls.videoLib, args: { action: 'list' } }),
      transformResponse: ({ list }: CallData<typeof calls.videoLib>) => list,
      providesTags: ['settings'],
    }),
    /** What is gone on with, and what is new (APP-VIDEO-02). */
    videoHome: build.query<VideoHome, undefined>({
      query: () => ({ spec: calls.videoHome, args: {} }),
      providesTags: ['settings'],
    }),
    /** A film, series or collection with all that is in it (APP-VIDEO-03). */
    videoDetail: build.query<VideoDetail, CallArgs<typeof calls.videoDetail>>({
      ...queryOf(calls.videoDetail, { silent: true }),
      providesTags: ['settings'],
    }),
  }),
});

export const { useVideoLibsQuery, useVideoHomeQuery, useVideoDetailQuery } = videoApi;
