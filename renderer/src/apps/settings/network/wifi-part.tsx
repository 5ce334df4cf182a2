import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { encryptForDevice } from '../../../api/device-key.ts';
import { confirm } from '../../../components/dialogs/dialog-service.ts';
import { Icon } from '../../../components/icon.ts';
import { TextField } from '../../../components/place/fields.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useChange } from '../form/use-change.ts';
import { useLoaded } from '../form/use-loaded.ts';
import { SettingPart } from '../setting-part.tsx';
import { loadWifi, type WifiNetwork } from './network-api.ts';
import styles from './network.module.css';

/** A password of a wireless network is of this length (WPA). */
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 63;

/** Wireless networks in reach: join one, leave it, look again (APP-SET-09). */
export function WifiPart() {
  const { t } = useTranslation('setnet');
  const networks = useLoaded(loadWifi);
  const { busy, run } = useChange();
  const [joining, setJoining] = useState('');

  const leave = async (ssid: string): Promise<void> => {
    const sure = await confirm({
      title: t('wifi.leaveTitle', { ssid }),
      content: t('wifi.leaveText'),
      okText: t('wifi.leave'),
      danger: true,
    });
    if (!sure) return;
    await run(() => call(calls.netSettings, { disconnect: '1', ssid }), t('wifi.left', { ssid }));
    networks.reload();
  };
  const join = async (ssid: string, password: string): Promise<void> => {
    const send = (cipher?: string) =>
      call(calls.netChange, { section: 'wifi', ssid, ...(cipher === undefined ? {} : { password: cipher }) });
    const done = await run(
      () => (password === '' ? send() : encryptForDevice(password, ({ cipher }) => send(cipher))),
      t('wifi.joined', { ssid }),
    );
    if (done !== null) setJoining('');
    networks.reload();
  };
  return (
    <SettingPart
      at="wifi"
      title={t('wifi.title')}
      end={
        <button type="button" className="btn btn-text" disabled={busy} onClick={networks.reload}>
          {t('wifi.scan')}
        </button>
      }
    >
      <LoadedPart of={networks}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.quiet}>{t('wifi.none')}</p>
          ) : (
            <ul className={styles.rows} aria-label={t('wifi.title')}>
              {list.map((network) => (
                <li key={network.ssid}>
                  <WifiRow
                    network={network}
                    busy={busy}
                    isJoining={joining === network.ssid}
                    onAsk={setJoining}
                    onJoin={(password) => void join(network.ssid, password)}
                    onLeave={() => void leave(network.ssid)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </SettingPart>
  );
}

interface RowProps {
  readonly network: WifiNetwork;
  readonly busy: boolean;
  readonly isJoining: boolean;
  readonly onAsk: (ssid: string) => void;
  readonly onJoin: (password: string) => void;
  readonly onLeave: () => void;
}

function WifiRow({ network: { ssid, signal, secure, connected }, busy, isJoining, onAsk, onJoin, onLeave }: RowProps) {
  const { t } = useTranslation('setnet');
  const [password, setPassword] = useState('');
  const isLong = password.length >= PASSWORD_MIN;
  return (
    <>
      <div className={styles.row}>
        <Icon name={secure === 1 ? 'lock' : 'wifi'} size={18} />
        <span className={styles.grow}>
          {ssid}
          <span className={styles.quiet}>
            {t('wifi.facts', { signal, secure: t(secure === 1 ? 'wifi.secure' : 'wifi.open') })}
          </span>
        </span>
        {connected === 1 ? (
          <button
            type="button"
            className="btn btn-secondary"
            disabled={busy}
            aria-label={t('wifi.leaveOf', { ssid })}
            onClick={onLeave}
          >
            {t('wifi.leave')}
          </button>
        ) : (
          <button
            type="button"
            className="btn btn-secondary"
            disabled={busy}
            aria-expanded={secure === 1 ? isJoining : undefined}
            aria-label={t('wifi.joinOf', { ssid })}
            onClick={() => {
              if (secure === 1) onAsk(isJoining ? '' : ssid);
              else onJoin('');
            }}
          >
            {t('wifi.join')}
          </button>
        )}
      </div>
      {isJoining && (
        <form
          aria-label={t('wifi.joinOf', { ssid })}
          onSubmit={(event) => {
            event.preventDefault();
            if (isLong && !busy) onJoin(password);
          }}
        >
          <TextField
            label={t('wifi.password')}
            type="password"
            autoComplete="off"
            autoFocus
            value={password}
            maxLength={PASSWORD_MAX}
            error={password === '' || isLong ? '' : t('wifi.short')}
            onValue={setPassword}
          />
          <button type="submit" className="btn btn-primary" disabled={!isLong || busy}>
            {t('wifi.join')}
          </button>
        </form>
      )}
    </>
  );
}
