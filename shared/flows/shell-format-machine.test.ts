import { createActor, initialTransition, SimulatedClock, transition, type SnapshotFrom } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import { RAID1_JOIN_TIMEOUT_MS, SYNC_POLL_MS } from '../constants.ts';
import { formatRequest, shellFormatMachine, type FormatChoice, type ShellFormatEvent } from './shell-format-machine.ts';

type Snapshot = SnapshotFrom<typeof shellFormatMachine>;

const basic: FormatChoice = { id: 'single', type: 'basic', devs: ['sda'], size: 4 };
const mirror: FormatChoice = { id: 'raid1', type: 'raid1', devs: ['sda', 'sdb'], size: 4 };
const list = [basic, mirror];
const failed: ShellFormatEvent = { type: 'FAILED', code: 'N300020', message: 'write error' };

const stateOf = ({ value }: Snapshot): string =>
  typeof value === 'string' ? value : Object.entries(value).flat().join('.');

function run(events: readonly ShellFormatEvent[], from: Snapshot = initialTransition(shellFormatMachine)[0]) {
  let snapshot = from;
  const effects: string[] = [];
  for (const event of events) {
    const [next, actions] = transition(shellFormatMachine, snapshot, event);
    snapshot = next;
    effects.push(...actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.')));
  }
  return { snapshot, effects, state: stateOf(snapshot) };
}

const toConfirm1 = (choice = basic): ShellFormatEvent[] => [
  { type: 'OPTIONS', gen: 1, list },
  { type: 'SELECT', id: choice.id },
  { type: 'NEXT' },
];
const toConfirm2 = (choice = basic): ShellFormatEvent[] => [...toConfirm1(choice), { type: 'TICK' }, { type: 'NEXT' }];
const toFormatting = (choice = basic): ShellFormatEvent[] => [
  ...toConfirm2(choice),
  { type: 'ACCEPTED', gen: 2, second: 't' },
];

/** A way into each state. */
const ways: Readonly<Record<string, readonly ShellFormatEvent[]>> = {
  choose: [],
  confirm1: toConfirm1(),
  'confirm1 ticked': [...toConfirm1(), { type: 'TICK' }],
  confirm2: toConfirm2(),
  formatting: toFormatting(),
  'success.done': [...toFormatting(), { type: 'FINISHED' }],
  'success.syncing': [...toFormatting(mirror), { type: 'FINISHED' }],
  'fail.idle': [...toFormatting(), failed],
  'fail.restarting': [...toFormatting(), failed, { type: 'RESTART' }],
};
const events: Readonly<Record<string, ShellFormatEvent>> = {
  NEXT: { type: 'NEXT' },
  BACK: { type: 'BACK' },
  CANCEL: { type: 'CANCEL' },
  ACCEPTED: { type: 'ACCEPTED', gen: 2, second: 't' },
  DECLINED: { type: 'DECLINED', gen: 2 },
  FINISHED: { type: 'FINISHED' },
  FAILED: failed,
  DONE: { type: 'DONE' },
  RESTART: { type: 'RESTART' },
  RESTARTING: { type: 'RESTARTING', gen: 3 },
  RESTART_REFUSED: { type: 'RESTART_REFUSED', gen: 3 },
  LEAVE: { type: 'LEAVE' },
};
/** The only ways out of each state; whatever is not named here changes nothing. */
const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  choose: { CANCEL: 'closed' },
  confirm1: { BACK: 'choose', CANCEL: 'closed' },
  'confirm1 ticked': { NEXT: 'confirm2', BACK: 'choose', CANCEL: 'closed' },
  confirm2: { ACCEPTED: 'formatting', DECLINED: 'confirm1', BACK: 'confirm1', CANCEL: 'closed' },
  formatting: { FINISHED: 'success.done', FAILED: 'fail.idle' },
  'success.done': { DONE: 'closed' },
  'success.syncing': { DONE: 'closed' },
  'fail.idle': { RESTART: 'fail.restarting' },
  'fail.restarting': { RESTARTING: 'closed', RESTART_REFUSED: 'fail.idle' },
};

describe('every state and every event', () => {
  for (const [name, way] of Object.entries(ways)) {
    test(`FMTS-01 ${name}: only the transitions of the flow`, () => {
      const from = run(way).snapshot;
      const found = Object.entries(events).map(([event, value]) => [event, run([value], from).state]);
      const expected = Object.keys(events).map((event) => {
        if (event === 'LEAVE') return [event, 'closed'];
        return [event, table[name]?.[event] ?? stateOf(from)];
      });
      expect(found).toEqual(expected);
    });
  }
});

