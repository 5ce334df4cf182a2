import { type EventHandlers, type Outcome, type Part, refuse, type StepHandlers } from '../core/part.ts';
import { endOf, paused, remainS, resumed, shareAt, spanFrom } from '../core/span.ts';
import { schedule, unschedule } from '../core/steps.ts';
import { externalAt, spareAt } from '../external/disks.ts';
import type { HardwareState } from '../state.ts';
import { isPoolWhole } from '../storage/assess.ts';
import { formatted, layoutOf, wiped } from '../storage/disks.ts';
import { settle, withStorage } from '../storage/settle.ts';
import type { Disk, RaidMode } from '../storage/state.ts';
import type { DiskMigration, DiskSwitch, MoveState, MoveStep, NasMigration } from './state.ts';

/** Model times of moving data (scenarios.md §4, poll-migration-running: 30 s for what is left of it). */
export const SWITCH_MS = 50_000;
export const MIGRATION_MS = 30_000;
export const NAS_CHECK_MS = 5000;
export const NAS_COPY_MS = 60_000;

/** What people do to move data. */
export type MoveEvent =
  | { readonly type: 'switch-create'; readonly from: string; readonly to: string; readonly target: string }
  | { readonly type: 'switch-execute'; readonly id: string }
  | { readonly type: 'switch-continue'; readonly id: string }
  | { readonly type: 'switch-cancel'; readonly id: string }
  | { readonly type: 'migration-start'; readonly from: string; readonly to: string }
  | { readonly type: 'migration-execute'; readonly id: string }
  | { readonly type: 'migration-cancel'; readonly id: string }
  | { readonly type: 'nas-start'; readonly fromNas: string; readonly items: readonly string[] }
  | { readonly type: 'nas-clean' };

export const initialMove: MoveState = { diskSwitch: null, migration: null, nas: null, asked: null };

/** Puts another slice in, with the steps that end what runs. */
export function withMove(state: HardwareState, change: Partial<MoveState>): HardwareState {
  const move = { ...state.move, ...change };
  const rest = unschedule({ ...state, move }, 'switch-done', 'migration-done', 'nas-checked', 'nas-copied');
  const { diskSwitch, migration, nas } = move;
  const ends: [MoveStep, number | undefined][] = [
    ['switch-done', diskSwitch?.state === 'running' ? endOf(diskSwitch.span) : undefined],
    ['migration-done', migration?.state === 'running' ? endOf(migration.span) : undefined],
    ['nas-checked', nas?.state === 'checking' ? endOf(nas.span) : undefined],
    ['nas-copied', nas?.state === 'copying' ? endOf(nas.span) : undefined],
  ];
  return ends.reduce((next, [event, at]) => (at === undefined ? next : schedule(next, { at, event })), rest);
}

const diskOf = ({ storage }: HardwareState, sn: string): Disk | undefined =>
  storage.disks.find((disk) => disk.sn === sn);
const stand = { from: 0, since: null } as const;
const isUp = ({ power, boot }: HardwareState): boolean => power === 'on' && boot === 'ready';

/** True while data are on the way, or wait for the rest of it: nothing else may change the disks then. */
export function isMoving({ move }: HardwareState): boolean {
  const { diskSwitch, migration, nas } = move;
  return (
    (diskSwitch !== null && diskSwitch.state !== 'done' && diskSwitch.state !== 'fail') ||
    migration?.state === 'running' ||
    nas?.state === 'checking' ||
    nas?.state === 'copying'
  );
}

/** True while nothing else moves data or changes the pool. */
function isFree(state: HardwareState): boolean {
  const { format, wizard, raid } = state;
  return isUp(state) && !isMoving(state) && format === null && wizard === null && raid.recovery === null;
}

function create(state: HardwareState, from: string, to: string, target: string): Outcome {
  const source = state.storage.layout?.list.find((disk) => disk.sn === from);
  if (!isFree(state)) return refuse('N000005');
  if (!source) return refuse('N300010');
  if (target !== '' && externalAt(state, target)?.mounted !== 1) return refuse('N300010');
  const next = to === '' ? undefined : diskOf(state, to);
  if (to !== '' && (!next || spareAt(state, next.dev) === undefined)) return refuse('N300010');
  if (next && (next.size < source.size || next.error !== 'ok')) return refuse('N300036');
  if (to === '' && target === '') return refuse('N000001', { field: 'to_sn' });
  const serial = state.serial + 1;
  const diskSwitch: DiskSwitch = {
    id: `dw-${serial}`,
    from,
    to,
    target,
    state: 'created',
    span: { ...stand, restMs: SWITCH_MS },
    msg: '',
  };
  return withMove({ ...state, serial }, { diskSwitch });
}

