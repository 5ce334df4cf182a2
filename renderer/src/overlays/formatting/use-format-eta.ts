import { useState } from 'react';
import { formatEta, type EtaSample } from '#shared/flows/format-eta.ts';
import type { FormatProgress } from '#shared/flows/format-progress.ts';
import { useAppSelector } from '../../state/store.ts';

interface Seen {
  readonly formatId: string;
  readonly first: EtaSample | null;
  readonly now: EtaSample;
}

/** Seconds until the disks are formatted, at the pace seen by this page; null while it cannot be said. FMT-10 */
export function useFormatEta({ formatId, rows }: FormatProgress): number | null {
  const at = useAppSelector((state) => state.storage.checkedAt);
  const percent = rows.reduce((least, row) => Math.min(least, row.percent), 100);
  const [seen, setSeen] = useState<Seen | null>(null);
  // The same moment tells nothing new; another format begins anew.
  if (seen?.formatId !== formatId || seen.now.at !== at || seen.now.percent !== percent) {
    const now = { at, percent };
    setSeen({ formatId, first: seen?.formatId === formatId ? (seen.first ?? now) : now, now });
  }
  return seen === null ? null : formatEta(seen.first, seen.now);
}
