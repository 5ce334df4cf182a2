import type { BabyRecord } from '#shared/contract/calls-baby.ts';
import type { CallArgs, CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { api, queryOf, type EndpointData } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import type { CallResult } from '../../api/result.ts';

/** Babies as screens show them; `language` is that of their ages, so that another one is asked for anew. */
export const babyApi = api.injectEndpoints({
  endpoints: (build) => ({
    babies: build.query<readonly BabyRecord[], { readonly language: string }>({
      query: () => queryOf(calls.albumBaby).query({}),
      transformResponse: ({ list }: EndpointData<typeof calls.albumBaby>) => list,
      providesTags: ['settings'],
    }),
  }),
});

export const { useBabiesQuery } = babyApi;

/** A change of a moment or of what is said about it; what is wrong is said by who asks (APP-ALBUM-05). */
export function changeMoment(
  args: CallArgs<typeof calls.albumMoment>,
): Promise<CallResult<CallData<typeof calls.albumMoment>>> {
  return call(calls.albumMoment, args, { silent: true });
}
