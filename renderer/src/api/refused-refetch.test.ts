import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { signedOut } from '../state/session-slice.ts';
import { createAppStore } from '../state/store.ts';
import { api, queryOf } from './api-slice.ts';
import { installClient } from './call.ts';
import { success } from './result.ts';

const heldApi = api.injectEndpoints({
  endpoints: (build) => ({ heldList: build.query<unknown, Record<string, never>>(queryOf(calls.backupList)) }),
});

/** A device that answers when it is told to, with the number of the request. */
function held() {
  const answers: (() => void)[] = [];
  installClient({
    call: () =>
      new Promise((resolve) => {
        const number = answers.length + 1;
        answers.push(() => {
          resolve(success({ list: [String(number)] }));
        });
      }),
  } as never);
  const store = createAppStore();
  const reader = (pollingInterval = 0) =>
    store.dispatch(heldApi.endpoints.heldList.initiate({}, { subscriptionOptions: { pollingInterval } }));
  const shown = () => heldApi.endpoints.heldList.select({})(store.getState()).data;
  return { store, answers, reader, shown };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('PUSH-07 what was to be asked anew while a request was under way is asked when that has ended, once', async () => {
  const { answers, reader, shown } = held();
  const query = reader();
  await vi.advanceTimersByTimeAsync(400);
  void query.refetch();
  void query.refetch();
  await vi.advanceTimersByTimeAsync(400);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown()).toEqual({ list: ['2'] });
  expect(answers).toHaveLength(2);
});

test('PUSH-07 readers told of one change together send one request; what is polled is left to its poll', async () => {
  const first = held();
  const query = first.reader();
  await vi.advanceTimersByTimeAsync(10);
  void query.refetch();
  first.answers[0]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(first.answers).toHaveLength(1);

  const polled = held();
  const poll = polled.reader(60_000);
  await vi.advanceTimersByTimeAsync(1000);
  void poll.refetch();
  polled.answers[0]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(polled.answers).toHaveLength(1);
});

test('PUSH-07 nothing is asked anew for an account that has signed out meanwhile', async () => {
  const { store, answers, reader } = held();
  const query = reader();
  await vi.advanceTimersByTimeAsync(400);
  void query.refetch();
  store.dispatch(signedOut());
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(answers).toHaveLength(1);
});
