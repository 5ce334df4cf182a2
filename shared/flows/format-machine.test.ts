import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import { adaptMessage, type StorageMessage } from '../rules/storage/message.ts';
import { formatMachine, type FormatEvent } from './format-machine.ts';
import { failureReason } from './format-progress.ts';

type Snapshot = SnapshotFrom<typeof formatMachine>;
interface Effect {
  readonly type: string;
  readonly params: unknown;
}

/** Runs events through the pure machine; assignments are not effects. */
function run(events: readonly FormatEvent[], from: Snapshot = initialTransition(formatMachine)[0]) {
  let snapshot = from;
  const effects: Effect[] = [];
  for (const event of events) {
    const [next, actions] = transition(formatMachine, snapshot, event);
    snapshot = next;
    effects.push(
      ...actions.filter((action) => !action.type.startsWith('xstate.')).map(({ type, params }) => ({ type, params })),
    );
  }
  return { snapshot, effects, calls: effects.filter((effect) => effect.type === 'call') };
}

function message(type: string, more: { code?: string; msg?: string; data?: object } = {}): StorageMessage {
  const found = adaptMessage({
    type,
    code: more.code ?? 200,
    msg: more.msg ?? '',
    data: { id: 'f-1', formatMode: 'raid1', ...more.data },
  });
  if (found === null) throw new Error('no message');
  return found;
}

const disks = (...rates: number[]) => ({
  new: { list: rates.map((rate, i) => ({ position: i + 1, sn: `S${i + 1}`, size: 10, rate })) },
});
const formatdisk = (...rates: number[]): FormatEvent => ({
  type: 'SHOW',
  view: 'formatdisk',
  message: message('formatting', { data: { progress: 'formatdisk', ...disks(...rates) } }),
});
const initialize: FormatEvent = {
  type: 'SHOW',
  view: 'initialize',
  message: message('formatting', { data: { progress: 'initialize', ...disks(0.9, 0.9) } }),
};
const failed = (more: { code?: string; msg?: string; data?: object } = {}): FormatEvent => ({
  type: 'SHOW',
  view: 'failed',
  message: message('formatting', {
    code: 'N300020',
    msg: 'write error',
    ...more,
    data: { progress: 'formatdisk', ...disks(0.6, 0.1), ...more.data },
  }),
});
const result = (data: object = {}): FormatEvent => ({
  type: 'SHOW',
  view: 'result',
  message: message('complete', { data: { progress: 'formatok', ...data } }),
});
const waitBegin: FormatEvent = { type: 'SHOW', view: 'waitBegin', message: null };
const percents = (snapshot: Snapshot) => snapshot.context.progress.rows.map((row) => row.percent);

describe('progress', () => {
  test('FMT-13 waiting for the begin, then formatting without a user', () => {
    const { snapshot, effects } = run([waitBegin]);
    expect(snapshot.value).toBe('waitBegin');
    expect(run([formatdisk(0.35, 0.2)], snapshot).snapshot.value).toBe('formatdisk');
    expect(effects).toEqual([]);
  });

  test('FMT-10 a percent never decreases within one format', () => {
    expect(percents(run([formatdisk(0.5, 0.2), formatdisk(0.4, 0.3)]).snapshot)).toEqual([50, 30]);
  });

  test('FMT-10 another format starts at its own figures', () => {
    const other: FormatEvent = {
      type: 'SHOW',
      view: 'formatdisk',
      message: message('formatting', { data: { id: 'f-2', progress: 'formatdisk', ...disks(0.1, 0.1) } }),
    };
    expect(percents(run([formatdisk(0.5, 0.2), other]).snapshot)).toEqual([10, 10]);
  });

  test('FMT-11 initialising fills the bars', () => {
    const { snapshot } = run([formatdisk(0.5, 0.2), initialize]);
    expect(snapshot.value).toBe('initialize');
    expect(percents(snapshot)).toEqual([100, 100]);
  });

  test('FMT-11 going back from initialising is ignored for the same format', () => {
    const { snapshot } = run([formatdisk(0.5, 0.2), initialize, formatdisk(0.3, 0.3)]);
    expect(snapshot.value).toBe('initialize');
    expect(percents(snapshot)).toEqual([100, 100]);
    const silent = run([{ type: 'SHOW', view: 'formatdisk', message: null }], snapshot);
    expect(silent.snapshot.value).toBe('initialize');
  });

  test('M3 a page opened late starts at initialising', () => {
    expect(run([initialize]).snapshot.value).toBe('initialize');
  });

  test('M3 a restart of the device in the middle goes on with the same figures', () => {
    const { snapshot } = run([formatdisk(0.5, 0.2), { type: 'LEAVE' }, formatdisk(0.1, 0.4)]);
    expect(snapshot.value).toBe('formatdisk');
    expect(percents(snapshot)).toEqual([50, 40]);
  });
});

