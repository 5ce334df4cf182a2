import { describe, expect, test } from 'vitest';
import { untakenTransitions } from '../../tests/fixtures/machine-paths.ts';
import type { HelpStatus } from '../rules/remote-help.ts';
import { databaseMachine, noSteps, type DatabaseEvent } from './database-machine.ts';
import { removalMachine, RESET_STATUS, type RemovalEvent } from './esata/removal-machine.ts';
import { remoteHelpMachine } from './remote-help-machine.ts';
import type { RemoteHelpEvent } from './remote-help-types.ts';
import { smartMachine, type SmartEvent } from './smart/smart-machine.ts';

/** Answers of the first calls, each right once and late in every other state. */
const numbers = [1, 2, 3, 4, 5, 6] as const;
const LAST = 6;
const failure = { message: '', code: 'N000005' } as const;

describe('every transition is taken, and nothing is sent that nobody asked for', () => {
  test('DBR-01 to DBR-06 the repair of the database', () => {
    const events: DatabaseEvent[] = [
      ...['down', 'repair_fail', 'working'].map((value) => ({ type: 'DB', value }) as const),
      ...(['REPAIR', 'REBOOTED', 'ENTER', 'RESET'] as const).map((type) => ({ type })),
      ...numbers.flatMap((seq): DatabaseEvent[] => [
        { type: 'BEGUN', seq },
        { type: 'REFUSED', seq, ...failure },
        { type: 'NO_STATE', seq },
        ...['running', 'success', 'repair_fail', 'down', 'unheard'].map(
          (state) => ({ type: 'STATE', seq, state, steps: noSteps }) as const,
        ),
      ]),
    ];
    const untaken = untakenTransitions({
      machine: databaseMachine,
      events,
      identify: ({ value, context: { seq, confirmed, rebooted } }) => JSON.stringify([value, seq, confirmed, rebooted]),
      until: ({ context }) => context.seq > LAST,
      onStep: ({ event, effects }) => {
        if (effects.some(({ type }) => type === 'repair')) expect(event.type).toBe('REPAIR');
        if (effects.some(({ type }) => type === 'enter')) expect(event.type).toBe('ENTER');
      },
    });
    expect(untaken).toEqual([]);
  });

  test('ESA-07 to ESA-15 the removal and the reset of the expansion storage', () => {
    const events: RemovalEvent[] = [
      ...([0, 1, RESET_STATUS] as const).map((status) => ({ type: 'OPEN', status }) as const),
      ...(['CANCEL', 'CONFIRM', 'REBOOT', 'REBOOTING', 'REBOOT_LEFT', 'CLOSE', 'DONE', 'REVOKED'] as const).map(
        (type) => ({ type }),
      ),
      { type: 'RETRY', second: 't' },
      ...numbers.flatMap((gen): RemovalEvent[] => [
        { type: 'UNINSTALLED', gen },
        { type: 'STILL_RUNNING', gen, message: 'busy' },
        { type: 'FAILED', gen, ...failure },
        { type: 'RESET_DONE', gen },
        { type: 'STATUS_FAILED', gen, now: 0 },
        { type: 'STATUS_FAILED', gen, now: 1e9 },
        { type: 'STATUS', gen, status: 1, duration: 1e6, now: 0 },
        ...[1, 2, 3, 5, 6].map((status) => ({ type: 'STATUS', gen, status, duration: 0, now: 0 }) as const),
      ]),
    ];
    const untaken = untakenTransitions({
      machine: removalMachine,
      events,
      options: { input: { now: () => 0 } },
      identify: ({ value, context }) => JSON.stringify([value, context.gen]),
      until: ({ context }) => context.gen > LAST,
      onStep: ({ event, effects }) => {
        for (const { type, params } of effects) {
          if (type !== 'call') continue;
          const { name } = params as { name: string };
          if (name === 'uninstall') expect(event.type).toBe('CONFIRM');
          if (name === 'reset') expect(event).toMatchObject({ type: event.type === 'OPEN' ? 'OPEN' : 'RETRY' });
        }
      },
    });
    expect(untaken).toEqual([]);
  });

  test('SMT-04 to SMT-09 the check of a disk', () => {
    const target = { kind: 'smart', sn: 'S1' } as const;
    const events: SmartEvent[] = [
      { type: 'OPEN', target, mayRun: true },
      { type: 'OPEN', target, mayRun: false },
      { type: 'CLOSE' },
      { type: 'RECHECK' },
      ...numbers.flatMap((gen): SmartEvent[] => [
        { type: 'STARTED', gen },
        { type: 'START_FAILED', gen, ...failure },
        { type: 'STATUS', gen, status: 'running', results: [] },
        { type: 'STATUS', gen, status: 'finished', results: [] },
        { type: 'STATUS_FAILED', gen },
      ]),
    ];
    const untaken = untakenTransitions({
      // Fifteen failures are fifteen times the same: two stand for them here.
      machine: smartMachine.provide({
        guards: {
          isLastFailure: ({ context, event }) =>
            event.type === 'STATUS_FAILED' && event.gen === context.gen && context.failures >= 1,
        },
      }),
      events,
      identify: ({ value, context }) => JSON.stringify([value, context.gen, context.mayRun, context.failures]),
      until: ({ context }) => context.gen > LAST,
      onStep: ({ from, event, effects }) => {
        const started = effects.some(
          ({ type, params }) => type === 'call' && (params as { name: string }).name === 'start',
        );
        if (started) {
          expect(event.type).toBe('RECHECK');
          expect(from.context.mayRun).toBe(true);
        }
      },
    });
    expect(untaken).toEqual([]);
  });

  test('RHP-01 to RHP-11 remote help and the code that switches it', () => {
    const on: HelpStatus = { pwd: 'AB12CD', expireAt: 10, nasid: 'n', ctime: 0 };
    const off: HelpStatus = { pwd: '', expireAt: 0, nasid: 'n', ctime: 0 };
    const events: RemoteHelpEvent[] = [
      ...(['RELOAD', 'TOGGLE', 'CANCEL'] as const).map((type) => ({ type })),
      { type: 'SEND', voice: false },
      { type: 'SEND', voice: true },
      { type: 'SUBMIT', code: '123456' },
      { type: 'SUBMIT', code: ' ' },
      ...numbers.flatMap((seq): RemoteHelpEvent[] => [
        { type: 'STATUS', seq, status: on },
        { type: 'STATUS', seq, status: off },
        { type: 'NO_STATUS', seq, ...failure },
        { type: 'NO_STATUS', seq, message: '', code: 'N001998' },
        { type: 'SENT', seq, phone: '1' },
        { type: 'SEND_FAILED', seq, ...failure },
        { type: 'SEND_FAILED', seq, message: '', code: 'N001998' },
        { type: 'CHECKED', seq, second: 's' },
        { type: 'CHECK_FAILED', seq, ...failure },
        { type: 'SWITCHED', seq, status: on },
        { type: 'SWITCH_FAILED', seq, ...failure },
      ]),
    ];
    // Every wait for another code is over, and the validity of an open help ends now and then.
    let ticks = 0;
    let asked = 0;
    const untaken = untakenTransitions({
      machine: remoteHelpMachine,
      events,
      options: {
        input: {
          now: () => ((asked += 1) % 3 === 0 ? 1e12 : 0),
          ticks: () => (ticks += 1e9),
          lock: { until: 0, tries: 0 },
          refresh: true,
        },
      },
      identify: ({ value, context }) => JSON.stringify([value, context.seq, Math.min(2, context.statusSeq)]),
      until: ({ context }) => context.seq > 3 || context.statusSeq > 3,
      onStep: ({ event, effects }) => {
        if (effects.some(({ type }) => type === 'switchHelp')) expect(event.type).toBe('CHECKED');
        if (effects.some(({ type }) => type === 'check')) expect(event.type).toBe('SUBMIT');
        if (effects.some(({ type }) => type === 'send')) expect(event.type).toBe('SEND');
      },
    });
    expect(untaken).toEqual([]);
  });
});
