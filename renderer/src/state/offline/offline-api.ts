import { calls } from '#shared/contract/index.ts';
import { api, type EndpointData } from '../../api/api-slice.ts';

/** What screens show of offline download and keep fresh; its lists are read page by page outside of this cache. */
export const offlineApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How the device downloads, and whether the schedule keeps it from it now (APP-DOWN-03). */
    offlineSetting: build.query<EndpointData<typeof calls.offlineSetting>, undefined>({
      query: () => ({ spec: calls.offlineSetting, args: {} }),
      providesTags: ['settings'],
    }),
  }),
});

export const { useOfflineSettingQuery } = offlineApi;
