import type { Disk } from '#shared/rules/storage/disk.ts';
import { normaliseSlot } from '#shared/rules/device-mode.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { DeviceSlot } from '../../components/device-picture.tsx';

/** What a disk of the device can be. */
export type DiskState = 'ok' | 'resync' | 'recover' | 'damaged' | 'lost' | 'new' | 'unsupported';

/** How a disk of the device is drawn. */
export function diskState(disk: Disk): DiskState {
  if (disk.loss || disk.error === 'disk_lost' || disk.error === 'ssd_lost') return 'lost';
  if (disk.error !== 'ok') return 'unsupported';
  if (!disk.isused) return 'new';
  const byStatus = { 0: 'damaged', 1: 'ok', 2: 'resync', 3: 'recover' } as const;
  return byStatus[disk.diskStatus];
}

/** Tone of a disk's state, for its chip. */
export function stateTone(state: DiskState): 'success' | 'info' | 'error' {
  if (state === 'ok') return 'success';
  if (state === 'new' || state === 'resync' || state === 'recover') return 'info';
  return 'error';
}

/** The bays of the device with the disks in them; as many as it has, at least as many as are taken. */
export function baysOf(
  disks: readonly Disk[],
  deviceMode: string,
  t: Translate,
  temperatureOf: (sn: string) => string | null = () => null,
): DeviceSlot[] {
  const last = Math.max(0, ...disks.map(({ position }) => position));
  const count = Math.max(normaliseSlot(undefined, deviceMode).slots, last);
  return Array.from({ length: count }, (_, index): DeviceSlot => {
    const position = index + 1;
    const disk = disks.find((each) => each.position === position);
    if (disk === undefined)
      return { position, size: t('empty'), state: 'missing', word: t('state.empty'), empty: true };
    const state = diskState(disk);
    const measured = temperatureOf(disk.sn);
    return {
      position,
      size: formatSizeSpaced(disk.size),
      serial: disk.sn,
      state,
      word: t(`state.${state}`),
      fresh: !disk.isused,
      ...(measured === null ? {} : { measured }),
    };
  });
}

/** Share of a storage that is used, 0..1; null without a size. */
export function usedShare({ total, used }: { readonly total: number; readonly used: number }): number | null {
  return total > 0 ? Math.min(1, Math.max(0, used / total)) : null;
}

/** Tone of a storage by how full it is. */
export function fillTone(share: number | null): 'primary' | 'warning' | 'error' {
  if (share === null || share < 0.85) return 'primary';
  return share < 0.95 ? 'warning' : 'error';
}
