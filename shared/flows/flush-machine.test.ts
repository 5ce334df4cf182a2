import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { untakenTransitions } from '../../tests/fixtures/machine-paths.ts';
import { flushStatusOf, type FlushStatus } from '../rules/storage/flush-status.ts';
import { flushBytesLeft, flushMachine, flushReason, flushRemain, type FlushEvent } from './flush-machine.ts';

const shown = (status: FlushStatus, more: { key?: string; rate?: number | null; now?: number } = {}): FlushEvent => ({
  type: 'SHOW',
  key: more.key ?? 'cf-1',
  report: { status, rate: more.rate ?? null, size: 1000, reason: '' },
  now: more.now ?? 0,
});

function flow(...first: FlushEvent[]) {
  const effects: string[] = [];
  const actor = createActor(
    flushMachine.provide({
      actions: {
        close: () => void effects.push('close'),
        reload: () => void effects.push('reload'),
        force: () => void effects.push('force'),
      },
    }),
  ).start();
  const send = (...events: FlushEvent[]) => {
    for (const event of events) actor.send(event);
  };
  send(...first);
  const state = () => {
    const { value } = actor.getSnapshot();
    return typeof value === 'string' ? value : Object.entries(value).flat().join('.');
  };
  return { send, state, effects, context: () => actor.getSnapshot().context };
}

test.each([
  ['writing', 'writing'],
  ['finish', 'finish'],
  ['FAIL', 'fail'],
  ['', 'writing'],
  ['paused', 'writing'],
] as const)('CFL-05 status %j is shown as %s', (sent, expected) => {
  expect(flushStatusOf(sent)).toBe(expected);
});

test.each([
  ['disk sdb offline', 'x', 'disk sdb offline'],
  ['', 'msg', 'msg'],
  [' OK ', 'msg', ''],
  ['', ' ok', ''],
  ['', '', ''],
])('ERR-109 reason from %j and %j: %j', (error, msg, expected) => {
  expect(flushReason(error, msg)).toBe(expected);
});

describe('CFL-05 what follows what', () => {
  test.each([
    ['writing', 'writing', 'writing'],
    ['writing', 'finish', 'finish.idle'],
    ['writing', 'fail', 'fail'],
    ['finish', 'writing', 'finish.idle'],
    ['finish', 'fail', 'finish.idle'],
    ['finish', 'finish', 'finish.idle'],
    ['fail', 'writing', 'writing'],
    ['fail', 'fail', 'fail'],
    ['fail', 'finish', 'fail'],
  ] as const)('CFL-05 %s, then %s: %s', (before, then, expected) => {
    expect(flow(shown(before), shown(then)).state()).toBe(expected);
  });

  test('CFL-05 another write-back begins anew', () => {
    expect(flow(shown('finish'), shown('writing', { key: 'cf-2' })).state()).toBe('writing');
    expect(flow(shown('fail'), shown('finish', { key: 'cf-2' })).state()).toBe('finish.idle');
  });
});

describe('the end', () => {
  test('CFL-02 Enter closes it once, then the page loads anew', () => {
    const flush = flow(shown('finish'), { type: 'ENTER' }, { type: 'ENTER' });
    expect(flush.effects).toEqual(['close']);
    flush.send({ type: 'DONE', gen: flush.context().gen }, { type: 'ENTER' });
    expect(flush.effects).toEqual(['close', 'reload']);
  });

  test('CFL-02 a refusal is told and can be tried again', () => {
    const flush = flow(shown('finish'), { type: 'ENTER' });
    flush.send({ type: 'FAILED', gen: flush.context().gen, message: 'flush state busy', code: 'X' });
    expect([flush.state(), flush.context().failure?.message]).toEqual(['finish.idle', 'flush state busy']);
    flush.send({ type: 'ENTER' });
    expect([flush.effects, flush.context().failure]).toEqual([['close', 'close'], null]);
  });

  test('OVL-10 an answer after the screen has gone does nothing', () => {
    const flush = flow(shown('finish'), { type: 'ENTER' });
    const { gen } = flush.context();
    flush.send({ type: 'LEAVE' }, { type: 'DONE', gen });
    expect([flush.state(), flush.effects]).toEqual(['closed', ['close']]);
  });
});

describe('how long it takes', () => {
  test('CFL-01 OVL-11 the speed so far tells the rest, once it says something', () => {
    const flush = flow(shown('writing', { rate: 0.4, now: 0 }), shown('writing', { rate: 0.42, now: 2000 }));
    expect(flushRemain(flush.context())).toBe(-1);
    flush.send(shown('writing', { rate: 0.5, now: 10_000 }));
    expect(flushRemain(flush.context())).toBe(50);
    flush.send(shown('writing', { rate: 0.1, now: 12_000 }));
    expect(flushRemain(flush.context())).toBe(-1);
  });

  test('CFL-01 bytes left, where the device tells size and rate', () => {
    const { context } = flow(shown('writing', { rate: 0.4 }));
    expect(flushBytesLeft(context().report)).toBe(600);
    expect(flushBytesLeft({ ...context().report, rate: null })).toBeNull();
    expect(flushBytesLeft({ ...context().report, size: 0 })).toBeNull();
  });
});

test('CFL-02 CFL-03 CFL-05 every transition is taken', () => {
  const untaken = untakenTransitions({
    machine: flushMachine,
    events: [
      ...(['writing', 'finish', 'fail'] as const).flatMap((status) => [shown(status), shown(status, { key: 'cf-2' })]),
      ...([1, 2, 3] as const).map((gen) => ({ type: 'DONE', gen }) as const),
      ...([1, 2, 3] as const).map((gen) => ({ type: 'FAILED', gen, message: '', code: '' }) as const),
      ...(['LEAVE', 'ENTER', 'FORCE'] as const).map((name) => ({ type: name })),
    ],
    identify: ({ value, context }) => JSON.stringify([value, context.key, Math.min(4, context.gen)]),
  });
  expect(untaken).toEqual([]);
});
