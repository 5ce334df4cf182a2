import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DialogHost } from '../../components/dialogs/dialog-host.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.ts';
import { MenuHost } from '../../components/menu/menu-host.tsx';
import { openMenu } from '../../components/menu/menu-service.ts';
import { useLogOut } from '../../help/log-out.ts';
import { useHost } from '../../host/host-context.ts';
import { followNative } from '../../state/native/native-transfers.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { TrayHeader } from './tray-header.tsx';
import { TrayNotices } from './tray-notices.tsx';
import { TrayTransfers } from './tray-transfers.tsx';
import styles from './tray.module.css';

/** The popover at the tray icon (RTE-21): connection, transfers, notices, and the ways into the console. */
export function TrayPage() {
  const { t } = useTranslation(['signin', 'shell']);
  const host = useHost();
  const logOut = useLogOut();
  const signedIn = useAppSelector((state) => state.session.token !== '');

  const store = useAppStore();
  const { transfers } = host;
  useEffect(() => (transfers === null ? undefined : followNative(store, transfers)), [store, transfers]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && host.features.quit) window.close();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [host]);

  const quit = {
    id: 'quit',
    label: t('tray.quit'),
    icon: 'power' as const,
    onSelect: () => {
      host.quit();
    },
  };
  return (
    <div className={styles.stage}>
      <main className={styles.panel} aria-label={t('tray.label')} data-testid="tray" data-signed-in={signedIn}>
        <TrayHeader />
        {signedIn && (
          <div className={styles.body}>
            <TrayTransfers />
            <TrayNotices />
          </div>
        )}
        {!signedIn && (
          <div className={styles.body}>
            <EmptyState icon="lock" title={t('tray.signedOut')} text={t('tray.signedOutText')} />
          </div>
        )}
        <footer className={styles.footer}>
          {signedIn ? (
            <>
              <button
                type="button"
                className="btn btn-text"
                onClick={() => {
                  host.showMain();
                }}
              >
                <Icon name="hearth" />
                {t('tray.open')}
              </button>
              <span className={styles.spread} />
              <button
                type="button"
                className="btn btn-text"
                onClick={() => {
                  host.showMain('/fileManage/myFiles');
                }}
              >
                <Icon name="folder" />
                {t('tray.files')}
              </button>
              <button
                type="button"
                className="icon-btn"
                aria-haspopup="menu"
                aria-label={t('tray.more')}
                title={t('tray.more')}
                onClick={(event) => {
                  openMenu({
                    label: t('tray.more'),
                    at: { element: event.currentTarget, side: 'above' },
                    items: [
                      {
                        id: 'signOut',
                        label: t('shell:account.logOut'),
                        icon: 'log-out',
                        onSelect: () => void logOut(),
                      },
                      ...(host.features.quit ? [quit] : []),
                    ],
                  });
                }}
              >
                <Icon name="more" />
              </button>
            </>
          ) : (
            <>
              <button
                type="button"
                className="btn btn-primary"
                onClick={() => {
                  host.showMain('/login');
                }}
              >
                {t('tray.signIn')}
              </button>
              <span className={styles.spread} />
              {host.features.quit && (
                <button
                  type="button"
                  className="btn btn-text"
                  onClick={() => {
                    host.quit();
                  }}
                >
                  <Icon name="power" />
                  {t('tray.quit')}
                </button>
              )}
            </>
          )}
        </footer>
      </main>
      <MenuHost />
      <DialogHost />
    </div>
  );
}
