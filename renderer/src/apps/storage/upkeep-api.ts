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
    scrubTimer: build.query<CallData<Calls['scrubTimer']>, string>({
      query: (pool) => ({ spec: calls.scrubTimer, args: { pool }, options: { silent: true } }),
    }),
    balanceTimer: build.query<CallData<Calls['balanceTimer']>, string>({
      query: (pool) => ({ spec: calls.balanceTimer, args: { pool }, options: { silent: true } }),
    }),
  }),
});

export const { useScrubQuery, useBalanceQuery, useScrubTimerQuery, useBalanceTimerQuery } = upkeepApi;
