import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { useHost } from '../../host/host-context.ts';
import { partLoading } from '../../host/part-loading.ts';
import { useAppStore } from '../../state/store.ts';
import { canMoveOut } from './window-commands.ts';

/** Whether the browser opens a tab now: only soon after a press. Where it does not say, it is tried. */
function mayOpen(): boolean {
  const activation: UserActivation | undefined = navigator.userActivation;
  return activation?.isActive !== false;
}

/**
 * Lets a window leave the desktop, from its menu or by a drag over the edge of the page: a native window in the desktop
 * app, at `at` where it was let go, a tab in a browser. A browser opens none after a long drag; then a button asks for the press it wants.
 */
export function useMoveOut(): (name: string, at?: { left: number; top: number }) => void {
  const { t } = useTranslation(['shell', 'desk']);
  const store = useAppStore();
  const host = useHost();
  return useCallback(
    (name, at) => {
      const leave = () =>
        void partLoading(import('../own-window/move-out.ts'))
          .then(({ moveOut }) => moveOut(store, name, host.openWindowAt, at))
          .then((left) => {
            if (left === 'refused') toast({ key: 'move-out', kind: 'warning', text: t('desk:leave.tooMany') });
          });
      if (!canMoveOut(store, name)) return;
      if (host.kind === 'electron' || mayOpen()) leave();
      else
        toast({
          key: 'move-out',
          kind: 'info',
          text: t('desk:leave.press'),
          action: { label: t('window.ownTab'), onSelect: leave },
        });
    },
    [store, host, t],
  );
}
