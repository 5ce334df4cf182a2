import { useTranslation } from '../../i18n/use-translation.ts';
import { togglePanel, usePanel } from '../../components/menu/menu-service.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppSelector } from '../../state/store.ts';
import { panels } from '../panels/panel-names.ts';
import { connectionTone, connectionWord, type ConnectionWord } from './connection.ts';
import styles from './connection-button.module.css';

/** How the connection stands, by watchdog and push channel. */
export function useConnectionWord(): ConnectionWord {
  const host = useHost();
  const hostname = host.deviceBase === '' ? location.hostname : new URL(host.deviceBase).hostname;
  return useAppSelector(({ device, connection }) =>
    connectionWord({
      unhealthy: device.unhealthy,
      poweringDown: device.poweringDown,
      push: connection.push,
      mode: connection.mode,
      hostname,
    }),
  );
}

/** Dot and word for the connection; opens the panel that says more. */
export function ConnectionButton() {
  const { t } = useTranslation('shell');
  const word = useConnectionWord();
  const open = usePanel() === panels.connection;
  const text = t(`connection.${word}`);
  return (
    <button
      type="button"
      className={styles.connection}
      aria-label={t('connection.label', { state: text })}
      title={text}
      aria-haspopup="dialog"
      aria-expanded={open}
      data-panel-button={panels.connection}
      data-testid="connection"
      data-state={word}
      data-tone={connectionTone[word]}
      onClick={() => {
        togglePanel(panels.connection);
      }}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.connectionText}>{text}</span>
    </button>
  );
}
