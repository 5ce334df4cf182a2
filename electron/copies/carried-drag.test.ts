import { beforeEach, expect, test, vi } from 'vitest';
import type { CarriedEntry } from '#shared/ipc/transfer-channels.ts';
import { createCarriedDrag, LAST_MOMENTS_MS, type CarriedDrag } from './carried-drag.ts';

const entry = (name: string): CarriedEntry => ({
  path: `/zenith_sata/mira/data/${name}`,
  name,
  isDir: false,
  isSys: false,
  writable: true,
  view: 'folder',
});
const entries = [entry('a.txt'), entry('b.txt')];
const files = ['/copies/1/file/a.txt', '/copies/2/file/b.txt'];
const tell = vi.fn<(entries: readonly CarriedEntry[] | null) => void>();
let owner: string | null;
let now: number;
let drag: CarriedDrag;

beforeEach(() => {
  tell.mockClear();
  owner = 'nas/mira';
  now = 1_700_000_000_000;
  drag = createCarriedDrag({ owner: () => owner, now: () => now, tell });
});

test('UPL-06 DRG-18 files that are dropped while they are dragged are known again, in whatever order they come', () => {
  expect(drag.entriesOf(files)).toBeNull();
  drag.begin(entries, files);
  expect(tell).toHaveBeenLastCalledWith(entries);
  expect(drag.entriesOf([...files].reverse())).toEqual(entries);
  // Asking takes nothing away: a drop that is refused may be tried again.
  expect(drag.entriesOf(files)).toEqual(entries);
});

test('UPL-06 other files, some of them, or more than them are no drag of ours', () => {
  drag.begin(entries, files);
  for (const dropped of [['/home/mira/a.txt', '/home/mira/b.txt'], files.slice(0, 1), [...files, '/home/mira/c'], []])
    expect(drag.entriesOf(dropped)).toBeNull();
});

test('UPL-06 a name is the same one whether the system hands its letters back in one piece or in two', () => {
  drag.begin([entry('é.txt')], ['/copies/1/file/\u00e9.txt']);
  expect(drag.entriesOf(['/copies/1/file/e\u0301.txt'])).toHaveLength(1);
});

test('UPL-06 the last moments after its end still count, later the files are like any others', () => {
  drag.begin(entries, files);
  drag.end();
  now += LAST_MOMENTS_MS;
  expect(drag.entriesOf(files)).toEqual(entries);
  // Said by each window that sees the pointer again.
  drag.end();
  now += 1;
  expect(drag.entriesOf(files)).toBeNull();
  expect(tell.mock.calls).toEqual([[entries], [null]]);
});

test('UPL-06 another account, or none, is told nothing of a drag', () => {
  drag.begin(entries, files);
  for (const other of ['nas/max', 'other/mira', null]) {
    owner = other;
    expect(drag.entriesOf(files)).toBeNull();
  }
  owner = null;
  tell.mockClear();
  drag.begin(entries, files);
  expect(tell).not.toHaveBeenCalled();
  expect(drag.entriesOf(files)).toBeNull();
});

test('UPL-06 a new drag takes the place of the one before', () => {
  drag.begin(entries, files);
  drag.begin([entry('c.txt')], ['/copies/3/file/c.txt']);
  expect(drag.entriesOf(files)).toBeNull();
  expect(drag.entriesOf(['/copies/3/file/c.txt'])).toEqual([entry('c.txt')]);
});
