import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { wizardLetters, type WizardLetter } from '../rules/storage/wizard-letter.ts';
import { countdownLeft, wizardMachine, type WizardEvent } from './wizard-machine.ts';

function wizard(letter: WizardLetter = 'B') {
  const clock = new SimulatedClock();
  const wall = { now: 5_000_000 };
  const actor = createActor(wizardMachine, { clock, input: { now: () => wall.now } }).start();
  const show = (key = 'c-1', shown: WizardLetter = letter, devs: string[] = ['sdb', 'sdc']) => {
    actor.send({ type: 'SHOW', key, letter: shown, devs });
  };
  const send = (event: WizardEvent) => {
    actor.send(event);
  };
  const step = () => actor.getSnapshot().value.step;
  const risk = () => actor.getSnapshot().value.risk;
  const context = () => actor.getSnapshot().context;
  const advance = (ms: number) => {
    wall.now += ms;
    clock.increment(ms);
  };
  show();
  return { actor, clock, wall, show, send, step, risk, context, advance };
}

function inForm() {
  const flow = wizard();
  flow.send({ type: 'NEXT' });
  flow.send({ type: 'FORMAT', dev: 'sdb' });
  flow.send({ type: 'FS', fs: 'exFAT' });
  flow.send({ type: 'LABEL', label: 'Photos' });
  flow.send({ type: 'CONSENT', on: true });
  return flow;
}

describe('steps', () => {
  test.each(wizardLetters)('WIZ-17 Next on %s', (letter) => {
    const flow = wizard(letter);
    flow.send({ type: 'NEXT' });
    expect(flow.step()).toBe(letter === 'B' || letter === 'H' ? 'list' : 'decide');
    flow.send({ type: 'BACK' });
    expect(flow.step()).toBe('decide');
  });

  test('WIZ-22 WIZ-23 going back clears the form', () => {
    const flow = inForm();
    expect(flow.context()).toMatchObject({ dev: 'sdb', fs: 'exFAT', label: 'Photos', consent: true });
    flow.send({ type: 'BACK' });
    expect(flow.step()).toBe('list');
    expect(flow.context()).toMatchObject({ dev: '', fs: '', label: '', consent: false });
  });

  test('MSG-04 the same question again keeps step and form', () => {
    const flow = inForm();
    flow.show();
    expect(flow.step()).toBe('form');
    expect(flow.context().label).toBe('Photos');
  });

  test('MSG-04 WIZ-04 another question, or another letter, begins at the decision', () => {
    for (const again of [() => ['c-2', 'B'] as const, () => ['c-1', 'A'] as const]) {
      const flow = inForm();
      flow.show(...again());
      expect(flow.step()).toBe('decide');
      expect(flow.context().consent).toBe(false);
    }
  });

  test('MSG-05 another type of message resets the step', () => {
    const flow = inForm();
    flow.send({ type: 'LEAVE' });
    flow.show();
    expect(flow.step()).toBe('decide');
  });

  test('M20 a disk pulled under its form leads back to the list', () => {
    const flow = inForm();
    flow.show('c-1', 'B', ['sdc']);
    expect(flow.step()).toBe('list');
  });

  test('M20 a disk that is not there has no form', () => {
    const flow = wizard();
    flow.send({ type: 'NEXT' });
    flow.send({ type: 'FORMAT', dev: 'sdx' });
    expect(flow.step()).toBe('list');
  });

  test('WIZ-19 mounted disks are remembered for this question', () => {
    const flow = wizard();
    flow.send({ type: 'MOUNTED', dev: 'sdb' });
    flow.show();
    expect(flow.context().mounted).toEqual(['sdb']);
    flow.show('c-2');
    expect(flow.context().mounted).toEqual([]);
  });
});

describe('countdown', () => {
  test('WIZ-26 ten seconds before the risk can be ticked', () => {
    const flow = wizard('F');
    flow.send({ type: 'OPEN', dialog: 'ignore' });
    flow.advance(9999);
    flow.send({ type: 'TICK' });
    expect([flow.risk(), flow.context().ticked]).toEqual(['counting', false]);
    expect(countdownLeft(flow.context(), flow.wall.now)).toBe(1);
    flow.advance(1);
    flow.send({ type: 'TICK' });
    expect([flow.risk(), flow.context().ticked]).toEqual(['free', true]);
  });

  test('WIZ-26 opening again begins at ten', () => {
    const flow = wizard('B');
    flow.send({ type: 'OPEN', dialog: 'ignore' });
    flow.advance(8000);
    flow.send({ type: 'CLOSE' });
    flow.send({ type: 'OPEN', dialog: 'dilate' });
    expect(countdownLeft(flow.context(), flow.wall.now)).toBe(10);
    expect(flow.context()).toMatchObject({ dialog: 'dilate', ticked: false });
  });

  test.each(['A', 'E', 'H', 'I'] as const)('WIZ-26 no countdown on letter %s', (letter) => {
    const flow = wizard(letter);
    flow.send({ type: 'OPEN', dialog: 'ignore' });
    expect(flow.risk()).toBe('free');
    expect(countdownLeft(flow.context(), flow.wall.now)).toBe(0);
  });

  test('M13 half a minute hidden, and it is free at return', () => {
    const flow = wizard('F');
    flow.send({ type: 'OPEN', dialog: 'ignore' });
    flow.wall.now += 30_000;
    flow.send({ type: 'WAKE' });
    flow.clock.increment(0);
    expect(flow.risk()).toBe('free');
  });

  test('M13 WIZ-04 a changed letter closes the dialog', () => {
    const flow = wizard('F');
    flow.send({ type: 'OPEN', dialog: 'ignore' });
    flow.show('c-1', 'E');
    expect([flow.risk(), flow.context().dialog]).toEqual(['closed', null]);
  });

  test('MSG-04 the same question again does not restart it', () => {
    const flow = wizard('F');
    flow.send({ type: 'OPEN', dialog: 'ignore' });
    flow.advance(5000);
    flow.show();
    expect(countdownLeft(flow.context(), flow.wall.now)).toBe(5);
  });
});
