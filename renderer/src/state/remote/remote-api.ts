import { calls } from '#shared/contract/index.ts';
import { api, queryOf, type EndpointArgs, type EndpointData } from '../../api/api-slice.ts';

/** Another device in the list of the account. */
export type RemoteRecord = EndpointData<typeof calls.remoteList>['list'][number];

/** Other devices of the account, with whether they answer (CALL-EXT-26). */
export const remoteApi = api.injectEndpoints({
  endpoints: (build) => ({
    remoteDevices: build.query<readonly RemoteRecord[], EndpointArgs<typeof calls.remoteList>>({
      ...queryOf(calls.remoteList),
      transformResponse: ({ list }: EndpointData<typeof calls.remoteList>) => list,
    }),
  }),
});

export const { useRemoteDevicesQuery } = remoteApi;
