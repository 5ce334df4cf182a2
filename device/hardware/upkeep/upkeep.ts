import { type EventHandlers, isRefusal, type Outcome, type Part, refuse, type StepHandlers } from '../core/part.ts';
import { endOf, paused, resumed, shareAt, spanFrom } from '../core/span.ts';
import { schedule, unschedule } from '../core/steps.ts';
import { momentOf, wallTime } from '../core/zoned-time.ts';
import type { HardwareState } from '../state.ts';
import { comparison } from '../storage/compare.ts';
import type { UpkeepKind, UpkeepRun, UpkeepState, UpkeepStep, UpkeepTask, UpkeepTimer } from './state.ts';

const MINUTE_MS = 60_000;

/** Model time of a whole run. */
export const UPKEEP_MS: Readonly<Record<UpkeepKind, number>> = { scrub: 10 * MINUTE_MS, balance: 5 * MINUTE_MS };

/** What people do to care for pools. */
export type UpkeepEvent =
  | { readonly type: 'upkeep-start'; readonly kind: UpkeepKind; readonly pool: string }
  | { readonly type: 'upkeep-cancel'; readonly kind: UpkeepKind; readonly pool: string }
  | { readonly type: 'upkeep-timer'; readonly kind: UpkeepKind; readonly pool: string; readonly timer: UpkeepTimer }
  | { readonly type: 'smr-ignore'; readonly sn: string };

export const initialUpkeep: UpkeepState = { tasks: { scrub: {}, balance: {} }, smrIgnored: [] };

const idle: UpkeepTask = { run: null, timer: { enable: 0, day: 1, time: '02:00' } };
const kinds: readonly UpkeepKind[] = ['scrub', 'balance'];

/** The care for a pool; nothing has been done for one that is not named. */
export function upkeepOf({ upkeep }: HardwareState, kind: UpkeepKind, pool: string): UpkeepTask {
  return upkeep.tasks[kind][pool] ?? idle;
}

const isRunning = (run: UpkeepRun | null): run is UpkeepRun => run?.status === 'running';

function withTasks(state: HardwareState, tasks: UpkeepState['tasks']): HardwareState {
  const rest = unschedule({ ...state, upkeep: { ...state.upkeep, tasks } }, 'upkeep-done');
  const ends = kinds.flatMap((kind) =>
    Object.values(tasks[kind]).flatMap(({ run }) => (isRunning(run) ? (endOf(run.span) ?? []) : [])),
  );
  return ends.length === 0 ? rest : schedule(rest, { at: Math.min(...ends), event: 'upkeep-done' });
}

function withTask(state: HardwareState, kind: UpkeepKind, pool: string, task: UpkeepTask): HardwareState {
  const { tasks } = state.upkeep;
  return withTasks(state, { ...tasks, [kind]: { ...tasks[kind], [pool]: task } });
}

/** The next time that a timer is due, by the clock of the device. */
function nextDue({ day, time }: UpkeepTimer, zone: string, now: number): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const month = { ...wallTime(now, zone), day, hour, minute };
  const at = momentOf(month, zone);
  return at > now ? at : momentOf({ ...month, month: month.month + 1 }, zone);
}

/** Timers that are on, with the pool that they care for. */
function timersOf({ upkeep }: HardwareState): { kind: UpkeepKind; pool: string; timer: UpkeepTimer }[] {
  return kinds.flatMap((kind) =>
    Object.entries(upkeep.tasks[kind]).flatMap(([pool, { timer }]) =>
      timer.enable === 1 ? [{ kind, pool, timer }] : [],
    ),
  );
}

/** Sets the step of the care that is done by itself. */
export function planCare(state: HardwareState, now: number): HardwareState {
  const rest = unschedule(state, 'upkeep-due');
  const dues = timersOf(state).map(({ timer }) => nextDue(timer, state.settings.timezone, now));
  return dues.length === 0 || state.power === 'off'
    ? rest
    : schedule(rest, { at: Math.min(...dues), event: 'upkeep-due' });
}

/** Every run, changed. */
function mapRuns(state: HardwareState, change: (run: UpkeepRun, kind: UpkeepKind) => UpkeepRun): HardwareState {
  const mapped = (kind: UpkeepKind) =>
    Object.fromEntries(
      Object.entries(state.upkeep.tasks[kind]).map(([pool, task]) => [
        pool,
        task.run ? { ...task, run: change(task.run, kind) } : task,
      ]),
    );
  return withTasks(state, { scrub: mapped('scrub'), balance: mapped('balance') });
}

