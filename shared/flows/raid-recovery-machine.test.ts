import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { raidRecoveryMachine, type RecoveryEvent } from './raid-recovery-machine.ts';

const entry = (action: string, dsize: number) => ({ action, dsize, tsize: 100, remain: -1, type: 'md2' });
const report = (stands: 'wait' | 'lost' | 'success' | 'fail', dsize = 10, id = 'r-1'): RecoveryEvent => ({
  type: 'REPORT',
  report: { id, stands, usr: [entry('recover', dsize)] },
});
const go: readonly RecoveryEvent[] = [{ type: 'TICK', ticked: true }, { type: 'CONFIRM' }];

function walked(...steps: readonly RecoveryEvent[]) {
  const accepted: number[] = [];
  const actor = createActor(
    raidRecoveryMachine.provide({ actions: { accept: (_, { gen }) => accepted.push(gen) } }),
  ).start();
  for (const step of steps) actor.send(step);
  return { accepted, ...actor.getSnapshot() };
}

test('RAID-07 an accepted risk is sent once; the recovery goes on while the disk stays missing', () => {
  const done = walked(report('lost'), ...go, { type: 'CONFIRM' }, { type: 'DONE', gen: 1 }, report('lost'));
  expect(done).toMatchObject({ value: 'wait', accepted: [1], context: { accepted: true } });
});

test('RAID-07 a refusal keeps the warning open, and the risk can be accepted again', () => {
  const refused = walked(report('lost'), ...go, { type: 'FAILED', gen: 1 });
  expect(refused).toMatchObject({ value: { lost: 'asking' }, context: { failed: true, ticked: true } });
  expect(walked(report('lost'), ...go, { type: 'FAILED', gen: 1 }, { type: 'CONFIRM' }).accepted).toEqual([1, 2]);
});

test('RAID-07 an answer that comes after the disk came back changes nothing', () => {
  for (const late of ['DONE', 'FAILED'] as const) {
    const back = walked(report('lost'), ...go, report('wait'), { type: late, gen: 1 });
    expect(back).toMatchObject({ value: 'wait', context: { accepted: false, failed: false, ticked: false } });
  }
});

test('RAID-07 a disk that goes missing again is asked about again', () => {
  const again = walked(report('lost'), ...go, { type: 'DONE', gen: 1 }, report('wait'), report('lost'));
  expect(again).toMatchObject({ value: { lost: 'asking' }, context: { ticked: false } });
});

test('RAID-06 a recovery after a failure has an id of its own and begins anew', () => {
  const anew = walked(report('lost'), ...go, { type: 'DONE', gen: 1 }, report('fail'), report('lost', 1, 'r-2'));
  expect(anew).toMatchObject({ value: { lost: 'asking' }, context: { id: 'r-2', accepted: false } });
});

test('RAID-06 a result that was seen is not shown again by polls that repeat it', () => {
  const seen = walked(report('success'), { type: 'OK' }, report('success'));
  expect(seen.value).toBe('seen');
});

test('RAID-06 RAID-03 what was written of an array never goes back while it does the same', () => {
  const written = (...steps: RecoveryEvent[]) => walked(...steps).context.usr.map(({ dsize }) => dsize);
  expect(written(report('wait', 40), report('wait', 30), report('wait', 35))).toEqual([40]);
  expect(written(report('wait', 40), report('wait', 30, 'r-2'))).toEqual([30]);
  const other: RecoveryEvent = { type: 'REPORT', report: { id: 'r-1', stands: 'wait', usr: [entry('sync', 5)] } };
  expect(written(report('wait', 40), other)).toEqual([5]);
});
