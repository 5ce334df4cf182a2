import { afterEach, expect, test, vi } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { signedOut, tokenStored } from '../state/session-slice.ts';
import { createAppStore } from '../state/store.ts';
import { api, queryOf } from './api-slice.ts';
import { installClient, type CallOptions } from './call.ts';
import { failure, success } from './result.ts';

const stoppedApi = api.injectEndpoints({
  endpoints: (build) => ({
    stoppedList: build.query<unknown, Record<string, never>>(queryOf(calls.backupList)),
    stoppedChange: build.mutation<unknown, Record<string, never>>({
      query: () => ({ spec: calls.backupControl, args: {} }),
    }),
  }),
});

/** A client whose first answer was cut off by a navigation. */
function cutOff(before: () => void = () => undefined) {
  const options: (CallOptions | undefined)[] = [];
  installClient({
    call: (_spec: unknown, _args: unknown, given?: CallOptions) => {
      options.push(given);
      if (options.length > 1) return Promise.resolve(success({ list: ['a job'] }));
      before();
      return Promise.resolve(failure('ABORTED', ''));
    },
  } as never);
  const store = createAppStore();
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  return { store, options };
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('WND-04 a cached answer whose request was cut off by a navigation is asked for again, and lasts then', async () => {
  const { store, options } = cutOff();
  const { data } = await store.dispatch(stoppedApi.endpoints.stoppedList.initiate({}));
  expect(data).toEqual({ list: ['a job'] });
  expect(options.map((given) => given?.lasting)).toEqual([false, true]);
});

test('WND-04 nothing is asked again for an account that has signed out meanwhile, and no change is made twice', async () => {
  const left = cutOff(() => {
    left.store.dispatch(signedOut());
  });
  await left.store.dispatch(stoppedApi.endpoints.stoppedList.initiate({}));
  expect(left.options).toHaveLength(1);

  const changed = cutOff();
  await changed.store.dispatch(stoppedApi.endpoints.stoppedChange.initiate({}));
  expect(changed.options).toMatchObject([{ lasting: true }]);
});
