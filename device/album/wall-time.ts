/**
 * Times as the clock on the wall said them. A camera knows no time zone: what it writes is kept as seconds that count as
 * if the wall stood at UTC, so that a day of photos stays one day wherever it is looked at.
 */

/** Seconds of "2024-05-06 07:08:09"; undefined for a text that is no time. */
export function wallOfText(text: string): number | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
  const date = new Date(wall * 1000);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal && year >= 1826 && year < 2100 ? wall : undefined;
}

/** The wall of the device at a moment (unix ms). */
export function wallOfMoment(ms: number): number {
  return Math.floor(ms / 1000) - new Date(ms).getTimezoneOffset() * 60;
}

/** The moment (unix seconds; below 0 before 1970) at which the wall of the device said so. */
export function momentOfWall(wall: number): number {
  const date = new Date(wall * 1000);
  const moment = new Date(
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  );
  return Math.floor(moment.getTime() / 1000);
}

/** The day as yyyymmdd. */
export function dayOfWall(wall: number): number {
  const date = new Date(wall * 1000);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}
