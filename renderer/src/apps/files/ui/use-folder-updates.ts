import { useEffect } from 'react';
import { api } from '../../../api/api-slice.ts';
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

/**
 * Keeps a shown folder up to date: what the device tells about it, marks that were set in any window, uploads that arrive, a channel that was down, a
 * device that can be reached again (FIL-10).
 */
export function useFolderUpdates(path: string | null, session: FolderSession): void {
  const store = useAppStore();
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
        effect: ({ payload: { topic, type, data } }) => {
          if (topic === 'files' && type === 'changed' && data?.path === path) soon();
          if (topic === 'group' || topic === 'hotplug' || topic === 'extdev' || topic === 'pool') {
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
  }, [path, session, store]);
}
