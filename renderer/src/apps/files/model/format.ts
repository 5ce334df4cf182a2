import { formatSize } from '#shared/rules/size.ts';
import { formatDateTime, formatDay, type DateFormat } from '#shared/rules/time.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { Entry } from '../../../state/files/entry.ts';

const two = (value: number): string => String(value).padStart(2, '0');

const sameDay = (a: Date, b: Date): boolean =>
  a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth() && a.getDate() === b.getDate();

/**
 * A file's time for a column: today and yesterday by name, this year without the year, the date in the wanted order.
 * Unix seconds and the present in unix milliseconds; '' for a time that is not known.
 */
export function shortTime(seconds: number, now: number, format: DateFormat, t: Translate): string {
  if (seconds <= 0) return '';
  const date = new Date(seconds * 1000);
  const present = new Date(now);
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  if (sameDay(date, present)) return t('when.todayAt', { time });
  const yesterday = new Date(now);
  yesterday.setDate(present.getDate() - 1);
  if (sameDay(date, yesterday)) return t('when.yesterdayAt', { time });
  const isThisYear = date.getFullYear() === present.getFullYear();
  if (format !== 'auto') return isThisYear ? `${formatDay(date, format, false)} ${time}` : formatDay(date, format);
  const day = {
    day: date.getDate(),
    day2: two(date.getDate()),
    month: t(`when.month.${date.getMonth() + 1}`),
    month2: two(date.getMonth() + 1),
  };
  if (isThisYear) return t('when.dayAt', { ...day, time });
  return t('when.dayInYear', { ...day, year: date.getFullYear() });
}

/** Of what is only remembered: that it is not there any more, and of a drive when it was. '' for everything else. */
function goneText(
  { gone, mtime }: Pick<Entry, 'gone' | 'mtime'>,
  now: number,
  format: DateFormat,
  t: Translate,
): string {
  if (gone === undefined) return '';
  return gone === 'drive' ? t('gone.drive', { time: shortTime(mtime, now, format, t) }) : t('gone.entry');
}

/** File system and filling of an external drive; '' for everything else. */
function driveText({ drive }: Pick<Entry, 'drive'>, t: Translate): string {
  if (drive === undefined) return '';
  const used = drive.size > 0 ? t('space.used', { used: formatSize(drive.used), total: formatSize(drive.size) }) : '';
  return [drive.fs, used].filter((part) => part !== '').join(' · ');
}

/** What stands behind a name: what is known of a drive, or that something is only remembered. */
export const noteText = (
  entry: Pick<Entry, 'gone' | 'mtime' | 'drive'>,
  now: number,
  format: DateFormat,
  t: Translate,
): string => goneText(entry, now, format, t) || driveText(entry, t);

/** A file's time in full, for tooltips and properties; '' for a time that is not known. */
export const fullTime = (seconds: number, format: DateFormat): string =>
  seconds > 0 ? formatDateTime(seconds * 1000, format) : '';
