import type { NasAlbumRecord } from '#shared/contract/calls-nas-album.ts';
import type { CallArgs, CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { api, type EndpointData } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import type { CallResult } from '../../api/result.ts';

/** Albums of other devices. Each look asks all those devices, so that nothing but a screen that shows them leads to one. */
const nasAlbumsApi = api.injectEndpoints({
  endpoints: (build) => ({
    nasAlbums: build.query<readonly NasAlbumRecord[], undefined>({
      query: () => ({ spec: calls.albumNasShare, args: {} }),
      transformResponse: ({ list }: EndpointData<typeof calls.albumNasShare>) => list,
    }),
  }),
});

export const { useNasAlbumsQuery } = nasAlbumsApi;

/** The list as an answer brought it, put in place of the one that is shown. */
export const nasAlbumsListed = (list: readonly NasAlbumRecord[]) =>
  nasAlbumsApi.util.upsertQueryData('nasAlbums', undefined, list);

/** Takes an album in or out; what is wrong is said by who asks (APP-ALBUM-07). */
export function changeNasAlbums(
  args: CallArgs<typeof calls.albumNasShare>,
): Promise<CallResult<CallData<typeof calls.albumNasShare>>> {
  return call(calls.albumNasShare, args, { silent: true });
}
