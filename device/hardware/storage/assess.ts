import { codeOf } from '../core/codes.ts';
import type { HardwareState } from '../state.ts';
import type { Decision, Disk, Layout } from './state.ts';

type Verdict = Omit<Decision, 'id'>;

const blocking = (code: string, more: Partial<Verdict> = {}): Verdict => ({
  type: 'blocking',
  code,
  msg: '',
  options: [],
  ...more,
});
const confirm = (options: readonly string[], more: Partial<Verdict> = {}): Verdict => ({
  type: 'confirm',
  code: 200,
  msg: '',
  options,
  ...more,
});

/** True when the mode survives the loss of a disk. */
function isRedundant(layout: Layout): boolean {
  return layout.mode !== 'single';
}

const slotText = (disk: Disk): string => `Slot ${disk.position}: disk failed`;

function assessLayout(state: HardwareState, layout: Layout): Verdict | null {
  const { disks, assembleError } = state.storage;
  if (disks.length === 0) return blocking(codeOf('blocking', 'noDisk'));
  const present = new Map(disks.map((disk) => [disk.sn, disk]));
  const found = layout.list.filter((disk) => present.has(disk.sn));
  const strangers = disks.filter((disk) => !layout.list.some((member) => member.sn === disk.sn));
  if (found.length === 0) return confirm([]);
  if (found.length < layout.list.length) {
    // Nothing of the pool is lost yet when the mode keeps a second copy: one may go on without the disk.
    const options = strangers.length > 0 ? ['mount', 'ignore'] : ['ignore', 'dilate'];
    return isRedundant(layout) ? confirm(options, { degraded: { flag: false, text: '' } }) : confirm([]);
  }
  if (found.some((disk) => present.get(disk.sn)?.position !== disk.position))
    return blocking(codeOf('blocking', 'positionChanged'));
  const damaged = disks.filter((disk) => disk.diskStatus === 0);
  if (damaged.length > 0)
    return blocking(codeOf('blocking', 'degraded'), {
      degraded: { flag: isRedundant(layout), text: damaged.map(slotText).join('; ') },
    });
  if (assembleError !== '') return blocking(codeOf('blocking', 'generic'), { msg: assembleError });
  return null;
}

/**
 * What the storage service finds at the end of its check of the disks: null when the pool can be used, else what a
 * person has to decide, and why (scenarios.md §6 to §8).
 */
export function assess(state: HardwareState): Verdict | null {
  const { layout, disks } = state.storage;
  if (layout !== null) return assessLayout(state, layout);
  if (disks.length === 0) return blocking(codeOf('blocking', 'noDisk'));
  return { type: 'pending', code: 200, msg: '', options: [] };
}
