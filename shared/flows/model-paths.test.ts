import { describe, expect, test } from 'vitest';
import { untakenTransitions } from '../../tests/fixtures/machine-paths.ts';
import { adaptMessage, type StorageMessage } from '../rules/storage/message.ts';
import { actionMachine, type ActionEvent } from './action-machine.ts';
import { externalFormatMachine, type ExternalEvent } from './external-format-machine.ts';
import { firstTimeMachine, type FirstTimeEvent } from './first-time-machine.ts';
import { formatMachine, type FormatEvent } from './format-machine.ts';
import { powerMachine, type PowerEvent } from './power-machine.ts';
import { preparationMachine, type PreparationEvent } from './preparation-machine.ts';
import { shellFormatMachine, type ShellFormatEvent } from './shell-format-machine.ts';
import { wizardMachine, type WizardEvent } from './wizard-machine.ts';

/** Answers of the first calls, each right once and late in every other state. */
const gens = [0, 1, 2, 3] as const;
const failure = { message: '', code: 'N000005' } as const;
const message = (type: string, data: object, code: unknown = 200): StorageMessage =>
  adaptMessage({ type, code, msg: '', data: { id: 'f-1', formatMode: 'raid1', ...data } })!;

/** Transitions that wait for a time to pass, or follow by themselves; the tests of each machine take them by its clock. */
const timed = (found: readonly string[]) => found.filter((id) => !id.includes('xstate.after'));

