import type { HardwareState } from '../state.ts';
import { capacityOf, layoutOf } from '../storage/disks.ts';
import { possibleModes } from '../storage/options.ts';
import type { Disk, RaidMode } from '../storage/state.ts';
import type { Wizard } from './state.ts';

const perDisk = ['detect', 'clear', 'partition', 'format system part', 'format data part', 'verify'];
const mirrorSteps = ['stop services', 'save configuration', 'create array', 'add second disk', 'start synchronisation'];

/** Names of the steps: six for each disk and one more for a first format, five for a mirror (FMT-24). */
export function stepNames({ kind, serials }: Wizard): string[] {
  if (kind === 'mirror') return mirrorSteps;
  const steps = serials.flatMap((_sn, i) => perDisk.map((step) => `${step} disk ${i + 1}`));
  return [...steps, 'mount storage'];
}

/** The disks of a wizard that are there. */
export function wizardDisks({ storage }: HardwareState, { serials }: Wizard): Disk[] {
  return serials.flatMap((sn) => storage.disks.find((disk) => disk.sn === sn) ?? []);
}

/** A mode that the first-time wizard offers (FMT-23). */
export interface WizardChoice {
  readonly id: string;
  readonly type: RaidMode;
  readonly num: number;
  readonly devs: string[];
  readonly size: number;
  readonly label: string;
}

/** Modes that can be chosen; a mirror has nothing to choose. */
export function choicesOf(state: HardwareState, wizard: Wizard): WizardChoice[] {
  if (wizard.kind === 'mirror') return [];
  const disks = wizardDisks(state, wizard);
  return possibleModes(disks).map((mode) => ({
    id: `fc-${mode}`,
    type: mode,
    num: disks.length,
    devs: disks.map(({ dev }) => dev),
    size: capacityOf(layoutOf(mode, disks)),
    label: mode,
  }));
}

/** The wizard as the poll tells it (ENT-14). */
export function wizardRecord(state: HardwareState, wizard: Wizard) {
  return {
    hdds: wizardDisks(state, wizard),
    choices: choicesOf(state, wizard).map((choice) => ({ ...choice })),
    last_model: wizard.lastModel,
    steps: stepNames(wizard),
    current: wizard.current,
    state: wizard.state,
    details: wizard.message === '' ? {} : { message: wizard.message },
  };
}