describe('failure', () => {
  test('FMT-18 the reason is asked for once per failure', () => {
    const { snapshot, calls } = run([formatdisk(0.6, 0.1), failed(), failed(), failed()]);
    expect(snapshot.matches('failed')).toBe(true);
    expect(calls.map((call) => call.params)).toEqual([{ name: 'formatWhyFail', gen: 1, target: 'pool' }]);
  });

  test('FMT-18 another failure is asked for again', () => {
    expect(run([failed(), failed({ code: 'N300021' })]).calls).toHaveLength(2);
  });

  test.each([
    ['message', { message: 'a', msg: 'b' }, 'c', 'a'],
    ['msg', { message: '', msg: 'b' }, 'c', 'b'],
    ['the storage message', { message: '', msg: '' }, 'c', 'c'],
    ['the storage message after a failed call', null, 'c', 'c'],
    ['nothing', { message: ' ' }, '', ''],
  ])('ERR-106 the reason comes from %s', (_name, answer, errorMessage, reason) => {
    expect(failureReason(answer, errorMessage)).toBe(reason);
  });

  test('ERR-106 title and server message by phase', () => {
    expect(run([failed()]).snapshot.context.failure).toMatchObject({ title: 'formatdisk', serverMessage: '' });
    const late = run([failed({ msg: 'mkfs failed', data: { progress: 'initialize' } })]).snapshot.context.failure;
    expect(late).toMatchObject({ title: 'initialize', serverMessage: 'mkfs failed' });
  });

  test('ERR-106 FMT-18 the answer settles the reason', () => {
    const { snapshot } = run([failed({ data: { error_message: 'e' } })]);
    const gen = snapshot.context.gen;
    const told = run([{ type: 'REASON', gen, answer: { message: 'slot 2: write error' } }], snapshot).snapshot;
    expect(told.context.failure).toMatchObject({ reason: 'slot 2: write error', settled: true });
    const refused = run([{ type: 'REASON', gen, answer: null }], snapshot).snapshot;
    expect(refused.context.failure).toMatchObject({ reason: 'e', settled: true });
  });

  test('M3 OVL-10 the result wins over a reason that comes late', () => {
    const { snapshot } = run([failed(), result()]);
    const late = run([{ type: 'REASON', gen: 1, answer: { message: 'late' } }], snapshot).snapshot;
    expect(late.matches('result')).toBe(true);
    expect(late.context.failure).toBeNull();
  });

  test('FMT-20 cancel calls once, success clears everything', () => {
    const { snapshot, calls } = run([failed(), { type: 'CANCEL' }, { type: 'CANCEL' }]);
    expect(calls.map((call) => (call.params as { name: string }).name)).toEqual(['formatWhyFail', 'formatCancel']);
    const done = run([{ type: 'DONE', gen: snapshot.context.gen }], snapshot).snapshot;
    expect(done.value).toBe('none');
    expect(done.context).toMatchObject({ failure: null, progress: { rows: [] } });
  });

  test('FMT-20 a failed cancel toasts, keeps the view and can be repeated', () => {
    const { snapshot } = run([failed(), { type: 'CANCEL' }]);
    const gen = snapshot.context.gen;
    const refused = run([{ type: 'FAILED', gen, message: 'busy', code: 'N000005' }, { type: 'CANCEL' }], snapshot);
    expect(refused.effects).toEqual([
      { type: 'toastFailure', params: { message: 'busy', code: 'N000005' } },
      { type: 'call', params: { name: 'formatCancel', gen, target: 'pool' } },
    ]);
    expect(refused.snapshot.context.failure).not.toBeNull();
  });

  test('M3 after a failure a new start has no failure text', () => {
    const { snapshot } = run([failed(), { type: 'LEAVE' }, formatdisk(0, 0)]);
    expect(snapshot.context.failure).toBeNull();
    expect(snapshot.value).toBe('formatdisk');
  });

  test('OVL-10 answers after leaving change nothing', () => {
    const { snapshot } = run([failed(), { type: 'CANCEL' }, { type: 'LEAVE' }]);
    const late: FormatEvent[] = [
      { type: 'DONE', gen: 1 },
      { type: 'FAILED', gen: 1, message: 'x', code: 'y' },
      { type: 'REASON', gen: 1, answer: { message: 'x' } },
    ];
    expect(run(late, snapshot)).toMatchObject({ snapshot: { value: 'none', context: { failure: null } }, effects: [] });
  });
});

