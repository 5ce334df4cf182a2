import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import styles from './entry.module.css';

/** One device to choose. */
export interface ListedDevice {
  readonly base: string;
  readonly name: string;
  /** At the right: address or model. */
  readonly note: string;
  /** False = it cannot be reached now. */
  readonly isOnline?: boolean;
}

interface Props {
  readonly title: string;
  readonly devices: readonly ListedDevice[];
  /** Address that is being asked; '' = none. */
  readonly busy: string;
  readonly onChoose: (base: string) => void;
}

/** Devices one click away. */
export function DeviceList({ title, devices, busy, onChoose }: Props) {
  const { t } = useTranslation('signin');
  if (devices.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.label}>{title}</h2>
      <ul className={styles.list}>
        {devices.map(({ base, name, note, isOnline = true }) => (
          <li key={base}>
            <button
              type="button"
              className={styles.device}
              disabled={busy !== '' || !isOnline}
              data-testid="listed-device"
              data-online={isOnline}
              onClick={() => {
                onChoose(base);
              }}
            >
              <Icon name={isOnline ? 'disk' : 'offline'} size={20} />
              <span className={styles.name}>{name === '' ? t('device.unnamed') : name}</span>
              <span className={styles.base}>{isOnline ? note : t('entry.offline')}</span>
              {busy === base ? <Spinner size={16} /> : <Icon name="chevron-right" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
