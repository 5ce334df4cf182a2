import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import { SMART_MAX_FAILURES, SMART_POLL_MS } from '../../constants.ts';
import { smartMachine, type CheckTarget } from './smart-machine.ts';

const DISK: CheckTarget = { kind: 'smart', sn: 'A' };

function check(mayRun = true) {
  const clock = new SimulatedClock();
  const calls = vi.fn();
  const details = vi.fn();
  const toasts = vi.fn();
  const closed = vi.fn();
  const actor = createActor(
    smartMachine.provide({
      actions: {
        call: (_, { name }) => void calls(name),
        loadDetail: (_, { target }) => void details(target.sn),
        toastFailure: (_, { message }) => void toasts(message),
        closed: () => void closed(),
      },
    }),
    { clock },
  ).start();
  const gen = () => actor.getSnapshot().context.gen;
  const state = () => actor.getSnapshot().value;
  const open = (target = DISK) => {
    actor.send({ type: 'OPEN', target, mayRun });
  };
  const status = (word: string) => {
    actor.send({ type: 'STATUS', gen: gen(), status: word, results: [{ sn: 'A', health: 'ok' }] });
  };
  const fail = () => {
    actor.send({ type: 'STATUS_FAILED', gen: gen() });
  };
  /** One more status question after its two seconds. */
  const tick = (answer: () => void) => {
    clock.increment(SMART_POLL_MS);
    answer();
  };
  const run = () => {
    open();
    status('idle');
    actor.send({ type: 'RECHECK' });
    actor.send({ type: 'STARTED', gen: gen() });
  };
  const asked = (name: string) => calls.mock.calls.filter(([made]) => made === name).length;
  return { actor, clock, details, toasts, closed, gen, state, open, status, fail, tick, run, asked };
}

describe('a check', () => {
  test('SMT-03 opening loads the result of that disk at once', () => {
    const { open, details } = check();
    open();
    expect(details.mock.calls).toEqual([['A']]);
  });

  test('SMT-05 every two seconds a question, one detail when it has finished, then silence', () => {
    const flow = check();
    flow.run();
    flow.details.mockClear();
    flow.clock.increment(SMART_POLL_MS - 1);
    expect(flow.asked('status')).toBe(0);
    flow.clock.increment(1);
    expect(flow.asked('status')).toBe(1);
    // The next two seconds count from the answer.
    flow.clock.increment(10 * SMART_POLL_MS);
    expect(flow.asked('status')).toBe(1);
    flow.status('running');
    flow.tick(() => {
      flow.status('finished');
    });
    expect(flow.state()).toEqual({ idle: 'known' });
    expect(flow.details).toHaveBeenCalledTimes(1);
    expect(flow.actor.getSnapshot().context.results).toEqual([{ sn: 'A', health: 'ok' }]);
    flow.clock.increment(10 * SMART_POLL_MS);
    expect(flow.asked('status')).toBe(2);
  });

  test('SMT-05 closing ends the questions, opening while the device is at it goes on', () => {
    const flow = check();
    flow.run();
    flow.actor.send({ type: 'CLOSE' });
    flow.clock.increment(10 * SMART_POLL_MS);
    expect(flow.asked('status')).toBe(0);
    expect(flow.closed).toHaveBeenCalledTimes(1);
    flow.open();
    flow.status('running');
    expect(flow.state()).toEqual({ running: 'waiting' });
    flow.tick(() => {
      flow.status('finished');
    });
    expect(flow.state()).toEqual({ idle: 'known' });
    expect(flow.asked('start')).toBe(1);
  });

  test('SMT-06 fifteen failures in a row end it, a success in between counts anew', () => {
    const flow = check();
    flow.run();
    const failures = (count: number) => {
      for (let i = 0; i < count; i += 1) flow.tick(flow.fail);
    };
    failures(SMART_MAX_FAILURES - 1);
    flow.tick(() => {
      flow.status('running');
    });
    failures(SMART_MAX_FAILURES - 1);
    expect(flow.state()).toMatchObject({ running: 'waiting' });
    failures(1);
    expect(flow.state()).toBe('aborted');
    flow.clock.increment(10 * SMART_POLL_MS);
    expect(flow.asked('status')).toBe(2 * SMART_MAX_FAILURES);
    flow.actor.send({ type: 'RECHECK' });
    expect(flow.state()).toBe('starting');
  });

  test('SMT-09 a failed start is told and asks nothing; a second click sends nothing', () => {
    const flow = check();
    flow.open();
    flow.status('idle');
    flow.actor.send({ type: 'RECHECK' });
    flow.actor.send({ type: 'RECHECK' });
    expect(flow.asked('start')).toBe(1);
    flow.actor.send({ type: 'START_FAILED', gen: flow.gen(), message: 'busy', code: 'N000005' });
    expect(flow.state()).toEqual({ idle: 'known' });
    expect(flow.toasts.mock.calls).toEqual([['busy']]);
    flow.clock.increment(10 * SMART_POLL_MS);
    expect(flow.asked('status')).toBe(0);
  });

  test('SMT-09 while it runs a click sends nothing', () => {
    const flow = check();
    flow.run();
    flow.actor.send({ type: 'RECHECK' });
    expect(flow.asked('start')).toBe(1);
  });

  test('SMT-11 other accounts read the detail and neither ask nor start', () => {
    const flow = check(false);
    flow.open();
    flow.actor.send({ type: 'RECHECK' });
    expect(flow.details).toHaveBeenCalledTimes(1);
    expect(flow.asked('probe') + flow.asked('start')).toBe(0);
    expect(flow.state()).toEqual({ idle: 'known' });
  });

  test('OVL-10 answers about a disk that is not shown any more are dropped', () => {
    const flow = check();
    flow.run();
    flow.clock.increment(SMART_POLL_MS);
    const old = flow.gen();
    flow.open({ kind: 'smart', sn: 'B' });
    flow.actor.send({ type: 'STATUS', gen: old, status: 'running', results: [] });
    expect(flow.state()).toEqual({ idle: 'unknown' });
    flow.actor.send({ type: 'STATUS_FAILED', gen: flow.gen() });
    expect(flow.state()).toEqual({ idle: 'known' });
    flow.actor.send({ type: 'STARTED', gen: old });
    expect(flow.state()).toEqual({ idle: 'known' });
  });

  test('a click is faster than the question whether it runs already', () => {
    const flow = check();
    flow.open();
    const probe = flow.gen();
    flow.actor.send({ type: 'RECHECK' });
    flow.actor.send({ type: 'STATUS', gen: probe, status: 'idle', results: [] });
    expect(flow.state()).toBe('starting');
  });
});
