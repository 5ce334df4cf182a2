import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { databaseMachine, noSteps, type DatabaseEvent, type RepairSteps } from './database-machine.ts';

/** The flow under a clock set by hand; `answer` answers the question or wish under way. */
function flow() {
  const clock = new SimulatedClock();
  const [ask, repair, enter, tellRefused] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const machine = databaseMachine.provide({
    actions: {
      ask: () => void ask(),
      repair: () => void repair(),
      enter: () => void enter(),
      tellRefused: (_, { code, message }) => void tellRefused(code, message),
    },
  });
  const actor = createActor(machine, { clock }).start();
  const seq = () => actor.getSnapshot().context.seq;
  const page = () => {
    const { value } = actor.getSnapshot();
    return typeof value === 'string' ? value : Object.keys(value)[0];
  };
  const db = (value: string) => {
    actor.send({ type: 'DB', value });
  };
  const state = (name: string, steps: RepairSteps = noSteps) => {
    actor.send({ type: 'STATE', seq: seq(), state: name, steps });
  };
  const begin = () => {
    actor.send({ type: 'REPAIR' });
    actor.send({ type: 'BEGUN', seq: seq() });
  };
  const inRepair = () => {
    db('down');
    state('down');
    begin();
  };
  return { actor, clock, seq, page, db, state, begin, inRepair, ask, repair, enter, tellRefused };
}

describe('the database', () => {
  test.each([
    ['working', 'closed'],
    ['', 'closed'],
    ['down', 'fail'],
    ['repair_fail', 'repairFail'],
  ])('DBR-01 ENT-13 a poll with %s shows %s when no repair runs', (value, page) => {
    const { db, page: shown } = flow();
    db(value);
    expect(shown()).toBe(page);
  });

  test('DBR-01 while a repair runs, down stays the repair, working is its success, repair_fail its end', () => {
    for (const [value, page] of [
      ['down', 'running'],
      ['working', 'success'],
      ['repair_fail', 'repairFail'],
    ] as const) {
      const { inRepair, state, db, page: shown } = flow();
      inRepair();
      state('running');
      db(value);
      expect(shown()).toBe(page);
    }
  });

  test('DBR-03 Repair asks the device once and enters the repair; a refusal is told and stays', () => {
    const { actor, db, state, seq, page, repair, tellRefused } = flow();
    db('down');
    state('down');
    actor.send({ type: 'REPAIR' });
    actor.send({ type: 'REPAIR' });
    expect(repair).toHaveBeenCalledTimes(1);
    actor.send({ type: 'REFUSED', seq: seq(), code: 'N000005', message: 'busy' });
    expect(tellRefused).toHaveBeenCalledWith('N000005', 'busy');
    expect(page()).toBe('fail');
    actor.send({ type: 'REPAIR' });
    actor.send({ type: 'BEGUN', seq: seq() });
    expect([page(), repair.mock.calls.length]).toEqual(['running', 2]);
  });

  test('DBR-04 asks every 2 s, whatever was answered, and an unanswered question is asked again', () => {
    const { actor, clock, inRepair, state, seq, ask } = flow();
    inRepair();
    ask.mockClear();
    const steps = { title: 'Repairing', seconds: 300, previous: 'check tables', current: 'rebuild index' };
    state('running', steps);
    expect(actor.getSnapshot().context.steps).toEqual(steps);
    clock.increment(1999);
    expect(ask).not.toHaveBeenCalled();
    clock.increment(1);
    expect(ask).toHaveBeenCalledTimes(1);
    actor.send({ type: 'NO_STATE', seq: seq() });
    clock.increment(2000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['working', 'success'],
    ['success', 'success'],
    ['repair_fail', 'repairFail'],
    ['running', 'running'],
    ['down', 'running'],
    ['anything', 'running'],
  ])('DBR-04 the answer %s leads to %s', (answer, page) => {
    const { inRepair, state, page: shown } = flow();
    inRepair();
    state(answer);
    expect(shown()).toBe(page);
  });

  test('M11 a repair begun in another console, or before a reload, is found by one question', () => {
    const { db, state, page, ask } = flow();
    db('down');
    expect(ask).toHaveBeenCalledTimes(1);
    state('running');
    expect(page()).toBe('running');
  });

  test('M11 DBR-07 a repair that somebody else begins later is found with the next poll', () => {
    const { db, state, page, ask } = flow();
    db('down');
    db('down');
    expect(ask).toHaveBeenCalledTimes(1);
    state('down');
    expect(page()).toBe('fail');
    db('down');
    expect(ask).toHaveBeenCalledTimes(2);
    state('running');
    expect(page()).toBe('running');
  });

  test('DBR-05 what was repaired elsewhere closes without a success page', () => {
    const { db, page, enter } = flow();
    db('down');
    db('working');
    expect(page()).toBe('closed');
    db('repair_fail');
    db('working');
    expect(page()).toBe('closed');
    expect(enter).not.toHaveBeenCalled();
  });

  test('DBR-05 a success stays until Enter though the database falls again; only Enter loads the page anew', () => {
    const { actor, inRepair, state, db, page, enter } = flow();
    inRepair();
    state('working');
    db('down');
    db('repair_fail');
    expect(page()).toBe('success');
    expect(enter).not.toHaveBeenCalled();
    actor.send({ type: 'ENTER' });
    actor.send({ type: 'ENTER' });
    expect(enter).toHaveBeenCalledTimes(1);
    expect(page()).toBe('closed');
  });

  test('DBR-06 Repair again: a poll from before says nothing about the new repair', () => {
    const { db, begin, state, page } = flow();
    db('repair_fail');
    begin();
    db('repair_fail');
    expect(page()).toBe('running');
    state('running');
    db('repair_fail');
    expect(page()).toBe('repairFail');
  });

  test('M11 after a restart in the middle of a repair the database decides', () => {
    const { actor, inRepair, db, page } = flow();
    inRepair();
    actor.send({ type: 'REBOOTED' });
    expect(page()).toBe('running');
    db('down');
    expect(page()).toBe('fail');
  });

  test('DBR-05 whatever comes: a success only follows a repair that was seen, and never loads the page by itself', () => {
    const event: fc.Arbitrary<DatabaseEvent> = fc.oneof(
      fc.constantFrom('down', 'working', 'repair_fail', '').map((value) => ({ type: 'DB' as const, value })),
      fc.constantFrom<DatabaseEvent>({ type: 'REPAIR' }, { type: 'REBOOTED' }, { type: 'RESET' }),
      fc
        .tuple(fc.boolean(), fc.constantFrom('running', 'working', 'down', 'repair_fail'))
        .map(([isOld, state]) => ({ type: 'STATE' as const, seq: isOld ? 0 : -1, state, steps: noSteps })),
      fc.constant({ type: 'BEGUN' as const, seq: -1 }),
      fc.constant({ type: 'REFUSED' as const, seq: -1, code: 'x', message: '' }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const { actor, seq, page, enter } = flow();
        let seen = false;
        for (const each of events) {
          actor.send('seq' in each && each.seq === -1 ? { ...each, seq: seq() } : each);
          seen = (seen && page() !== 'closed') || page() === 'running';
          if (page() === 'success') expect(seen).toBe(true);
        }
        expect(enter).not.toHaveBeenCalled();
      }),
    );
  });
});
