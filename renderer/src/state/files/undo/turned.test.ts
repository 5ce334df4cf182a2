import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installClient } from '../../../api/call.ts';
import type { ApiClient } from '../../../api/client.ts';
import { failure, success, type CallResult } from '../../../api/result.ts';
import { memoryKv } from '../../local-kv.ts';
import { independentDeeds } from './independent.ts';
import { UndoJournal } from './journal.ts';
import { runStep } from './steps.ts';
import { turnedRecord } from './undo.ts';

const HOME = '/zenith_sata/mira/data';
const TO = `${HOME}/to`;
const merged = (deed: 'move' | 'copy') =>
  turnedRecord(deed, [{ task: 't', entries: [{ path: `${HOME}/Trip`, name: 'Trip', to: TO }] }]);

let told: unknown[] = [];
/** What the device says of the turn, one after the other; the last for ever. */
let says: object[] = [];
let refused: CallResult<unknown> | null = null;

beforeEach(() => {
  told = [];
  says = [{ state: 'done' }];
  refused = null;
  const answer = ({ name }: { name: string }, args: object): Promise<CallResult<unknown>> => {
    if (name === 'taskList') {
      const now = says.length > 1 ? says.shift() : says[0];
      return Promise.resolve(success({ list: now === undefined ? [] : [{ id: 'turn', ...now }], total: 1 }));
    }
    told.push([name, args]);
    return Promise.resolve(refused ?? success({ task_id: 'turn' }));
  };
  installClient({ call: answer } as unknown as ApiClient);
});
afterEach(() => {
  vi.useRealTimers();
  installClient(null);
});

const journalWith = async (...records: Parameters<UndoJournal['add']>[0][]): Promise<UndoJournal> => {
  const journal = new UndoJournal('mira', memoryKv());
  for (const record of records) await journal.add(record);
  return journal;
};

test('DRG-26 APP-FM-03 what replaced or merged is taken back by the device, and done again, as often as wanted', async () => {
  const journal = await journalWith(merged('move'));
  expect(journal.getState().undo).toMatchObject({ deed: 'move', name: 'Trip', count: 1, tasks: ['t'] });
  for (let round = 0; round < 2; round += 1) {
    expect(await journal.undo()).toMatchObject({ done: true });
    expect(await journal.redo()).toMatchObject({ done: true });
  }
  const both = ['undo', 'redo'].map((way) => ['fileUndo', { task_id: 't', way }]);
  expect(told).toEqual([...both, ...both]);
});

test('APP-FM-03 what went in several tasks is taken back in the opposite order', async () => {
  const groups = ['t1', 't2'].map((task) => ({ task, entries: [{ path: `${HOME}/${task}`, name: task, to: TO }] }));
  const journal = await journalWith(turnedRecord('copy', groups));
  await journal.undo();
  await journal.redo();
  expect(told.map((one) => (one as [string, { task_id: string }])[1].task_id)).toEqual(['t2', 't1', 't1', 't2']);
});

test('APP-FM-03 it counts as taken back once the device has done so, however long that takes', async () => {
  vi.useFakeTimers();
  says = [{ state: 'wait' }, ...Array.from({ length: 30 }, () => ({ state: 'run' })), { state: 'done' }];
  const journal = await journalWith(merged('copy'));
  const undone = journal.undo();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(journal.getState()).toMatchObject({ busy: true, redo: null });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await undone).toMatchObject({ done: true });
});

test.each([
  [{ state: 'fail', error: 'N002014', failures: { total: 1, list: [{ name: 'a.txt', error: 'N002014' }] } }, { code: 'N002014', about: 'a.txt' }], // prettier-ignore
  [{ state: 'fail', error: 'N002002' }, { code: 'N002002' }],
  [{ state: 'cancel', error: '' }, { code: 'STOPPED' }],
  [{ state: 'pause', error: '' }, { code: 'RESTING' }],
])('APP-FM-03 what the device could not take back stays in the row, and is tried again: %o', async (said, failed) => {
  const journal = await journalWith(merged('move'));
  says = [said];
  expect(await journal.undo()).toMatchObject({ done: false, failure: failed });
  expect(journal.getState().undo).toMatchObject({ deed: 'move' });
  says = [{ state: 'done' }];
  expect(await journal.undo()).toMatchObject({ done: true });
});

test('APP-FM-03 a device that does not know the deed any more says so; other refusals keep their words', async () => {
  const [step] = merged('move').undo;
  if (step === undefined) throw new Error('no way back');
  refused = failure('N000003', 'Not found');
  expect(await runStep(step)).toEqual({ code: 'FORGOTTEN', message: '' });
  refused = failure('N000005', 'busy');
  expect(await runStep(step)).toEqual({ code: 'N000005', message: 'busy' });
});

test('APP-FM-03 a deed whose work was taken off the list by somebody is taken back', async () => {
  says = [];
  expect(await (await journalWith(merged('copy'))).undo()).toMatchObject({ done: true });
});

test.each([
  ['from the safe box', '/zenith_sata/mira/safebox/Trip', TO],
  ['into the safe box', `${HOME}/Trip`, '/zenith_sata/mira/safebox'],
])('APP-FM-03 DRG-26 what goes %s stands in the row as what cannot be taken back', async (_where, path, to) => {
  const journal = await journalWith(turnedRecord('copy', [{ task: 't', entries: [{ path, name: 'Trip', to }] }]));
  expect(await journal.undo()).toMatchObject({ done: false, failure: null });
  expect(told).toEqual([]);
});

test('APP-FM-03 APP-SET-07 what was copied from another server is taken back by the places it came to', async () => {
  const entries = [{ path: '/usb/net-1/Trip', name: 'Trip', to: TO }];
  expect(turnedRecord('copy', [{ task: 't', entries }]).undo).toEqual([
    { do: 'turn', way: 'undo', task: 't', paths: [`${TO}/Trip`] },
  ]);
});

test('APP-FM-03 it is taken back by itself only while no later deed changed what it brought', async () => {
  const move = merged('move');
  const inside = turnedRecord('copy', [{ task: 'u', entries: [{ path: '/x/a', name: 'a', to: `${TO}/Trip` }] }]);
  const beside = turnedRecord('copy', [{ task: 'u', entries: [{ path: '/x/a', name: 'a', to: TO }] }]);
  expect([...independentDeeds([move, inside])]).toEqual([inside]);
  expect(independentDeeds([move, beside]).size).toBe(2);
});
