import { afterEach, expect, test } from 'vitest';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { failure, success } from '../../api/result.ts';
import { createAppStore } from '../store.ts';
import { postponedIds, reconsider } from './conflict-desk.ts';
import { conflictsFound, conflictsListed, type PendingEntry } from './conflicts-slice.ts';
import { loadHeld } from './held-conflicts.ts';
import { noteMerge } from './own-merges.ts';

const INTO = '/zenith_sata/mira/data/into/Trip';
const side = (path: string) => ({ path, is_dir: '0', size: 1, mtime: 1 });
const held = (id: string, task_id = 'theirs', more: object = {}) => ({
  ...{ id, task_id, mode: 'move', name: `${id}.txt`, to: INTO, at: 2 },
  ...{ from: side(`/x/Trip/${id}.txt`), there: side(`${INTO}/${id}.txt`) },
  ...more,
});

/** A device that keeps questions. */
function open() {
  const store = createAppStore();
  let questions: readonly object[] | null = [];
  const pages: unknown[] = [];
  const call = (_spec: object, { page, size }: { page: number; size: number }) => {
    pages.push(page);
    const list = questions?.slice((page - 1) * size, page * size);
    return Promise.resolve(list === undefined ? failure('NETWORK', '') : success({ list, total: questions?.length }));
  };
  installClient({ call } as unknown as ApiClient);
  const reminded: (readonly string[])[] = [];
  const load = (list: readonly object[] | null) => {
    questions = list;
    return loadHeld(store, (ids) => reminded.push(ids));
  };
  const pending = () => store.getState().conflicts.pending;
  return { store, load, pending, reminded, pages };
}
afterEach(() => {
  reconsider([...postponedIds()]);
});

test('DRG-26 what the device has to ask about merged folders is shown with both sides, and marked where it is the same', async () => {
  const { load, pending } = open();
  await load([held('a', 'theirs', { resolved: 'skip' })]);
  expect(pending()).toEqual([
    {
      ...{ id: 'a', batch: 'theirs', mode: 'cut', path: '/x/Trip/a.txt', to: INTO, name: 'a.txt', isDir: false },
      ...{ from: { path: '/x/Trip/a.txt', isDir: false, size: 1, mtime: 1 }, same: true, at: 2000, held: true },
      there: { path: `${INTO}/a.txt`, isDir: false, size: 1, mtime: 1 },
    },
  ]);
});

test('DRG-26 what was begun here is asked about by itself, all else is brought to mind once', async () => {
  const { load, reminded } = open();
  noteMerge('mine');
  await load([held('a'), held('b', 'mine')]);
  expect([...postponedIds()]).toEqual(['a']);
  await load([held('a'), held('b', 'mine')]);
  expect(reminded).toEqual([['a']]);
});

test('DRG-26 what is answered elsewhere is asked no more, and nothing is forgotten while the device is away', async () => {
  const { store, load, pending } = open();
  const own = { ...held('own'), batch: 'b', path: '/x/own', isDir: false, same: false } as unknown as PendingEntry;
  store.dispatch(conflictsFound([own]));
  await load([held('a'), held('b')]);
  await load(null);
  expect(pending().map(({ id }) => id)).toEqual(['own', 'a', 'b']);
  await load([held('b')]);
  expect(pending().map(({ id }) => id)).toEqual(['own', 'b']);
  store.dispatch(conflictsListed([]));
});

test('DRG-26 many questions are read page by page', async () => {
  const { load, pending, pages } = open();
  await load(Array.from({ length: 1200 }, (_value, at) => held(`${at}`)));
  expect(pending()).toHaveLength(1200);
  expect(pages).toEqual([1, 2]);
});
