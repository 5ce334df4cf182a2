import { describe, expect, test } from 'vitest';
import type { FailureCode } from '../../api/result.ts';
import { failure, success } from '../../api/result.ts';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import type { TransferBridge } from '#shared/ipc/bridge.ts';
import type { NativeItem, NativeResolution } from '#shared/ipc/transfer-channels.ts';
import { nativeChanged } from '../native/native-slice.ts';
import { setNativeBridge } from '../native/native-bridge.ts';
import { journalOf, renamedRecord } from '../files/undo/undo.ts';
import { isSecretRecord } from '../files/undo/secrets.ts';
import { accountLoaded } from '../session-slice.ts';
import { createAppStore } from '../store.ts';
import { master } from '../../test/desktop-harness.tsx';
import type { ConflictCase, Resolution } from './conflict-case.ts';
import { postponedIds, reconsider } from './conflict-desk.ts';
import { conflictsFound, type PendingEntry } from './conflicts-slice.ts';
import { isOwnMerge } from './own-merges.ts';
import { leaveOut, settleConflicts, type Answer } from './settle.ts';

/** A desktop app in which files of one batch wait, and that answers `all` for every one that still does. */
function desktopApp(names: readonly string[]) {
  const store = createAppStore();
  const waiting = new Set(names);
  const became = new Map<string, Resolution>();
  let rest: Resolution | null = null;
  const resolve = (id: string, choice: NativeResolution, all: boolean): Promise<void> => {
    if (all) rest = choice;
    for (const one of [...waiting]) {
      if (one !== id && !all) continue;
      waiting.delete(one);
      became.set(one, choice);
    }
    return Promise.resolve();
  };
  setNativeBridge(store, { resolve } as Partial<TransferBridge> as TransferBridge);
  const changed = names.map((id) => ({ id, batch: 'b', state: 'conflict' }) as NativeItem);
  store.dispatch(nativeChanged({ changed, removed: [] }));
  return { store, waiting, became, rest: () => rest };
}

const BOX = '/zenith_sata/mira/safebox';
const answer = (id: string, resolution: Resolution, all: boolean): Answer => ({
  about: { id, source: 'native', batch: 'b' } as ConflictCase,
  resolution,
  all,
});

test('DRG-26 what has an answer of its own keeps it beside an answer for all', async () => {
  const { store, became, rest } = desktopApp(['a', 'b', 'c']);
  const answers = [answer('a', 'overwrite', true), answer('b', 'overwrite', true), answer('c', 'rename', false)];
  await settleConflicts(store, answers);
  expect(Object.fromEntries(became)).toEqual({ a: 'overwrite', b: 'overwrite', c: 'rename' });
  expect(rest()).toBe('overwrite');
});

test('DRG-26 an answer for all leaves alone what was put off', async () => {
  const { store, became, waiting } = desktopApp(['later', 'a', 'b']);
  await settleConflicts(store, [answer('a', 'overwrite', true), answer('b', 'overwrite', true)]);
  expect([...waiting]).toEqual(['later']);
  expect(Object.fromEntries(became)).toEqual({ a: 'overwrite', b: 'overwrite' });
});

