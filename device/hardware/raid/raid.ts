import type { StorageMessageWire } from '#shared/contract/storage.ts';
import { type EventHandlers, type Part, refuse, type StepHandlers } from '../core/part.ts';
import type { HardwareState } from '../state.ts';
import { formatted } from '../storage/disks.ts';
import { withStorage } from '../storage/settle.ts';
import type { Disk } from '../storage/state.ts';
import {
  finishedArrays,
  isWorking,
  pacedArrays,
  pausedArrays,
  resumedArrays,
  syncEntry,
  withRaid,
  workingArray,
} from './arrays.ts';
import type { RaidPace, RaidState, RaidStep, Recovery, SyncArray } from './state.ts';

/** How long arrays are spoken of after work on them has begun (scenarios.md §8, raid-sync-all-actions). */
export const TOLD_MS = 60_000;

/** What people do with arrays. */
export type RaidEvent = { readonly type: 'accept-lost-disk' } | { readonly type: 'raid-pace'; readonly pace: RaidPace };

export const initialRaid: RaidState = { pace: 'full', arrays: [], recovery: null, told: null, nextIds: {} };

function takeId(state: HardwareState, kind: 'recovery' | 'sync', prefix: string): [string, HardwareState] {
  const { nextIds } = state.raid;
  const serial = state.serial + 1;
  const raid = { ...state.raid, nextIds: { ...nextIds, [kind]: undefined } };
  return [nextIds[kind] ?? `${prefix}-${serial}`, { ...state, serial, raid }];
}

/** Begins to make arrays redundant; `isTold`: clients hear of it by a message. */
export function beginSync(
  state: HardwareState,
  arrays: readonly SyncArray[],
  now: number,
  isTold: boolean,
): HardwareState {
  const paced = pacedArrays(arrays, 'full', state.raid.pace, now);
  if (!isTold) return withRaid(state, { arrays: paced });
  const [id, next] = takeId(state, 'sync', 's');
  return withRaid(next, { arrays: paced, told: { id, until: now + TOLD_MS } });
}

/** Begins to write the second copy of a mirror. */
export function beginRecovery(state: HardwareState, source: Disk, target: Disk, now: number): HardwareState {
  const [id, next] = takeId(state, 'recovery', 'r');
  const array = workingArray('raid1', 'recover', Math.min(source.size, target.size), now);
  const recovery: Recovery = {
    id,
    status: 'running',
    source: source.sn,
    target: target.sn,
    isRiskAccepted: false,
    failure: null,
  };
  return withRaid(next, { arrays: pacedArrays([array], 'full', state.raid.pace, now), recovery });
}

/** Disks of a finished recovery are as good as the others again. */
function healed(state: HardwareState): HardwareState {
  const { disks } = state.storage;
  if (!disks.some(({ diskStatus }) => diskStatus === 2 || diskStatus === 3)) return state;
  const fine = disks.map((disk) => (disk.diskStatus === 2 || disk.diskStatus === 3 ? formatted(disk) : disk));
  return withStorage(state, { disks: fine });
}

function done(state: HardwareState, now: number): HardwareState {
  const arrays = finishedArrays(state.raid.arrays, now);
  const isOver = !arrays.some(isWorking);
  const { recovery } = state.raid;
  const finished: Recovery | null =
    recovery?.status === 'running' && isOver ? { ...recovery, status: 'finished' } : recovery;
  const next = withRaid(state, { arrays, recovery: finished });
  return isOver ? healed(next) : next;
}

/** A disk broke or was pulled: work that needs it cannot go on as it was. */
export function disturbRaid(state: HardwareState, disk: Disk, how: 'lost' | 'broken', now: number): HardwareState {
  const { recovery, arrays } = state.raid;
  if (recovery?.status !== 'running' || (disk.sn !== recovery.source && disk.sn !== recovery.target)) return state;
  const stopped = pausedArrays(arrays, now);
  if (how === 'lost') {
    const waiting = stopped.map((array) => (isWorking(array) ? { ...array, action: 'delayed' as const } : array));
    return withRaid(state, { arrays: waiting, recovery: { ...recovery, status: 'wait', isRiskAccepted: false } });
  }
  const verb = disk.sn === recovery.source ? 'read' : 'write';
  const failure = { code: 'N300062', msg: `${verb} error on slot ${disk.position}` };
  const broken = stopped.map((array) => (isWorking(array) ? { ...array, action: 'fail' as const } : array));
  return withRaid(state, { arrays: broken, recovery: { ...recovery, status: 'fail', failure } });
}

/** Work that waited goes on. */
function goOn(state: HardwareState, recovery: Recovery, now: number): HardwareState {
  const arrays = state.raid.arrays.map((array) =>
    array.action === 'delayed' || array.action === 'fail' ? { ...array, action: 'recover' as const } : array,
  );
  const failure = null;
  return withRaid(state, { arrays: resumedArrays(arrays, now), recovery: { ...recovery, status: 'running', failure } });
}

