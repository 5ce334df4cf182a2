import { useEffect } from 'react';
import { selectAttentionCount, writeAttention } from '../../state/attention.ts';
import { useAppSelector } from '../../state/store.ts';

/** Keeps the number of things that want a person for the tray and the next sign-in page. */
export function useKeptAttention(): void {
  const nasId = useAppSelector((state) => state.device.nasId);
  const nasPubKeyId = useAppSelector((state) => state.device.nasPubKeyId);
  const count = useAppSelector(selectAttentionCount);
  useEffect(() => {
    if (nasId !== '') writeAttention({ nasId, nasPubKeyId }, count);
  }, [nasId, nasPubKeyId, count]);
}
