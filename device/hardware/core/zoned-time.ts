/** A moment as the clock on the wall of a time zone shows it: month 1..12, weekday 1 (Monday) to 7. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What shows the time of a zone; '' is the one of this program. Made once for each, which takes long. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    ...(zone === '' ? {} : { timeZone: zone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, made);
  return made;
}

/** Milliseconds by which a zone is ahead of UTC at a moment. */
function offsetAt(ms: number, zone: string): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

/** The wall time of a moment (ms) in a zone by its IANA name; '' is the zone of this program. */
export function wallTime(ms: number, zone: string): WallTime {
  const at = new Date(ms + offsetAt(ms, zone));
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    weekday: at.getUTCDay() === 0 ? 7 : at.getUTCDay(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  };
}

/**
 * The moment (ms) at which a zone's wall shows a time; months and days may run over. A time that the change to summer
 * time leaves out is the moment an hour later.
 */
export function momentOf({ year, month, day, hour, minute }: Omit<WallTime, 'weekday'>, zone: string): number {
  const shown = Date.UTC(year, month - 1, day, hour, minute);
  const near = shown - offsetAt(shown, zone);
  const moment = shown - offsetAt(near, zone);
  return moment + offsetAt(moment, zone) === shown ? moment : Math.max(near, moment);
}