/** Disks of the pool that cannot be read through to the end. */
function errorsOf(state: HardwareState): number {
  const { layout } = state.storage;
  return layout === null ? 0 : comparison(state, layout).damaged.length;
}

function start(state: HardwareState, kind: UpkeepKind, pool: string, now: number): Outcome {
  const task = upkeepOf(state, kind, pool);
  const isThere = state.pools.some(({ key, mounted }) => key === pool && mounted === 1);
  if (!isThere) return refuse('N000003');
  const isUsed = state.format === null && state.wizard === null && state.storage.decision === null;
  if (isRunning(task.run) || !isUsed || state.power !== 'on' || state.boot !== 'ready') return refuse('N000005');
  const run: UpkeepRun = {
    status: 'running',
    span: spanFrom(now, UPKEEP_MS[kind]),
    errors: 0,
    startedAt: Math.floor(now / 1000),
    endedAt: 0,
  };
  return withTask({ ...state, serial: state.serial + 1 }, kind, pool, { ...task, run });
}

function cancel(state: HardwareState, kind: UpkeepKind, pool: string, now: number): Outcome {
  const task = upkeepOf(state, kind, pool);
  if (!isRunning(task.run)) return refuse('N000003');
  const span = paused(task.run.span, now);
  const run: UpkeepRun = { ...task.run, status: 'canceled', span, endedAt: Math.floor(now / 1000) };
  return withTask(state, kind, pool, { ...task, run });
}

export const upkeepEvents: EventHandlers<UpkeepEvent> = {
  'upkeep-start': (state, { kind, pool }, now) => start(state, kind, pool, now),
  'upkeep-cancel': (state, { kind, pool }, now) => cancel(state, kind, pool, now),
  'upkeep-timer': (state, { kind, pool, timer }, now) =>
    state.pools.some(({ key }) => key === pool)
      ? planCare(withTask(state, kind, pool, { ...upkeepOf(state, kind, pool), timer }), now)
      : refuse('N000003'),
  'smr-ignore': (state, { sn }) => {
    if (!state.storage.disks.some((disk) => disk.sn === sn)) return refuse('N300010');
    const smrIgnored = [...new Set([...state.upkeep.smrIgnored, sn])];
    return { ...state, upkeep: { ...state.upkeep, smrIgnored } };
  },
};

export const upkeepSteps: StepHandlers<UpkeepStep> = {
  'upkeep-done': (state, now) =>
    mapRuns(state, (run, kind) =>
      isRunning(run) && shareAt(run.span, now) >= 1
        ? {
            ...run,
            status: 'finished',
            errors: kind === 'scrub' ? errorsOf(state) : 0,
            endedAt: Math.floor(now / 1000),
          }
        : run,
    ),
  'upkeep-due': (state, now) => {
    let next = planCare(state, now);
    for (const { kind, pool, timer } of timersOf(state)) {
      if (nextDue(timer, state.settings.timezone, now - 1) !== now) continue;
      // A pool that has other work to do is cared for in the next month.
      const started = start(next, kind, pool, now);
      if (!isRefusal(started)) next = started;
    }
    return next;
  },
};

function upkeepFrames(before: HardwareState, after: HardwareState, at: number) {
  return kinds.flatMap((kind) =>
    Object.entries(after.upkeep.tasks[kind]).flatMap(([pool, { run }]) => {
      if (run === null || before.upkeep.tasks[kind][pool]?.run?.status === run.status) return [];
      const type = run.status === 'running' ? 'progress' : 'done';
      return [{ topic: kind, type, to: 'master', data: { pool, status: run.status, rate: shareAt(run.span, at) } }];
    }),
  );
}

export const upkeepPart: Part = {
  name: 'upkeep',
  powerLost: (state, now) => mapRuns(state, (run) => ({ ...run, span: paused(run.span, now) })),
  ready: (state, now) =>
    planCare(
      mapRuns(state, (run) => (isRunning(run) ? { ...run, span: resumed(run.span, now) } : run)),
      now,
    ),
  frames: upkeepFrames,
};
