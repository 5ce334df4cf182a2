import { useEffect } from 'react';
import type { Translate } from '#shared/rules/text.ts';
import type { AppWindow } from '../../../components/app-window.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { locationUrl } from '../../../state/files/location.ts';
import { isExternal, parseWirePath } from '../../../state/files/wire-path.ts';
import { pushReceived } from '../../../state/push-actions.ts';
import { useAppStore } from '../../../state/store.ts';

/** A drive that is pulled or ejected while a window shows it: says so, and goes back to the list (APP-FM-05). */
export function useDriveGone(path: string | null, own: AppWindow, translate: Translate): void {
  const store = useAppStore();
  const { navigate } = own;
  useEffect(() => {
    if (path === null || !isExternal(path)) return undefined;
    const { owner } = parseWirePath(path);
    return store.startListening({
      actionCreator: pushReceived,
      effect: ({ payload: { topic, type, data } }) => {
        const gone = (topic === 'hotplug' && type === 'remove') || (topic === 'extdev' && type === 'unmounted');
        if (!gone || data?.uuid !== owner) return;
        toast({ key: 'files-drive', kind: 'warning', text: translate('filework:drive.gone') });
        navigate(locationUrl({ kind: 'devices' }));
      },
    });
  }, [store, path, navigate, translate]);
}