const isUp = ({ power, boot }: HardwareState): boolean => power === 'on' && boot === 'ready';
const isThere = ({ storage }: HardwareState, sn: string): boolean => storage.disks.some((disk) => disk.sn === sn);

/** True while both disks of a recovery are there. */
function isComplete(state: HardwareState, { source, target }: Recovery): boolean {
  return isThere(state, source) && isThere(state, target);
}

/** A disk was put in: a recovery that waited for it goes on. */
export function completeRaid(state: HardwareState, now: number): HardwareState {
  const { recovery } = state.raid;
  return recovery?.status === 'wait' && isUp(state) && isComplete(state, recovery) ? goOn(state, recovery, now) : state;
}

/** The storage service is up again: work goes on; a failed recovery begins anew with what it has. */
function afterStart(state: HardwareState, now: number): HardwareState {
  const { recovery, arrays } = state.raid;
  if (recovery?.status === 'fail') {
    const [id, next] = takeId(state, 'recovery', 'r');
    return goOn(next, { ...recovery, id, isRiskAccepted: false }, now);
  }
  if (recovery?.status === 'wait' && isComplete(state, recovery)) return goOn(state, recovery, now);
  const rest = recovery?.status === 'finished' ? null : recovery;
  return withRaid(state, { arrays: resumedArrays(arrays, now), recovery: rest, told: null });
}

/** State of all arrays, as messages and sync/status tell it. */
export function syncOf({ raid }: HardwareState, now: number) {
  const { recovery, arrays } = raid;
  const waits = recovery?.status === 'wait';
  const usr = arrays.map((array) => syncEntry(array, now, waits));
  const status = recovery?.status ?? (arrays.some(isWorking) ? 'running' : 'idle');
  return { status, usr };
}

function recoveryMessage(state: HardwareState, recovery: Recovery, now: number): StorageMessageWire {
  const { id, status, failure } = recovery;
  const sync = syncOf(state, now);
  const head = { id, action: 'raid1_recover' };
  if (status === 'finished') return { type: 'complete', code: 200, msg: '', data: { ...head, sync } };
  const { layout, disks } = state.storage;
  const compared =
    status === 'wait' && layout !== null
      ? {
          slot: state.board.slots,
          mode: layout.mode,
          old: { mode: layout.mode, list: layout.list, disksGroup: layout.disksGroup },
          new: { mode: layout.mode, list: disks, disksGroup: [] },
        }
      : {};
  const { code, msg } = failure ?? { code: 200, msg: '' };
  return { type: 'booting', code, msg, data: { ...head, ...compared, sync } };
}

export const raidEvents: EventHandlers<RaidEvent> = {
  'raid-pace': (state, { pace }, now) => {
    const { arrays, pace: before } = state.raid;
    return pace === before ? state : withRaid(state, { pace, arrays: pacedArrays(arrays, before, pace, now) });
  },
  'accept-lost-disk': (state, _event, now) => {
    const { recovery } = state.raid;
    if (recovery?.status !== 'wait' || !isUp(state)) return refuse('N000005');
    // Without the disk that is read there is nothing to go on with.
    if (!isThere(state, recovery.source)) return refuse('N300010');
    return goOn(state, { ...recovery, isRiskAccepted: true }, now);
  },
};

export const raidSteps: StepHandlers<RaidStep> = {
  'raid-done': done,
  'raid-told': (state) => withRaid(state, { told: null }),
};

export const raidPart: Part = {
  name: 'raid',
  powerLost: (state, now) => withRaid(state, { arrays: pausedArrays(state.raid.arrays, now) }),
  ready: afterStart,
  known: (state, isKnown) => {
    const { recovery, told } = state.raid;
    return withRaid(state, {
      recovery: recovery?.status === 'finished' && isKnown(recovery.id) ? null : recovery,
      told: told && isKnown(told.id) ? null : told,
    });
  },
  message: (state, now) => {
    const { recovery, told } = state.raid;
    // That a recovery is over can wait until nothing else is asked.
    const isOver = recovery?.status === 'finished' && state.storage.decision !== null;
    if (recovery && !isOver) return recoveryMessage(state, recovery, now);
    return told && { type: 'complete', code: 200, msg: '', data: { id: told.id, sync: syncOf(state, now) } };
  },
  storageState: ({ raid }) => (raid.recovery && raid.recovery.status !== 'finished' ? 'storage_booting' : null),
  frames: (before, after, at) => {
    if (before.raid.arrays === after.raid.arrays || after.raid.arrays.length === 0) return [];
    return [{ topic: 'sync', type: 'progress', to: 'all', data: syncOf(after, at) }];
  },
};
