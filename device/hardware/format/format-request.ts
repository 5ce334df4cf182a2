import { capacityOf, layoutOf } from '../storage/disks.ts';
import { joinableDisks, possibleModes } from '../storage/options.ts';
import type { RaidMode } from '../storage/state.ts';
import type { HardwareState } from '../state.ts';
import type { FormatEvent } from './format.ts';
import type { WizardEvent } from '../wizard/wizard.ts';

/** A format as clients name it: a mode with its disks, or a mirror with the disk whose data stay (`main`). */
export interface FormatRequest {
  readonly type: 'basic' | 'raid1' | 'raid1_join' | 'zdr' | 'raid5' | 'raid1+raid1';
  readonly devs: readonly string[];
  readonly main?: string | undefined;
}

/** The word for a mode in calls about formats; a pool of one disk is `basic` there. */
export const typeOf = (mode: RaidMode): Exclude<FormatRequest['type'], 'raid1_join'> =>
  mode === 'single' ? 'basic' : mode;

/** What has to happen for a format. */
export function eventOfFormat({ type, devs, main = '' }: FormatRequest): FormatEvent | WizardEvent {
  if (type === 'raid1_join') return { type: 'join-mirror', main, devs };
  return { type: 'format-pool', mode: type === 'basic' ? 'single' : type, devs };
}

/** Formats that are possible with the internal disks, the one that keeps data first. FMTS-02 */
export function formatChoices(state: HardwareState) {
  const disks = state.storage.disks.filter(({ outside }) => outside === 0);
  const devs = disks.map(({ dev }) => dev);
  const list = possibleModes(disks).map((mode) => ({
    id: mode,
    type: typeOf(mode),
    num: disks.length,
    devs,
    size: capacityOf(layoutOf(mode, disks)),
  }));
  const pair = joinableDisks(state);
  if (pair === null) return list;
  const both = pair.map(({ dev }) => dev);
  return [{ id: 'raid1_join', type: 'raid1_join', num: 2, devs: both, size: pair[0].size }, ...list];
}
