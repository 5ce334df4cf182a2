import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { useCountdown } from '../../components/use-countdown.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppSelector } from '../../state/store.ts';
import { connectionView } from './connection-text.ts';
import styles from './tray.module.css';

/** Which device, how it is reached, and when the next attempt follows. */
export function TrayHeader() {
  const { t } = useTranslation('signin');
  const host = useHost();
  const push = useAppSelector((state) => state.connection.push);
  const mode = useAppSelector((state) => state.connection.mode);
  const signedIn = useAppSelector((state) => state.session.token !== '');
  const { nasName, nasIp } = useAppSelector((state) => state.device);
  const { key, tone, canReconnect } = connectionView(push.state, signedIn);
  const seconds = useCountdown(push.retryAt);

  const title = key === 'connected' && nasName !== '' ? t('tray.connectedTo', { name: nasName }) : t(`tray.${key}`);
  const route = [mode === 'cloud' ? t('device.relay') : t('device.lan'), nasIp[0] ?? ''].filter((part) => part !== '');
  const retry = seconds > 0 ? t('tray.again', { count: seconds }) : t('tray.againNow');
  return (
    <header className={styles.header}>
      <i className={styles.dot} data-tone={tone} aria-hidden="true" />
      <div className={styles.grow} role="status">
        <h1 className="type-label" data-testid="tray-state" data-state={key}>
          {title}
        </h1>
        {signedIn && <p className={styles.quiet}>{canReconnect ? retry : route.join(' · ')}</p>}
      </div>
      {canReconnect && (
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            host.reconnectPush();
          }}
        >
          {t('tray.reconnect')}
        </button>
      )}
      {signedIn && !canReconnect && (
        <button
          type="button"
          className="icon-btn"
          aria-label={t('tray.settings')}
          title={t('tray.settings')}
          onClick={() => {
            host.showMain('/setting');
          }}
        >
          <Icon name="settings" />
        </button>
      )}
    </header>
  );
}
