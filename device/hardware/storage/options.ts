import { DISK_MAX_BYTES, DISK_MIN_BYTES } from '#shared/constants.ts';
import type { HardwareState } from '../state.ts';
import type { Disk, FormatOption, RaidMode } from './state.ts';

const labels: Readonly<Record<RaidMode, string>> = {
  single: 'Single disk',
  raid1: 'RAID1',
  zdr: 'ZDR',
  raid5: 'RAID5',
  'raid1+raid1': 'Double RAID1',
};

const modesByDisks: Readonly<Record<number, readonly RaidMode[]>> = {
  1: ['single', 'raid1'],
  2: ['raid1', 'zdr'],
  3: ['raid5'],
  4: ['raid5', 'raid1+raid1'],
};

/** Modes that the device names for these disks; what does not fit them is the client's to hide (FMT-02, FMT-03). */
export function offeredOptions(state: HardwareState): readonly FormatOption[] {
  const { disks, traits } = state.storage;
  if (traits.offer !== null) return traits.offer;
  const slots = disks.map((disk) => disk.position).join('+');
  const named = modesByDisks[disks.length] ?? [];
  // A device that has SSDs to set up asks about them first, and keeps to what is sure.
  const modes = state.ssd.cards.length === 0 ? named : named.filter((mode) => fits(mode, disks));
  return modes.map((mode) => ({
    id: mode,
    label: labels[mode],
    disksGroup: [disks.map((disk) => disk.sn)],
    diskNum: disks.length,
    style: mode,
    groupText: `slots ${slots}`,
    desc: '',
    isdilate: 0,
  }));
}

/** True when the disks can be joined in a mode: number, equal sizes, limits (FMT-02 to FMT-06). */
export function fits(mode: RaidMode, disks: readonly Disk[]): boolean {
  const [first] = disks;
  const isEqual = disks.every((disk) => disk.size === first?.size);
  const isAllowed = disks.every(({ size, error }) => error === 'ok' && size > DISK_MIN_BYTES && size <= DISK_MAX_BYTES);
  if (!isAllowed) return false;
  switch (mode) {
    case 'single':
      return disks.length === 1;
    case 'raid1':
      return disks.length === 2 && isEqual;
    case 'zdr':
      return disks.length >= 2;
    case 'raid5':
      return disks.length >= 3;
    case 'raid1+raid1':
      return disks.length === 4;
  }
}

/** Modes in which the disks can be joined, the safest first. */
export function possibleModes(disks: readonly Disk[]): RaidMode[] {
  return (modesByDisks[disks.length] ?? []).filter((mode) => fits(mode, disks));
}

/** The two disks of a mirror that can be made of the pool as it is: the one in use, then the new one; null for none. */
export function joinableDisks(state: HardwareState): readonly [Disk, Disk] | null {
  const { layout, disks } = state.storage;
  const first = layout?.mode === 'single' ? disks.find(({ sn }) => sn === layout.list[0]?.sn) : undefined;
  if (first === undefined) return null;
  const spare = disks.find(
    ({ sn, outside, size, error }) => sn !== first.sn && outside === 0 && error === 'ok' && size >= first.size,
  );
  return spare === undefined ? null : [first, spare];
}
