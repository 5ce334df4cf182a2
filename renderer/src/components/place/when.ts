import { formatDateTime, type DateFormat } from '#shared/rules/time.ts';

/** A time in full, of unix seconds; '' for one that is not known. */
export const whenText = (seconds: number, format: DateFormat = 'auto'): string =>
  seconds > 0 ? formatDateTime(seconds * 1000, format) : '';

const DAY_S = 86_400;

/** Whole days from now until then, rounded up, never below 0. Unix seconds and unix milliseconds. */
export const daysLeft = (seconds: number, now: number): number =>
  Math.max(0, Math.ceil((seconds - now / 1000) / DAY_S));

/** Value of a date field: the local day of unix seconds. */
export function dayField(seconds: number): string {
  const date = new Date(seconds * 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Value of a date and time field: the local minute of unix seconds. */
export function minuteField(seconds: number): string {
  const date = new Date(seconds * 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${dayField(seconds)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Unix seconds of a date or date and time field; null for none or an impossible one. */
export function fieldSeconds(value: string): number | null {
  const time = new Date(value.includes('T') ? value : `${value}T00:00`).getTime();
  return value === '' || Number.isNaN(time) ? null : Math.floor(time / 1000);
}
