import { type EventHandlers, type Outcome, type Part, refuse, type StepHandlers } from '../core/part.ts';
import { schedule, unschedule } from '../core/steps.ts';
import { isMoving } from '../move/move.ts';
import { workingArray } from '../raid/arrays.ts';
import { beginSync } from '../raid/raid.ts';
import type { HardwareState } from '../state.ts';
import { formatted, layoutOf, recovering } from '../storage/disks.ts';
import { settle, withStorage } from '../storage/settle.ts';
import type { Disk, RaidMode } from '../storage/state.ts';
import { choicesOf, stepNames, wizardDisks, wizardRecord } from './steps.ts';
import type { Wizard, WizardState, WizardStep } from './state.ts';

/** Model time of one step (scenarios.md §8). */
export const WIZARD_STEP_MS = 2000;
/** How long the finished page is told before the device goes on by itself. */
export const WIZARD_OVER_MS = 60_000;

/** What people do with the wizard. */
export type WizardEvent =
  /** The chosen disks are made a mirror with the one in use (type raid1_join). */
  { readonly type: 'join-mirror'; readonly main: string; readonly devs: readonly string[] };

type RunningWizard = Wizard & { readonly state: 'formatting' | 'raid1_create' };

const isRunning = (wizard: WizardState): wizard is RunningWizard =>
  wizard?.state === 'formatting' || wizard?.state === 'raid1_create';

/** Puts a wizard in, with what follows by itself. */
export function withWizard(state: HardwareState, wizard: WizardState, now: number | null): HardwareState {
  const rest = unschedule({ ...state, wizard }, 'wizard-step', 'wizard-over');
  if (now === null) return rest;
  if (isRunning(wizard)) return schedule(rest, { at: now + WIZARD_STEP_MS, event: 'wizard-step' });
  return wizard?.state === 'finished' ? schedule(rest, { at: now + WIZARD_OVER_MS, event: 'wizard-over' }) : rest;
}

/** The disks are one pool now. */
function pooled(state: HardwareState, wizard: Wizard): HardwareState {
  const { serials, mode } = wizard;
  if (mode === null) return state;
  const isMirror = wizard.kind === 'mirror';
  const disks = state.storage.disks.map((disk) => {
    if (!serials.includes(disk.sn)) return disk;
    return isMirror && disk.isused === 0 ? recovering(disk) : formatted(disk);
  });
  const members = disks.filter((disk) => serials.includes(disk.sn));
  return settle(withStorage(state, { disks, layout: layoutOf(mode, members.map(formatted)), accepted: '' }));
}

function finish(state: HardwareState, wizard: Wizard, now: number): HardwareState {
  const done = pooled(state, wizard);
  const smallest = Math.min(...wizardDisks(done, wizard).map(({ size }) => size));
  if (wizard.kind === 'mirror')
    return beginSync(withWizard(done, null, now), [workingArray('md2', 'sync', smallest, now)], now, true);
  const next = withWizard(done, { ...wizard, state: 'finished' }, now);
  if (wizard.mode !== 'raid1' && wizard.mode !== 'raid5' && wizard.mode !== 'raid1+raid1') return next;
  return beginSync(next, [workingArray('md2', 'sync', smallest, now)], now, false);
}

function step(state: HardwareState, now: number): HardwareState {
  const { wizard } = state;
  if (!isRunning(wizard)) return state;
  const last = stepNames(wizard).length;
  if (wizard.current >= last) return finish(state, wizard, now);
  return withWizard(state, { ...wizard, current: wizard.current + 1 }, now);
}

/** Work on a disk that is not there, or broke, ends in a failure. */
export function disturbWizard(state: HardwareState, disk: Disk): HardwareState {
  const { wizard } = state;
  if (wizard === null || !wizard.serials.includes(disk.sn)) return state;
  if (isRunning(wizard)) {
    const name = stepNames(wizard)[Math.max(0, wizard.current - 1)] ?? '';
    return withWizard(state, { ...wizard, state: 'fail', message: `${name} failed` }, null);
  }
  if (wizard.state !== 'welcome' && wizard.state !== 'raid_zdr') return state;
  const serials = wizard.serials.filter((sn) => sn !== disk.sn);
  return withWizard(state, serials.length === 0 ? null : { ...wizard, serials }, null);
}

function start(state: HardwareState, wizard: Wizard, mode: RaidMode, now: number): HardwareState {
  // What was on the disks is gone from the first step on.
  const cleared = withStorage(state, { layout: null, decision: null, accepted: '' });
  return withWizard(cleared, { ...wizard, mode, state: 'formatting', current: 1 }, now);
}

function join(state: HardwareState, { main, devs }: WizardEvent, now: number): Outcome {
  const { layout, disks } = state.storage;
  const first = disks.find(({ dev }) => dev === main);
  const second = disks.find(({ dev }) => dev === devs[0]);
  if (devs.length !== 1 || main === devs[0]) return refuse('N300001');
  if (!first || !second) return refuse('N300010');
  const isUp = state.power === 'on' && state.boot === 'ready';
  const isFree = state.wizard === null && state.format === null && !isMoving(state);
  if (!isUp || !isFree || layout?.mode !== 'single') return refuse('N000005');
  if (layout.list[0]?.sn !== first.sn) return refuse('N300001');
  if (second.size < first.size || second.error !== 'ok') return refuse('N300036');
  const wizard: Wizard = {
    kind: 'mirror',
    state: 'raid1_create',
    mode: 'raid1',
    serials: [first.sn, second.sn],
    lastModel: 'single',
    current: 1,
    message: '',
  };
  return withWizard(withStorage(state, { decision: null }), wizard, now);
}

export const wizardEvents: EventHandlers<WizardEvent> = { 'join-mirror': join };

export const wizardSteps: StepHandlers<WizardStep> = {
  'wizard-step': step,
  'wizard-over': (state) => withWizard(state, null, null),
};

export const wizardPart: Part = {
  name: 'wizard',
  powerLost: (state) => withWizard(state, state.wizard, null),
  ready: (state, now) => {
    const { wizard } = state;
    if (isRunning(wizard)) return withWizard(withStorage(state, { decision: null }), wizard, now);
    // A failed or finished run is over with the restart; a question is asked again.
    return wizard?.state === 'fail' || wizard?.state === 'finished' ? settle(withWizard(state, null, null)) : state;
  },
  startFormat: (state, optionId, now) => {
    const { wizard } = state;
    if (wizard === null || (wizard.state !== 'welcome' && wizard.state !== 'raid_zdr')) return null;
    const choice = choicesOf(state, wizard).find(({ id }) => id === optionId);
    return choice ? start(state, wizard, choice.type, now) : null;
  },
  known: (state, isKnown) =>
    state.wizard?.state === 'finished' && isKnown('first-format') ? withWizard(state, null, null) : state,
  storageState: ({ wizard }) => {
    if (wizard === null || wizard.state === 'finished') return null;
    return wizard.state === 'welcome' || wizard.state === 'raid_zdr' ? 'storage_pending' : 'storage_formatting';
  },
  // While the device starts nobody knows of the wizard yet.
  poll: (state) => ({
    storage: { append: state.wizard === null || state.boot !== 'ready' ? null : wizardRecord(state, state.wizard) },
  }),
  failure: ({ wizard }) =>
    wizard?.state === 'fail' ? { message: wizard.message, msg: '', progress: 'formatdisk' } : null,
};
