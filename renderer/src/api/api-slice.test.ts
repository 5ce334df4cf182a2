import { expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { createAppStore } from '../state/store.ts';
import { api, queryOf } from './api-slice.ts';
import { installClient, type CallOptions } from './call.ts';
import { success } from './result.ts';

const listApi = api.injectEndpoints({
  endpoints: (build) => ({
    askedList: build.query<unknown, Record<string, never>>(queryOf(calls.backupList)),
    madeChange: build.mutation<unknown, Record<string, never>>({
      query: () => ({ spec: calls.backupControl, args: {} }),
    }),
  }),
});

test('WND-04 a query is the load of a view, which a navigation may cut off; a change is none', async () => {
  const lasting: (boolean | undefined)[] = [];
  installClient({
    call: (_spec: unknown, _args: unknown, given?: CallOptions) => {
      lasting.push(given?.lasting);
      return Promise.resolve(success({ list: ['a job'] }));
    },
  } as never);
  const store = createAppStore();
  const { data } = await store.dispatch(listApi.endpoints.askedList.initiate({}));
  expect(data).toEqual({ list: ['a job'] });
  await store.dispatch(listApi.endpoints.madeChange.initiate({}));
  expect(lasting).toEqual([false, true]);
});
