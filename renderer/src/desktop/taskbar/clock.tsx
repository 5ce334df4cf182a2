import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './taskbar.module.css';

const MINUTE = 60_000;

/** Time and date of this computer in the language shown; it moves once a minute. */
export function Clock() {
  const { t, i18n } = useTranslation('shell');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(
      () => {
        setNow(Date.now());
      },
      MINUTE - (now % MINUTE),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [now]);
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(i18n.language, options).format(now);
  const chinese = i18n.language.startsWith('zh');
  const date = chinese
    ? format({ month: 'long', day: 'numeric' })
    : `${format({ weekday: 'short' })} ${format({ day: 'numeric' })} ${format({ month: 'short' })}`;
  return (
    <time
      className={styles.clock}
      dateTime={new Date(now).toISOString()}
      title={format({ dateStyle: 'full' })}
      aria-label={t('taskbar.clock')}
    >
      <span>{format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}</span>
      <span className={styles.date}>{date}</span>
    </time>
  );
}
