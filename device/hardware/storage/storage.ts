import { type EventHandlers, type Outcome, type Part, refuse, type StepHandlers } from '../core/part.ts';
import { schedule, unschedule } from '../core/steps.ts';
import { disturbFormat } from '../format/format.ts';
import { completeRaid, disturbRaid } from '../raid/raid.ts';
import { failFlush } from '../ssd/settle.ts';
import type { HardwareState } from '../state.ts';
import { disturbWizard } from '../wizard/wizard.ts';
import { isPoolWhole } from './assess.ts';
import { comparison } from './compare.ts';
import { checkAgain, decide } from './decide.ts';
import { changed, type DiskChange, formatted, layoutOf } from './disks.ts';
import { HDD_A, HDD_B } from './fixtures.ts';
import { changeMembers, type MemberEvent } from './members.ts';
import { settle, withFaults, withStorage } from './settle.ts';
import type { Disk, Medium, StorageState, StorageStep } from './state.ts';
import { decisionMessage, decisionState } from './views.ts';

/** What can happen to the internal disks. */
export type StorageEvent =
  | { readonly type: 'disk-in'; readonly disk: Disk; readonly medium?: Medium }
  | { readonly type: 'disk-out'; readonly position: number }
  | { readonly type: 'disk-change'; readonly position: number; readonly change: DiskChange }
  /** The slots are looked at again while the device runs. */
  | { readonly type: 'rescan' }
  /** The pool is made again from the backup of its configuration. */
  | { readonly type: 'restore-configuration' }
  | MemberEvent;

/** Two disks in a RAID1 pool, and nothing wrong with it. */
export const initialStorage: StorageState = {
  disks: [HDD_A, HDD_B],
  media: {},
  layout: layoutOf('raid1', [HDD_A, HDD_B]),
  faults: {
    assemble: null,
    loader: null,
    restarts: 0,
    passing: null,
    isUnsure: false,
    foundMode: null,
    isSystemLost: false,
  },
  traits: {
    isStrict: true,
    canRebuild: false,
    canDilate: false,
    hasBackup: true,
    isSystemOnSsd: false,
    acceptMs: 0,
    offer: null,
  },
  isMounted: true,
  accepted: '',
  decision: null,
  nextIds: {},
};

function withDisks(state: HardwareState, disks: readonly Disk[]): HardwareState {
  const next = withStorage(state, { disks });
  const isIdle = state.storage.layout === null && state.format === null && state.wizard === null;
  // While somebody is asked about the disks, the question follows them; a pool in use notices at the next start.
  return (state.storage.decision === null && !isIdle) || state.boot !== 'ready' ? next : settle(next);
}

/** What was under way on a disk is told that it is gone, or broke. */
function disturb(state: HardwareState, disk: Disk, how: 'lost' | 'broken', now: number): HardwareState {
  const isMember = state.storage.layout?.list.some(({ sn }) => sn === disk.sn) === true;
  const flushed = isMember ? failFlush(state, `disk ${disk.dev} offline`, now) : state;
  return disturbWizard(disturbRaid(disturbFormat(flushed, disk, how, now), disk, how, now), disk);
}

function pull(state: HardwareState, position: number, now: number): HardwareState {
  const disk = state.storage.disks.find((each) => each.position === position);
  if (!disk) return state;
  const disks = state.storage.disks.filter((other) => other !== disk);
  const left = withDisks(disturb(state, disk, 'lost', now), disks);
  const wasInUse = state.power === 'on' && state.boot === 'ready' && state.storage.isMounted === true;
  const isMember = state.storage.layout?.list.some(({ sn }) => sn === disk.sn) === true;
  // A pool that cannot do without the disk takes the system with it; others go on until the next start.
  const isRecovering = left.raid.recovery !== null && left.raid.recovery.status !== 'finished';
  return wasInUse && isMember && !isPoolWhole(left) && !isRecovering
    ? settle(withFaults(left, { isSystemLost: true }))
    : left;
}

function insert(state: HardwareState, disk: Disk, medium: Medium | undefined, now: number): HardwareState {
  const media = medium ? { ...state.storage.media, [disk.sn]: medium } : state.storage.media;
  const disks = [...state.storage.disks, disk].sort((a, b) => a.position - b.position);
  return completeRaid(withDisks(withStorage(state, { media }), disks), now);
}

function restore(state: HardwareState, now: number): Outcome {
  const { layout, decision } = state.storage;
  if (decision?.facts?.conf_can_recovery !== 1 || layout === null) return refuse('N000003');
  if (state.power !== 'on' || state.boot !== 'ready') return refuse('N000005');
  const damaged = comparison(state, layout).damaged.map(({ sn }) => sn);
  const disks = state.storage.disks.map((disk) =>
    damaged.includes(disk.sn) ? { ...formatted(disk), error: 'ok', cause: '', suggestion: '' } : disk,
  );
  return checkAgain(withStorage(state, { disks }), now);
}

/** Sets the end of a passing complaint, if there is one. */
export function withComplaint(state: HardwareState): HardwareState {
  const { passing } = state.storage.faults;
  const rest = unschedule(state, 'complaint-over');
  return passing === null ? rest : schedule(rest, { at: passing.until, event: 'complaint-over' });
}

export const storageEvents: EventHandlers<StorageEvent> = {
  'disk-in': (state, { disk, medium }, now) => insert(state, disk, medium, now),
  'disk-out': (state, { position }, now) => pull(state, position, now),
  'disk-change': (state, { position, change }, now) => {
    const disk = state.storage.disks.find((each) => each.position === position);
    if (!disk) return state;
    const next = change === 'fail' ? disturb(state, disk, 'broken', now) : state;
    return withDisks(
      next,
      next.storage.disks.map((each) => (each.position === position ? changed(each, change) : each)),
    );
  },
  rescan: (state) => {
    const isIdle = state.format === null && state.wizard === null && state.raid.recovery === null;
    if (state.power !== 'on' || state.boot !== 'ready' || !isIdle) return refuse('N000005');
    return settle(state);
  },
  'restore-configuration': (state, _event, now) => restore(state, now),
  ...changeMembers,
};

export const storageSteps: StepHandlers<StorageStep> = {
  'complaint-over': (state) => settle(withFaults(state, { passing: null })),
};

export const storagePart: Part = {
  name: 'storage',
  started: (state) => {
    const { faults } = state.storage;
    const restarts = Math.max(0, faults.restarts - 1);
    const next = withFaults(state, { restarts, passing: null, isSystemLost: false });
    return withStorage(next, { isMounted: false });
  },
  ready: (state) => (state.format === null && state.wizard === null ? settle(state) : state),
  confirm: decide,
  message: (state) => (state.storage.decision ? decisionMessage(state, state.storage.decision) : null),
  storageState: ({ storage }) => (storage.decision ? decisionState(storage.decision) : null),
  filesReady: (state) => {
    const { decision, isMounted } = state.storage;
    if (decision === null) return null;
    // A pool that is in use can be read while the administrator is asked what to do with another disk.
    if (decision.type === 'confirm') return isMounted === true;
    return decision.tells === 'nothing' && decision.code !== 'N300410' && isPoolWhole(state);
  },
};
