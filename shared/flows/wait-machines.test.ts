import { createActor, initialTransition, SimulatedClock, transition } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import { DISK_PREPARE_LONG_WAIT_MS, REBOOT_HINT_MS } from '../constants.ts';
import { powerMachine, type PowerEvent } from './power-machine.ts';
import { preparationMachine } from './preparation-machine.ts';
import { preparationStart, readPreparationStart } from './preparation-start.ts';

/** A preparation under a clock that is set by hand; the wall clock may run apart from the timers (sleep). */
function preparation() {
  const clock = new SimulatedClock();
  const wall = { now: 1_000_000 };
  const keepStart = vi.fn();
  const forgetStart = vi.fn();
  const actor = createActor(
    preparationMachine.provide({
      actions: { keepStart: (_, params) => void keepStart(params.startedAt), forgetStart: () => void forgetStart() },
    }),
    { clock, input: { now: () => wall.now } },
  ).start();
  const advance = (ms: number) => {
    wall.now += ms;
    clock.increment(ms);
  };
  const state = () => (actor.getSnapshot().value === 'none' ? 'none' : JSON.stringify(actor.getSnapshot().value));
  const begin = (startedAt = wall.now) => {
    actor.send({ type: 'PREPARING', startedAt });
  };
  return { actor, advance, state, begin, wall, clock, keepStart, forgetStart };
}

const PREPARING = '{"active":"preparing"}';
const LONG = '{"active":"longWait"}';

describe('disk preparation', () => {
  test('BOOT-04 the text changes after exactly six minutes', () => {
    const flow = preparation();
    flow.begin();
    flow.advance(359_999);
    expect(flow.state()).toBe(PREPARING);
    flow.advance(1);
    expect(flow.state()).toBe(LONG);
  });

  test('BOOT-05 a reload at five minutes waits one more', () => {
    const flow = preparation();
    flow.begin(flow.wall.now - 300_000);
    expect(flow.keepStart).toHaveBeenCalledWith(700_000);
    flow.advance(59_999);
    expect(flow.state()).toBe(PREPARING);
    flow.advance(1);
    expect(flow.state()).toBe(LONG);
  });

  test('BOOT-05 a start more than six minutes ago is long at once', () => {
    const flow = preparation();
    flow.begin(flow.wall.now - DISK_PREPARE_LONG_WAIT_MS);
    expect(flow.state()).toBe(LONG);
  });

  test('BOOT-05 hidden or asleep for long, the clock decides at wake', () => {
    const flow = preparation();
    flow.begin();
    flow.wall.now += 600_000;
    flow.actor.send({ type: 'WAKE' });
    flow.clock.increment(0);
    expect(flow.state()).toBe(LONG);
  });

  test('BOOT-05 waking early keeps the start', () => {
    const flow = preparation();
    flow.begin();
    flow.advance(100_000);
    flow.actor.send({ type: 'WAKE' });
    flow.advance(259_999);
    expect(flow.state()).toBe(PREPARING);
    flow.advance(1);
    expect(flow.state()).toBe(LONG);
  });

  test('M19 alternating booting and checking keeps one start', () => {
    const flow = preparation();
    flow.begin();
    flow.advance(200_000);
    flow.begin();
    flow.advance(160_000);
    expect(flow.state()).toBe(LONG);
    expect(flow.keepStart).toHaveBeenCalledTimes(1);
  });

  test('BOOT-05 another screen clears the start', () => {
    const flow = preparation();
    flow.begin();
    flow.advance(350_000);
    flow.actor.send({ type: 'OTHER_SCREEN' });
    expect(flow.state()).toBe('none');
    expect(flow.forgetStart).toHaveBeenCalledTimes(1);
    flow.begin();
    flow.advance(350_000);
    expect(flow.state()).toBe(PREPARING);
  });

  test('M19 a restart of the device begins again, also from the long wait', () => {
    const flow = preparation();
    flow.begin();
    flow.advance(400_000);
    flow.actor.send({ type: 'DEVICE_REBOOTED' });
    expect(flow.state()).toBe(PREPARING);
    expect(flow.keepStart).toHaveBeenLastCalledWith(flow.wall.now);
    flow.advance(360_000);
    expect(flow.state()).toBe(LONG);
  });

  test('M19 log out stops it and leaves no timer', () => {
    const flow = preparation();
    flow.begin();
    flow.actor.send({ type: 'LOGOUT' });
    flow.advance(1_000_000);
    expect(flow.state()).toBe('none');
  });

  test('BOOT-05 which start counts', () => {
    const now = 10_000_000;
    const kept = { startedAt: now - 300_000, uptime: 1_700_000_000 };
    expect(preparationStart(null, 5, now)).toBe(now);
    expect(preparationStart(kept, 1_700_000_005, now)).toBe(kept.startedAt);
    expect(preparationStart(kept, null, now)).toBe(kept.startedAt);
    expect(preparationStart(kept, 1_700_000_060, now)).toBe(now);
    expect(preparationStart({ startedAt: now + 1, uptime: null }, null, now)).toBe(now);
  });

  test('BOOT-05 a malformed record counts as none', () => {
    expect([null, 3, {}, { startedAt: 'x' }, { startedAt: Number.NaN }].map(readPreparationStart)).toEqual(
      Array(5).fill(null),
    );
    expect(readPreparationStart({ startedAt: 1, uptime: 'x' })).toEqual({ startedAt: 1, uptime: null });
  });
});

