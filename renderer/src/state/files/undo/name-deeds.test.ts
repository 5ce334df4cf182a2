import { afterEach, expect, test } from 'vitest';
import { installClient } from '../../../api/call.ts';
import type { ApiClient } from '../../../api/client.ts';
import { failure, success } from '../../../api/result.ts';
import { memoryKv } from '../../local-kv.ts';
import { isFinal } from './deeds.ts';
import { UndoJournal } from './journal.ts';
import { nameDeeds } from './name-deeds.ts';
import { isSecretRecord } from './secrets.ts';
import { undoWorld } from './undo-world.ts';
import { settledRecord, turnedRecord } from './undo.ts';

const HOME = '/zenith_sata/mira/data';
const TO = `${HOME}/to`;
const entries = ['a', 'b'].map((name) => ({ path: `${HOME}/${name}`, name }));
const trip = (to: string) => ({ path: `${HOME}/Trip`, name: 'Trip', to });
const renamed = (list: { path: string; name: string }[], total = list.length) => ({ total, list });

/** A device that tells of its tasks, or nothing. */
function tells(list: readonly object[] | null): void {
  const call = () => Promise.resolve(list === null ? failure('NETWORK', '') : success({ list, total: list.length }));
  installClient({ call } as unknown as ApiClient);
}
afterEach(() => {
  installClient(null);
});

async function noted(files: readonly string[], deed: 'move' | 'copy') {
  const world = undoWorld(files);
  const journal = new UndoJournal('mira', memoryKv(), world.run);
  await journal.add(settledRecord(deed, entries, TO, ['t']));
  return { ...world, journal };
}

test('DRG-26 APP-FM-03 what was moved under another name goes back, gets its own again, and goes there again', async () => {
  const start = [`${TO}/a (1)`, `${TO}/a`, `${TO}/b`];
  const { files, journal } = await noted(start, 'move');
  tells([{ id: 't', state: 'done', renamed: renamed([{ path: `${HOME}/a`, name: 'a (1)' }]) }]);
  await nameDeeds(journal);
  expect(await journal.undo()).toMatchObject({ done: true });
  expect([...files].sort()).toEqual([`${HOME}/a`, `${HOME}/b`, `${TO}/a`]);
  expect(await journal.redo()).toMatchObject({ done: true });
  expect([...files].sort()).toEqual([...start].sort());
});

test('DRG-26 APP-FM-03 copies under other names go to the bin and come back from there', async () => {
  const { files, journal } = await noted([`${TO}/a`, `${TO}/a (1)`, `${TO}/b`], 'copy');
  tells([{ id: 't', state: 'done', renamed: renamed([{ path: `${HOME}/a`, name: 'a (1)' }]) }]);
  await nameDeeds(journal);
  expect(await journal.undo()).toMatchObject({ done: true });
  expect([...files]).toEqual([`${TO}/a`]);
  expect(await journal.redo()).toMatchObject({ done: true });
  expect([...files].sort()).toEqual([`${TO}/a`, `${TO}/a (1)`, `${TO}/b`]);
});

test('APP-FM-03 CALL-EXT-10 a folder that merged in the safe box has no way back, and is known as a secret', () => {
  for (const deed of ['copy', 'move'] as const) {
    const record = turnedRecord(deed, [{ task: 't', entries: [trip('/zenith_sata/mira/safebox')] }]);
    expect([isSecretRecord(record), isFinal(record)]).toEqual([true, true]);
  }
});

test('DRG-26 APP-FM-03 while the device is at it, or says nothing, that is not known yet', async () => {
  const { journal } = await noted([], 'copy');
  for (const told of [[{ id: 't', state: 'run' }], null]) {
    tells(told);
    await nameDeeds(journal);
    expect(journal.getState().undo?.unnamed).toBe(true);
  }
});

test.each([
  ['the task is no longer known', []],
  ['the task failed', [{ id: 't', state: 'fail', renamed: renamed([]) }]],
  ['names are not told', [{ id: 't', state: 'done' }]],
  ['too many names to tell', [{ id: 't', state: 'done', renamed: renamed([], 200) }]],
])('DRG-26 APP-FM-03 where %s, it stands there as what cannot be taken back', async (_name, told) => {
  const { files, journal } = await noted([`${TO}/a`], 'copy');
  tells(told);
  await nameDeeds(journal);
  expect(await journal.undo()).toMatchObject({ done: false, failure: null });
  expect([...files]).toEqual([`${TO}/a`]);
});
