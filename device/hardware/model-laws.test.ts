import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventOf, happening, type Happening } from '../../tests/fixtures/happenings.ts';
import { erasableAfter, erasedBetween, filledBetween, problemsOf } from '../../tests/fixtures/machine-laws.ts';
import { AT } from '../../tests/fixtures/scenarios.ts';
import { scenarios } from '../scenarios/index.ts';
import { storageFrameOf } from './broadcast.ts';
import { isRefusal } from './core/part.ts';
import type { HardwareState } from './state.ts';
import { attempt, nextStep, takeStep } from './transition.ts';
import { pollOf } from './views.ts';

/** The seed is fixed: the same stories every time, and a failure tells how to repeat it. */
const RUNS = { numRuns: 600, seed: 20_231_121 };
/** More steps than a day can hold: something goes round in circles. */
const STEPS_MAX = 500;

type Watch = (before: HardwareState, after: HardwareState, at: number, what: string) => void;

/** Lets everything happen, one after the other; `watch` sees every single change. */
function play(start: HardwareState, happenings: readonly Happening[], watch: Watch): void {
  let state = start;
  let now: number = AT.now;
  const become = (next: HardwareState, at: number, what: string): void => {
    const before = state;
    state = next;
    watch(before, next, at, what);
  };
  for (const each of happenings) {
    now += each.waitMs;
    let taken = 0;
    for (let due = nextStep(state); due && due.at <= now; due = nextStep(state)) {
      taken += 1;
      if (taken > STEPS_MAX) throw new Error(`goes round in circles at ${due.event}`);
      become(takeStep(state, due), due.at, due.event);
    }
    const event = eventOf(state, now, each);
    const outcome = attempt(state, event, now);
    if (isRefusal(outcome)) watch(state, state, now, `refused ${event.type}`);
    else become(outcome, now, JSON.stringify(event));
  }
}

const start = fc.constantFrom(...scenarios.map(({ name }) => name));
const story = fc.array(happening, { maxLength: 60, size: 'max' });
const enter = (name: string): HardwareState => scenarios.find((each) => each.name === name)!.start(AT);

describe('whatever happens to the device', () => {
  test('its state stays possible', () => {
    fc.assert(
      fc.property(start, story, (name, happenings) => {
        play(enter(name), happenings, (_before, after, at, what) => {
          // Steps of the same moment follow at once.
          const isBetween = after.steps.some((step) => step.at <= at);
          const found = isBetween ? [] : problemsOf(after, at);
          expect(found, `${name}: after ${what}`).toEqual([]);
        });
      }),
      RUNS,
    );
  });

  test('WIZ-29 PWD-05 nothing is erased that nobody has given up', () => {
    fc.assert(
      fc.property(start, story, (name, happenings) => {
        // Formats that a scenario begins with were confirmed before it.
        const first = enter(name);
        const erasable = new Set([...Object.keys(first.format?.rates ?? {}), ...(first.wizard?.serials ?? [])]);
        if (first.move.diskSwitch) erasable.add(first.move.diskSwitch.from);
        if (first.ssd.atStart !== 'nothing') first.ssd.cards.forEach((card) => erasable.add(card.serial_number));
        let before = first;
        play(first, happenings, (_was, after, _at, what) => {
          const event = what.startsWith('{') ? (JSON.parse(what) as Parameters<typeof erasableAfter>[1]) : undefined;
          if (event) erasableAfter(before, event).forEach((sn) => erasable.add(sn));
          const lost = erasedBetween(before, after).filter((sn) => !erasable.has(sn));
          expect(lost, `${name}: by ${what}`).toEqual([]);
          filledBetween(before, after).forEach((sn) => erasable.delete(sn));
          before = after;
        });
      }),
      RUNS,
    );
  });

  test('the same things lead to the same states, polls and frames, byte for byte', () => {
    const log = (name: string, happenings: readonly Happening[]): string => {
      const lines: string[] = [];
      play(enter(name), happenings, (before, after, at, what) =>
        lines.push(JSON.stringify([at, what, after, pollOf(after, at), storageFrameOf(before, after, at)])),
      );
      return lines.join('\n');
    };
    fc.assert(
      fc.property(start, story, (name, happenings) => {
        expect(log(name, happenings)).toBe(log(name, happenings));
      }),
      { ...RUNS, numRuns: 60 },
    );
  });

  test('a refused event changes nothing', () => {
    fc.assert(
      fc.property(start, story, (name, happenings) => {
        play(enter(name), happenings, (before, after, _at, what) => {
          if (what.startsWith('refused')) expect(after).toBe(before);
        });
      }),
      { ...RUNS, numRuns: 50 },
    );
  });
});
