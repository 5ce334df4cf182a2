import { useCallback, type RefCallback } from 'react';
import { useDrag } from '../../../components/drag/drag-service.ts';
import type { DropSpot } from '../../../components/drag/drop-spots.ts';
import { folderTarget, locationTarget } from '../../../components/drag/folder-target.ts';
import { useSpots } from '../../../components/drag/use-spots.ts';
import { folderUrl, type FolderLocation } from '../../../state/files/location.ts';
import { parseWirePath } from '../../../state/files/wire-path.ts';
import { useAppStore } from '../../../state/store.ts';
import { useFilesPlace } from './files-context.ts';
import { indexAt } from './use-item-pointer.ts';

/** A realm takes nothing, wherever in it (APP-AFM-01). */
const nowhere = { kind: 'nowhere' } as const;

/** The `ref` of a window's listing, where drops land: in the folder under the pointer, or in the shown one. */
export function useListingSpots(): RefCallback<Element> {
  const store = useAppStore();
  const { session, location, crumbs, window: own, realm } = useFilesPlace();
  const find = useCallback(
    (hit: Element): DropSpot => {
      const { rows, listing } = session.getState();
      const { writable, free } = listing.folder ?? {};
      const index = indexAt(hit);
      const entry = index === null ? undefined : rows.at(index);
      if (realm === null && entry?.isDir === true) {
        // Team folders and drives each have a permission of their own; what lies in a folder has the folder's.
        const own1 =
          location.kind === 'path' && parseWirePath(location.path).area !== 'teamRoot' ? writable : undefined;
        return {
          key: `${session.id}:${entry.path}`,
          target: folderTarget(store, entry.path, own1, own1 === undefined ? undefined : free),
          label: entry.name,
          open: () => {
            own.navigate(folderUrl(entry.path));
          },
        };
      }
      const target = realm === null ? locationTarget(store, location, writable, free) : nowhere;
      return { key: `${session.id}:here`, target, label: crumbs.at(-1)?.label ?? '' };
    },
    [store, session, location, crumbs, own, realm],
  );
  return useSpots(find);
}

/** A button that leads somewhere. */
export interface ButtonSpot {
  readonly location: FolderLocation;
  readonly label: string;
  readonly url: string;
  /** False for what has a window of its own: a rest on it opens nothing. */
  readonly opens?: boolean;
}

/**
 * The `ref` of what holds buttons that lead to folders (places, steps of the address bar): each is found by its
 * `data-spot` number.
 */
export function useButtonSpots(spots: readonly ButtonSpot[]): RefCallback<Element> {
  const store = useAppStore();
  const { window: own, session, realm } = useFilesPlace();
  const find = useCallback(
    (hit: Element): DropSpot | null => {
      const button = hit.closest<HTMLElement>('[data-spot]');
      const spot = button === null ? undefined : spots[Number(button.dataset.spot)];
      if (spot === undefined) return null;
      return {
        key: `${session.id}:spot:${spot.url}`,
        target: realm === null ? locationTarget(store, spot.location) : nowhere,
        label: spot.label,
        ...(spot.opens === false
          ? {}
          : {
              open: () => {
                own.navigate(spot.url);
              },
            }),
      };
    },
    [store, spots, own, session, realm],
  );
  return useSpots(find);
}

/** Position of the row that would take the drop in this listing; null for the folder itself or another place. */
export function useSpotIndex(): number | null {
  const { session } = useFilesPlace();
  const prefix = `${session.id}:`;
  return useDrag(({ target, outcome }) => {
    if (target === null || outcome === null || outcome.refusal !== null || !target.key.startsWith(prefix)) return null;
    return session.getState().rows.indexOf(target.key.slice(prefix.length)) ?? null;
  });
}

/** Whether what is dragged would land in the shown folder, or is refused there; undefined elsewhere. */
export function useSpotHere(): 'here' | 'refused' | undefined {
  const { session } = useFilesPlace();
  return useDrag(({ target, outcome }) => {
    if (target?.key !== `${session.id}:here` || outcome === null) return undefined;
    return outcome.refusal === null ? 'here' : 'refused';
  });
}
