import { DISK_MAX_BYTES } from '#shared/constants.ts';
import { codeOf } from '../core/codes.ts';
import { isBroken } from '../ssd/cards.ts';
import type { HardwareState } from '../state.ts';
import { comparison, copiesLeft, type Comparison } from './compare.ts';
import type { Disk, Finding, Layout } from './state.ts';

type More = Partial<Finding>;

const blocking = (code: string, mode: string, more: More = {}): Finding => ({
  type: 'blocking',
  code,
  msg: '',
  tells: 'comparison',
  mode,
  options: [],
  ...more,
});
const confirm = (mode: string, options: readonly string[], more: More = {}): Finding => ({
  type: 'confirm',
  code: 200,
  msg: '',
  tells: 'comparison',
  mode,
  options,
  ...more,
});

const DEGRADED = { raid_state: 'degraded' } as const;

/** The loader gave up before it came to the pool (BOOT-07). */
function findInLoader({ storage }: HardwareState): Finding | null {
  const { loader } = storage.faults;
  if (loader === null) return null;
  const [code, msg] = storage.disks.length === 0 ? ['N300001', ''] : ['N300002', loader];
  return { type: 'booting', code, msg, tells: 'disks', mode: '', options: [] };
}

/** What the firmware says of itself, whatever the disks are like (BLK-10, BLK-11, BOOT-09). */
function findInFirmware({ storage, ssd }: HardwareState): Finding | null {
  const { faults, traits } = storage;
  const told = { tells: 'nothing', mode: '', options: [] } as const;
  if (faults.isSystemLost) return { ...told, type: 'sysdevrm', code: 'N300400', msg: 'disk removed', tells: 'slots' };
  if (traits.isSystemOnSsd && ssd.cards.some(isBroken))
    return { ...told, type: 'sysdevrm', code: codeOf('sysdevrm', 'ssdAbnormal'), msg: '', tells: 'ssds' };
  if (faults.restarts > 0) return { ...told, type: 'blocking', code: codeOf('blocking', 'rebootNow'), msg: '' };
  return faults.passing && { ...told, type: 'blocking', code: faults.passing.code, msg: '' };
}

/** Disks that do not belong here, in a device whose owner uses no internal pool (WIZ-03 rows 3 and 4). */
function findWithoutPool({ strangers, isForeignPool }: Comparison): Finding | null {
  if (strangers.length === 0) return null;
  const options = isForeignPool ? ['mountpool', 'extmountdisk', 'init', 'ignore'] : ['mount', 'ignore'];
  return confirm('', options);
}

/** A stranger that can be used for nothing; going on without it is possible while the pool is whole (WIZ-07). */
function findUnsupported(layout: Layout, { strangers, lost }: Comparison): Finding | null {
  const bad = strangers.filter(({ error, size }) => error !== 'ok' || size > DISK_MAX_BYTES);
  if (bad.length === 0) return null;
  const isKnownBad = bad.every(({ error }) => error !== 'ok');
  return confirm(layout.mode, isKnownBad && lost.length === 0 ? ['ignore'] : []);
}

/** Members that are there, but say what is wrong with them (BOOT-06). */
function findMountProblem({ damaged }: Comparison): Finding | null {
  if (!damaged.some(({ error }) => error !== 'ok')) return null;
  const code = codeOf('booting', 'diskErrorList');
  return { type: 'booting', code, msg: 'mount failed', tells: 'errors', mode: '', options: [] };
}

function findLost(state: HardwareState, layout: Layout, found: Comparison): Finding | null {
  const { strangers, lost, isTolerated } = found;
  if (lost.length === 0) return null;
  if (!isTolerated) return confirm('', []);
  const facts = layout.mode === 'raid1' ? { facts: DEGRADED } : {};
  if (strangers.length === 0)
    // Of a mirror the rest can also be used alone, with the whole capacity for new data.
    return confirm(layout.mode, layout.mode === 'raid1' ? ['ignore', 'dilate'] : ['ignore'], facts);
  const needed = Math.max(...lost.map(({ size }) => size));
  if (strangers.some(({ isused, size }) => isused === 0 && size < needed))
    return blocking(codeOf('blocking', 'tooSmall'), layout.mode);
  const { canRebuild } = state.storage.traits;
  return confirm(layout.mode, canRebuild ? ['recover', 'ignore'] : ['mount', 'ignore'], facts);
}

const failText = (disk: Disk): string =>
  disk.user_part?.state === 'fail' || disk.system_part?.state === 'fail' ? `Slot ${disk.position}: disk failed` : '';

