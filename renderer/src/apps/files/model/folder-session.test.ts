import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toEntry, toFolder } from '../../../state/files/entry.ts';
import { FolderSession } from './folder-session.ts';
import type { ListingDeps } from './listing.ts';
import { emptySelection, selectAll, selectedCount, selectOnly, toggleAt } from './selection.ts';

const folder = toFolder({ path: '/p', name: 'p', permission: 1 });

function session(names: string[], ids: Readonly<Record<string, string>> = {}) {
  const calls: string[] = [];
  const deps: ListingDeps = {
    backgroundRows: 0,
    whenIdle: (step) => {
      const timer = setTimeout(step, 1);
      return () => {
        clearTimeout(timer);
      };
    },
    after: (ms, step) => {
      const timer = setTimeout(step, ms);
      return () => {
        clearTimeout(timer);
      };
    },
    fetchPage: async (page, size) => {
      calls.push(`${page}x${size}`);
      const list = names
        .slice((page - 1) * size, page * size)
        .map((name) => toEntry({ id: ids[name] ?? `/p/${name}`, name, path: `/p/${name}` }, '/p'));
      return { ok: true, list, total: names.length, folder };
    },
  };
  return { names, calls, view: new FolderSession(deps) };
}

const many = (count: number): string[] => Array.from({ length: count }, (_, i) => `file ${i}.txt`);
const pass = (ms = 20): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a filter looks at every name, also those that were not loaded, and keeps the selection that stays in sight', async () => {
  const { view } = session([...many(2500), 'Zebra photo.jpg']);
  void view.refresh();
  await pass();
  view.select(selectOnly(7));
  view.setFilter('photo ZEB');
  await pass(500);
  expect(view.getState().rows.total).toBe(1);
  expect(view.getState().rows.at(0)?.name).toBe('Zebra photo.jpg');
  expect(selectedCount(view.getState().selection)).toBe(0);
  view.select(selectOnly(0));
  view.setFilter('');
  await pass();
  expect(view.getState().rows.total).toBe(2501);
  expect(view.single()?.name).toBe('Zebra photo.jpg');
});

test('APP-FM-02 acting on everything of a large folder loads what is missing and leaves out what was taken out', async () => {
  const { view } = session(many(3000));
  void view.refresh();
  await pass();
  view.select((selection) => toggleAt(selectAll(selection, 3000), 2));
  const entries = await view.selectedEntries();
  expect(entries).toHaveLength(2999);
  expect(entries?.some(({ name }) => name === 'file 2.txt')).toBe(false);
});

test('a new entry is found and selected wherever it stands in the folder', async () => {
  const { view } = session(many(3000));
  void view.refresh();
  await pass();
  expect(await view.reveal('/p/file 2345.txt')).toBe(true);
  expect(view.getState().selection.focus).toBe(2345);
  expect(await view.reveal('/p/nothing')).toBe(false);
});

test('FIL-10 the selection follows its file when the folder is loaded again', async () => {
  const { view, names } = session(['b', 'c', 'd']);
  void view.refresh();
  await pass();
  view.select({ ...emptySelection, ranges: [[1, 3]], focus: 2 });
  names.unshift('a');
  names.pop();
  void view.refresh();
  await pass();
  expect(view.selectedLoaded().map(({ name }) => name)).toEqual(['c']);
});

test('a folder that was left can be opened again as it was', async () => {
  const { view, calls } = session(many(10));
  void view.refresh();
  await pass();
  view.leaveAt(120);
  view.stop();
  calls.length = 0;
  void view.refresh();
  expect(view.getState().rows.at(3)?.name).toBe('file 3.txt');
  await pass();
  expect(calls).toEqual(['1x200']);
  expect(view.scrollTop).toBe(120);
});

test('FIL-10 of two equal files renamed at once the one whose name is typed is found by its id', async () => {
  const ids = { 'a.txt': '1-a', 'b.txt': '1-b', 'x.txt': '1-b', 'y.txt': '1-a' };
  const { view, names } = session(['a.txt', 'b.txt', 'c.txt'], ids);
  void view.refresh();
  await pass();
  view.setRenaming('/p/a.txt');
  view.keepDraft('typed');
  names.splice(0, 2, 'x.txt', 'y.txt');
  void view.refresh();
  await pass();
  expect(view.getState().renaming).toBe('/p/y.txt');
  expect(view.nameEdit?.draft).toBe('typed');
});

test('FIL-10 an equal file that came while the one whose name is typed went away does not get the name', async () => {
  const { view, names } = session(['a.txt', 'c.txt'], { 'a.txt': '1-a', 'c.txt': '1-c', 'x.txt': '1-x' });
  const lost = vi.fn();
  view.onNameLost(lost);
  void view.refresh();
  await pass();
  view.setRenaming('/p/a.txt');
  names.splice(0, 1, 'x.txt');
  void view.refresh();
  await pass();
  expect(view.getState().renaming).toBeNull();
  expect(lost).toHaveBeenCalledOnce();
});

test('FIL-10 of a device that tells no ids the one equal newcomer is the renamed file, of two neither', async () => {
  const { view, names } = session(['a.txt', 'b.txt', 'c.txt']);
  void view.refresh();
  await pass();
  view.setRenaming('/p/a.txt');
  names.splice(0, 1, 'x.txt');
  void view.refresh();
  await pass();
  expect(view.getState().renaming).toBe('/p/x.txt');
  names.splice(0, 2, 'y.txt', 'z.txt');
  void view.refresh();
  await pass();
  expect(view.getState().renaming).toBeNull();
});

test('FIL-10 in a large folder of which little is loaded a renamed file is found by its id', async () => {
  const start = many(3000);
  const ids = { 'file 1.txt': '1-a', 'first.txt': '1-a' };
  const { view, names } = session(start, ids);
  void view.refresh();
  await pass(0);
  expect(view.getState().rows.complete).toBe(false);
  view.setRenaming('/p/file 1.txt');
  names.splice(1, 1, 'first.txt');
  void view.refresh();
  await pass(0);
  expect(view.getState().renaming).toBe('/p/first.txt');
});

test('FIL-10 of two files that took each other’s names the typed one stays with its file; one saved anew keeps it', async () => {
  const ids: Record<string, string> = { 'a.txt': '1-a', 'b.txt': '1-b' };
  const { view } = session(['a.txt', 'b.txt', 'c.txt'], ids);
  void view.refresh();
  await pass();
  view.setRenaming('/p/a.txt');
  [ids['a.txt'], ids['b.txt']] = ['1-b', '1-a'];
  void view.refresh();
  await pass();
  expect(view.getState().renaming).toBe('/p/b.txt');
  ids['b.txt'] = '1-new';
  void view.refresh();
  await pass();
  expect(view.getState().renaming).toBe('/p/b.txt');
});
