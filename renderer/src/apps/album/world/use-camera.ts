import { useCallback, useState } from 'react';
import { useAppSelector } from '../../../state/store.ts';
import { ZOOM_MAX, ZOOM_MIN, type Camera } from './projection.ts';

const keyOf = (account: string): string => `hearth.album.map/${account}`;

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

function load(account: string): Camera | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { lat, lng, zoom } = kept as Partial<Record<keyof Camera, unknown>>;
    return isBetween(lat, -90, 90) && isBetween(lng, -180, 180) && isBetween(zoom, ZOOM_MIN, ZOOM_MAX)
      ? { lat, lng, zoom }
      : null;
  } catch {
    return null;
  }
}

/** Where the account looked last, kept on this computer; null until it has looked somewhere. `first` wins over it. */
export function useCamera(first: Camera | null): readonly [Camera | null, (camera: Camera) => void] {
  const account = useAppSelector((state) => state.session.username);
  const [camera, setCamera] = useState(() => first ?? load(account));
  const look = useCallback(
    (next: Camera) => {
      setCamera(next);
      localStorage.setItem(keyOf(account), JSON.stringify(next));
    },
    [account],
  );
  return [camera, look];
}
