import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Spinner } from '../../components/spinner.tsx';
import { clockText } from '../../components/use-countdown.ts';
import { useOnLine } from '../../help/no-network.tsx';
import { taskKindList } from '../../state/tasks-slice.ts';
import { selectOpenTasks } from '../../state/open-tasks.ts';
import { useAppSelector } from '../../state/store.ts';
import { selectTransferTotals } from '../../state/transfers-slice.ts';
import { ReconnectingDoctor } from './reconnecting-doctor.tsx';
import styles from './watchdog.module.css';

const SECOND_MS = 1000;

/** Time since the last answer, as a clock. */
function Silence() {
  const { t } = useTranslation('session');
  const since = useAppSelector((state) => state.device.apiSuccessTime);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, SECOND_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  // Ticks would be read out each second.
  return (
    <span className={styles.silence} aria-hidden="true">
      {t('watchdog.silent', { time: clockText(Math.max(0, Math.round((now - since) / SECOND_MS))) })}
    </span>
  );
}

/** What the reconnecting dialog says: why not to refresh, what still runs, and what to try (DLG-07). */
export function Reconnecting() {
  const { t } = useTranslation('session');
  const isOnLine = useOnLine();
  const open = useAppSelector(selectOpenTasks);
  const uploads = useAppSelector((state) => selectTransferTotals(state).open);
  // Uploads of other pages are the device's.
  const tasks = taskKindList.reduce((sum, kind) => sum + (kind === 'upload' && uploads > 0 ? 0 : open[kind]), 0);
  const mode = useAppSelector((state) => state.connection.mode);
  return (
    <div className={styles.content} role="status">
      <p className={styles.lead}>
        <Spinner size={20} />
        <span>
          {t('watchdog.text')} <Silence />
        </span>
      </p>
      <h3 className="type-label">{t('watchdog.running')}</h3>
      <ul className={styles.list}>
        {uploads > 0 && <li>{t('watchdog.uploads', { count: uploads })}</li>}
        {tasks > 0 && <li>{t('watchdog.tasks', { count: tasks })}</li>}
        {uploads + tasks === 0 && <li>{t('watchdog.nothing')}</li>}
      </ul>
      <h3 className="type-label">{t('watchdog.try')}</h3>
      <ul className={styles.list}>
        {!isOnLine && <li className={styles.first}>{t('watchdog.offline')}</li>}
        <li>{t('watchdog.power')}</li>
        <li>{mode === 'cloud' ? t('watchdog.internet') : t('watchdog.network')}</li>
      </ul>
      <ReconnectingDoctor />
    </div>
  );
}
