import { ELAPSED_MAX_S, JUST_NOW_S, REMAIN_MAX_S } from '../constants.ts';
import type { Translate } from './text.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = ['day', 'hour', 'minute', 'second'] as const;
const SECONDS = { day: DAY, hour: HOUR, minute: MINUTE, second: 1 } as const;

/** A count of one unit; its text is the key `time.<unit>` with `count`. */
export interface TimePart {
  readonly unit: (typeof UNITS)[number];
  readonly count: number;
}

function split(seconds: number, last: TimePart['unit']): TimePart[] {
  let rest = seconds;
  return UNITS.slice(0, UNITS.indexOf(last) + 1).map((unit) => {
    const count = Math.floor(rest / SECONDS[unit]);
    rest -= count * SECONDS[unit];
    return { unit, count };
  });
}

function withoutLeadingZeros(parts: TimePart[]): TimePart[] {
  const first = parts.findIndex((part) => part.count > 0);
  return first < 0 ? [] : parts.slice(first);
}

function join(parts: readonly TimePart[], t: Translate): string {
  return parts.map((part) => t(`time.${part.unit}`, { count: part.count })).join(t('time.join'));
}

/**
 * Remaining time of a storage job: days, hours and minutes without leading zero units; null below one minute;
 * 'unknown' when the device gives none. OVL-11
 */
export function remainParts(seconds: unknown): TimePart[] | 'unknown' | null {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return 'unknown';
  return seconds < MINUTE ? null : withoutLeadingZeros(split(seconds, 'minute'));
}

/** Remaining time of a storage job as text: '1 day 2 hours 3 minutes'. Keys `time.*`. OVL-11 */
export function formatRemain(seconds: unknown, t: Translate): string {
  const parts = remainParts(seconds);
  if (parts === 'unknown') return t('time.calculating');
  return parts === null ? t('time.lessThanMinute') : join(parts, t);
}

/** Remaining time of a transfer in one unit, rounded up. Seconds in; keys `time.*` out. NTC-03 */
export function formatTransferRemain(seconds: number, t: Translate): string {
  if (!Number.isFinite(seconds) || seconds < 0) return t('time.calculating');
  if (seconds < HOUR) return t('time.minute', { count: Math.max(1, Math.ceil(seconds / MINUTE)) });
  if (seconds < DAY) return t('time.hour', { count: Math.ceil(seconds / HOUR) });
  if (seconds <= REMAIN_MAX_S) return t('time.day', { count: Math.ceil(seconds / DAY) });
  return t('time.moreThanDays', { count: REMAIN_MAX_S / DAY });
}

/** Elapsed seconds as the two largest units that matter; '>30 days' beyond thirty days. CON-07 */
export function formatElapsed(seconds: number, t: Translate): string {
  if (!Number.isFinite(seconds) || seconds < 0) return t('time.calculating');
  if (seconds > ELAPSED_MAX_S) return t('time.overDays', { count: ELAPSED_MAX_S / DAY });
  const whole = Math.floor(seconds);
  if (whole === 0) return t('time.second', { count: 0 });
  const largest = withoutLeadingZeros(split(whole, 'second'))
    .slice(0, 2)
    .filter((part, index) => index === 0 || part.count > 0);
  return join(largest, t);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** In which order a date is written; `auto` leaves it to the language and the place. APP-FSET-02 */
export type DateFormat = 'auto' | 'ymd' | 'dmy' | 'mdy';

/** The day in digits in the wanted order, with or without its year; `auto` is year, month, day. APP-FSET-02 */
export function formatDay(date: Date, format: DateFormat, withYear = true): string {
  const month = two(date.getMonth() + 1);
  const day = two(date.getDate());
  const year = withYear ? [String(date.getFullYear())] : [];
  if (format === 'dmy') return [day, month, ...year].join('/');
  if (format === 'mdy') return [month, day, ...year].join('/');
  return [...year, month, day].join('-');
}

/** Date and time of this computer as YYYY-MM-DD HH:mm, or with the date in the wanted order. Unix milliseconds. CON-08 */
export function formatDateTime(at: number, format: DateFormat = 'auto'): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '--';
  return `${formatDay(date, format)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** How a moment reads from `now`, both unix milliseconds; `date` when a count of time says less. CON-08 */
export type RelativeTime =
  { readonly kind: 'justNow' } | { readonly kind: 'date' } | ({ readonly kind: 'ago' } & TimePart);

/** Age of a moment: minutes by rounding, hours by whole hours, one day from 24 to 48 hours, then the date. CON-08 */
export function relativeTime(at: number, now: number): RelativeTime {
  const seconds = (now - at) / 1000;
  if (!Number.isFinite(seconds) || seconds < 0 || seconds >= 2 * DAY) return { kind: 'date' };
  if (seconds < JUST_NOW_S) return { kind: 'justNow' };
  const minutes = Math.round(seconds / MINUTE);
  if (minutes < HOUR / MINUTE) return { kind: 'ago', unit: 'minute', count: minutes };
  if (seconds < DAY) return { kind: 'ago', unit: 'hour', count: Math.max(1, Math.floor(seconds / HOUR)) };
  return { kind: 'ago', unit: 'day', count: 1 };
}

/** Age of a moment as text. Unix milliseconds; keys `time.*`. CON-08 */
export function formatRelative(at: number, now: number, t: Translate): string {
  const age = relativeTime(at, now);
  if (age.kind === 'justNow') return t('time.justNow');
  if (age.kind === 'date') return formatDateTime(at);
  return t(`time.${age.unit}Ago`, { count: age.count });
}