/** The switch of an id in one of these states; refused otherwise. */
function switchIn(
  state: HardwareState,
  id: string,
  allowed: readonly DiskSwitch['state'][],
  then: (found: DiskSwitch) => Outcome,
): Outcome {
  const found = state.move.diskSwitch;
  if (found?.id !== id) return refuse('N000003');
  return allowed.includes(found.state) ? then(found) : refuse('N000005');
}

function run(state: HardwareState, found: DiskSwitch, now: number): Outcome {
  if (!isUp(state)) return refuse('N000005');
  // A disk that is gone can be read no more; the others hold its data where the mode keeps copies.
  if (!diskOf(state, found.from) && found.target === '' && !isPoolWhole(state)) return refuse('N300010');
  return withMove(state, { diskSwitch: { ...found, state: 'running', span: resumed(found.span, now) } });
}

/** The new disk stands in the place of the old one, which is empty now. */
function finishSwitch(state: HardwareState): HardwareState {
  const { diskSwitch, asked } = state.move;
  const { layout } = state.storage;
  if (diskSwitch === null) return state;
  // Without a new disk the data wait on the external one until it is put in.
  if (diskSwitch.to === '') return withMove(state, { diskSwitch: { ...diskSwitch, state: 'wait_disk' } });
  const target = diskOf(state, diskSwitch.to);
  if (!target || layout === null) {
    const failed: DiskSwitch = { ...diskSwitch, state: 'fail', msg: 'disk removed' };
    return withMove(state, { diskSwitch: failed });
  }
  const fresh = { ...formatted(target), outside: 0 as const };
  const disks = state.storage.disks.map((disk) =>
    disk.sn === diskSwitch.to ? fresh : disk.sn === diskSwitch.from ? wiped(disk) : disk,
  );
  const list = layout.list.map((disk) => (disk.sn === diskSwitch.from ? fresh : disk));
  const pooled = withStorage(state, { disks, layout: layoutOf(layout.mode as RaidMode, list), accepted: '' });
  const done = withMove(pooled, { diskSwitch: { ...diskSwitch, state: 'done' }, asked: null });
  return asked === null && done.storage.decision === null ? done : settle(done);
}

/** Goes on after a wait: with the disk that was put in, or after the restart. */
function proceed(state: HardwareState, found: DiskSwitch, now: number): Outcome {
  const pool = state.storage.layout?.list ?? [];
  const fresh = state.storage.disks.find((disk) => disk.outside === 0 && !pool.some(({ sn }) => sn === disk.sn));
  if (found.state === 'wait_disk' && !fresh) return refuse('N300010');
  const to = found.to === '' ? (fresh?.sn ?? '') : found.to;
  return run(state, { ...found, to, span: { ...stand, restMs: SWITCH_MS } }, now);
}

function startMigration(state: HardwareState, from: string, to: string): Outcome {
  if (!isFree(state)) return refuse('N000005');
  const serial = state.serial + 1;
  const span = { ...stand, restMs: MIGRATION_MS };
  const migration: DiskMigration = { id: `dm-${serial}`, from, to, state: 'ready', span, msg: '' };
  return withMove({ ...state, serial }, { migration });
}

function startNas(state: HardwareState, fromNas: string, items: readonly string[], now: number): Outcome {
  if (!isFree(state)) return refuse('N000005');
  const serial = state.serial + 1;
  const span = spanFrom(now, NAS_CHECK_MS);
  const nas: NasMigration = { id: `nm-${serial}`, fromNas, items, state: 'checking', span, error: '' };
  return withMove({ ...state, serial }, { nas });
}

