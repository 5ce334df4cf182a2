import { useCallback, useState } from 'react';
import { photoGroups, type PhotoGroup } from '#shared/contract/kinds.ts';
import { useAppSelector } from '../../state/store.ts';

/** Heights of rows that can be chosen (px). */
export const rowHeights = [110, 150, 190, 240, 320] as const;
export type RowHeight = (typeof rowHeights)[number];

/** How an account looks at its photos on this computer. */
export interface Looks {
  readonly group: PhotoGroup;
  readonly rowHeight: RowHeight;
}

const usual: Looks = { group: 'day', rowHeight: 190 };
const keyOf = (account: string): string => `hearth.album/${account}`;

function load(account: string): Looks {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}');
    const { group, rowHeight } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
      Record<keyof Looks, unknown>
    >;
    return {
      group: photoGroups.find((known) => known === group) ?? usual.group,
      rowHeight: rowHeights.find((known) => known === rowHeight) ?? usual.rowHeight,
    };
  } catch {
    return usual;
  }
}

/** The account's looks, kept on this computer. */
export function useLooks(): readonly [Looks, (change: Partial<Looks>) => void] {
  const account = useAppSelector((state) => state.session.username);
  const [looks, setLooks] = useState(() => load(account));
  const change = useCallback(
    (more: Partial<Looks>) => {
      setLooks((before) => {
        const next = { ...before, ...more };
        localStorage.setItem(keyOf(account), JSON.stringify(next));
        return next;
      });
    },
    [account],
  );
  return [looks, change];
}
