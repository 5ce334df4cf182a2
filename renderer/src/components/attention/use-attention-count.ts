import { useSyncExternalStore } from 'react';
import { readAttention, watchAttention } from '../../state/attention.ts';
import { useAppSelector } from '../../state/store.ts';

/** The number that the windows of the console keep, for pages that do not poll themselves; null when none is known. */
export function useAttentionCount(): number | null {
  const nasId = useAppSelector((state) => state.device.nasId);
  const nasPubKeyId = useAppSelector((state) => state.device.nasPubKeyId);
  return useSyncExternalStore(watchAttention, () => readAttention({ nasId, nasPubKeyId }));
}
