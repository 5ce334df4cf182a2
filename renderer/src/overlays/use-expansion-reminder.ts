import { useCallback, useEffect, useRef, useState } from 'react';
import { selectRole } from '../state/storage-slice.ts';
import { useAppSelector } from '../state/store.ts';
import { isExpansion } from './actions/action-names.ts';
import { remindSync } from './flows/sync-reminder.ts';

/**
 * After an expansion that the device took on, the desktop begins with the reminder of the copies. `isDesktop` is true
 * while no state of the storage stands over it; the answer is to be told what the device took on. RAID-04
 */
export function useExpansionReminder(isDesktop: boolean, openDisks: () => void): (action: string) => void {
  const [expansions, setExpansions] = useState(0);
  const told = useRef(0);
  const may = useAppSelector((app) => selectRole(app) === 'master');
  useEffect(() => {
    if (!isDesktop || expansions === told.current) return;
    told.current = expansions;
    if (may) remindSync(openDisks);
  }, [expansions, may, isDesktop, openDisks]);
  return useCallback((action) => {
    if (isExpansion(action)) setExpansions((count) => count + 1);
  }, []);
}
