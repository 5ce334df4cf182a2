import { calls } from '#shared/contract/index.ts';
import { api, queryOf, type EndpointArgs, type EndpointData } from '../api/api-slice.ts';

type Home = EndpointData<typeof calls.systemHome>;
type HomeArgs = EndpointArgs<typeof calls.systemHome>;
type Kv = EndpointData<typeof calls.kvLoad>;
type KvArgs = EndpointArgs<typeof calls.kvLoad>;

/** What the desktop asks of the device: the apps of the account (WIN-27) and its icon order. */
export const desktopApi = api.injectEndpoints({
  endpoints: (build) => ({
    desktopHome: build.query<Home, HomeArgs>({ ...queryOf(calls.systemHome), providesTags: ['account'] }),
    desktopKv: build.query<Kv, KvArgs>({ ...queryOf(calls.kvLoad) }),
  }),
});

export const { useDesktopHomeQuery, useDesktopKvQuery } = desktopApi;
