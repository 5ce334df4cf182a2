import { CHECKING_MS } from '../core/power.ts';
import { type Choice, type Outcome, refuse } from '../core/part.ts';
import { schedule, unschedule } from '../core/steps.ts';
import { asExternal, putExternal } from '../external/disks.ts';
import { workingArray } from '../raid/arrays.ts';
import { beginRecovery, beginSync } from '../raid/raid.ts';
import type { HardwareState } from '../state.ts';
import { fingerprint } from './assess.ts';
import { comparison, type Comparison } from './compare.ts';
import { formatted, layoutOf, mediumOf, recovering, wiped } from './disks.ts';
import { withPool } from './pools.ts';
import { settle, withFaults, withStorage } from './settle.ts';
import type { Decision, Disk, Layout, RaidMode } from './state.ts';

/** Key of the pool on disks that belong to another device. */
export const EXPANSION_POOL = 'other';

/** The storage service looks at all disks again, without a restart of the device (BOOT-03). */
export function checkAgain(state: HardwareState, now: number): HardwareState {
  const checking = unschedule({ ...withStorage(state, { decision: null }), boot: 'checking' }, 'storage-up');
  return schedule(checking, { at: now + CHECKING_MS, event: 'storage-up' });
}

/** Goes on with the disks as they are; nobody is asked again before they change. */
function accept(state: HardwareState, layout: Layout): HardwareState {
  const places = new Map(state.storage.disks.map((disk) => [disk.sn, disk.position]));
  const list = layout.list.map((disk) => ({ ...disk, position: places.get(disk.sn) ?? disk.position }));
  const mode = layout.mode === 'none' ? layout.mode : (state.storage.faults.foundMode ?? layout.mode);
  const renewed = withFaults(withStorage(state, { layout: { ...layout, mode, list } }), {
    foundMode: null,
    isUnsure: false,
  });
  return settle(withStorage(renewed, { accepted: fingerprint(renewed) }));
}

/** Gives disks to their owner as external ones, with what is on them. */
function mountOutside(state: HardwareState, wanted: readonly Disk[]): HardwareState {
  return wanted.reduce((current, disk) => {
    const outside = { ...disk, outside: 1 as const };
    const disks = current.storage.disks.map((each) => (each.sn === disk.sn ? outside : each));
    return putExternal(withStorage(current, { disks }), asExternal(current, disk));
  }, state);
}

function mount(state: HardwareState, devs: readonly string[], { strangers }: Comparison): Outcome {
  const wanted = devs.map((dev) => strangers.find((disk) => disk.dev === dev));
  if (devs.length === 0) return refuse('N000001', { field: 'devs' });
  if (!wanted.every((disk) => disk !== undefined)) return refuse('N300010');
  if (wanted.some((disk) => disk.hasfs === 0)) return refuse('N000001', { field: 'devs' });
  return settle(mountOutside(state, wanted));
}

/** Disks as members of the pool in another mode; `fresh` ones get their copy of the data. */
function widened(state: HardwareState, mode: RaidMode, members: readonly Disk[], fresh: readonly Disk[]) {
  const isFresh = (disk: Disk): boolean => fresh.some(({ sn }) => sn === disk.sn);
  const disks = state.storage.disks.map((disk) => (isFresh(disk) ? recovering(disk) : disk));
  const list = members.map((disk) => (isFresh(disk) ? formatted(disk) : disk));
  const media = Object.fromEntries(Object.entries(state.storage.media).filter(([sn]) => !isFresh({ sn } as Disk)));
  return withStorage(state, { disks, media, layout: layoutOf(mode, list), accepted: '' });
}

/** Takes strangers into the pool without losing its data; of a mirror that lost one half, uses the rest alone. */
function dilate(state: HardwareState, layout: Layout, found: Comparison, now: number): HardwareState {
  const { members, strangers } = found;
  if (strangers.length === 0) return settle(widened(state, 'single', members, []));
  const all = [...members, ...strangers].sort((a, b) => a.position - b.position);
  const isEqual = all.every(({ size }) => size === all[0]?.size);
  const mode = all.length > 2 ? 'raid5' : isEqual && layout.mode === 'single' ? 'raid1' : 'zdr';
  const next = settle(widened(state, mode, all, strangers));
  const total = Math.min(...all.map(({ size }) => size));
  return beginSync(next, [workingArray('md2', 'sync', total, now)], now, true);
}

