import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { useHost } from '../../host/host-context.ts';
import { selectRoundTrip } from '../../state/connection-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import { connectionTone } from '../taskbar/connection.ts';
import { useConnectionWord } from '../taskbar/connection-button.tsx';
import { panels } from './panel-names.ts';
import { Panel } from './panel.tsx';
import styles from './panel.module.css';
import { partLoading } from '../../host/part-loading.ts';

/** What the dot in the taskbar stands for, in a sentence, and a way to try again at once. */
export function ConnectionPanel() {
  const { t } = useTranslation('shell');
  return (
    <Panel name={panels.connection} label={t('connection.title')} side="right" width={320}>
      <Content />
    </Panel>
  );
}

function Content() {
  const { t } = useTranslation('shell');
  const host = useHost();
  const word = useConnectionWord();
  const name = useAppSelector((state) => state.device.nasName);
  const addresses = useAppSelector((state) => state.device.nasIp);
  const roundTrip = useAppSelector(selectRoundTrip);
  const tone = connectionTone[word];
  const again = word === 'lost' || word === 'noPush';
  return (
    <div className={styles.section} role="status">
      <span className="chip" data-tone={tone}>
        {t(`connection.${word}`)}
      </span>
      <p className={styles.sentence}>{t(`connection.${word}Text`, { name })}</p>
      {roundTrip !== null && word !== 'lost' && (
        <p className={styles.roundTrip} data-testid="round-trip">
          {t('connection.roundTrip', { ms: Math.max(1, roundTrip) })}
        </p>
      )}
      {addresses.length > 0 && <p className={styles.addresses}>{addresses.join(', ')}</p>}
      <button
        type="button"
        className="btn btn-secondary"
        onClick={() => {
          closeMenus();
          void partLoading(import('../../help/path-doctor/open-path-doctor.tsx')).then(({ openPathDoctor }) =>
            openPathDoctor(),
          );
        }}
      >
        <Icon name="activity" />
        {t('connection.check')}
      </button>
      {again && (
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            host.reconnectPush();
          }}
        >
          {t('connection.reconnect')}
        </button>
      )}
    </div>
  );
}
