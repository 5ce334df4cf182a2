import type { CallArgs } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { api, queryOf, type EndpointData } from '../../api/api-slice.ts';

type GroupsArgs = CallArgs<typeof calls.albumDiscover>;
type AlbumsArgs = CallArgs<typeof calls.albumList>;

/** What screens show of the album and keep fresh; photos are read page by page outside of this cache. */
export const albumApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Where the album finds its photos, and how far they are read (APP-ALBUM-09). */
    albumSetting: build.query<EndpointData<typeof calls.albumSetting>, undefined>({
      query: () => ({ spec: calls.albumSetting, args: {} }),
      providesTags: ['settings'],
    }),
    albums: build.query<EndpointData<typeof calls.albumList>['list'], AlbumsArgs>({
      ...queryOf(calls.albumList),
      transformResponse: ({ list }: EndpointData<typeof calls.albumList>) => list,
      providesTags: ['settings'],
    }),
    /** Photos by what they have in common (APP-ALBUM-04). */
    albumGroups: build.query<EndpointData<typeof calls.albumDiscover>['list'], GroupsArgs>({
      ...queryOf(calls.albumDiscover),
      transformResponse: ({ list }: EndpointData<typeof calls.albumDiscover>) => list,
      providesTags: ['settings'],
    }),
    albumPhones: build.query<EndpointData<typeof calls.albumMobiles>['list'], undefined>({
      query: () => ({ spec: calls.albumMobiles, args: {} }),
      transformResponse: ({ list }: EndpointData<typeof calls.albumMobiles>) => list,
    }),
  }),
});

export const { useAlbumSettingQuery, useAlbumsQuery, useAlbumGroupsQuery, useAlbumPhonesQuery } = albumApi;