/** Members that are there but damaged (BLK-03, WIZ-10, WIZ-12). */
function findDamaged(state: HardwareState, layout: Layout, found: Comparison): Finding | null {
  const { damaged, isTolerated } = found;
  if (damaged.length === 0) return null;
  const isAlone = layout.mode === 'single';
  // ZDR keeps its map on all disks: with one of them damaged it cannot be put together any more.
  if (layout.mode === 'zdr' || (!isTolerated && !isAlone))
    return confirm('', [], state.storage.traits.hasBackup ? { facts: { conf_can_recovery: 1 } } : {});
  if (damaged.every((disk) => disk.user_part?.state === 'ok' && disk.system_part?.state === 'degraded'))
    return confirm(layout.mode, ['ignore'], { facts: DEGRADED });
  const text = damaged.map(failText).filter(Boolean).join('; ');
  const facts = {
    ...DEGRADED,
    ...(isAlone ? {} : { raid_degraded: 1, ...(text === '' ? {} : { damageDescText: text }) }),
  };
  // Without the system's copy on the failed disk there is nothing to start from next time.
  const mayIgnore = !isAlone && damaged.every((disk) => disk.system_part?.state === 'ok');
  return blocking(codeOf('blocking', 'degraded'), layout.mode, { options: mayIgnore ? ['ignore'] : [], facts });
}

/** All members are there and well; what is different? */
function findDifferent(state: HardwareState, layout: Layout, found: Comparison): Finding | null {
  const { faults, traits } = state.storage;
  const { strangers, isForeignPool } = found;
  if (faults.foundMode !== null && faults.foundMode !== layout.mode) return confirm(faults.foundMode, ['ignore']);
  if (faults.assemble !== null) return blocking(faults.assemble.code, layout.mode, { msg: faults.assemble.msg });
  if (faults.isUnsure) return confirm(layout.mode, [], { mayIgnore: true });
  if (strangers.length === 0) return null;
  if (isForeignPool) return confirm(layout.mode, ['extmountpool', 'extmountdisk', 'ignore']);
  if (!traits.canDilate) return confirm(layout.mode, ['mount', 'ignore']);
  const isNew = strangers.every(({ isused }) => isused === 0);
  const options = isNew ? ['dilate', 'mount', 'ignore'] : ['mount', 'ignore', 'dilate'];
  return confirm(layout.mode, options, { facts: { isdilate: 1 } });
}

function findInPool(state: HardwareState, layout: Layout): Finding | null {
  const found = comparison(state, layout);
  const { isStrict } = state.storage.traits;
  if (state.storage.disks.length === 0) return isStrict ? blocking(codeOf('blocking', 'noDisk'), '') : confirm('', []);
  const unsupported = findUnsupported(layout, found);
  if (unsupported) return unsupported;
  if (found.members.length === 0) return confirm('', found.isForeignPool ? ['mountpool', 'init'] : []);
  if (found.lost.length === 0 && found.moved.length > 0)
    return isStrict ? blocking(codeOf('blocking', 'positionChanged'), layout.mode) : confirm(layout.mode, ['ignore']);
  return (
    findMountProblem(found) ??
    findLost(state, layout, found) ??
    findDamaged(state, layout, found) ??
    findDifferent(state, layout, found)
  );
}

/**
 * What the storage service finds at the end of its check of the disks: null when the pool can be used, else what a
 * person has to decide, and why (scenarios.md §5 to §8).
 */
export function assess(state: HardwareState): Finding | null {
  const { layout, disks, accepted } = state.storage;
  const outside = findInLoader(state) ?? findInFirmware(state);
  if (outside) return outside;
  if (layout?.mode === 'none')
    return fingerprint(state) === accepted ? null : findWithoutPool(comparison(state, layout));
  if (layout !== null) return fingerprint(state) === accepted && accepted !== '' ? null : findInPool(state, layout);
  if (disks.length === 0) return blocking(codeOf('blocking', 'noDisk'), '');
  return { type: 'pending', code: 200, msg: '', tells: 'choice', mode: '', options: [] };
}

/** The disks as they are now, for telling whether they are still those that somebody has accepted. */
export function fingerprint({ storage }: HardwareState): string {
  const disks = storage.disks.map(
    ({ sn, position, diskStatus, error, outside }) => `${position}:${sn}:${diskStatus}:${error}:${outside}`,
  );
  return [storage.layout?.mode ?? '', ...disks.sort()].join(' ');
}

/** Working, or working with less redundancy than it was made with (ENT-13). */
export function poolHealth(state: HardwareState): 'ok' | 'degraded' {
  const { layout } = state.storage;
  if (layout === null || layout.mode === 'none') return 'ok';
  const { lost, damaged } = comparison(state, layout);
  return lost.length + damaged.length > 0 ? 'degraded' : 'ok';
}

/** True when the pool can be read at this moment with the disks that are there. */
export function isPoolWhole(state: HardwareState): boolean {
  const { layout } = state.storage;
  return layout !== null && (layout.mode === 'none' || copiesLeft(state, layout));
}
