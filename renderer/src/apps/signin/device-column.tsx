import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DevicePicture } from '../../components/device-picture.tsx';
import { requestAppPanel } from '../../components/app-panel.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { useAttentionCount } from '../../components/attention/use-attention-count.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppHistory } from '../../routes/history-context.ts';
import { readRemembered } from '../../state/session/remembered-device.ts';
import { useAppSelector } from '../../state/store.ts';
import styles from './device-column.module.css';
import type { Reach, Reachability } from './use-reachability.ts';

/** Bays drawn for a device that has not told how many it has. */
const UNKNOWN_BAYS = 4;

type Badge = 'lan' | 'relay' | 'unreachable' | 'asking';
const badges: Readonly<Record<Badge, { tone?: string; icon: IconName }>> = {
  lan: { tone: 'success', icon: 'lan' },
  relay: { tone: 'info', icon: 'globe' },
  unreachable: { tone: 'warning', icon: 'offline' },
  asking: { icon: 'wifi' },
};

function badgeOf(reach: Reach, mode: 'local' | 'cloud'): Badge {
  if (reach === 'asking') return 'asking';
  if (reach !== 'reached') return 'unreachable';
  return mode === 'cloud' ? 'relay' : 'lan';
}

/** Where the device is reached: in the app the device that was chosen, in a browser the page's own host. */
function useDeviceAddress(): string {
  const host = useHost();
  const [address, setAddress] = useState(host.features.chooseDevice ? '' : location.host);
  useEffect(() => {
    if (!host.features.chooseDevice) return;
    let shown = true;
    void host.recentDevices().then(({ current }) => {
      if (shown && current !== null) setAddress(new URL(current.base).host);
    });
    return () => {
      shown = false;
    };
  }, [host]);
  return address;
}

/** The device as far as it is known without a session: picture, name, address, and what this browser remembers. */
export function DeviceColumn({ reach: { reach, ask } }: { reach: Reachability }) {
  const { t } = useTranslation('signin');
  const host = useHost();
  const { navigator } = useAppHistory();
  const { nasName, nasPubKeyId } = useAppSelector((state) => state.device);
  const mode = useAppSelector((state) => state.connection.mode);
  const known = readRemembered(nasPubKeyId);
  const badge = badgeOf(reach, mode);
  const attention = useAttentionCount() ?? 0;
  const address = useDeviceAddress();
  const bays = known?.diskNum || UNKNOWN_BAYS;
  return (
    <section className={styles.device} aria-label={t('device.label')}>
      <div className={styles.row}>
        <span className={`type-label ${styles.muted}`}>{t('device.label')}</span>
        <span className={styles.row}>
          {badge === 'unreachable' && (
            <button type="button" className="link-btn" onClick={ask}>
              {t('device.retry')}
            </button>
          )}
          {badge === 'unreachable' && host.desktop !== null && (
            <button
              type="button"
              className="link-btn"
              onClick={() => {
                requestAppPanel('connection');
              }}
            >
              {t('device.check')}
            </button>
          )}
          <span className="chip" data-tone={badges[badge].tone} data-testid="reach" role="status">
            <Icon name={badges[badge].icon} />
            {t(`device.${badge}`)}
          </span>
        </span>
      </div>
      <div className={styles.picture}>
        <DevicePicture
          variant="small"
          width={304}
          label={t('device.picture')}
          slotLabel={(position) => t('device.slot', { position })}
          slots={Array.from({ length: bays }, (_, index) => ({
            position: index + 1,
            size: '',
            state: 'ok' as const,
            word: '',
          }))}
        />
      </div>
      <h2 className="type-h2">{nasName === '' ? t('device.unnamed') : nasName}</h2>
      {known !== null && (
        <p className={styles.muted}>
          {[known.model, t('device.bays', { count: bays })].filter((part) => part !== '').join(' · ')}
        </p>
      )}
      <dl className={styles.facts}>
        <dt>{t('device.address')}</dt>
        <dd>{address}</dd>
        {known !== null && known.version !== '' && (
          <>
            <dt>{t('device.version')}</dt>
            <dd>{known.version}</dd>
          </>
        )}
      </dl>
      {attention > 0 && (
        <p className={styles.attention} data-testid="attention-count">
          <Icon name="warning" />
          {t('attention', { count: attention })}
        </p>
      )}
      <span className={styles.spread} />
      {host.features.chooseDevice && (
        <button
          type="button"
          className="link-btn"
          onClick={() => {
            navigator.push('/login/entry');
          }}
        >
          <Icon name="swap" />
          {t('device.choose')}
        </button>
      )}
    </section>
  );
}
