import { useCallback } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { confirm, resetDialogs } from '../components/dialogs/dialog-service.ts';
import { closeMenus } from '../components/menu/menu-service.ts';
import { forgetAllOwn } from '../components/own-window/kept-window.ts';
import { useHost } from '../host/host-context.ts';
import { forgetsWindows, forgetWindows, windowsKey } from '../state/forget-windows.ts';
import { runningTransfers } from '../state/running-transfers.ts';
import { useSession } from '../state/session/session-context.ts';
import { useAppStore } from '../state/store.ts';

/** Signs out; asks first only while transfers would stop (SES-05, UPL-05). */
export function useLogOut(): () => Promise<void> {
  const { t } = useTranslation('shell');
  const session = useSession();
  const store = useAppStore();
  const host = useHost();
  return useCallback(async () => {
    closeMenus();
    const count = runningTransfers(store.getState());
    const sure =
      count === 0 ||
      (await confirm({
        title: t('account.logOutTitle'),
        content: t('account.logOutTasks', { count }),
        okText: t('account.logOut'),
        danger: true,
      }));
    if (!sure) return;
    resetDialogs();
    const { device, session: user } = store.getState();
    await session.signOut({ by: 'user' });
    if (!forgetsWindows(user.username)) return;
    host.forgetWindows();
    await forgetWindows(device.nasId, user.username);
    await forgetAllOwn(windowsKey(device.nasId, user.username));
  }, [session, store, host, t]);
}
