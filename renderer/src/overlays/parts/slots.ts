import { normaliseSlot } from '#shared/rules/device-mode.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { compareDisks, wasRemoved, type SlotChange } from '#shared/rules/storage/compare.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import type { StorageData } from '#shared/rules/storage/message.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { DeviceSlot, SlotState } from '../../components/device-picture.tsx';

/** Places of an enclosure that does not say how many it has: they are not those of the device. ESA-01 */
const ENCLOSURE_SLOTS = 2;

/** Number of bays to draw: what the message says, else what is formatted (an enclosure) or the device has. CON-108 */
export function slotCount({ slot, type }: Pick<StorageData, 'slot' | 'type'>, deviceMode: string): number {
  return normaliseSlot(slot ?? (type === 'esata' ? ENCLOSURE_SLOTS : null), deviceMode).slots;
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

/** Disk of a slot with what the list of errors adds to it. BOOT-06 */
export function diskAt(data: StorageData, position: number): Disk | null {
  const present = at(data.new.list, position);
  const error = at(data.errorDisks, position);
  if (present === undefined) return error ?? null;
  if (error === undefined) return present;
  return { ...present, error: error.error, cause: error.cause, suggestion: error.suggestion };
}

/** A disk that failed, or of which the device tells an error. */
export const isFaulty = ({ diskStatus, error }: Disk): boolean => diskStatus === 0 || error !== 'ok';

/**
 * What an account without powers may see: sizes, no serial numbers, and where somebody must look; a format that goes
 * on or has failed says more of the disks than their own state. BLK-13, WIZ-30, FMT-21
 */
export function plainSlots(
  data: StorageData,
  count: number,
  t: Translate,
  format: 'none' | 'runs' | 'failed' = 'none',
): DeviceSlot[] {
  return currentSlots(data, count, t).map(({ position, size, state, empty }) => {
    if (state === 'missing') return emptyBay(position, 'missing', t);
    if (format === 'runs' && empty !== true) return { position, size, state: 'resync', word: t('state.initialize') };
    // Where the device names the disks with errors, the others have none.
    const listed = data.errorDisks.length > 0 ? diskAt(data, position) : null;
    const told = listed === null ? state : isFaulty(listed) ? 'damaged' : 'ok';
    const isWell = told === 'ok' || told === 'new';
    const shown = isWell && (format !== 'failed' || listed !== null) ? told : 'attention';
    return { position, size, state: shown, word: t(`state.${shown}`), ...(empty === true ? { empty } : {}) };
  });
}

/** Bays without anything known about the disks in them. */
export function blankSlots(count: number): DeviceSlot[] {
  return bays(count, (position) => ({ position, size: '', state: 'none', word: '' }));
}
