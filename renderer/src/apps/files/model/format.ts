import { formatDateTime } from '#shared/rules/time.ts';
import type { Translate } from '#shared/rules/text.ts';

const two = (value: number): string => String(value).padStart(2, '0');

const sameDay = (a: Date, b: Date): boolean =>
  a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth() && a.getDate() === b.getDate();

/**
 * A file's time for a column: today and yesterday by name, this year without the year. Unix seconds and the present
 * in unix milliseconds; '' for a time that is not known.
 */
export function shortTime(seconds: number, now: number, t: Translate): string {
  if (seconds <= 0) return '';
  const date = new Date(seconds * 1000);
  const present = new Date(now);
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  if (sameDay(date, present)) return t('when.todayAt', { time });
  const yesterday = new Date(now);
  yesterday.setDate(present.getDate() - 1);
  if (sameDay(date, yesterday)) return t('when.yesterdayAt', { time });
  const day = {
    day: date.getDate(),
    day2: two(date.getDate()),
    month: t(`when.month.${date.getMonth() + 1}`),
    month2: two(date.getMonth() + 1),
  };
  if (date.getFullYear() === present.getFullYear()) return t('when.dayAt', { ...day, time });
  return t('when.dayInYear', { ...day, year: date.getFullYear() });
}

/** A file's time in full, for tooltips and properties; '' for a time that is not known. */
export const fullTime = (seconds: number): string => (seconds > 0 ? formatDateTime(seconds * 1000) : '');
