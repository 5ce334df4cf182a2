import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import { UNINSTALL_POLL_MS } from '../../constants.ts';
import { removalMachine, shownStatus, type RemovalEvent } from './removal-machine.ts';

function removal() {
  const clock = new SimulatedClock();
  const calls: string[] = [];
  const told = vi.fn();
  const actor = createActor(
    removalMachine.provide({
      actions: {
        call: (_, { name, dev }) => void calls.push(dev === '' ? name : `${name} ${dev}`),
        askReboot: () => void told('askReboot'),
        refreshDisks: () => void told('refreshDisks'),
        closeDialog: () => void told('closeDialog'),
        toastFailure: (_, { message }) => void told(message),
      },
    }),
    { clock, input: { now: () => clock.now() } },
  ).start();
  const gen = () => actor.getSnapshot().context.gen;
  const shown = () => shownStatus(actor.getSnapshot().value);
  const send = (event: RemovalEvent) => {
    actor.send(event);
  };
  const open = (status: 0 | 1 | 1000) => {
    send({ type: 'OPEN', status, second: 'ticket' });
  };
  const status = (value: number, duration = 0) => {
    clock.increment(UNINSTALL_POLL_MS);
    send({ type: 'STATUS', gen: gen(), status: value, duration, now: clock.now() });
  };
  const silence = () => {
    clock.increment(UNINSTALL_POLL_MS);
    send({ type: 'STATUS_FAILED', gen: gen(), now: clock.now() });
  };
  const asked = (name: string) => calls.filter((made) => made === name).length;
  return { actor, clock, calls, told, gen, shown, send, open, status, silence, asked };
}
type Flow = ReturnType<typeof removal>;

/** Brings the dialog into each of its states. */
const ways: Readonly<Record<number, (flow: Flow) => void>> = {
  0: (flow) => {
    flow.open(0);
  },
  1: (flow) => {
    flow.open(1);
  },
  2: (flow) => {
    flow.open(1);
    flow.status(2);
  },
  3: (flow) => {
    flow.open(1);
    flow.status(3);
  },
  4: (flow) => {
    flow.open(1000);
  },
  5: (flow) => {
    flow.open(1000);
    flow.send({ type: 'FAILED', gen: flow.gen(), message: 'reset failed', code: 'N300820' });
  },
  6: (flow) => {
    flow.open(1);
    flow.status(6);
  },
};

describe('opening', () => {
  test.each([
    [0, 0],
    [1, 1],
    [1000, 4],
  ] as const)('ESA-07 with status %i the dialog shows state %i', (start, expected) => {
    const flow = removal();
    flow.open(start);
    expect(flow.shown()).toBe(expected);
  });

  test('ESA-07 an open dialog is not opened again', () => {
    for (const way of Object.values(ways)) {
      const flow = removal();
      way(flow);
      const before = flow.shown();
      flow.open(before === 0 ? 1 : 0);
      expect(flow.shown()).toBe(before);
    }
  });

  test('ESA-16 ROLE-04 it goes with the powers of the administrator, and nothing is asked or heard any more', () => {
    for (const way of Object.values(ways)) {
      const flow = removal();
      way(flow);
      const late = flow.gen();
      flow.send({ type: 'REVOKED' });
      const { length } = flow.calls;
      flow.clock.increment(10 * UNINSTALL_POLL_MS);
      flow.send({ type: 'STATUS', gen: late, status: 2, duration: 0, now: flow.clock.now() });
      expect(flow.shown()).toBeNull();
      expect(flow.calls).toHaveLength(length);
    }
  });

  test.each([0, 1, 2, 3, 4, 5, 6])('there is a way to state %i', (wanted) => {
    const flow = removal();
    ways[wanted]?.(flow);
    expect(flow.shown()).toBe(wanted);
  });
});

describe('the question', () => {
  test('ESA-08 Cancel closes, Confirm calls once and goes on', () => {
    const flow = removal();
    flow.open(0);
    flow.send({ type: 'CANCEL' });
    expect(flow.shown()).toBeNull();
    flow.open(0);
    flow.send({ type: 'CONFIRM' });
    flow.send({ type: 'CONFIRM' });
    flow.send({ type: 'CANCEL' });
    expect(flow.asked('uninstall')).toBe(1);
    expect(flow.shown()).toBe(0);
    flow.send({ type: 'UNINSTALLED', gen: flow.gen() });
    expect(flow.shown()).toBe(1);
  });

  test('ESA-08 another failure is told and leaves the question', () => {
    const flow = removal();
    flow.open(0);
    flow.send({ type: 'CONFIRM' });
    flow.send({ type: 'FAILED', gen: flow.gen(), message: 'busy', code: 'N000005' });
    expect(flow.shown()).toBe(0);
    expect(flow.told.mock.calls).toEqual([['busy']]);
    flow.send({ type: 'CANCEL' });
    expect(flow.shown()).toBeNull();
  });

  test('ESA-10 N300802 goes on with its message and ends like any other', () => {
    const flow = removal();
    flow.open(0);
    flow.send({ type: 'CONFIRM' });
    flow.send({ type: 'STILL_RUNNING', gen: flow.gen(), message: 'busy, trying again' });
    expect(flow.shown()).toBe(1);
    expect(flow.actor.getSnapshot().context.message).toBe('busy, trying again');
    flow.status(1, 2);
    expect(flow.actor.getSnapshot().context.message).toBe('busy, trying again');
    flow.status(2);
    expect(flow.shown()).toBe(2);
  });

  test('CALL-26 an external disk is named in the call', () => {
    const flow = removal();
    flow.send({ type: 'OPEN', status: 0, dev: 'sdx' });
    flow.send({ type: 'CONFIRM' });
    expect(flow.calls).toEqual(['uninstall sdx']);
  });
});

