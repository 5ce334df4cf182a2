import { useMemo } from 'react';
import { useAppSelector } from '../store.ts';
import type { Place } from './files-api.ts';
import type { PlaceNames } from './display-path.ts';
import { parseWirePath } from './wire-path.ts';

/** Names that wire paths do not carry, from the list of places and the pools of the device (VRT-07). */
export function usePlaceNames(places: readonly Place[]): PlaceNames {
  const pools = useAppSelector((state) => state.device.pools);
  return useMemo(() => {
    const byOwner = new Map(places.map((place) => [`${place.area}:${parseWirePath(place.path).owner}`, place.name]));
    const byPool = new Map(pools.map(({ key, name }) => [key, name]));
    return {
      pool: (key) => byPool.get(key),
      group: (id) => byOwner.get(`team:${id}`),
      drive: (uuid) => byOwner.get(`usb:${uuid}`) ?? byOwner.get(`mount:${uuid}`),
    };
  }, [places, pools]);
}
