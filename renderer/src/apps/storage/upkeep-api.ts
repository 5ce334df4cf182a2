import type { CallData } from '#shared/contract/define.ts';
import { calls, type Calls } from '#shared/contract/index.ts';
import { api } from '../../api/api-slice.ts';

const upkeepApi = api.injectEndpoints({
  endpoints: (build) => ({
    scrub: build.query<CallData<Calls['scrubStatus']>, string>({
      query: (pool) => ({ spec: calls.scrubStatus, args: { pool }, options: { silent: true } }),
      providesTags: ['storage'],
    }),
    balance: build.query<CallData<Calls['balanceStatus']>, string>({
      query: (pool) => ({ spec: calls.balanceStatus, args: { pool }, options: { silent: true } }),
      providesTags: ['storage'],
    }),
  }),
});

export const { useScrubQuery, useBalanceQuery } = upkeepApi;
