import { useEffect } from 'react';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { useHost } from '../../host/host-context.ts';
import { whileOwner } from '../../host/while-owner.ts';
import { i18next } from '../../i18n/index.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { startNoticeKeeper } from './notice-keeper.ts';

/**
 * Keeps what the account wishes of its messages, and tells when one that was put off is back and when digest hours are
 * over: here, and as a notice of the system from one window of all while nobody looks (NTC-04).
 */
export function useNoticeKeeper(now: () => number = Date.now): void {
  const store = useAppStore();
  const host = useHost();
  const { desktop } = host;
  const muted = useAppSelector((state) => state.notices.wishes.muted);
  const digest = useAppSelector((state) => state.notices.wishes.digest);
  const quiet = useAppSelector((state) => state.notices.wishes.quiet);
  useEffect(() => {
    void desktop?.setNoticeWishes({ muted, digest, quiet }).catch(() => undefined);
  }, [desktop, muted, digest, quiet]);
  useEffect(
    () => () => {
      void desktop?.setNoticeWishes({ muted: [], digest: null, quiet: null }).catch(() => undefined);
    },
    [desktop],
  );
  useEffect(() => {
    let speaks = false;
    const endOwner = whileOwner(
      'hearth.notices',
      () => {
        speaks = true;
        return () => {
          speaks = false;
        };
      },
      navigator.locks,
    );
    const tell = (key: string, notice: { title: string; body: string; route?: string }) => {
      toast({ key, kind: 'info', text: [notice.title, notice.body].filter((part) => part !== '').join(': ') });
      if (speaks && !document.hasFocus()) void host.notify(notice).catch(() => false);
    };
    const end = startNoticeKeeper({
      store,
      now,
      page: document,
      onBack: (notices) => {
        for (const { key, content } of notices) {
          const { title = '', text = '', route } = content;
          const head = title === '' ? i18next.t('session:notices.back') : title;
          tell(key, { title: head, body: text, ...(route !== undefined && { route }) });
        }
      },
      onDigest: (count) => {
        tell('digest', { title: i18next.t('session:notices.digest', { count }), body: '' });
      },
    });
    return () => {
      end();
      endOwner();
    };
  }, [store, host, now]);
}
