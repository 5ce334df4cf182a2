import { useEffect } from 'react';
import { useHost } from '../../host/host-context.ts';
import { systemAccentTold } from './comfort.ts';

/** Follows the accent of the system, where the console runs in the desktop app. */
export function useSystemAccent(): void {
  const { desktop } = useHost();
  useEffect(() => {
    if (desktop === null) return undefined;
    void desktop
      .accent()
      .then(systemAccentTold)
      .catch(() => undefined);
    return desktop.onAccent(systemAccentTold);
  }, [desktop]);
}