describe('choosing', () => {
  test('FMTS-02 next only with an option that is offered', () => {
    expect(run([{ type: 'OPTIONS', gen: 1, list }, { type: 'NEXT' }]).state).toBe('choose');
    expect(run([{ type: 'OPTIONS', gen: 1, list }, { type: 'SELECT', id: 'raid5' }, { type: 'NEXT' }]).state).toBe(
      'choose',
    );
    expect(run(toConfirm1()).state).toBe('confirm1');
  });

  test('FMTS-02 asking again: an answer to the first question is dropped, a choice that is gone is none', () => {
    const again = run([...toConfirm1(), { type: 'BACK' }, { type: 'OPTIONS', gen: 1, list: [] }]);
    expect(again.snapshot.context.options).toBeNull();
    const next = run([{ type: 'OPTIONS', gen: 2, list: [mirror] }], again.snapshot);
    expect(next.snapshot.context.choice).toBeNull();
    const refreshed = run([{ type: 'REFRESH' }], next.snapshot);
    expect(refreshed.effects).toEqual(['load']);
  });

  test('OPTIONS_FAILED leaves an empty list with its reason', () => {
    const { context } = run([{ type: 'OPTIONS_FAILED', gen: 1, code: 'N000007', message: 'starting' }]).snapshot;
    expect(context).toMatchObject({ options: [], failure: { code: 'N000007' } });
  });
});

describe('confirming', () => {
  test('FMTS-03 the box opens the way to the password, going back takes its tick away', () => {
    expect(run([...toConfirm1(), { type: 'NEXT' }]).state).toBe('confirm1');
    expect(run(toConfirm2()).effects).toContain('askPassword');
    const back = run([
      ...toConfirm1(),
      { type: 'TICK' },
      { type: 'BACK' },
      { type: 'OPTIONS', gen: 2, list },
      { type: 'NEXT' },
    ]);
    expect(back.state).toBe('confirm1');
    expect(back.snapshot.context.ticked).toBe(false);
  });

  test('FMTS-03 given up at the password: no format, and a late answer changes nothing', () => {
    const declined = run([...toConfirm2(), { type: 'DECLINED', gen: 2 }, { type: 'ACCEPTED', gen: 2, second: 't' }]);
    expect(declined.state).toBe('confirm1');
    expect(declined.effects).not.toContain('format');
  });

  test('the ticket is not kept once it is used, and the format is sent once', () => {
    const { snapshot, effects } = run([...toFormatting(), { type: 'ACCEPTED', gen: 2, second: 't' }]);
    expect(snapshot.context.second).toBe('');
    expect(effects.filter((type) => type === 'format')).toHaveLength(1);
  });
});

describe('the request', () => {
  const used = (dev: string) => dev === 'sdb';

  test.each([basic, mirror, { ...mirror, type: 'zdr' }, { ...mirror, type: 'raid5' }])(
    'FMTS-05 FMTS-06 $type: type and disks, the usual timeout',
    (choice) => {
      expect(formatRequest(choice, used)).toEqual({ type: choice.type, devs: choice.devs });
    },
  );

  test('FMTS-05 FMTS-06 a mirror that is joined names the disk whose data stays, and waits 300 s', () => {
    expect(formatRequest({ ...mirror, type: 'raid1_join' }, used)).toEqual({
      type: 'raid1_join',
      main: 'sdb',
      devs: ['sda'],
      timeoutMs: 300_000,
    });
    expect(RAID1_JOIN_TIMEOUT_MS).toBe(300_000);
  });
});

describe('formatting and after', () => {
  test('FMTS-04 the figure never goes back, and nothing but the end leads out', () => {
    const { snapshot } = run([...toFormatting(), { type: 'PROGRESS', percent: 40 }, { type: 'PROGRESS', percent: 30 }]);
    expect(snapshot.context.percent).toBe(40);
    expect(run([{ type: 'BACK' }, { type: 'CANCEL' }, { type: 'DONE' }], snapshot).state).toBe('formatting');
  });

  test('FMTS-07 a mirror is asked for every two seconds until it is full', () => {
    const pollSync = vi.fn();
    const clock = new SimulatedClock();
    const actor = createActor(
      shellFormatMachine.provide({ actions: { pollSync: (_, { gen }) => void pollSync(gen) } }),
      { clock },
    ).start();
    for (const event of [...toFormatting(mirror), { type: 'FINISHED' } as const]) actor.send(event);
    const usr = (action: string) => [{ action, dsize: 1, tsize: 3, remain: 60, type: 'md2' }];
    const gen = () => actor.getSnapshot().context.gen;
    actor.send({ type: 'SYNC', gen: gen(), usr: usr('sync') });
    expect(stateOf(actor.getSnapshot())).toBe('success.waiting');
    clock.increment(SYNC_POLL_MS - 1);
    expect(pollSync).toHaveBeenCalledTimes(1);
    clock.increment(1);
    expect(pollSync).toHaveBeenCalledTimes(2);
    actor.send({ type: 'SYNC', gen: gen() - 1, usr: usr('active') });
    expect(stateOf(actor.getSnapshot())).toBe('success.syncing');
    actor.send({ type: 'SYNC', gen: gen(), usr: usr('active') });
    expect(stateOf(actor.getSnapshot())).toBe('success.done');
  });

  test('FMTS-07 done, or on in the background: the pools are read anew', () => {
    for (const choice of [basic, mirror]) {
      const { state, effects } = run([...toFormatting(choice), { type: 'FINISHED' }, { type: 'DONE' }]);
      expect(state).toBe('closed');
      expect(effects).toContain('refresh');
    }
  });

  test('FMTS-08 only a restart leads out of a failure, once', () => {
    const { effects, state } = run([...toFormatting(), failed, { type: 'RESTART' }, { type: 'RESTART' }]);
    expect(state).toBe('fail.restarting');
    expect(effects.filter((type) => type === 'restart')).toHaveLength(1);
  });
});