describe('every transition is taken, and nothing is sent that was not agreed to', () => {
  test('OVL-10 FMT-26 WIZ-31 the actions of the storage screens', () => {
    const begin = (name: string, after: 'preparing' | 'stay') =>
      ({ type: 'BEGIN', request: { name, subject: '', after } }) as const;
    const events: ActionEvent[] = [
      { type: 'SHOW', key: 'a' },
      { type: 'SHOW', key: 'b' },
      begin('ignore', 'preparing'),
      begin('mount', 'stay'),
      ...(['AGREED', 'ACCEPTED', 'DECLINED', 'POLLED'] as const).map((type) => ({ type })),
      ...gens.flatMap((gen): ActionEvent[] => [
        { type: 'DONE', gen },
        { type: 'FAILED', gen, ...failure },
        { type: 'UNKNOWN', gen, ...failure },
      ]),
    ];
    const untaken = untakenTransitions({
      machine: actionMachine,
      events,
      identify: ({ value, context }) => JSON.stringify([value, context.key, context.request.after]),
      onStep: ({ event, effects }) => {
        if (effects.some(({ type }) => type === 'send')) expect(event.type).toBe('AGREED');
      },
    });
    expect(timed(untaken)).toEqual([]);
  });

  test('BLK-12 DSK-04 OVL-10 shutting down and restarting', () => {
    const events: PowerEvent[] = [
      { type: 'ASK', action: 'reboot' },
      { type: 'ASK', action: 'shutdown', retry: true },
      ...(['CONFIRMED', 'DECLINED', 'GOES_DOWN', 'DEVICE_REBOOTED', 'LEAVE'] as const).map((type) => ({ type })),
      ...gens.flatMap((gen): PowerEvent[] => [
        { type: 'DONE', gen },
        { type: 'FAILED', gen, ...failure },
      ]),
    ];
    const untaken = untakenTransitions({
      machine: powerMachine,
      events,
      identify: ({ value, context }) => JSON.stringify([value, context.action]),
      onStep: ({ event, effects }) => {
        if (effects.some(({ type }) => type === 'send')) expect(event.type).toBe('CONFIRMED');
      },
    });
    expect(timed(untaken)).toEqual([]);
  });

  test('BOOT-04 BOOT-05 the preparation of the disks', () => {
    const events: PreparationEvent[] = [
      { type: 'PREPARING', startedAt: 0 },
      { type: 'PREPARING', startedAt: 1_000_000 },
      ...(['OTHER_SCREEN', 'DEVICE_REBOOTED', 'WAKE', 'LOGOUT'] as const).map((type) => ({ type })),
    ];
    const untaken = untakenTransitions({
      machine: preparationMachine,
      events,
      options: { input: { now: () => 1_000_000 } },
      identify: ({ value, context }) => JSON.stringify([value, context.startedAt]),
    });
    expect(timed(untaken)).toEqual([]);
  });

  test('FMT-10 to FMT-20 OVL-10 the pages of a format', () => {
    const show = (view: Extract<FormatEvent, { type: 'SHOW' }>['view'], told: StorageMessage | null): FormatEvent => ({
      type: 'SHOW',
      view,
      message: told,
    });
    const list = [{ position: 1, sn: 'S1', size: 10, rate: 0.5 }];
    const result = { model: '', diskNum: 1, total: 1, used: 0, free: 1, degraded: false };
    const events: FormatEvent[] = [
      show('waitBegin', null),
      show('formatdisk', message('formatting', { progress: 'formatdisk', new: { list } })),
      show('formatdisk', message('formatting', { id: 'f-2', progress: 'formatdisk', new: { list } })),
      show('initialize', message('formatting', { progress: 'initialize', new: { list } })),
      show('failed', message('formatting', { progress: 'formatdisk' }, 'N300020')),
      show('failed', message('formatting', { id: 'f-2', progress: 'initialize' }, 'N300021')),
      show('result', message('complete', { progress: 'formatok' })),
      show('result', message('complete', { id: 'f-2', progress: 'formatok', formatMode: 'zdr' })),
      ...(['LEAVE', 'CANCEL', 'ENTER', 'LINK'] as const).map((type) => ({ type })),
      ...[0, 1, 2, 3, 4, 5].flatMap((gen): FormatEvent[] => [
        { type: 'REASON', gen, answer: { message: 'why' } },
        { type: 'DONE', gen },
        { type: 'FAILED', gen, ...failure },
        { type: 'RESULT', gen, result: { ...result, style: 'zdr' } },
        { type: 'RESULT', gen, result: { ...result, style: 'raid1' } },
        { type: 'RESULT', gen, result: null, failure },
      ]),
    ];
    const untaken = untakenTransitions({
      machine: formatMachine,
      events,
      identify: ({ value, context }) =>
        JSON.stringify([value, context.progress.formatId, context.messageId, context.result?.style]),
      onStep: ({ event, effects }) => {
        const sent = effects.find(
          ({ type, params }) => type === 'call' && JSON.stringify(params).includes('formatCancel'),
        );
        if (sent) expect(event.type).toBe('CANCEL');
      },
    });
    expect(timed(untaken)).toEqual([]);
  });

  test('EXT-03 to EXT-06 the format of an external disk', () => {
    const events: ExternalEvent[] = [
      ...(['none', 'formatting', 'formatok', 'failed'] as const).flatMap((view): ExternalEvent[] => [
        { type: 'MSG', view, id: 'e-1' },
        { type: 'MSG', view, id: 'e-2' },
      ]),
      { type: 'CLOSE' },
      { type: 'RETRY' },
      ...[0, 1, 2, 3, 4].flatMap((gen): ExternalEvent[] => [
        { type: 'OK', gen },
        { type: 'ERR', gen, ...failure },
        { type: 'ERR', gen, message: '', code: 'N300087' },
      ]),
    ];
    const untaken = untakenTransitions({
      machine: externalFormatMachine,
      events,
      identify: ({ value, context }) => JSON.stringify([value, context.id, context.closedId, context.view]),
      onStep: ({ event, effects }) => {
        if (effects.some(({ type }) => type === 'call')) expect(['CLOSE', 'RETRY']).toContain(event.type);
      },
    });
    expect(timed(untaken)).toEqual([]);
  });

  test('FMT-22 to FMT-25 RAID-05 the first setup', () => {
    const states = ['welcome', 'raid_zdr', 'formatting', 'raid1_create', 'recover_wait', 'finished', 'fail'];
    const events: FirstTimeEvent[] = [
      { type: 'APPEND', run: null, offered: [] },
      ...states.flatMap((state): FirstTimeEvent[] => [
        { type: 'APPEND', run: { state, current: 1 }, offered: ['raid1', 'zdr'] },
        { type: 'APPEND', run: { state, current: 3 }, offered: ['zdr'] },
      ]),
      ...['raid1', 'zdr', 'raid5'].map((id) => ({ type: 'SELECT', id }) as const),
      ...(['NEXT', 'BACK', 'ENTER', 'LEAVE'] as const).map((type) => ({ type })),
    ];
    const untaken = untakenTransitions({
      machine: firstTimeMachine,
      events,
      identify: ({ value, context }) => JSON.stringify([value, context.choice, context.offered]),
    });
    expect(timed(untaken)).toEqual([]);
  });

  test('WIZ-04 WIZ-17 to WIZ-28 the step wizard', () => {
    const clock = { now: 1_000_000 };
    const events: WizardEvent[] = [
      { type: 'SHOW', key: 'a', letter: 'B', devs: ['sdb'] },
      { type: 'SHOW', key: 'a', letter: 'B', devs: [] },
      { type: 'SHOW', key: 'b', letter: 'H', devs: ['sdb'] },
      { type: 'SHOW', key: 'c', letter: 'E', devs: ['sdb'] },
      { type: 'FORMAT', dev: 'sdb' },
      { type: 'FS', fs: 'exFAT' },
      { type: 'LABEL', label: 'A' },
      { type: 'CONSENT', on: true },
      { type: 'MOUNTED', dev: 'sdb' },
      { type: 'OPEN', dialog: 'ignore' },
      { type: 'OPEN', dialog: 'dilate' },
      ...(['LEAVE', 'NEXT', 'BACK', 'TICK', 'CLOSE', 'WAKE'] as const).map((type) => ({ type })),
    ];
    const untaken = untakenTransitions({
      machine: wizardMachine,
      events,
      options: { input: { now: () => clock.now } },
      identify: ({ value, context }) =>
        JSON.stringify([
          value,
          context.key,
          context.devs,
          context.fs,
          context.dialog,
          context.ticked,
          context.mounted.length > 0,
        ]),
    });
    expect(timed(untaken)).toEqual([]);
  });

  test('FMTS-01 FMTS-03 formatting from the shell: both confirmations come before anything is sent', () => {
    const list = [
      { id: 'zdr', type: 'zdr', devs: ['sda', 'sdb'], size: 1 },
      { id: 'raid1', type: 'raid1', devs: ['sda', 'sdb'], size: 1 },
    ];
    const usr = (action: string) => [{ action, dsize: 1, tsize: 2, remain: 3, type: 'md2' }];
    const events: ShellFormatEvent[] = [
      ...(['REFRESH', 'NEXT', 'BACK', 'TICK', 'FINISHED', 'DONE', 'RESTART', 'CANCEL', 'LEAVE'] as const).map(
        (type) => ({
          type,
        }),
      ),
      { type: 'SELECT', id: 'zdr' },
      { type: 'SELECT', id: 'raid1' },
      { type: 'PROGRESS', percent: 40 },
      { type: 'FAILED', ...failure },
      ...[1, 2, 3, 4].flatMap((gen): ShellFormatEvent[] => [
        { type: 'OPTIONS', gen, list },
        { type: 'OPTIONS_FAILED', gen, ...failure },
        { type: 'ACCEPTED', gen, second: 't' },
        { type: 'DECLINED', gen },
        { type: 'SYNC', gen, usr: usr('sync') },
        { type: 'SYNC', gen, usr: usr('active') },
        { type: 'RESTARTING', gen },
        { type: 'RESTART_REFUSED', gen },
      ]),
    ];
    const untaken = untakenTransitions({
      machine: shellFormatMachine,
      events,
      identify: ({ value, context }) =>
        JSON.stringify([value, context.choice?.id, context.ticked, context.options?.length]),
      onStep: ({ from, event, effects }) => {
        if (!effects.some(({ type }) => type === 'format')) return;
        expect(event.type).toBe('ACCEPTED');
        expect(from.context).toMatchObject({ ticked: true, choice: { devs: ['sda', 'sdb'] } });
      },
    });
    // Which way a finished format goes on is no event of its own.
    expect(timed(untaken).filter((id) => !id.includes('success.ended'))).toEqual([]);
  });
});
