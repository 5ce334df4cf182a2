import { useEffect } from 'react';
import { takeFileDrops } from '../../../components/drag/file-drops.ts';
import { followNativeDrags, followPageDrags } from '../../../components/drag/carried-drag.ts';
import { judgeAgain } from '../../../components/drag/drop-spots.ts';
import { useDrag, type DragState } from '../../../components/drag/drag-service.ts';
import { toastRefusal } from '../../../components/team/ask-access.tsx';
import { dropOutcome } from '../../../state/files/drop-rule.ts';
import { withKnownAccess } from '../../../state/files/folder-access.ts';
import { nativeTransfersOf } from '../../../state/native/native-bridge.ts';
import { useAppStore, type AppStore } from '../../../state/store.ts';
import { windowActions } from '../../../state/windows-slice.ts';
import { dropEntries } from '../actions/drop-entries.ts';
import { useFilesPlace } from './files-context.ts';

/** Whose drag it is: only windows of the same account on the same device take one another's. */
export const dragOwner = (store: AppStore): string => {
  const { device, session } = store.getState();
  return `${device.nasId}/${session.username}`;
};

/**
 * Takes files that are dragged in from the computer (UPL-01, UPL-02). Answers the drag while it is over a place of this
 * window or its tabs, for the hint that names the exact folder or says why not; null otherwise.
 */
export function useFileDrops(): DragState | null {
  const { session, actions, context, window: own } = useFilesPlace();
  const store = useAppStore();
  const prefix = `${session.id}:`;
  useEffect(() => {
    const native = nativeTransfersOf(store);
    const carried = native === null ? followPageDrags(() => dragOwner(store)) : followNativeDrags(native);
    const end = takeFileDrops({
      prefix,
      upload: ({ path, free = -1 }, given) => void actions.uploadTo({ path, free }, given),
      refuse: (refusal, target) => {
        toastRefusal(refusal, target.kind === 'folder' ? [target.path] : [], context());
      },
      activateWindow: (name) => {
        store.dispatch(windowActions.activateWindow(name));
      },
      carried,
      judge: (entries, target, wish) => dropOutcome(withKnownAccess(store, entries, judgeAgain), target, wish),
      drop: (entries, target, wish) => void dropEntries(context, entries, target, wish),
    });
    return () => {
      end();
      carried.stop();
    };
  }, [prefix, store, actions, context]);
  return useDrag((drag) => {
    const { fromOutside, target, targetWindow } = drag;
    if (!fromOutside || target === null) return null;
    if (target.key.startsWith(prefix)) return drag;
    // Tabs and the bin belong to no half of a window: the one at work speaks.
    return !own.aside && targetWindow === own.name && !/^\d/.test(target.key) ? drag : null;
  });
}
