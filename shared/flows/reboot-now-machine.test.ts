import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { untakenTransitions } from '../../tests/fixtures/machine-paths.ts';
import { rebootNowMachine, type RebootNowEvent } from './reboot-now-machine.ts';

const gens = [1, 2, 3];
const events: RebootNowEvent[] = [
  { type: 'REPORT', start: { uptime: 1, messageId: 'b' } },
  { type: 'REPORT', start: { uptime: 2, messageId: 'b' } },
  { type: 'LEAVE' },
  ...gens.flatMap((gen): RebootNowEvent[] => [
    { type: 'DECIDED', gen, decision: 'reboot' },
    { type: 'DECIDED', gen, decision: 'waiting' },
    { type: 'DECIDED', gen, decision: 'generic' },
    { type: 'DONE', gen },
    { type: 'FAILED', gen },
  ]),
];

describe('BLK-10 a device that asks to be restarted at once', () => {
  test('every transition is taken; it is called for the newest start alone, once, when the kept starts allow it', () => {
    const called: number[] = [];
    const untaken = untakenTransitions({
      machine: rebootNowMachine,
      events,
      identify: ({ value, context }) => JSON.stringify([value, context]),
      until: ({ context }) => context.gen > 3,
      onStep: ({ from, event, effects }) => {
        if (!effects.some(({ type }) => type === 'reboot')) return;
        expect(from.value).toBe('looking');
        expect(event).toEqual({ type: 'DECIDED', gen: from.context.gen, decision: 'reboot' });
        called.push(from.context.gen);
      },
    });
    expect(untaken).toEqual([]);
    expect(called.length).toBeGreaterThan(0);
  });

  const walked = (...steps: RebootNowEvent[]) => {
    let calls = 0;
    const actor = createActor(rebootNowMachine.provide({ actions: { reboot: () => (calls += 1) } })).start();
    for (const step of steps) actor.send(step);
    return { calls, value: actor.getSnapshot().value };
  };
  const report: RebootNowEvent = { type: 'REPORT', start: { uptime: 1, messageId: 'b' } };
  const next: RebootNowEvent = { type: 'REPORT', start: { uptime: 2, messageId: 'b' } };
  const allowed: RebootNowEvent = { type: 'DECIDED', gen: 1, decision: 'reboot' };

  test('polls that repeat it during the shutdown call nothing again', () => {
    expect(walked(report, allowed, report, { type: 'DONE', gen: 1 }, report)).toEqual({ calls: 1, value: 'waiting' });
  });

  test('a start that another window has handled is waited for', () => {
    expect(walked(report, { ...allowed, decision: 'waiting' })).toEqual({ calls: 0, value: 'waiting' });
  });

  test('a decision that comes after the page has gone, or after another start, calls nothing', () => {
    expect(walked(report, { type: 'LEAVE' }, allowed)).toEqual({ calls: 0, value: 'idle' });
    expect(walked(report, next, allowed)).toEqual({ calls: 0, value: 'looking' });
  });

  test('a call that fails shows the fault screen; the failure of an older one does not', () => {
    expect(walked(report, allowed, { type: 'FAILED', gen: 1 }).value).toBe('generic');
    const again: RebootNowEvent[] = [next, { ...allowed, gen: 2 }];
    expect(walked(report, allowed, ...again, { type: 'FAILED', gen: 1 })).toEqual({ calls: 2, value: 'restarting' });
  });
});
