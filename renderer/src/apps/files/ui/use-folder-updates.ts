import { useEffect } from 'react';
import { api } from '../../../api/api-slice.ts';
import { tellsRights } from '../../../components/files/rights-told.ts';
import { isWithin } from '../../../state/files/drop-rule.ts';
import { locationKey, type FolderLocation } from '../../../state/files/location.ts';
import { marksChanged } from '../../../state/files/marks-changed.ts';
import { pushGapFound, pushReceived, pushStateChanged } from '../../../state/push-actions.ts';
import { useAppStore } from '../../../state/store.ts';
import { selectTransfers } from '../../../state/transfers-slice.ts';
import type { FolderSession } from '../model/folder-session.ts';

/** Changes of a folder that come together are one refresh; a folder that keeps changing is read once a second (ms). */
const GATHER_MS = 300;
const EVERY_MS = 1000;

/** Finished uploads of a folder, so that they show also where no push message comes through. */
function finishedIn(store: ReturnType<typeof useAppStore>, path: string): number {
  return selectTransfers(store.getState()).filter(({ state, folder }) => state === 'done' && folder === path).length;
}

/** Lists of what is shared, which change with every share that is made or ends (VRT-06). */
const shareRoots: ReadonlySet<string> = new Set(['share', 'myShare', 'shareToMe']);

/** Lists of what the account shares: with them the marks of the entries in its folders change. */
const ownShareRoots: ReadonlySet<string> = new Set(['share', 'myShare']);

/** Whether a change in a folder concerns what is shown: that folder, or an entry of a list that lies somewhere in it. */
function concerns(changed: string, location: FolderLocation, session: FolderSession): boolean {
  if (changed === locationKey(location)) return true;
  if (location.kind !== 'root') return ownShareRoots.has(changed);
  for (const [, { path }] of session.getState().rows.entries()) if (isWithin(path, changed)) return true;
  return false;
}

/**
 * Keeps a shown folder or list up to date: what the device tells about it and about what it lists, marks that were set
 * in any window, rights that are given or taken, shares that are made or end, uploads that arrive, a channel that was
 * down, a device that can be reached again (FIL-10, VRT-03 to VRT-06).
 */
export function useFolderUpdates(location: FolderLocation, session: FolderSession): void {
  const store = useAppStore();
  const path = location.kind === 'path' ? location.path : null;
  const isOfShares = location.kind === 'root' && shareRoots.has(location.root);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let last = 0;
    const soon = (): void => {
      const wait = Math.max(GATHER_MS, last + EVERY_MS - Date.now());
      timer ??= setTimeout(() => {
        timer = null;
        last = Date.now();
        void session.refresh();
        store.dispatch(api.util.invalidateTags(['files']));
      }, wait);
    };
    const stops = [
      store.startListening({
        actionCreator: pushReceived,
        effect: ({ payload }) => {
          const { topic, type, data } = payload;
          const changed = topic === 'files' && type === 'changed' ? data?.path : undefined;
          if (typeof changed === 'string' && concerns(changed, location, session)) soon();
          if (topic === 'share' && isOfShares) soon();
          if (tellsRights(payload)) {
            store.dispatch(api.util.invalidateTags(['teams', 'pools']));
            soon();
          }
        },
      }),
      store.startListening({ actionCreator: pushGapFound, effect: soon }),
      store.startListening({ actionCreator: marksChanged, effect: soon }),
      store.startListening({
        actionCreator: pushStateChanged,
        // What changed between the first listing and the opening of the channel was told to nobody.
        effect: ({ payload }) => {
          if (payload.state === 'open') soon();
        },
      }),
    ];
    let finished = path === null ? 0 : finishedIn(store, path);
    let { unhealthy } = store.getState().device;
    const stopStore = store.subscribe(() => {
      const was = unhealthy;
      ({ unhealthy } = store.getState().device);
      if (was && !unhealthy) soon();
      if (path === null) return;
      const now = finishedIn(store, path);
      if (now > finished) soon();
      finished = now;
    });
    return () => {
      if (timer !== null) clearTimeout(timer);
      for (const stop of stops) stop();
      stopStore();
    };
  }, [location, path, isOfShares, session, store]);
}
