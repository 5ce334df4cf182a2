import { expect, test, vi } from 'vitest';
import { deviceFactsLoaded } from '../device-slice.ts';
import { memoryKv } from '../local-kv.ts';
import type { LocalKv } from '../kv.ts';
import { pushReceived } from '../push-actions.ts';
import type { RecordNews } from '../record-news.ts';
import { accountLoaded, sessionReady, signedOut, tokenStored } from '../session-slice.ts';
import { createAppStore } from '../store.ts';
import { master } from '../../test/desktop-harness.tsx';
import { postponedIds, reconsider } from './conflict-desk.ts';
import { conflictsFound, conflictsSettled, type PendingEntry } from './conflicts-slice.ts';
import { keepConflicts } from './kept-conflicts.ts';

const entry = (id: string): PendingEntry => ({
  ...{ id, batch: 'b', mode: 'cut', path: `/p/${id}`, to: '/p/into', name: id, isDir: false },
  ...{ from: { path: `/p/${id}`, isDir: false, size: 1, mtime: 1 }, there: null, same: false, at: 1 },
});

/** Pages of one computer that hear of each other. */
function computer(kv: LocalKv = memoryKv()) {
  const listeners = new Map<object, () => void>();
  return async (username = 'mira') => {
    const page = {};
    const news: RecordNews = {
      tell: () => {
        for (const [other, listener] of listeners) if (other !== page) listener();
      },
      follow: (_key, listener) => {
        listeners.set(page, listener);
        return () => listeners.delete(page);
      },
    };
    const store = createAppStore();
    store.dispatch(tokenStored({ token: 't', keepLogin: false }));
    store.dispatch(accountLoaded({ ...master, username }));
    store.dispatch(deviceFactsLoaded({ nasId: 'nas-1' }));
    store.dispatch(sessionReady());
    const remind = vi.fn<(ids: readonly string[]) => void>();
    const end = keepConflicts(store, { remind, kv, news });
    await vi.waitFor(() => Promise.resolve());
    const waiting = () => store.getState().conflicts.pending.map(({ id }) => id);
    return { store, remind, end, waiting };
  };
}

const told = () => new Promise((resolve) => queueMicrotask(() => queueMicrotask(() => resolve(undefined))));

test('DRG-26 a move that waits for an answer is still there after a reload, and is brought to mind', async () => {
  const open = computer();
  const first = await open();
  first.store.dispatch(conflictsFound([entry('a'), entry('b')]));
  first.store.dispatch(conflictsSettled(['b']));
  await told();
  first.end();
  reconsider(['a', 'b']);
  const second = await open();
  await vi.waitFor(() => {
    expect(second.waiting()).toEqual(['a']);
  });
  expect(second.remind.mock.calls).toEqual([[['a']]]);
  // It asks when somebody wants it to.
  expect(postponedIds().has('a')).toBe(true);
});

test('DRG-26 what is answered in one page is asked in no other, and what one finds the other knows', async () => {
  const open = computer();
  const [first, second] = [await open(), await open()];
  first.store.dispatch(conflictsFound([entry('a'), entry('b')]));
  await vi.waitFor(() => {
    expect(second.waiting()).toEqual(['a', 'b']);
  });
  expect(second.remind).not.toHaveBeenCalled();
  second.store.dispatch(conflictsSettled(['a']));
  await vi.waitFor(() => {
    expect(first.waiting()).toEqual(['b']);
  });
});

test('DRG-26 they belong to the account: another one sees nothing of them, and they outlast a sign-out', async () => {
  const open = computer();
  const first = await open();
  first.store.dispatch(conflictsFound([entry('a')]));
  await told();
  first.store.dispatch(signedOut());
  expect(first.waiting()).toEqual([]);
  first.end();
  const other = await open('finn');
  await told();
  expect(other.waiting()).toEqual([]);
  const again = await open();
  await vi.waitFor(() => {
    expect(again.waiting()).toEqual(['a']);
  });
});

test('APP-SAFEB-02 what waits in the safe box is not written down, and is forgotten when that is locked', async () => {
  const kv = memoryKv();
  const box = '/zenith_sata/mira/safebox';
  const open = computer(kv);
  const first = await open();
  const second = await open();
  const will = { ...entry('will'), path: `${box}/will` };
  const into = { ...entry('into'), to: box };
  first.store.dispatch(conflictsFound([will, into, entry('a')]));
  await told();
  expect(JSON.stringify(await kv.get('files.conflicts/nas-1/mira'))).not.toMatch(/will|safebox/);
  second.store.dispatch(conflictsFound([entry('b')]));
  await vi.waitFor(() => {
    expect(first.waiting().sort()).toEqual(['a', 'b', 'into', 'will']);
  });
  expect(second.waiting().sort()).toEqual(['a', 'b']);
  const message = { cmd: 'message', id: 1, topic: 'safebox', to: 'mira', ts: 0, data: {} } as const;
  first.store.dispatch(pushReceived({ ...message, type: 'created' }));
  expect(first.waiting()).toHaveLength(4);
  first.store.dispatch(pushReceived({ ...message, type: 'locked' }));
  expect(first.waiting().sort()).toEqual(['a', 'b']);
});
