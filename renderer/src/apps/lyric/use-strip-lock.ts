import { useEffect, useState } from 'react';
import type { DesktopBridge } from '#shared/ipc/bridge.ts';

/** Whether the strip's window lets clicks through; main keeps it, and the tray can end it (RTE-23). */
export function useStripLock(desktop: DesktopBridge | null): boolean {
  const [locked, setLocked] = useState(false);
  useEffect(() => {
    if (desktop === null) return;
    let told = false;
    const end = desktop.lyric.onState((state) => {
      told = true;
      setLocked(state.locked);
    });
    // What was told since is newer than the answer.
    void desktop.lyric.state().then((state) => {
      if (!told) setLocked(state.locked);
    });
    return () => {
      told = true;
      end();
    };
  }, [desktop]);
  return locked;
}