describe('answers about copies and moves', () => {
  const INTO = '/zenith_sata/mira/data/into';

  /** A device that says something against each call that names one of some paths, and does all else. */
  function device(names: readonly string[], against: Readonly<Record<string, FailureCode>>) {
    const store = createAppStore();
    const done: string[][] = [];
    const refusing: Record<string, FailureCode> = { ...against };
    const call = (spec: { name: string }, args: { path?: string; paths?: string[] }) => {
      const named = args.paths ?? [args.path ?? ''];
      const code = named.map((path) => refusing[path]).find((found) => found !== undefined);
      if (code === undefined && spec.name === 'fileMove') done.push(named);
      return Promise.resolve(code === undefined ? success({ task_id: 't' }) : failure(code, ''));
    };
    installClient({ call } as unknown as ApiClient);
    const entry = (name: string): PendingEntry => ({
      ...{ id: name, batch: 'b', mode: 'cut', path: name, to: INTO, name, isDir: false },
      ...{ from: null, there: null, same: false, at: 0 },
    });
    store.dispatch(conflictsFound(names.map(entry)));
    const answers = names.map((id): Answer => ({
      about: { id, source: 'device', batch: 'b' } as ConflictCase,
      resolution: 'rename',
      all: false,
    }));
    const left = () => store.getState().conflicts.pending.map(({ id }) => id);
    return { store, answers, done, left, refusing };
  }

  /** Answers about what the device has to ask, and about a folder that is to merge. */
  function merging() {
    const store = createAppStore();
    const told: { name: string; args: object }[] = [];
    let held: FailureCode | null = null;
    const call = ({ name }: { name: string }, args: object) => {
      told.push({ name, args });
      if (name === 'fileConflictAnswer' && held !== null) return Promise.resolve(failure(held, ''));
      return Promise.resolve(success({ task_id: 'merge-1' }));
    };
    installClient({ call } as unknown as ApiClient);
    const side = (path: string, isDir: boolean) => ({ path, isDir, size: 1, mtime: 1 });
    const entry = (name: string, more: Partial<PendingEntry> = {}): PendingEntry => ({
      ...{ id: name, batch: 'b', mode: 'cut', path: `/x/${name}`, to: INTO, name, isDir: false, same: false, at: 0 },
      ...{ from: side(`/x/${name}`, false), there: side(`${INTO}/${name}`, false) },
      ...more,
    });
    const folder = (name: string, more: Partial<PendingEntry> = {}): PendingEntry =>
      entry(name, { isDir: true, from: side(`/x/${name}`, true), there: side(`${INTO}/${name}`, true), ...more });
    const settle = (entries: readonly PendingEntry[], resolution: Resolution, all: boolean) => {
      store.dispatch(conflictsFound(entries));
      const about = ({ id, batch, isDir }: PendingEntry) => ({ id, batch, isDir, source: 'device' }) as ConflictCase;
      return settleConflicts(store, entries.map((one) => ({ about: about(one), resolution, all }))); // prettier-ignore
    };
    const left = () => store.getState().conflicts.pending.map(({ id }) => id);
    return { store, told, entry, folder, settle, left, refuse: (code: FailureCode | null) => (held = code) };
  }

  test('DRG-26 a folder that merges asks about what is in it, unless all files were answered for', async () => {
    const { told, entry, folder, settle } = merging();
    await settle([folder('Trip'), folder('Other', { there: null }), entry('a.txt')], 'overwrite', false);
    expect(told.map(({ args }) => args)).toEqual([
      { paths: ['/x/Trip'], to: INTO, conflict: 'merge', inside: 'ask' },
      { paths: ['/x/Other', '/x/a.txt'], to: INTO, conflict: 'overwrite' },
    ]);
    expect(isOwnMerge('merge-1')).toBe(true);
    told.length = 0;
    await settle([folder('Trip'), entry('a.txt')], 'overwrite', true);
    expect(told[0]?.args).toMatchObject({ conflict: 'merge', inside: 'overwrite' });
  });

  test('DRG-26 folders of the safe box and of another server ask about what is in them like all others', async () => {
    const { store, told, folder, settle } = merging();
    store.dispatch(accountLoaded(master));
    await settle([folder('A', { to: BOX }), folder('B', { path: '/usb/net-1/B' })], 'overwrite', false);
    expect(told.map(({ args }) => args)).toEqual([
      { paths: ['/x/A'], to: BOX, conflict: 'merge', inside: 'ask' },
      { paths: ['/usb/net-1/B'], to: INTO, conflict: 'merge', inside: 'ask' },
    ]);
    // Of what was done in the box nothing is written down.
    const past = journalOf(store).getState().past.slice(-2);
    expect(past.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(past.map(isSecretRecord)).toEqual([true, false]);
  });

  test('DRG-26 CALL-EXT-10 answers about the safe box are given apart from others, and keep their own deed', async () => {
    const { store, told, entry, settle } = merging();
    store.dispatch(accountLoaded(master));
    await settle([entry('in', { held: true, to: BOX }), entry('out', { held: true })], 'overwrite', false);
    expect(told.map(({ args }) => args)).toEqual([
      { ids: ['in'], conflict: 'overwrite' },
      { ids: ['out'], conflict: 'overwrite' },
    ]);
    expect(journalOf(store).getState().past.slice(-2).map(isSecretRecord)).toEqual([true, false]);
  });

  test('DRG-26 what the device keeps is answered there, in one call whatever the folders are', async () => {
    const { store, told, entry, settle, left } = merging();
    store.dispatch(accountLoaded(master));
    const inner = (name: string, to: string) => entry(name, { held: true, mode: 'copy', to });
    await settle([inner('one', `${INTO}/a`), inner('two', `${INTO}/b`)], 'rename', false);
    expect(told).toEqual([{ name: 'fileConflictAnswer', args: { ids: ['one', 'two'], conflict: 'rename' } }]);
    expect(left()).toEqual([]);
    const paths = [`${INTO}/a/one`, `${INTO}/b/two`];
    expect(journalOf(store).getState().undo).toMatchObject({
      ...{ deed: 'copy', count: 2, tasks: ['merge-1'] },
      undo: [{ do: 'turn', way: 'undo', task: 'merge-1', paths }],
      redo: [{ do: 'turn', way: 'redo', task: 'merge-1', paths }],
    });
    await settle([inner('three', INTO)], 'skip', false);
    expect(told.at(-1)?.args).toEqual({ ids: ['three'], conflict: 'skip' });
    await settle([entry('four', { held: true })], 'overwrite', false);
    expect(journalOf(store).getState().undo).toMatchObject({
      deed: 'move',
      undo: [{ do: 'turn', way: 'undo', task: 'merge-1', paths: ['/x/four', `${INTO}/four`] }],
    });
  });

  test('DRG-26 a question that was answered elsewhere is over; one that could not be told waits on', async () => {
    const { store, entry, settle, left, refuse } = merging();
    refuse('NETWORK');
    expect(await settle([entry('one', { held: true })], 'rename', false)).toHaveLength(1);
    expect(left()).toEqual(['one']);
    refuse('N000003');
    expect(await leaveOut(store, ['one'])).toEqual([]);
    expect(left()).toEqual([]);
  });

  test('DRG-26 what could not be told to the device waits on, and can be answered again', async () => {
    const { store, answers, done, left, refusing } = device(['a', 'b'], { a: 'NETWORK' });
    expect((await settleConflicts(store, answers)).map(({ code }) => code)).toEqual(['NETWORK']);
    expect([left(), done]).toEqual([['a', 'b'], []]);
    delete refusing.a;
    expect(await settleConflicts(store, answers)).toEqual([]);
    expect([left(), done]).toEqual([[], [['a', 'b']]]);
  });

  test('DRG-26 what is gone is told and forgotten, and holds up none of the others', async () => {
    const { store, answers, done, left } = device(['a', 'b', 'c', 'd', 'e'], { d: 'N002001' });
    expect((await settleConflicts(store, answers)).map(({ code }) => code)).toEqual(['N002001']);
    expect(done.flat()).toEqual(['a', 'b', 'c', 'e']);
    expect(left()).toEqual([]);
  });

  test('DRG-26 what the device refuses waits on in the task centre, also where the folder is gone', async () => {
    for (const against of [{ a: 'N002004' }, { a: 'N002001', [INTO]: 'N002001' }] as const) {
      const { store, answers, done, left } = device(['a', 'b'], against);
      expect(await settleConflicts(store, answers)).toHaveLength(1);
      expect([left(), done]).toEqual([['a', 'b'], []]);
      expect([...postponedIds()].filter((id) => left().includes(id))).toEqual(['a', 'b']);
      reconsider(['a', 'b']);
    }
  });

  test('DRG-26 APP-FM-03 what was answered stands among what was done: nobody takes an older deed back for it', async () => {
    const { store, answers } = device(['a', 'b'], {});
    store.dispatch(accountLoaded(master));
    const journal = journalOf(store);
    await journal.add(renamedRecord([{ path: `${INTO}/x`, name: 'older' }]));
    await settleConflicts(store, answers);
    const last = journal.getState().undo;
    expect(last).toMatchObject({ deed: 'move', count: 2, unnamed: true, tasks: ['t'] });
    expect(await journal.undo()).toMatchObject({ done: false, failure: null });
  });
});