export const moveEvents: EventHandlers<MoveEvent> = {
  'switch-create': (state, { from, to, target }) => create(state, from, to, target),
  'switch-execute': (state, { id }, now) => switchIn(state, id, ['created'], (found) => run(state, found, now)),
  'switch-continue': (state, { id }, now) =>
    switchIn(state, id, ['wait_disk', 'wait_reboot'], (found) => proceed(state, found, now)),
  'switch-cancel': (state, { id }) =>
    switchIn(state, id, ['created', 'wait_disk', 'fail', 'done'], () => withMove(state, { diskSwitch: null })),
  'migration-start': (state, { from, to }) => startMigration(state, from, to),
  'migration-execute': (state, { id }, now) => {
    const { migration } = state.move;
    if (migration?.id !== id || migration.state !== 'ready') return refuse('N000003');
    if (!isUp(state)) return refuse('N000005');
    return withMove(state, { migration: { ...migration, state: 'running', span: resumed(migration.span, now) } });
  },
  'migration-cancel': (state, { id }, now) => {
    const { migration } = state.move;
    if (migration?.id !== id || (migration.state !== 'ready' && migration.state !== 'running'))
      return refuse('N000003');
    // The source keeps its files until everything has arrived.
    const canceled: DiskMigration = { ...migration, state: 'canceled', span: paused(migration.span, now) };
    return withMove(state, { migration: canceled });
  },
  'nas-start': (state, { fromNas, items }, now) => startNas(state, fromNas, items, now),
  'nas-clean': (state) => {
    const { nas } = state.move;
    return nas?.state === 'copying' || nas?.state === 'checking' ? refuse('N000005') : withMove(state, { nas: null });
  },
};

export const moveSteps: StepHandlers<MoveStep> = {
  'switch-done': finishSwitch,
  'migration-done': (state) => {
    const { migration } = state.move;
    return migration ? withMove(state, { migration: { ...migration, state: 'done' } }) : state;
  },
  'nas-checked': (state, now) => {
    const { nas } = state.move;
    return nas ? withMove(state, { nas: { ...nas, state: 'copying', span: spanFrom(now, NAS_COPY_MS) } }) : state;
  },
  'nas-copied': (state) => {
    const { nas } = state.move;
    return nas ? withMove(state, { nas: { ...nas, state: 'finished' } }) : state;
  },
};

/** Power is gone: what ran stands still. */
function pause(state: HardwareState, now: number): HardwareState {
  const { diskSwitch, migration, nas } = state.move;
  return withMove(state, {
    diskSwitch:
      diskSwitch?.state === 'running'
        ? { ...diskSwitch, state: 'wait_reboot', span: paused(diskSwitch.span, now) }
        : diskSwitch,
    migration: migration?.state === 'running' ? { ...migration, span: paused(migration.span, now) } : migration,
    nas: nas ? { ...nas, span: paused(nas.span, now) } : null,
  });
}

/** The device is up again: copies go on by themselves, an exchange of disks asks first (CALL-SW-01). */
function wake(state: HardwareState, now: number): HardwareState {
  const { migration, nas } = state.move;
  return withMove(state, {
    migration: migration?.state === 'running' ? { ...migration, span: resumed(migration.span, now) } : migration,
    nas: nas?.state === 'checking' || nas?.state === 'copying' ? { ...nas, span: resumed(nas.span, now) } : nas,
  });
}

/** Frames of topic switch, migration and migrate where their state has changed. */
function moveFrames(before: HardwareState, after: HardwareState, at: number) {
  const kinds = [
    ['switch', before.move.diskSwitch, after.move.diskSwitch],
    ['migration', before.move.migration, after.move.migration],
    ['migrate', before.move.nas, after.move.nas],
  ] as const;
  return kinds.flatMap(([topic, was, is]) => {
    if (is === null || was?.state === is.state) return [];
    const isDone = is.state === 'done' || is.state === 'finished';
    const type = isDone ? 'done' : is.state === 'fail' ? 'fail' : 'progress';
    const msg = 'msg' in is ? is.msg : is.error;
    const rate = isDone ? 1 : shareAt(is.span, at);
    const data = { id: is.id, state: is.state, step: is.state, rate, remain: remainS(is.span, at), msg };
    return [{ topic, type, to: 'master', data }];
  });
}

export const movePart: Part = {
  name: 'move',
  powerLost: pause,
  ready: wake,
  message: ({ move }) =>
    move.asked && {
      type: 'dswitch',
      code: 200,
      msg: '',
      data: { id: move.asked.id, action: 'boot-dswitch-hdd-changed' },
    },
  poll: ({ move }) => {
    const isRunning = move.diskSwitch?.state === 'running' || move.migration?.state === 'running';
    return { migration_status: isRunning ? 'running' : '' };
  },
  frames: moveFrames,
};
