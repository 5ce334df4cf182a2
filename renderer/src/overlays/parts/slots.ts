import { normaliseSlot } from '#shared/rules/device-mode.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { compareDisks, wasRemoved, type SlotChange } from '#shared/rules/storage/compare.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import type { StorageData } from '#shared/rules/storage/message.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { DeviceSlot, SlotState } from '../../components/device-picture.tsx';

/** Number of bays to draw for a message: what it says, else what the device is. CON-108 */
export function slotCount(data: Pick<StorageData, 'slot'>, deviceMode: string): number {
  return normaliseSlot(data.slot, deviceMode).slots;
}

const at = (list: readonly Disk[], position: number): Disk | undefined =>
  list.find((disk) => disk.position === position);

const byStatus: Readonly<Record<Disk['diskStatus'], SlotState>> = { 0: 'damaged', 1: 'ok', 2: 'resync', 3: 'recover' };

/** Builds one slot per bay. */
function bays(count: number, build: (position: number) => DeviceSlot): DeviceSlot[] {
  return Array.from({ length: count }, (_, index) => build(index + 1));
}

function emptyBay(position: number, state: 'missing' | 'lost', t: Translate): DeviceSlot {
  const word = t(state === 'lost' ? 'state.lost' : 'state.empty');
  return { position, size: t('empty'), state, word, empty: true };
}

/** The original state: what was in each slot; disks taken out on purpose are drawn back. CMP-01, CMP-02, CMP-07 */
export function originalSlots(data: StorageData, count: number, t: Translate): DeviceSlot[] {
  return bays(count, (position) => {
    const disk = at(data.old.list, position);
    if (disk === undefined) return emptyBay(position, 'missing', t);
    const state = wasRemoved(data, disk) ? 'removed' : byStatus[disk.diskStatus];
    return { position, size: formatSizeSpaced(disk.size), serial: disk.sn, state, word: t(`state.${state}`) };
  });
}

/** How a present disk is drawn, by what happened to its slot. */
function presentState(disk: Disk, change: SlotChange | undefined): SlotState | 'added' {
  switch (change?.kind) {
    case 'unsupported':
    case 'moved':
    case 'damaged':
      return change.kind;
    case 'replaced':
      return disk.isused ? 'replaced' : 'new';
    case 'added':
      return disk.isused ? 'added' : 'new';
    case 'lost':
    case undefined:
      return disk.isused ? byStatus[disk.diskStatus] : 'new';
  }
}

/** The current state: what is in each slot now, with what happened to it. CMP-01, CMP-02 */
export function currentSlots(data: StorageData, count: number, t: Translate): DeviceSlot[] {
  const changes = compareDisks(data);
  return bays(count, (position) => {
    const change = changes.find((row) => row.position === position);
    const disk = at(data.new.list, position);
    if (disk === undefined) return emptyBay(position, change?.kind === 'lost' ? 'lost' : 'missing', t);
    const state = presentState(disk, change);
    return {
      position,
      size: formatSizeSpaced(disk.size),
      serial: disk.sn,
      state: state === 'added' ? 'replaced' : state,
      word: t(`state.${state}`),
      fresh: !disk.isused,
    };
  });
}

/**
 * What an account without powers may see: sizes, no serial numbers, and where somebody must look; with `preparing`
 * the disks are just being formatted. BLK-13, WIZ-30, FMT-21
 */
export function plainSlots(data: StorageData, count: number, t: Translate, preparing = false): DeviceSlot[] {
  return currentSlots(data, count, t).map(({ position, size, state, empty }) => {
    if (state === 'missing') return emptyBay(position, 'missing', t);
    if (preparing && empty !== true) return { position, size, state: 'resync', word: t('state.initialize') };
    const shown = state === 'ok' || state === 'new' ? 'ok' : 'attention';
    return { position, size, state: shown, word: t(`state.${shown}`), ...(empty === true ? { empty } : {}) };
  });
}

/** Bays without anything known about the disks in them. */
export function blankSlots(count: number): DeviceSlot[] {
  return bays(count, (position) => ({ position, size: '', state: 'none', word: '' }));
}
