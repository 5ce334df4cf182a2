import { createActor } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import { adaptFirstTime } from '../rules/storage/poll.ts';
import { expectedSteps, isMirrorCreation, knownStep, namedSteps } from '../rules/storage/first-time-steps.ts';
import { firstTimeMachine } from './first-time-machine.ts';

function setup() {
  const entered = vi.fn();
  const actor = createActor(firstTimeMachine.provide({ actions: { entered: () => void entered() } })).start();
  const append = (state: string | null, current = 0, offered: string[] = ['raid1', 'zdr']) => {
    actor.send({ type: 'APPEND', run: state === null ? null : { state, current }, offered });
  };
  const state = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  return { actor, append, state, context, entered };
}

describe('first setup', () => {
  test('FMT-22 FMT-25 welcome, choice, progress, finished, left', () => {
    const flow = setup();
    flow.append('welcome');
    expect(flow.state()).toBe('welcome');
    flow.actor.send({ type: 'NEXT' });
    flow.append('welcome');
    expect(flow.state()).toBe('choice');
    flow.actor.send({ type: 'SELECT', id: 'zdr' });
    flow.actor.send({ type: 'BACK' });
    flow.actor.send({ type: 'NEXT' });
    expect(flow.context().choice).toBe('zdr');
    flow.append('formatting', 3);
    flow.append('formatting', 2);
    expect([flow.state(), flow.context().current]).toEqual(['progress', 3]);
    flow.append('finished');
    flow.actor.send({ type: 'ENTER' });
    flow.actor.send({ type: 'ENTER' });
    flow.append('finished');
    expect([flow.state(), flow.entered.mock.calls.length]).toEqual(['left', 1]);
    flow.append(null);
    expect(flow.state()).toBe('none');
  });

  test.each([
    ['raid_zdr', 'choice'],
    ['formatting', 'progress'],
    ['raid1_create', 'progress'],
    ['finished', 'finished'],
    ['fail', 'failed'],
  ])('FMT-25 a page opened while the device says %s shows %s', (said, shown) => {
    const flow = setup();
    flow.append(said, 9);
    expect(flow.state()).toBe(shown);
  });

  test('FMT-23 the only choice is made by itself, one that is gone is dropped', () => {
    const flow = setup();
    flow.append('welcome', 0, ['single']);
    expect(flow.context().choice).toBe('single');
    flow.append('welcome', 0, ['raid1', 'zdr']);
    expect(flow.context().choice).toBe('');
    flow.actor.send({ type: 'NEXT' });
    flow.actor.send({ type: 'SELECT', id: 'raid5' });
    expect(flow.context().choice).toBe('');
  });

  test('M5 another console started: this one moves on; no run any more: nothing is shown', () => {
    const flow = setup();
    flow.append('raid_zdr');
    flow.append('formatting', 1);
    expect(flow.state()).toBe('progress');
    flow.actor.send({ type: 'LEAVE' });
    expect(flow.state()).toBe('none');
  });
});

describe('steps', () => {
  const run = (hdds: number, more: object = {}) =>
    adaptFirstTime({
      hdds: Array.from({ length: hdds }, (_, i) => ({ position: i + 1 })),
      choices: [{ id: 'x' }],
      state: 'formatting',
      ...more,
    });

  test('FMT-24 seven for one disk, thirteen for two, five for a mirror', () => {
    const counts = [run(1), run(2), run(2, { state: 'raid1_create', choices: [] })].map(
      (one) => one && expectedSteps(one),
    );
    expect(counts).toEqual([7, 13, 5]);
  });

  test('FMT-24 names of another number are not used', () => {
    const named = run(1, { steps: ['1', '2', '3', '4', '5', '6', '7'] });
    const odd = run(1, { steps: ['1', '2'] });
    expect([named && namedSteps(named)?.length, odd && namedSteps(odd)]).toEqual([7, null]);
  });

  test('RAID-05 a failed creation is told from a failed format', () => {
    const failed = run(2, { state: 'fail', choices: [], last_model: 'single' });
    const other = run(2, { state: 'fail' });
    expect([failed && isMirrorCreation(failed), other && isMirrorCreation(other)]).toEqual([true, false]);
  });
});

test.each([
  ['format system part disk 2', { key: 'formatSystem', disk: 2 }],
  ['Add second disk', { key: 'add', disk: null }],
  ['mount storage', { key: 'mount', disk: null }],
  ['polish disk 1', null],
  ['', null],
])('FMT-24 the step %j is told in the language of the console where it is known', (name, step) => {
  expect(knownStep(name)).toEqual(step);
});