describe('result', () => {
  const shown = { style: 'raid1', model: 'Z4 Pro', diskNum: 2, total: 100, used: 20, free: 80, degraded: false };

  test('FMT-15 the capacity is loaded once for the target of the format', () => {
    const { calls, snapshot } = run([formatdisk(1, 1), result({ type: 'esata' }), result({ type: 'esata' })]);
    expect(calls.map((call) => call.params)).toEqual([{ name: 'storageInfo', gen: 1, target: 'esata' }]);
    const loaded = run([{ type: 'RESULT', gen: snapshot.context.gen, result: shown }], snapshot).snapshot;
    expect(loaded.matches({ result: 'shown' })).toBe(true);
    expect(loaded.context.result).toEqual(shown);
  });

  test('FMT-16 without figures the page stands without chart and the link works', () => {
    const { snapshot } = run([result()]);
    const gen = snapshot.context.gen;
    const { snapshot: bare, effects } = run(
      [{ type: 'RESULT', gen, result: null, failure: { message: 'no', code: 'N000007' } }, { type: 'LINK' }],
      snapshot,
    );
    expect(bare.matches({ result: 'noChart' })).toBe(true);
    expect(effects.map((effect) => effect.type)).toEqual(['toastFailure', 'openDisks']);
  });

  test('FMT-17 Enter leaves the page for good, reloads the applications and reminds of the build-up', () => {
    const { snapshot } = run([formatdisk(1, 1), result()]);
    const { snapshot: left, effects } = run([{ type: 'ENTER' }], snapshot);
    expect(left.value).toBe('none');
    expect(effects).toEqual([
      { type: 'entered', params: { key: 'complete#f-1' } },
      { type: 'regetApp', params: undefined },
      { type: 'remindSync', params: { mode: 'raid1' } },
    ]);
  });

  test('FMT-17 no reminder for a mode without redundancy to build', () => {
    const { snapshot } = run([result({ formatMode: 'zdr' })]);
    expect(run([{ type: 'ENTER' }], snapshot).effects.map((effect) => effect.type)).toEqual(['entered', 'regetApp']);
  });

  test('OVL-10 figures that come after Enter are dropped', () => {
    const { snapshot } = run([result(), { type: 'ENTER' }]);
    const late = run([{ type: 'RESULT', gen: 1, result: shown }], snapshot);
    expect(late.snapshot.value).toBe('none');
    expect(late.snapshot.context.result).toBeNull();
  });

  test('M3 role lost in the result closes the page without a call', () => {
    const { snapshot } = run([result()]);
    expect(run([{ type: 'LEAVE' }], snapshot)).toMatchObject({ snapshot: { value: 'none' }, effects: [] });
  });
});
