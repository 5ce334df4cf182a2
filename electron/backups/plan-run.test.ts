import { expect, test, vi } from 'vitest';
import { TransferFailure } from '../transfers/failure.ts';
import { FOLDER, type Known } from './backup-record.ts';
import { planRun, type PlanWish } from './plan-run.ts';
import type { RemoteFolder } from './remote-folder.ts';
import type { Found, Scan } from './scan-folder.ts';

const at = 1_700_000_000_000;
const file = (path: string, size = 1, mtime = at): Found => ({
  path,
  local: `/here/${path}`,
  isDir: false,
  size,
  mtime,
});
const folder = (path: string): Found => ({ ...file(path, 0, 0), isDir: true });
const scanOf = (entries: readonly Found[], part: Partial<Scan> = {}): Scan => ({
  entries: new Map(entries.map((one) => [one.path, one])),
  ignored: new Map(),
  unread: new Map(),
  ...part,
});
const knownOf = (...known: readonly Known[]) => new Map(known.map((one) => [one.path, one]));
const known = (path: string, size = 1, mtime = at): Known => ({ path, size, mtime });
const top = known('Docs', FOLDER, 0);

/** What stands on the device, by folder. */
const remote = (folders: Readonly<Record<string, Readonly<Record<string, number | 'folder'>>>>) =>
  vi.fn(async (below: string): Promise<RemoteFolder | null> => {
    const found = folders[below];
    if (found === undefined) return null;
    return new Map(
      Object.entries(found).map(([name, size]) => [
        name,
        size === 'folder' ? { size: 0, mtime: at, isDir: true } : { size, mtime: at, isDir: false },
      ]),
    );
  });
const plan = (scan: Scan, part: Partial<PlanWish> = {}) =>
  planRun({
    scans: new Map([['Docs', scan]]),
    known: knownOf(),
    keepDeleted: false,
    full: false,
    look: remote({}),
    ...part,
  });
const paths = (copies: readonly { readonly below: string }[]) => copies.map(({ below }) => below);

test('APP-AUTO-02 what cannot be read is unknown, not gone: nothing of it is deleted', async () => {
  const unread = new Map([['locked', new TransferFailure('local', 'LOCAL_DENIED')]]);
  const { deletes, drops, failures } = await plan(scanOf([], { unread }), {
    known: knownOf(top, known('Docs/locked', FOLDER, 0), known('Docs/locked/a.txt')),
    look: remote({ Docs: { locked: 'folder' }, 'Docs/locked': { 'a.txt': 1 } }),
  });
  expect([deletes, drops]).toEqual([[], []]);
  expect(failures.map(({ code }) => code)).toEqual(['LOCAL_DENIED']);
});

test('APP-AUTO-02 what the rules leave out now, or a source that is no longer the job’s, stays at the target', async () => {
  const ignored = new Map([['film.mkv', 'size' as const]]);
  const { deletes, drops } = await plan(scanOf([], { ignored }), {
    known: knownOf(top, known('Docs/film.mkv'), known('Old/a.txt')),
    look: remote({ Docs: { 'film.mkv': 1 }, Old: { 'a.txt': 1 } }),
  });
  expect(deletes).toEqual([]);
  expect([...drops].sort()).toEqual(['Docs/film.mkv', 'Old/a.txt']);
});

test('APP-AUTO-02 a change asks the device only about the folders in which something has changed', async () => {
  const look = remote({ Docs: { 'a.txt': 1, quiet: 'folder' }, 'Docs/quiet': { 'b.txt': 1 } });
  const before = knownOf(top, known('Docs/a.txt'), known('Docs/quiet', FOLDER, 0), known('Docs/quiet/b.txt'));
  const scan = scanOf([file('a.txt', 2), folder('quiet'), file('quiet/b.txt')]);
  const { copies, same } = await plan(scan, { known: before, look });
  expect([paths(copies), same]).toEqual([['Docs/a.txt'], 1]);
  expect(look.mock.calls).toEqual([['Docs']]);
  // A whole look finds what is missing there as well.
  const whole = remote({ Docs: { 'a.txt': 1, quiet: 'folder' }, 'Docs/quiet': {} });
  expect(paths((await plan(scan, { known: before, look: whole, full: true })).copies)).toEqual([
    'Docs/a.txt',
    'Docs/quiet/b.txt',
  ]);
});

test('APP-AUTO-02 a file that somebody has changed there is brought again, but never deleted', async () => {
  const before = knownOf(top, known('Docs/a.txt'), known('Docs/b.txt'));
  const look = remote({ Docs: { 'a.txt': 99, 'b.txt': 99 } });
  const { copies, deletes, drops } = await plan(scanOf([file('a.txt')]), { known: before, look, full: true });
  expect(paths(copies)).toEqual(['Docs/a.txt']);
  expect([deletes, drops]).toEqual([[], ['Docs/b.txt']]);
});

test('APP-AUTO-02 empty folders are made, a file in the place of a folder is told', async () => {
  const { folders, failures } = await plan(scanOf([folder('hollow'), folder('taken'), file('a.txt')]), {
    look: remote({ Docs: { taken: 1 } }),
  });
  expect(folders).toEqual(['Docs/hollow', 'Docs/taken']);
  expect(failures.map(({ code, message }) => [code, message])).toEqual([['N002002', 'Docs/taken']]);
});
