import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { api, queryOf, type EndpointData } from '../../api/api-slice.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useAppSelector } from '../../state/store.ts';
import { useAgain } from '../../state/use-again.ts';

export type IndexFacts = EndpointData<typeof calls.searchSetting>;

/** How often the state of the index is asked for while it is made and no push tells it (ms). */
const POLL_MS = 5000;

export const indexApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchIndex: build.query<IndexFacts, Record<string, never>>({
      ...queryOf(calls.searchSetting),
      providesTags: ['fileSettings'],
    }),
  }),
});

const isIndexNews = ({ topic }: MessageFrame): boolean => topic === 'index';

/** The state of the index, fresh while it is being made. */
export function useIndex() {
  const pushDown = useAppSelector((state) => state.connection.push.state !== 'open');
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const first = indexApi.useSearchIndexQuery({});
  const making = first.data?.state === 'indexing';
  // Only the administrator is told by push.
  indexApi.useSearchIndexQuery({}, { pollingInterval: making && (pushDown || !isMaster) ? POLL_MS : 0 });
  const { refetch } = first;
  const again = useAgain(refetch);
  usePushes(isIndexNews, again);
  return first;
}
