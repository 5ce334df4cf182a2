import { useEffect } from 'react';

/**
 * Keeps the screen of this computer on while `needed`. A browser that cannot, or does not want to (a page that is no
 * secure one, a battery that runs low), lets it go dark as usual.
 */
export function useAwake(needed: boolean): void {
  useEffect(() => {
    if (!needed || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const release = (held: WakeLockSentinel | null): void => {
      void held?.release().catch(() => undefined);
    };
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (isOver) release(held);
        else lock = held;
      } catch {
        return;
      }
    };
    // The browser lets go of it whenever the page is out of sight.
    const onSight = (): void => void ask();
    document.addEventListener('visibilitychange', onSight);
    void ask();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onSight);
      release(lock);
    };
  }, [needed]);
}
