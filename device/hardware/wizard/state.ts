import type { RaidMode } from '../storage/state.ts';

/** The guided first format, or the making of a mirror out of a single disk (FMT-22, RAID-05). */
export interface Wizard {
  readonly kind: 'first' | 'mirror';
  readonly state: 'welcome' | 'raid_zdr' | 'formatting' | 'finished' | 'fail' | 'raid1_create';
  /** Mode that is being made; null before somebody has chosen. */
  readonly mode: RaidMode | null;
  /** Serial numbers of the disks it is about, in the order of their slots. */
  readonly serials: readonly string[];
  /** Mode of the pool that was here before; '' for none. */
  readonly lastModel: string;
  /** Step under way, from 1; 0 before the first. */
  readonly current: number;
  readonly message: string;
}

export type WizardState = Wizard | null;

export type WizardStep = 'wizard-step' | 'wizard-over';
