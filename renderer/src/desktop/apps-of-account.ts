import { useCallback, useMemo } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../api/call.ts';
import { isBuilt } from '../routes/built.ts';
import { findRoute } from '../routes/route-table.ts';
import { refusal } from '../routes/guard.ts';
import { useVisitor } from '../routes/visitor.ts';
import { useAppDispatch } from '../state/store.ts';
import { useAgain } from '../state/use-again.ts';
import { desktopApi, useDesktopHomeQuery, useDesktopKvQuery } from './desktop-api.ts';

/** Key under which the account keeps its icon order (WIN-27). */
export const ICON_ORDER_KEY = 'desktop.icons';

/** Reads a kept order; anything that is not a list of names counts as none. */
export function readOrder(value: string): string[] {
  try {
    const parsed: unknown = JSON.parse(value === '' ? '[]' : value);
    return Array.isArray(parsed) ? parsed.filter((name): name is string => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** The apps in the kept order; one that the order does not name yet stays where the device lists it, at the end. */
export function inOrder(apps: readonly string[], order: readonly string[]): string[] {
  const known = order.filter((name, index) => apps.includes(name) && order.indexOf(name) === index);
  return [...known, ...apps.filter((name) => !known.includes(name))];
}

/** One app moved to another place. */
export function moved(apps: readonly string[], name: string, to: number): string[] {
  const rest = apps.filter((app) => app !== name);
  return [...rest.slice(0, to), name, ...rest.slice(to)];
}

interface DesktopApps {
  /** Parent routes, '/fileManage', in the order of the account. */
  readonly apps: readonly string[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Shows another order now and keeps it on the device; null goes back to the device's own. */
  readonly reorder: (apps: readonly string[] | null) => void;
}

/** The apps this account may see, by the device's list and by its rights, as far as they exist (WIN-27, RTE-26). */
export function useDesktopApps(): DesktopApps {
  const visitor = useVisitor();
  const dispatch = useAppDispatch();
  const home = useDesktopHomeQuery({});
  const kept = useDesktopKvQuery({ k: ICON_ORDER_KEY });
  const { data } = home;
  const order = kept.data?.value ?? '';
  const apps = useMemo(() => {
    const allowed = (data?.apps ?? []).filter((name) => {
      const entry = findRoute(`/${name}`);
      return entry !== undefined && isBuilt(entry.path) && refusal(entry, visitor) === null;
    });
    return inOrder(allowed, readOrder(order)).map((name) => `/${name}`);
  }, [data, order, visitor]);
  const { refetch } = home;
  const retry = useAgain(refetch);
  const reorder = useCallback(
    (next: readonly string[] | null) => {
      const value = next === null ? '[]' : JSON.stringify(next.map((app) => app.slice(1)));
      void dispatch(desktopApi.util.upsertQueryData('desktopKv', { k: ICON_ORDER_KEY }, { value }));
      void call(calls.kvCreate, { k: ICON_ORDER_KEY, v: value });
    },
    [dispatch],
  );
  return { apps, loading: home.isLoading, failed: home.isError && data === undefined, retry, reorder };
}
