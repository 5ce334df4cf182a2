import { useEffect } from 'react';
import { calls } from '#shared/contract/index.ts';
import { api, queryOf, type EndpointData } from '../../api/api-slice.ts';
import { pushGapFound, pushReceived, pushStateChanged } from '../../state/push-actions.ts';
import { useAppStore } from '../../state/store.ts';

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

/** What has come in for an app since it was looked at: of the file collection the new submissions; live (APP-COLL-03). */
export function useEntryNews(app: string): number {
  const store = useAppStore();
  const collects = app === '/fileCollect';
  const { data = 0, refetch } = useFreshSubmissionsQuery(undefined, { skip: !collects });
  useEffect(() => {
    if (!collects) return;
    const again = (): void => void refetch();
    const stops = [
      store.startListening({
        actionCreator: pushReceived,
        effect: ({ payload }) => {
          if (payload.topic === 'collect') again();
        },
      }),
      store.startListening({ actionCreator: pushGapFound, effect: again }),
      store.startListening({
        actionCreator: pushStateChanged,
        // What came between the first answer and the opening of the channel was told to nobody.
        effect: ({ payload }) => {
          if (payload.state === 'open') again();
        },
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, collects, refetch]);
  return collects ? data : 0;
}