/** Writes the second copy of a mirror onto the disk that stands in the place of the lost one. */
function recover(state: HardwareState, layout: Layout, found: Comparison, now: number): Outcome {
  const [target] = found.strangers;
  const [source] = found.members;
  if (!target || !source) return refuse('N300010');
  const kept = layout.list.filter((disk) => !found.lost.some(({ sn }) => sn === disk.sn));
  const list = [...kept, { ...target, isused: 1 as const }].sort((a, b) => a.position - b.position);
  const disks = state.storage.disks.map((disk) => (disk.sn === target.sn ? recovering(disk) : disk));
  const joined = withStorage(state, { disks, layout: layoutOf(layout.mode as RaidMode, list), accepted: '' });
  return beginRecovery(settle(joined), source, target, now);
}

/** Uses the pool that other disks bring along as the internal one. */
function adopt(state: HardwareState, { strangers }: Comparison, now: number): Outcome {
  const [first] = strangers;
  const found = first && mediumOf(state.storage.media, first).foreignMode;
  if (found === undefined) return refuse('N300010');
  // One half of a mirror holds everything, and is used alone.
  const mode = found === 'raid1' && strangers.length === 1 ? 'single' : found;
  return checkAgain(withStorage(state, { layout: layoutOf(mode, strangers), media: {}, accepted: '' }), now);
}

/** Empties disks, and the pool is no more; a member that was put in meanwhile keeps its data, and the pool with it. */
export function wipeDisks(state: HardwareState, serials: readonly string[]): HardwareState {
  const { layout } = state.storage;
  const isMeant = ({ sn }: Pick<Disk, 'sn'>): boolean => serials.includes(sn);
  const disks = state.storage.disks.map((disk) => (isMeant(disk) ? wiped(disk) : disk));
  const media = Object.fromEntries(Object.entries(state.storage.media).filter(([sn]) => !serials.includes(sn)));
  const isSpared = (disk: Disk): boolean => !isMeant(disk) && layout?.list.some(({ sn }) => sn === disk.sn) === true;
  const kept = state.storage.disks.some(isSpared) ? layout : null;
  const fresh = withStorage(state, { disks, media, layout: kept, accepted: '', decision: null, isMounted: false });
  return withFaults(fresh, { assemble: null, isUnsure: false, foundMode: null });
}

/** Disks that a reset empties: all that are not used as external ones. */
export function disksToReset({ storage }: HardwareState): Disk[] {
  return storage.disks.filter(({ outside }) => outside === 0);
}

/** True when an answer stands to choice: it was offered, or goes on where nothing was offered at all (WIZ-11). */
function isOffered({ options, mayIgnore }: Decision, option: string): boolean {
  return options.includes(option) || (option === 'ignore' && mayIgnore === true);
}

/** Carries out an answer to what the storage service asks; null when the question is another's (CALL-22). */
export function decide(state: HardwareState, { id, option, devs }: Choice, now: number): Outcome | null {
  const { decision, layout } = state.storage;
  if (decision === null || decision.id !== id || decision.tells !== 'comparison' || layout === null) return null;
  if (!isOffered(decision, option)) return refuse('N000001', { field: 'option' });
  const found = comparison(state, layout);
  switch (option) {
    case 'ignore':
      return accept(state, layout);
    case 'mount':
      return mount(state, devs, found);
    case 'extmountdisk':
      return settle(mountOutside(state, found.strangers));
    case 'extmountpool':
      return settle(withPool(mountOutside(state, found.strangers), EXPANSION_POOL, 1));
    case 'mountpool':
      return adopt(state, found, now);
    case 'dilate':
      return dilate(state, layout, found, now);
    case 'recover':
      return recover(state, layout, found, now);
    case 'init':
      return settle(
        wipeDisks(
          state,
          disksToReset(state).map(({ sn }) => sn),
        ),
      );
    default:
      return refuse('N000001', { field: 'option' });
  }
}