describe('stopping', () => {
  test('ESA-09 asks every two seconds; 60 s are borne, 61 s are a failure', () => {
    const flow = removal();
    flow.open(1);
    flow.clock.increment(UNINSTALL_POLL_MS - 1);
    expect(flow.asked('status')).toBe(0);
    flow.clock.increment(1);
    expect(flow.asked('status')).toBe(1);
    flow.send({ type: 'STATUS', gen: flow.gen(), status: 1, duration: 60, now: flow.clock.now() });
    expect(flow.shown()).toBe(1);
    expect(flow.actor.getSnapshot().context.duration).toBe(60);
    flow.status(1, 61);
    expect(flow.shown()).toBe(3);
  });

  test('ESA-15 silence for more than a minute is a failure, silence for less is borne', () => {
    const flow = removal();
    flow.open(1);
    for (let s = 0; s < 60; s += 2) flow.silence();
    expect(flow.shown()).toBe(1);
    flow.silence();
    expect(flow.shown()).toBe(3);
    const other = removal();
    other.open(1);
    for (let s = 0; s < 30; s += 2) other.silence();
    other.status(2);
    expect(other.shown()).toBe(2);
  });

  test('ESA-12 a late answer changes nothing in state 3, the restart is asked for once', () => {
    const flow = removal();
    ways[3]?.(flow);
    flow.send({ type: 'STATUS', gen: flow.gen(), status: 2, duration: 3, now: flow.clock.now() });
    expect(flow.shown()).toBe(3);
    flow.clock.increment(10 * UNINSTALL_POLL_MS);
    expect(flow.asked('status')).toBe(1);
    flow.send({ type: 'REBOOT' });
    flow.send({ type: 'REBOOT' });
    expect(flow.told.mock.calls).toEqual([['askReboot']]);
    flow.send({ type: 'REBOOT_LEFT' });
    flow.send({ type: 'REBOOT' });
    flow.send({ type: 'REBOOTING' });
    expect(flow.shown()).toBeNull();
  });

  test('ESA-11 Done closes, ends the questions and has the disks read again', () => {
    const flow = removal();
    ways[2]?.(flow);
    flow.send({ type: 'DONE' });
    expect(flow.shown()).toBeNull();
    flow.clock.increment(10 * UNINSTALL_POLL_MS);
    expect(flow.asked('status')).toBe(1);
    expect(flow.told.mock.calls).toEqual([['refreshDisks'], ['closeDialog']]);
  });

  test('ESA-14 waiting for the power has no limit of time and ends with status 2', () => {
    const flow = removal();
    ways[6]?.(flow);
    flow.status(6, 300);
    for (let i = 0; i < 100; i += 1) flow.silence();
    expect(flow.shown()).toBe(6);
    flow.status(2);
    expect(flow.shown()).toBe(2);
  });
});

describe('resetting', () => {
  test('ESA-13 one call, a failure offers the next, a success goes on asking', () => {
    const flow = removal();
    flow.open(1000);
    expect(flow.calls).toEqual(['reset']);
    flow.send({ type: 'FAILED', gen: flow.gen(), message: 'reset failed', code: 'N300820' });
    expect(flow.shown()).toBe(5);
    expect(flow.actor.getSnapshot().context.message).toBe('reset failed');
    flow.send({ type: 'RETRY', second: 'next' });
    expect(flow.shown()).toBe(4);
    expect(flow.calls).toEqual(['reset', 'reset']);
    expect(flow.actor.getSnapshot().context.second).toBe('next');
    flow.send({ type: 'RESET_DONE', gen: flow.gen() });
    flow.status(4);
    flow.silence();
    expect(flow.shown()).toBe(4);
    flow.status(6);
    expect(flow.shown()).toBe(6);
  });

  test.each([
    [2, 2],
    [5, 5],
    [6, 6],
  ])('ESA-13 the device reports %i', (reported, expected) => {
    const flow = removal();
    flow.open(1000);
    flow.send({ type: 'RESET_DONE', gen: flow.gen() });
    flow.status(reported);
    expect(flow.shown()).toBe(expected);
    if (expected === 5) flow.send({ type: 'CLOSE' });
    if (expected === 5) expect(flow.shown()).toBeNull();
  });

  test('OVL-10 the answer to a reset that was given up is dropped', () => {
    const flow = removal();
    ways[5]?.(flow);
    const old = flow.gen() - 1;
    flow.send({ type: 'RESET_DONE', gen: old });
    expect(flow.shown()).toBe(5);
  });
});
