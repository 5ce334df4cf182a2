import { wasRemoved } from './compare.ts';
import { isUnsupported, sameDisk, type Disk } from './disk.ts';
import type { StorageData } from './message.ts';
import { modeKey } from './modes.ts';
import { offers } from './options.ts';

/** Screens of the step wizard. WIZ-03 */
export const wizardLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const;
export type WizardLetter = (typeof wizardLetters)[number];

/** Forms of the letters that have more than one. WIZ-03 */
export type WizardVariant =
  'first-use' | 'added' | 'replaced' | 'moved' | 'mode-changed' | 'unchanged' | 'rebuild' | 'damaged-in-place';

/** Which screen the wizard begins with. */
export interface WizardStep {
  readonly letter: WizardLetter;
  /** null for letters with one form. */
  readonly variant: WizardVariant | null;
}

/** What the letter is computed from. WIZ-01 */
export type WizardData = Pick<StorageData, 'mode' | 'options' | 'old' | 'new' | 'oldRemoveList' | 'isdilate'>;

/** The disks of a message in the groups that the table speaks of; who is who is told by serial numbers. WIZ-01 */
export interface WizardSets {
  /** The disks that the pool was made of, without those that were taken out on purpose. */
  readonly original: readonly Disk[];
  /** The disks that are there. */
  readonly current: readonly Disk[];
  readonly lost: readonly Disk[];
  readonly damaged: readonly Disk[];
  readonly healthy: readonly Disk[];
  /** Disks that were not there before. */
  readonly foreign: readonly Disk[];
  /** Those of them that cannot be used at all. */
  readonly unsupported: readonly Disk[];
  /** Original disks in another slot than before. */
  readonly moved: readonly Disk[];
}

const isIn = (list: readonly Disk[], disk: Disk): boolean => list.some((other) => sameDisk(other, disk));

/** Sorts the disks of a message. WIZ-01 */
export function wizardSets(data: Pick<WizardData, 'old' | 'new' | 'oldRemoveList'>): WizardSets {
  const original = data.old.list.filter((disk) => !wasRemoved(data, disk));
  const current = data.new.list.filter((disk) => !disk.loss && disk.error !== 'disk_lost');
  const kept = current.filter((disk) => isIn(original, disk));
  const foreign = current.filter((disk) => !isIn(original, disk));
  const isDamaged = (disk: Disk): boolean => disk.diskStatus === 0 || disk.error !== 'ok';
  return {
    original,
    current,
    lost: original.filter((disk) => !isIn(current, disk)),
    damaged: kept.filter(isDamaged),
    healthy: kept.filter((disk) => !isDamaged(disk)),
    foreign,
    unsupported: foreign.filter(isUnsupported),
    moved: kept.filter((disk) => !original.some((old) => sameDisk(old, disk) && old.position === disk.position)),
  };
}

/** Original disks that the pool has to do without: lost or damaged. */
export function failedDisks({ lost, damaged }: Pick<WizardSets, 'lost' | 'damaged'>): Disk[] {
  return [...lost, ...damaged];
}

/** True when the original mode bears the loss of these disks. WIZ-02 */
export function isTolerated(data: Pick<WizardData, 'old' | 'options'>, failed: readonly Pick<Disk, 'sn'>[]): boolean {
  if (failed.length === 0) return true;
  switch (modeKey(data.old.mode)) {
    case 'raid1':
    case 'raid5':
      return failed.length <= 1;
    case 'zdr':
      return failed.length <= 1 && offers(data, 'ignore');
    case 'doubleRaid1': {
      const groups = failed.map(({ sn }) => data.old.disksGroup.findIndex((group) => sn !== '' && group.includes(sn)));
      return !groups.includes(-1) && new Set(groups).size === groups.length;
    }
    case 'single':
    case null:
      return false;
  }
}

const step = (letter: WizardLetter, variant: WizardVariant | null = null): WizardStep => ({ letter, variant });

/** Something is missing or damaged: rows 6 to 11 of the table. */
function stepOfFailure(data: WizardData, { lost, damaged, foreign }: WizardSets): WizardStep {
  if (!isTolerated(data, failedDisks({ lost, damaged }))) return step(modeKey(data.old.mode) === 'raid5' ? 'G' : 'C');
  if (foreign.length > 0) return offers(data, 'recover') ? step('E', 'rebuild') : step('B', 'replaced');
  return lost.length > 0 ? step('F') : step('E', 'damaged-in-place');
}

/** All original disks are there and well: rows 12 to 15. */
function stepOfChange(data: WizardData, { foreign, moved }: WizardSets, hasPool: boolean): WizardStep {
  const canDilate = offers(data, 'dilate') || data.isdilate;
  if (foreign.length === 0) {
    if (moved.length > 0) return step('D', 'moved');
    const isOtherMode =
      data.mode !== '' && (modeKey(data.mode) ?? data.mode) !== (modeKey(data.old.mode) ?? data.old.mode);
    return step('D', isOtherMode ? 'mode-changed' : 'unchanged');
  }
  if (canDilate && foreign.every((disk) => !disk.isused)) return step('H');
  return hasPool ? step('I') : step('B', 'added');
}

/**
 * The letter of a confirm message: what stands in the way of everything else first, then what keeps the most data.
 * Answers for every input, in whatever order the disks are listed. WIZ-03, WIZ-04
 */
export function wizardStep(data: WizardData): WizardStep {
  const sets = wizardSets(data);
  const { original, current, lost, damaged, healthy, foreign, unsupported } = sets;
  const offersPool = offers(data, 'mountpool') || offers(data, 'extmountpool') || offers(data, 'extmountdisk');
  const hasPool = offersPool && foreign.every((disk) => disk.isused);
  if (current.length === 0) return step('J');
  if (unsupported.length > 0) return step('A');
  if (original.length === 0) return hasPool ? step('I') : step('B', 'first-use');
  if (healthy.length === 0 && foreign.length > 0 && hasPool) return step('I');
  if (lost.length + damaged.length > 0) return stepOfFailure(data, sets);
  return stepOfChange(data, sets, hasPool);
}
