import { memo, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { clockTime } from '../../components/clock-time.ts';
import { useMinute } from '../../components/use-minute.ts';
import styles from './clock.module.css';

/** The formats of a language: making one costs more than all else the taskbar draws. */
function formatsOf(language: string) {
  const make = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options);
  const time = make(clockTime);
  const full = make({ dateStyle: 'full' });
  const dates = language.startsWith('zh')
    ? [make({ month: 'long', day: 'numeric' })]
    : [make({ weekday: 'short' }), make({ day: 'numeric' }), make({ month: 'short' })];
  return {
    time: (at: number) => time.format(at),
    full: (at: number) => full.format(at),
    date: (at: number) => dates.map((format) => format.format(at)).join(' '),
  };
}

/** Time and date of this computer in the language shown; it moves once a minute. */
export const Clock = memo(function Clock() {
  const { t, language } = useTranslation('shell');
  const now = useMinute();
  const format = useMemo(() => formatsOf(language), [language]);
  return (
    <time
      className={styles.clock}
      dateTime={new Date(now).toISOString()}
      title={format.full(now)}
      aria-label={t('taskbar.clock')}
    >
      <span>{format.time(now)}</span>
      <span className={styles.date}>{format.date(now)}</span>
    </time>
  );
});
