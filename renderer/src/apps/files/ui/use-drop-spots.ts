import { useCallback, useEffect, useRef } from 'react';
import {
  judgeAgain,
  registerSpots,
  useDrag,
  type DropSpot,
  type SpotFinder,
} from '../../../components/drag/drag-service.ts';
import type { DropTarget } from '../../../state/files/drop-rule.ts';
import { filesApi } from '../../../state/files/files-api.ts';
import { folderUrl, type FolderLocation } from '../../../state/files/location.ts';
import { parseWirePath } from '../../../state/files/wire-path.ts';
import { useAppStore, type AppStore } from '../../../state/store.ts';
import { useFiles } from './files-context.ts';
import { indexAt } from './use-item-pointer.ts';

/** Lets an element take drops for as long as it is there; the finder is asked as it is at that moment. */
export function useSpots(element: Element | null, find: SpotFinder): void {
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    if (element === null) return undefined;
    return registerSpots(element, (hit) => latest.current(hit));
  }, [element]);
}

/** A folder as a place to drop: whether it may be written is asked for when nobody knows, and judged anew then (DRG-09). */
export function folderTarget(store: AppStore, path: string, writable?: boolean): DropTarget {
  const { area } = parseWirePath(path);
  if (area === 'teamRoot') return { kind: 'folder', path, writable: false };
  if (writable !== undefined) return { kind: 'folder', path, writable };
  const { data } = filesApi.endpoints.folderAccess.select(path)(store.getState());
  if (data !== undefined) return { kind: 'folder', path, ...data };
  void store.dispatch(filesApi.endpoints.folderAccess.initiate(path)).then(judgeAgain);
  return { kind: 'folder', path, writable: null };
}

/** A location as a place to drop (DRG-20). */
export function locationTarget(store: AppStore, location: FolderLocation, writable?: boolean): DropTarget {
  if (location.kind === 'path') return folderTarget(store, location.path, writable);
  return { kind: location.kind === 'root' && location.root === 'favorite' ? 'favourites' : 'nowhere' };
}

/** The listing of a window: the folder under the pointer, or the shown one. */
export function useListingSpots(element: Element | null): void {
  const store = useAppStore();
  const { session, location, crumbs, window: own } = useFiles();
  const find = useCallback(
    (hit: Element): DropSpot => {
      const { rows, listing } = session.getState();
      const writable = listing.folder?.writable;
      const index = indexAt(hit);
      const entry = index === null ? undefined : rows.at(index);
      if (entry?.isDir === true) {
        // Team folders and drives each have a permission of their own; what lies in a folder has the folder's.
        const own1 =
          location.kind === 'path' && parseWirePath(location.path).area !== 'teamRoot' ? writable : undefined;
        return {
          key: `${own.name}:${entry.path}`,
          target: folderTarget(store, entry.path, own1),
          label: entry.name,
          open: () => {
            own.navigate(folderUrl(entry.path));
          },
        };
      }
      const target = locationTarget(store, location, writable);
      return { key: `${own.name}:here`, target, label: crumbs.at(-1)?.label ?? '' };
    },
    [store, session, location, crumbs, own],
  );
  useSpots(element, find);
}

/** Buttons that lead to folders (places, steps of the address bar): each is found by its `data-spot` number. */
export function useButtonSpots(
  element: Element | null,
  spots: readonly { readonly location: FolderLocation; readonly label: string; readonly url: string }[],
): void {
  const store = useAppStore();
  const { window: own } = useFiles();
  const find = useCallback(
    (hit: Element): DropSpot | null => {
      const button = hit.closest<HTMLElement>('[data-spot]');
      const spot = button === null ? undefined : spots[Number(button.dataset.spot)];
      if (spot === undefined) return null;
      return {
        key: `${own.name}:spot:${spot.url}`,
        target: locationTarget(store, spot.location),
        label: spot.label,
        open: () => {
          own.navigate(spot.url);
        },
      };
    },
    [store, spots, own],
  );
  useSpots(element, find);
}

/** Position of the row that would take the drop in this listing; null for the folder itself or another place. */
export function useSpotIndex(): number | null {
  const { window: own, session } = useFiles();
  const prefix = `${own.name}:`;
  return useDrag(({ target, outcome }) => {
    if (target === null || outcome === null || outcome.refusal !== null || !target.key.startsWith(prefix)) return null;
    return session.getState().rows.indexOf(target.key.slice(prefix.length)) ?? null;
  });
}

/** Whether what is dragged would land in the shown folder, or is refused there; undefined elsewhere. */
export function useSpotHere(): 'here' | 'refused' | undefined {
  const { window: own } = useFiles();
  return useDrag(({ target, outcome }) => {
    if (target?.key !== `${own.name}:here` || outcome === null) return undefined;
    return outcome.refusal === null ? 'here' : 'refused';
  });
}
