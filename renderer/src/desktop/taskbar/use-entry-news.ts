import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { api, queryOf, type EndpointData } from '../../api/api-slice.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useAgain } from '../../state/use-again.ts';

type Listed = EndpointData<typeof calls.collectList>;

const newsApi = api.injectEndpoints({
  endpoints: (build) => ({
    freshSubmissions: build.query<number, undefined>({
      query: () => queryOf(calls.collectList).query({ size: 1 }),
      transformResponse: ({ fresh }: Listed) => fresh,
      providesTags: ['notices'],
    }),
  }),
});
const { useFreshSubmissionsQuery } = newsApi;

const isCollectNews = ({ topic }: MessageFrame): boolean => topic === 'collect';
const isNothing = (): boolean => false;
const nothing = (): void => undefined;

/** What has come in for an app since it was looked at: of the file collection the new submissions; live (APP-COLL-03). */
export function useEntryNews(app: string): number {
  const collects = app === '/fileCollect';
  const { data = 0, refetch } = useFreshSubmissionsQuery(undefined, { skip: !collects });
  const again = useAgain(refetch);
  usePushes(collects ? isCollectNews : isNothing, collects ? again : nothing);
  return collects ? data : 0;
}
