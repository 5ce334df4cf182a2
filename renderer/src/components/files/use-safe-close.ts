import { useEffect } from 'react';
import { pushReceived } from '../../state/push-actions.ts';
import { useAppStore } from '../../state/store.ts';
import { isSecretPath } from '../../state/files/wire-path.ts';
import { useAppWindow } from '../app-window.ts';

/** Closes the window of a viewer when the safe box its file lies in is locked or erased (APP-SAFEB-02). */
export function useSafeClose(path: string): void {
  useCloseWithSafe(isSecretPath(path));
}

/** Closes the window when the safe box is locked or erased, for as long as it shows something of it. */
export function useCloseWithSafe(inSafe: boolean): void {
  const store = useAppStore();
  const { close } = useAppWindow();
  useEffect(() => {
    if (!inSafe) return;
    return store.startListening({
      actionCreator: pushReceived,
      effect: ({ payload: { topic, type } }) => {
        if (topic === 'safebox' && type !== 'created') close();
      },
    });
  }, [store, inSafe, close]);
}
