import { useEffect, useState } from 'react';
import type { DesktopBridge } from '#shared/ipc/bridge.ts';
import type { UpdateState } from '#shared/ipc/desktop-channels.ts';

/** The app's update as main knows it; null until main has answered. What main tells meanwhile is newer than that. */
export function useUpdateState(update: DesktopBridge['update']): UpdateState | null {
  const [state, setState] = useState<UpdateState | null>(null);
  useEffect(() => {
    let told = false;
    let shown = true;
    const end = update.onState((next) => {
      told = true;
      setState(next);
    });
    update.state().then(
      (first) => {
        if (shown && !told) setState(first);
      },
      () => undefined,
    );
    return () => {
      shown = false;
      end();
    };
  }, [update]);
  return state;
}
