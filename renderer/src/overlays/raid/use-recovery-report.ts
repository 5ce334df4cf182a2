import { useEffect, useState } from 'react';
import { isRecord } from '#shared/rules/storage/fields.ts';
import type { RecoveryState } from '#shared/rules/storage/raid.ts';
import { localKv } from '../../state/local-kv.ts';
import type { LocalKv } from '../../state/kv.ts';
import { RECOVERY_KEY } from '../record-keys.ts';

/** When a recovery was first seen, as it is kept; null for what is of another recovery or none. */
function firstSeen(kept: unknown, id: string): number | null {
  if (!isRecord(kept) || kept['id'] !== id) return null;
  const at = kept['at'];
  return typeof at === 'number' ? at : null;
}

/**
 * Seconds from when this computer first saw a recovery to when it saw its end; null until both are known. The start is
 * kept on this computer: a rebuild outlasts reloads (RAID-06).
 */
export function useRecoveryTime(state: RecoveryState | null, id: string, records: LocalKv = localKv): number | null {
  const [took, setTook] = useState<number | null>(null);
  const runs = state === 'wait' || state === 'lost';
  const isOver = state === 'success';
  useEffect(() => {
    if (id === '' || !(runs || isOver)) return;
    let current = true;
    void records.get(RECOVERY_KEY).then((kept) => {
      const at = firstSeen(kept, id);
      if (runs && at === null) void records.set(RECOVERY_KEY, { id, at: Date.now() });
      if (isOver && at !== null && current) setTook(Math.max(0, Math.round((Date.now() - at) / 1000)));
    });
    return () => {
      current = false;
    };
  }, [records, id, runs, isOver]);
  return took;
}
