import { describe, expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { diskCases } from '../../tests/fixtures/flows/disk-cases.ts';
import { powerCases } from '../../tests/fixtures/flows/power-cases.ts';
import { untakenTransitions } from '../../tests/fixtures/machine-paths.ts';

/** Transitions without an event of their own: which way a finished format goes on. */
const silent = (id: string): boolean => id.includes('success.ended');

describe('every transition is taken, and nothing is sent that was not agreed to', () => {
  test.each([...powerCases, ...diskCases])(
    '$name',
    ({ machine, events, identify, until, input, isCommand, people }) => {
      const untaken = untakenTransitions({
        machine,
        events,
        identify: (snapshot) => JSON.stringify(identify(snapshot)),
        ...(until === undefined ? {} : { until }),
        ...(input === undefined ? {} : { options: { input } }),
        onStep: ({ event, effects }) => {
          if (effects.some(isCommand)) expect(people).toContain((event as AnyEventObject).type);
        },
      });
      expect(untaken.filter((id) => !silent(id))).toEqual([]);
    },
  );

  test('FMTS-03 a format from the shell is sent with the tick, the choice and the password', () => {
    const shell = diskCases.find(({ name }) => name.startsWith('FMTS'));
    expect(shell).toBeDefined();
    if (shell === undefined) return;
    let sent = 0;
    untakenTransitions({
      machine: shell.machine,
      events: shell.events,
      identify: (snapshot) => JSON.stringify(shell.identify(snapshot)),
      onStep: ({ from, event, effects }) => {
        if (!effects.some(({ type }) => type === 'format')) return;
        sent += 1;
        expect((event as AnyEventObject).type).toBe('ACCEPTED');
        expect(from.context).toMatchObject({ ticked: true, choice: { devs: ['sda', 'sdb'] } });
      },
    });
    expect(sent).toBeGreaterThan(0);
  });
});
