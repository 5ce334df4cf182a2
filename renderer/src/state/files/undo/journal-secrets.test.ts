import { expect, test, vi } from 'vitest';
import { accountLoaded, signedOut } from '../../session-slice.ts';
import { memoryKv } from '../../local-kv.ts';
import { pushReceived } from '../../push-actions.ts';
import { createAppStore } from '../../store.ts';
import { master } from '../../../test/desktop-harness.tsx';
import type { UndoRecord } from './deeds.ts';
import { UndoJournal } from './journal.ts';
import { undoWorld } from './undo-world.ts';
import { copiedRecord, journalOf, movedRecord, renamedRecord } from './undo.ts';

const HOME = '/zenith_sata/mira/data';
const BOX = '/zenith_sata/mira/safebox';
const KEY = 'files.undo/mira';
const renamed = (folder: string, from: string, to: string): UndoRecord =>
  renamedRecord([{ path: `${folder}/${from}`, name: to }]);
const kept = async (kv: ReturnType<typeof memoryKv>): Promise<string> => JSON.stringify(await kv.get(KEY));

test('APP-SAFEB-02 APP-FM-03 of what is done in the safe box nothing is written down, and it is taken back in its turn', async () => {
  const kv = memoryKv();
  const { files, run } = undoWorld([`${HOME}/b`, `${BOX}/will 2`, `${HOME}/y`]);
  const journal = new UndoJournal('mira', kv, run);
  await journal.add(renamed(HOME, 'a', 'b'));
  await journal.during(
    renamed(BOX, 'will 1', 'will 2'),
    () => kept(kv),
    (noted) => {
      expect(noted).not.toContain('will');
      return renamed(BOX, 'will 1', 'will 2');
    },
  );
  await journal.add(renamed(HOME, 'x', 'y'));
  expect(await kept(kv)).not.toMatch(/will|safebox/);
  expect(journal.getState().past.map(({ name }) => name)).toEqual(['b', 'will 2', 'y']);
  for (let step = 0; step < 3; step += 1) expect(await journal.undo()).toMatchObject({ done: true });
  expect([...files].sort()).toEqual([`${HOME}/a`, `${HOME}/x`, `${BOX}/will 1`]);
  expect(await kept(kv)).not.toMatch(/will|safebox/);
  for (let step = 0; step < 3; step += 1) expect(await journal.redo()).toMatchObject({ done: true });
  expect([...files].sort()).toEqual([`${HOME}/b`, `${HOME}/y`, `${BOX}/will 2`]);
});

test('APP-SAFEB-02 another page, and one after a reload, knows nothing of it and takes back what it knows', async () => {
  const kv = memoryKv();
  const { run } = undoWorld([`${HOME}/b`]);
  const page = new UndoJournal('mira', kv, run);
  await page.add(renamed(HOME, 'a', 'b'));
  await page.add(movedRecord([{ path: `${HOME}/will`, name: 'will' }], BOX, []));
  const reloaded = new UndoJournal('mira', kv, run);
  await reloaded.ready();
  expect(reloaded.getState().past.map(({ name }) => name)).toEqual(['b']);
  expect(await reloaded.undo()).toMatchObject({ done: true, record: { name: 'b' } });
});

test('APP-SAFEB-02 what failed in its middle goes on where it was, and is not written down either', async () => {
  const kv = memoryKv();
  const { files, run } = undoWorld([`${BOX}/b`, `${BOX}/d`]);
  const journal = new UndoJournal('mira', kv, run);
  const renames = [
    { path: `${BOX}/a`, name: 'b' },
    { path: `${BOX}/c`, name: 'd' },
  ];
  await journal.add(renamedRecord(renames));
  files.delete(`${BOX}/b`);
  expect(await journal.undo()).toMatchObject({ done: false, failure: { code: 'N002001' } });
  files.add(`${BOX}/b`);
  expect(await kept(kv)).not.toContain('safebox');
  expect(await journal.undo()).toMatchObject({ done: true });
  expect([...files].sort()).toEqual([`${BOX}/a`, `${BOX}/c`]);
});

test('APP-SAFEB-02 what an earlier version wrote down of the safe box is forgotten', async () => {
  const kv = memoryKv();
  const old = { ...renamed(BOX, 'will 1', 'will 2'), id: '1', at: 1 };
  await kv.set(KEY, { past: [old, { ...renamed(HOME, 'a', 'b'), id: '2', at: 2 }], future: [{ ...old, id: '3' }] });
  const journal = new UndoJournal('mira', kv, undoWorld([]).run);
  await journal.settled();
  expect(journal.getState()).toMatchObject({ undo: { name: 'b' }, redo: null });
  await vi.waitFor(async () => {
    expect(await kept(kv)).not.toContain('safebox');
  });
});

test('APP-SAFEB-02 when the box is locked or nobody is signed in any more, what was done in it is forgotten', async () => {
  const message = { cmd: 'message', id: 1, topic: 'safebox', to: 'mira', ts: 0, data: {} } as const;
  const store = createAppStore();
  store.dispatch(accountLoaded(master));
  const journal = journalOf(store);
  await journal.add(renamed(HOME, 'a', 'b'));
  for (const end of [
    () => store.dispatch(pushReceived({ ...message, type: 'locked' })),
    () => store.dispatch(signedOut()),
  ]) {
    await journal.add(renamed(BOX, 'will 1', 'will 2'));
    expect(journal.getState().undo?.name).toBe('will 2');
    store.dispatch(pushReceived({ ...message, type: 'created' }));
    expect(journal.getState().undo?.name).toBe('will 2');
    end();
    await journal.settled();
    expect(journal.getState().past.map(({ name }) => name)).toEqual(['b']);
  }
});

test('APP-SAFEB-02 a deed that was under way when the box was locked is not noted', async () => {
  const journal = new UndoJournal('mira', memoryKv(), undoWorld([]).run);
  const record = renamed(BOX, 'will 1', 'will 2');
  await journal.during(
    record,
    () => journal.forgetSecrets(),
    () => record,
  );
  await journal.settled();
  expect(journal.getState().past).toEqual([]);
});

test('APP-SAFEB-02 APP-FM-03 what would be erased by taking it back stands there as what cannot be taken back', async () => {
  const { run } = undoWorld([]);
  const journal = new UndoJournal('mira', memoryKv(), run);
  await journal.add(renamed(HOME, 'a', 'b'));
  const folder: UndoRecord = {
    ...{ deed: 'newFolder', name: 'Notes', count: 1, tasks: [] },
    undo: [{ do: 'recycle', paths: [`${BOX}/Notes`] }],
    redo: [{ do: 'mkdir', path: BOX, name: 'Notes' }],
  };
  const copy = copiedRecord([{ path: `${HOME}/b`, name: 'b' }], BOX, []);
  for (const record of [folder, copy]) {
    await journal.add(record);
    expect(await journal.undo()).toMatchObject({ done: false, failure: null, record: { name: record.name } });
    const id = journal.getState().undo?.id ?? '';
    expect(await journal.undo(id)).toBeNull();
    await journal.forget(id);
  }
  expect(journal.getState().undo?.name).toBe('b');
});
