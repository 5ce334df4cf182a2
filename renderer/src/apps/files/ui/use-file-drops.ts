import { useEffect } from 'react';
import { takeFileDrops } from '../../../components/drag/file-drops.ts';
import { useDrag, type DragState } from '../../../components/drag/drag-service.ts';
import { toastRefusal } from '../../../components/team/ask-access.tsx';
import { windowActions } from '../../../state/windows-slice.ts';
import { useFilesPlace } from './files-context.ts';

/**
 * Takes files that are dragged in from the computer (UPL-01, UPL-02). Answers the drag while it is over a place of this
 * window or its tabs, for the hint that names the exact folder or says why not; null otherwise.
 */
export function useFileDrops(): DragState | null {
  const { session, actions, context, window: own } = useFilesPlace();
  const prefix = `${session.id}:`;
  useEffect(
    () =>
      takeFileDrops({
        prefix,
        upload: ({ path, free = -1 }, given) => void actions.uploadTo({ path, free }, given),
        refuse: (refusal, target) => {
          toastRefusal(refusal, target.kind === 'folder' ? [target.path] : [], context());
        },
        activateWindow: (name) => {
          context().store.dispatch(windowActions.activateWindow(name));
        },
      }),
    [prefix, actions, context],
  );
  return useDrag((drag) => {
    const { fromOutside, target, targetWindow } = drag;
    if (!fromOutside || target === null) return null;
    if (target.key.startsWith(prefix)) return drag;
    // Tabs and the bin belong to no half of a window: the one at work speaks.
    return !own.aside && targetWindow === own.name && !/^\d/.test(target.key) ? drag : null;
  });
}
