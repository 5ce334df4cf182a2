import { type EventHandlers, type Outcome, refuse } from '../core/part.ts';
import { isMoving } from '../move/move.ts';
import { workingArray } from '../raid/arrays.ts';
import { beginSync } from '../raid/raid.ts';
import type { HardwareState } from '../state.ts';
import { isPoolWhole } from './assess.ts';
import { comparison } from './compare.ts';
import { layoutOf, recovering, wiped } from './disks.ts';
import { settle, withStorage } from './settle.ts';
import type { RaidMode } from './state.ts';

/** Disks that join or leave the pool while it is in use (CALL-SP-06). */
export type MemberEvent =
  { readonly type: 'member-add'; readonly dev: string } | { readonly type: 'member-remove'; readonly dev: string };

function isFree(state: HardwareState): boolean {
  const { power, boot, format, wizard, raid } = state;
  const isBusy = format !== null || wizard !== null || raid.recovery !== null || isMoving(state);
  return power === 'on' && boot === 'ready' && !isBusy;
}

function add(state: HardwareState, dev: string, now: number): Outcome {
  const { layout, disks } = state.storage;
  const disk = disks.find((each) => each.dev === dev);
  if (!isFree(state) || layout === null || layout.mode === 'none') return refuse('N000005');
  if (!disk || layout.list.some(({ sn }) => sn === disk.sn)) return refuse('N300010');
  const { lost, members } = comparison(state, layout);
  const needed = lost.length > 0 ? lost : members;
  if (disk.error !== 'ok' || disk.size < Math.max(...needed.map(({ size }) => size))) return refuse('N300036');
  // In the place of a lost member the mode stays; beside all of them it becomes the next one that takes the number.
  const list = [...members, { ...disk, isused: 1 as const }].sort((a, b) => a.position - b.position);
  const mode: RaidMode = lost.length > 0 ? layout.mode : list.length > 2 ? 'raid5' : 'raid1';
  const fresh = disks.map((each) => (each.sn === disk.sn ? { ...recovering(each), outside: 0 as const } : each));
  const joined = settle(withStorage(state, { disks: fresh, layout: layoutOf(mode, list), accepted: '' }));
  const total = Math.min(...list.map(({ size }) => size));
  return beginSync(joined, [workingArray('md2', 'sync', total, now)], now, true);
}

function remove(state: HardwareState, dev: string): Outcome {
  const { layout, disks } = state.storage;
  const disk = disks.find((each) => each.dev === dev);
  if (!isFree(state) || layout === null || layout.mode === 'none') return refuse('N000005');
  if (!disk || !layout.list.some(({ sn }) => sn === disk.sn)) return refuse('N300010');
  const list = layout.list.filter(({ sn }) => sn !== disk.sn);
  // Only a mirror can give a disk away: the other one holds everything.
  const isWhole = layout.list.length > 1 && comparison(state, layout).lost.length === 0;
  if (layout.mode !== 'raid1' || !isWhole) return refuse('N000005');
  const rest = disks.map((each) => (each.sn === disk.sn ? wiped(each) : each));
  const left = withStorage(state, { disks: rest, layout: layoutOf('single', list), accepted: '' });
  return isPoolWhole(left) ? settle(left) : refuse('N000005');
}

export const changeMembers: EventHandlers<MemberEvent> = {
  'member-add': (state, { dev }, now) => add(state, dev, now),
  'member-remove': (state, { dev }) => remove(state, dev),
};
