import { useEffect, useRef, useState } from 'react';
import type { SyncEntry } from '#shared/rules/storage/message.ts';
import { arrayKey, followArrays, stalledMinutes, type FollowedArrays } from '#shared/rules/storage/raid-follow.ts';

const CHECK_MS = 2000;

/** How an array does beyond what the device says of it. */
export interface ArrayPace {
  /** Bytes a second; 0 while it is not known. */
  readonly speed: number;
  /** Minutes without any progress; 0 while there is some. */
  readonly stalled: number;
}

/** Watches the arrays over time: how fast each is written, and which stand still. */
export function useArrays(usr: readonly SyncEntry[]): readonly ArrayPace[] {
  const latest = useRef(usr);
  useEffect(() => {
    latest.current = usr;
  }, [usr]);
  const [seen, setSeen] = useState<{ readonly arrays: FollowedArrays; readonly now: number }>({ arrays: {}, now: 0 });
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Date.now();
      setSeen(({ arrays }) => ({ arrays: followArrays(arrays, latest.current, now), now }));
    }, CHECK_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return usr.map((entry, index) => {
    const array = seen.arrays[arrayKey(entry, index)];
    return { speed: array?.speed ?? 0, stalled: stalledMinutes(array, seen.now) };
  });
}
