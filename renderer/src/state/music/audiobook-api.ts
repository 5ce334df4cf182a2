import { calls } from '#shared/contract/index.ts';
import { api, type EndpointData } from '../../api/api-slice.ts';

/** What screens show of the audiobooks and keep fresh; the shelf is read page by page outside of this cache. */
export const audiobookApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Where the books of the account are, how they are played, and how far they are read (APP-AUB-02). */
    audiobookSetting: build.query<EndpointData<typeof calls.audiobookSetting>, undefined>({
      query: () => ({ spec: calls.audiobookSetting, args: {} }),
      providesTags: ['settings'],
    }),
    /** A book with its chapters (APP-AUB-01). */
    audiobookDetail: build.query<EndpointData<typeof calls.audiobookDetail>, string>({
      query: (id) => ({ spec: calls.audiobookDetail, args: { id } }),
      providesTags: ['settings'],
    }),
  }),
});

export const { useAudiobookSettingQuery, useAudiobookDetailQuery } = audiobookApi;
