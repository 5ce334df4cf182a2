import { useEffect, useState } from 'react';
import { RAID_STALL_MS } from '#shared/constants.ts';
import type { SyncEntry } from '#shared/rules/storage/message.ts';

const CHECK_MS = 10_000;

/** Minutes for which no array has moved while work goes on; 0 while it does. */
export function useStall(usr: readonly SyncEntry[]): number {
  const done = usr.map(({ dsize, action }) => `${action} ${dsize}`).join();
  const works = usr.some(({ action }) => action === 'recover' || action === 'sync');
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const since = Date.now();
    const check = () => {
      const quiet = Date.now() - since;
      setMinutes(works && quiet >= RAID_STALL_MS ? Math.floor(quiet / 60_000) : 0);
    };
    const timer = setInterval(check, CHECK_MS);
    return () => {
      clearInterval(timer);
      setMinutes(0);
    };
  }, [done, works]);
  return minutes;
}
