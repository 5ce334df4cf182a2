import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PUSH_QUIET_MS, pushGapFound, pushReceived } from '../../state/push-actions.ts';
import { createAppStore } from '../../state/store.ts';
import { isTaskEnd, usePushes } from './use-pushes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ended = pushReceived({ cmd: 'message', id: 1, to: 'all', ts: 1, topic: 'task', type: 'done', data: {} });

function setup() {
  const store = createAppStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const runs: string[] = [];
  const view = renderHook(
    ({ name }: { name: string }) => {
      usePushes(isTaskEnd, () => runs.push(name));
    },
    { wrapper, initialProps: { name: 'first' } },
  );
  return { store, runs, ...view };
}

test('CALL-EXT-14 a swarm of messages is answered once, after the last of them', () => {
  const { store, runs } = setup();
  store.dispatch(ended);
  vi.advanceTimersByTime(PUSH_QUIET_MS - 1);
  store.dispatch(ended);
  store.dispatch(pushReceived({ cmd: 'message', id: 2, to: 'all', ts: 1, topic: 'task', type: 'progress', data: {} }));
  vi.advanceTimersByTime(PUSH_QUIET_MS - 1);
  expect(runs).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(runs).toEqual(['first']);
});

test('CALL-EXT-14 a component that is drawn anew meanwhile forgets nothing; one that has left hears nothing', () => {
  const { store, runs, rerender, unmount } = setup();
  store.dispatch(pushGapFound());
  rerender({ name: 'second' });
  vi.advanceTimersByTime(PUSH_QUIET_MS);
  expect(runs).toEqual(['second']);
  store.dispatch(ended);
  unmount();
  vi.advanceTimersByTime(PUSH_QUIET_MS);
  expect(runs).toEqual(['second']);
});
