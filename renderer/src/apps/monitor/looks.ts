import { useCallback, useState } from 'react';
import { useAppSelector } from '../../state/store.ts';

export const sorts = ['cpu', 'mem', 'pid'] as const;
export type Sort = (typeof sorts)[number];
export const orders = ['asc', 'desc'] as const;
export type Order = (typeof orders)[number];
export const ranges = ['1h', '24h', '7d'] as const;
export type Range = (typeof ranges)[number];

/** How an account looks at the device on this computer. */
export interface Looks {
  readonly sort: Sort;
  readonly order: Order;
  readonly range: Range;
}

const usual: Looks = { sort: 'cpu', order: 'desc', range: '1h' };
const keyOf = (account: string): string => `hearth.monitor/${account}`;

function load(account: string): Looks {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}');
    const { sort, order, range } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
      Record<keyof Looks, unknown>
    >;
    return {
      sort: sorts.find((known) => known === sort) ?? usual.sort,
      order: orders.find((known) => known === order) ?? usual.order,
      range: ranges.find((known) => known === range) ?? usual.range,
    };
  } catch {
    return usual;
  }
}

/** The account's looks, kept on this computer (APP-MON-03). */
export function useLooks(): readonly [Looks, (change: Partial<Looks>) => void] {
  const account = useAppSelector((state) => state.session.username);
  const [looks, setLooks] = useState(() => load(account));
  const change = useCallback(
    (more: Partial<Looks>) => {
      setLooks((before) => {
        const next = { ...before, ...more };
        try {
          localStorage.setItem(keyOf(account), JSON.stringify(next));
        } catch {
          // A browser that keeps nothing shows it the chosen way until the window closes.
        }
        return next;
      });
    },
    [account],
  );
  return [looks, change];
}
