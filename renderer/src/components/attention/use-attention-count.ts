import { useMemo, useSyncExternalStore } from 'react';
import { keptAttentionText, readAttention, readAttentionEntries, watchAttention } from '../../state/attention.ts';
import type { Attention } from '../../state/attention-entry.ts';
import { useAppSelector } from '../../state/store.ts';

/** The number that the windows of the console keep, for pages that do not poll themselves; null when none is known. */
export function useAttentionCount(): number | null {
  const nasId = useAppSelector((state) => state.device.nasId);
  const nasPubKeyId = useAppSelector((state) => state.device.nasPubKeyId);
  return useSyncExternalStore(watchAttention, () => readAttention({ nasId, nasPubKeyId }));
}

/** What the windows of the console keep of it, beside the messages; the worst first. */
export function useAttentionEntries(): readonly Attention[] {
  const nasId = useAppSelector((state) => state.device.nasId);
  const nasPubKeyId = useAppSelector((state) => state.device.nasPubKeyId);
  const text = useSyncExternalStore(watchAttention, () => keptAttentionText());
  return useMemo(() => readAttentionEntries({ nasId, nasPubKeyId }, text), [nasId, nasPubKeyId, text]);
}
