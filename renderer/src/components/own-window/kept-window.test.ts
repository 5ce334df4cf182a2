import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryKv } from '../../state/local-kv.ts';
import type { LocalKv } from '../../state/kv.ts';
import { emptyContent } from '../../state/window-rules/kept-content.ts';
import { forgetAllOwn, forgetOwn, handOver, keepOwn, lookUp } from './kept-window.ts';
import { ownKey, type MovedWindow } from './own-window.ts';

const moved: MovedWindow = {
  url: '/monitor/disk',
  history: ['/monitor/disk'],
  histIdx: 0,
  place: null,
  content: emptyContent,
};
const idOf = (address: string) => address.split('own=')[1] ?? '';
const DAY = 24 * 3_600_000;
let kv: LocalKv;

beforeEach(() => {
  kv = memoryKv();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('WIN-25 what a window was handed over with stays for a reload of its page, and says where it comes from', async () => {
  const id = idOf(await handOver('mira', moved, kv));
  expect(await lookUp('mira', id, kv)).toEqual({ moved, lived: false });
  expect(await lookUp('bo', id, kv)).toBeNull();
  let at = 340;
  const keeper = keepOwn('mira', id, () => ({ ...moved, content: { ...emptyContent, scroll: { a: at } } }), kv);
  keeper.changed();
  keeper.changed();
  await vi.advanceTimersByTimeAsync(400);
  expect(await lookUp('mira', id, kv)).toMatchObject({ lived: true, moved: { content: { scroll: { a: 340 } } } });
  // What changes without a word is kept when the page is left.
  at = 500;
  dispatchEvent(new Event('pagehide'));
  expect(await lookUp('mira', id, kv)).toMatchObject({ moved: { content: { scroll: { a: 500 } } } });
  at = 600;
  keeper.changed();
  keeper.stop();
  at = 700;
  dispatchEvent(new Event('pagehide'));
  expect(await lookUp('mira', id, kv)).toMatchObject({ moved: { content: { scroll: { a: 600 } } } });
});

test('WIN-19 a page that goes for good leaves nothing behind', async () => {
  const id = idOf(await handOver('mira', moved, kv));
  const keeper = keepOwn('mira', id, () => moved, kv);
  keeper.changed();
  keeper.stop(true);
  await forgetOwn('mira', id, kv);
  await vi.advanceTimersByTimeAsync(1000);
  dispatchEvent(new Event('pagehide'));
  expect(await lookUp('mira', id, kv)).toBeNull();
});

test('WIN-25 pages that never said they were gone are forgotten after a month, and when there are too many', async () => {
  const old = idOf(await handOver('mira', moved, kv, 0));
  const other = idOf(await handOver('bo', moved, kv, 0));
  const next = idOf(await handOver('mira', moved, kv, 29 * DAY));
  expect(await lookUp('mira', old, kv)).not.toBeNull();
  await handOver('mira', moved, kv, 31 * DAY);
  expect([await lookUp('mira', old, kv), await lookUp('bo', other, kv)]).toEqual([null, { moved, lived: false }]);
  for (let n = 0; n < 60; n += 1) await handOver('mira', moved, kv, 31 * DAY);
  expect(await lookUp('mira', next, kv)).toBeNull();
});

test('WIN-25 an account that wants to be forgotten is, and no other', async () => {
  const mine = idOf(await handOver('mira', moved, kv));
  const other = idOf(await handOver('bo', moved, kv));
  await forgetAllOwn('mira', kv);
  expect([await kv.get(ownKey('mira', mine)), await lookUp('bo', other, kv)]).toEqual([
    undefined,
    { moved, lived: false },
  ]);
});
