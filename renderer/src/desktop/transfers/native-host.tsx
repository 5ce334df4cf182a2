import { useEffect } from 'react';
import type { NativeSentBack } from '#shared/ipc/transfer-channels.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { isOwnWindow } from '../../components/own-window/own-window.ts';
import { useHost } from '../../host/host-context.ts';
import { i18next } from '../../i18n/index.ts';
import { noteNativeUploads } from '../../state/native/native-deeds.ts';
import { followNative } from '../../state/native/native-transfers.ts';
import { useAppStore } from '../../state/store.ts';

const kinds = { sent: 'success', apart: 'warning', failed: 'error' } as const;

/** Says what became of a change that a program of this computer made. */
async function tellSentBack({ name, as, outcome }: NativeSentBack): Promise<void> {
  await i18next.loadNamespaces('transfers');
  const words = { name: shortFileName(name), as: shortFileName(as) };
  // One that is saved again and again has one message.
  toast({ key: `sent-back-${name}`, kind: kinds[outcome], text: i18next.t(`transfers:sentBack.${outcome}`, words) });
}

/** Follows the transfers that the desktop app runs by itself; nothing in a browser. Mounted once behind the sign-in. */
export function NativeHost() {
  const { transfers } = useHost();
  const store = useAppStore();
  useEffect(() => {
    if (transfers === null) return undefined;
    // Of several pages the desktop notes it, and hears first what there is.
    const isDesktop = window.self === window.top && !isOwnWindow();
    const ends = [...(isDesktop ? [noteNativeUploads(store, transfers)] : []), followNative(store, transfers)];
    return () => {
      for (const end of ends) end();
    };
  }, [store, transfers]);
  useEffect(
    () =>
      transfers?.onSentBack((sent) => {
        void tellSentBack(sent);
      }),
    [transfers],
  );
  return null;
}
