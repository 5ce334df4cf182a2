import { normaliseSlot } from '../device-mode.ts';
import { diskSizeLimit, type Disk } from './disk.ts';
import { modeKey } from './modes.ts';
import type { StorageOption } from './options.ts';

/** Why a mode stands there but cannot be chosen. FMT-06 */
export interface SizeViolation {
  readonly kind: 'minimum' | 'maximum';
  readonly slots: readonly number[];
}

/** A backup mode as it is offered. FMT-01 */
export interface OfferedMode {
  readonly id: string;
  readonly mode: string;
  readonly option: StorageOption;
  /** Disks it takes, in the order of their slots. */
  readonly disks: readonly Disk[];
  /** The smallest violation first; null when it can be chosen. FMT-06 */
  readonly violation: SizeViolation | null;
  /** Bytes that can be used afterwards. */
  readonly capacity: number;
}

/** Storage of a device and the disks in it. */
export interface ModeInput {
  readonly slot: number | null;
  readonly deviceMode: string;
  readonly disks: readonly Disk[];
  readonly options: readonly StorageOption[];
}

const isUsable = (disk: Disk): boolean => disk.error === 'ok' && !disk.loss;
const areEqual = (disks: readonly Disk[]): boolean => disks.every(({ size }) => size === disks[0]?.size);

/** Whether a mode fits the disks at all; what does not is not shown. FMT-02 to FMT-05 */
export function fitsDisks(mode: string, disks: readonly Disk[], slots: number): boolean {
  switch (modeKey(mode)) {
    case 'single':
      return disks.length >= 1;
    case 'raid1':
      return disks.length === 2 && areEqual(disks);
    case 'zdr':
      return disks.length >= 2;
    case 'raid5':
      return slots === 4 && disks.length >= 3;
    case 'doubleRaid1':
      return slots === 4 && disks.length === 4;
    case null:
      return true;
  }
}

/** The size limits a choice of disks breaks, too small ones before too large ones. FMT-06 */
export function sizeViolation(disks: readonly Disk[]): SizeViolation | null {
  for (const kind of ['minimum', 'maximum'] as const) {
    const slots = disks.filter(({ size }) => diskSizeLimit(size) === kind).map(({ position }) => position);
    if (slots.length > 0) return { kind, slots };
  }
  return null;
}

/** Bytes that a mode leaves for files. */
export function capacityOfMode(mode: string, disks: readonly Disk[]): number {
  const sizes = disks.map(({ size }) => size).sort((a, b) => a - b);
  const smallest = sizes[0] ?? 0;
  const sum = sizes.reduce((total, size) => total + size, 0);
  switch (modeKey(mode)) {
    case 'raid1':
      return smallest;
    case 'raid5':
      return smallest * Math.max(0, sizes.length - 1);
    case 'doubleRaid1':
      return smallest * 2;
    // Every piece of data stands on two disks, whichever they are.
    case 'zdr':
      return Math.min(Math.floor(sum / 2), sum - (sizes.at(-1) ?? 0));
    case 'single':
    case null:
      return sum;
  }
}

function disksOf(option: StorageOption, disks: readonly Disk[]): Disk[] {
  const serials = option.disksGroup.flat();
  const found = serials.length === 0 ? [...disks] : disks.filter(({ sn }) => serials.includes(sn));
  return found.sort((a, b) => a.position - b.position);
}

/** The backup modes the administrator may choose from, in the order of the device. FMT-01 to FMT-06 */
export function offeredModes({ slot, deviceMode, disks, options }: ModeInput): OfferedMode[] {
  const usable = disks.filter(isUsable);
  const slots = normaliseSlot(slot, deviceMode).slots;
  return options.flatMap((option) => {
    const mode = option.style === '' ? option.id : option.style;
    if (usable.length === 1 && modeKey(mode) !== 'single') return [];
    if (!fitsDisks(mode, usable, slots)) return [];
    const members = disksOf(option, usable);
    const capacity = capacityOfMode(mode, members);
    return [{ id: option.id, mode, option, disks: members, violation: sizeViolation(members), capacity }];
  });
}

/** A choice is in itself what it says: as many disks as it names, each once, all of them there. FMT-07 */
export function isSoundChoice(
  choice: { readonly num: number; readonly members: readonly string[]; readonly size?: number | undefined },
  known: readonly string[],
  expectedSize?: number,
): boolean {
  const { num, members, size } = choice;
  return (
    members.length > 0 &&
    num === members.length &&
    new Set(members).size === members.length &&
    members.every((member) => member !== '' && known.includes(member)) &&
    (size === undefined || expectedSize === undefined || size === expectedSize)
  );
}
