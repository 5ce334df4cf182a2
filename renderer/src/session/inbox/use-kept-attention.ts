import { useEffect, useMemo } from 'react';
import { useHost } from '../../host/host-context.ts';
import { readAttention, selectAttention, selectAttentionCount, writeAttention } from '../../state/attention.ts';
import { useAppSelector } from '../../state/store.ts';

/** Keeps the number of things that want a person for the tray, the app's icon and the next sign-in page. */
export function useKeptAttention(): void {
  const { desktop } = useHost();
  const nasId = useAppSelector((state) => state.device.nasId);
  const nasPubKeyId = useAppSelector((state) => state.device.nasPubKeyId);
  const count = useAppSelector(selectAttentionCount);
  const all = useAppSelector(selectAttention);
  const entries = useMemo(() => all.filter(({ kind }) => kind !== 'notice'), [all]);
  useEffect(() => {
    if (nasId !== '') writeAttention({ nasId, nasPubKeyId }, count, entries);
  }, [nasId, nasPubKeyId, count, entries]);
  // Who signs out leaves the number behind, and not what it was.
  useEffect(
    () => () => {
      const of = { nasId, nasPubKeyId };
      const kept = readAttention(of);
      if (kept !== null) writeAttention(of, kept);
    },
    [nasId, nasPubKeyId],
  );
  useEffect(() => {
    void desktop?.setBadge(count).catch(() => undefined);
  }, [desktop, count]);
  useEffect(
    () => () => {
      void desktop?.setBadge(0).catch(() => undefined);
    },
    [desktop],
  );
}
