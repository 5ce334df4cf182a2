import { calls } from '#shared/contract/index.ts';
import { api, type EndpointData } from '../../api/api-slice.ts';

type Kept = EndpointData<typeof calls.searchSaved>;
/** A search that the account has kept. */
export type SavedSearch = Kept['list'][number];

/** The searches that the account has kept, for the search and for the side of file windows (APP-BIGS-01). */
export const savedApi = api.injectEndpoints({
  endpoints: (build) => ({
    savedSearches: build.query<Kept, undefined>({
      query: () => ({ spec: calls.searchSaved, args: {}, options: { silent: true } }),
    }),
  }),
});

/** Address of a kept search; by its id the window knows that it is one. */
export function savedUrl({ id, scope, query }: SavedSearch): string {
  const child = scope === 'content' ? 'bigSearch-contentSearch' : 'bigSearch-home';
  const asked = new URLSearchParams(query);
  asked.set('saved', id);
  return `/bigSearch/${child}?${asked.toString()}`;
}
