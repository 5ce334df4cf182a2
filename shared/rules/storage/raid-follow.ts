import { RAID_STALL_MS } from '../../constants.ts';
import type { SyncEntry } from './message.ts';

/** What is remembered of an array between two looks at it. Unix milliseconds, bytes a second. */
export interface FollowedArray {
  readonly action: string;
  readonly dsize: number;
  /** When it last moved. */
  readonly movedAt: number;
  /** How fast it was lately; 0 before a second look. */
  readonly speed: number;
}

export type FollowedArrays = Readonly<Record<string, FollowedArray>>;

/** Share of the newest look in the shown speed: enough to follow, not enough to jump. */
const NEWEST_SHARE = 0.3;

const works = ({ action }: Pick<SyncEntry, 'action'>): boolean => action === 'recover' || action === 'sync';

/** Name by which an array is remembered: its place and its type, as types may repeat. */
export const arrayKey = ({ type }: SyncEntry, index: number): string => `${index} ${type}`;

function followed(before: FollowedArray | undefined, { action, dsize }: SyncEntry, now: number): FollowedArray {
  const isSame = before?.action === action && dsize >= before.dsize;
  if (!isSame) return { action, dsize, movedAt: now, speed: 0 };
  if (dsize === before.dsize) return before;
  const passed = now - before.movedAt;
  if (passed <= 0) return before;
  const newest = ((dsize - before.dsize) / passed) * 1000;
  const speed = before.speed === 0 ? newest : before.speed + (newest - before.speed) * NEWEST_SHARE;
  return { action, dsize, movedAt: now, speed };
}

/** Looks at the arrays again: which moved, and how fast. An array that begins anew is followed from its start. RAID-03 */
export function followArrays(before: FollowedArrays, usr: readonly SyncEntry[], now: number): FollowedArrays {
  return Object.fromEntries(
    usr.map((entry, index) => {
      const key = arrayKey(entry, index);
      return [key, followed(before[key], entry, now)];
    }),
  );
}

/** Minutes for which an array that is worked on has not moved; 0 before it counts as standing still. */
export function stalledMinutes(array: FollowedArray | undefined, now: number): number {
  if (array === undefined || !works(array)) return 0;
  const quiet = now - array.movedAt;
  return quiet >= RAID_STALL_MS ? Math.floor(quiet / 60_000) : 0;
}