function power(events: readonly PowerEvent[]) {
  let [snapshot] = initialTransition(powerMachine);
  const effects: string[] = [];
  for (const event of events) {
    const [next, actions] = transition(powerMachine, snapshot, event);
    snapshot = next;
    effects.push(...actions.map((action) => action.type).filter((type) => !type.startsWith('xstate.')));
  }
  return { snapshot, effects };
}
const askReboot: PowerEvent = { type: 'ASK', action: 'reboot' };

describe('shut down and reboot', () => {
  test('BLK-12 two quick clicks: one question, one call', () => {
    const { effects } = power([askReboot, askReboot, { type: 'CONFIRMED' }, { type: 'CONFIRMED' }, askReboot]);
    expect(effects).toEqual(['ask', 'send']);
  });

  test('BLK-12 declined, nothing is sent', () => {
    const { snapshot, effects } = power([askReboot, { type: 'DECLINED' }]);
    expect(snapshot.value).toBe('idle');
    expect(effects).toEqual(['ask']);
  });

  test('BLK-12 DSK-04 accepted: the device is announced to go down and waited for', () => {
    const sent = power([askReboot, { type: 'CONFIRMED' }, { type: 'DONE', gen: 1 }]);
    expect(sent.effects).toEqual(['ask', 'send', 'announce']);
    expect(sent.snapshot.value).toEqual({ goingDown: 'waiting' });
    const back = power([askReboot, { type: 'CONFIRMED' }, { type: 'DONE', gen: 1 }, { type: 'DEVICE_REBOOTED' }]);
    expect(back.snapshot.value).toBe('idle');
  });

  test('BLK-12 refused: the server message, and the buttons work again', () => {
    const failed: PowerEvent = { type: 'FAILED', gen: 1, message: 'busy', code: 'N000005' };
    const { snapshot, effects } = power([askReboot, { type: 'CONFIRMED' }, failed, askReboot]);
    expect(effects).toEqual(['ask', 'send', 'toastFailure', 'ask']);
    expect(snapshot.value).toBe('asking');
  });

  test('MSG-08 leaving closes the question without a call; a call under way stays', () => {
    expect(power([askReboot, { type: 'LEAVE' }])).toMatchObject({
      snapshot: { value: 'idle' },
      effects: ['ask', 'withdraw'],
    });
    const late: PowerEvent = { type: 'FAILED', gen: 1, message: 'no', code: 'N000002' };
    const under = power([askReboot, { type: 'CONFIRMED' }, { type: 'LEAVE' }, late]);
    expect(under.effects).toEqual(['ask', 'send', 'toastFailure']);
  });

  test('OVL-10 an answer of an older call is dropped', () => {
    const again: PowerEvent[] = [
      askReboot,
      { type: 'CONFIRMED' },
      { type: 'FAILED', gen: 1, message: '', code: '' },
      askReboot,
      { type: 'CONFIRMED' },
      { type: 'DONE', gen: 1 },
    ];
    expect(power(again).snapshot.value).toBe('calling');
  });

  test('DSK-04 ten minutes without the device are worth a hint', () => {
    const clock = new SimulatedClock();
    const actor = createActor(powerMachine, { clock }).start();
    actor.send(askReboot);
    actor.send({ type: 'CONFIRMED' });
    actor.send({ type: 'DONE', gen: 1 });
    clock.increment(REBOOT_HINT_MS - 1);
    expect(actor.getSnapshot().value).toEqual({ goingDown: 'waiting' });
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ goingDown: 'overdue' });
  });
});
