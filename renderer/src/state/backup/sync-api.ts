import { calls } from '#shared/contract/index.ts';
import { api, queryOf, type EndpointData } from '../../api/api-slice.ts';

export type SyncConfig = EndpointData<typeof calls.syncConfig>;

export const syncApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account's sync: ports, device ids, whether it is on (DEV-08). */
    syncConfig: build.query<SyncConfig, Record<string, never>>({
      ...queryOf(calls.syncConfig),
      providesTags: ['backup'],
    }),
  }),
});

export const { useSyncConfigQuery } = syncApi;
