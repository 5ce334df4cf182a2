import {
  CALENDAR_ERROR_PARAMETERS,
  CALENDAR_ERROR_RANGE,
  CALENDAR_YEAR_MAX,
  CALENDAR_YEAR_MIN,
} from '../../constants.ts';
import type { SolarDate, LunarDate } from './dates.ts';
import { festivalsOn, type Festival } from './festivals.ts';
import { LUNAR_FIRST_DAY, LUNAR_FIRST_YEAR, LUNAR_LAST_YEAR, lunarMonths, lunarYearDays } from './lunar-table.ts';
import { termOn, type SolarTerm } from './solar-terms.ts';

/** A refused question: 100 outside the years 1891 to 2100, 101 for what is no date (CAL-01, CAL-02). */
export interface CalendarError {
  readonly error: 100 | 101;
  readonly msg: string;
}

/** One day of a month as the calendar shows it. */
export interface CalendarDay extends SolarDate {
  readonly lunar: LunarDate | null;
  readonly term: SolarTerm | null;
  readonly festivals: readonly Festival[];
  /** 0 = Sunday. */
  readonly weekday: number;
  /** False for the days of the months before and after, which fill the weeks. */
  readonly inMonth: boolean;
}

const DAY_MS = 86_400_000;

export const beyondRange: CalendarError = {
  error: CALENDAR_ERROR_RANGE,
  msg: `input year beyond queryable range, only ${CALENDAR_YEAR_MIN}-${CALENDAR_YEAR_MAX}`,
};
export const wrongParameters: CalendarError = { error: CALENDAR_ERROR_PARAMETERS, msg: 'wrong parameters' };

/** True for an answer that is a refusal. */
export function isCalendarError(value: object): value is CalendarError {
  return 'error' in value;
}

const toDay = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;

function fromDay(days: number): SolarDate {
  const date = new Date(days * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Days since 1970 of the first day of each lunar year, and of the day after the last one. */
const yearStarts: readonly number[] = (() => {
  const starts = [LUNAR_FIRST_DAY];
  for (let year = LUNAR_FIRST_YEAR; year <= LUNAR_LAST_YEAR; year += 1) {
    starts.push((starts.at(-1) ?? 0) + lunarYearDays(year));
  }
  return starts;
})();

const inRange = (year: number): boolean => year >= CALENDAR_YEAR_MIN && year <= CALENDAR_YEAR_MAX;
const areIntegers = (...values: readonly unknown[]): boolean => values.every((value) => Number.isInteger(value));

function isSolarDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function lunarOf(days: number): LunarDate | null {
  const index = yearStarts.findLastIndex((start) => start <= days);
  if (index < 0 || index > LUNAR_LAST_YEAR - LUNAR_FIRST_YEAR) return null;
  const year = LUNAR_FIRST_YEAR + index;
  let rest = days - (yearStarts[index] ?? 0);
  for (const { month, isLeap, days: length } of lunarMonths(year)) {
    if (rest < length) return { year, month, day: rest + 1, isLeap };
    rest -= length;
  }
  return null;
}

/** The lunar date of a day (CAL-03). January 1891 lies in the lunar year 1890. */
export function solarToLunar(year: number, month: number, day: number): LunarDate | CalendarError {
  if (!areIntegers(year, month, day) || !isSolarDate(year, month, day)) return wrongParameters;
  if (!inRange(year)) return beyondRange;
  return lunarOf(toDay(year, month, day)) ?? beyondRange;
}

/** The day of a lunar date (CAL-03); a leap month that the year does not have is a wrong parameter (CAL-02). */
export function lunarToSolar(year: number, month: number, day: number, isLeap = false): SolarDate | CalendarError {
  if (!areIntegers(year, month, day) || month < 1 || month > 12 || day < 1 || day > 30) return wrongParameters;
  if (!inRange(year)) return beyondRange;
  let days = yearStarts[year - LUNAR_FIRST_YEAR] ?? 0;
  for (const entry of lunarMonths(year)) {
    if (entry.month === month && entry.isLeap === isLeap) {
      return day <= entry.days ? fromDay(days + day - 1) : wrongParameters;
    }
    days += entry.days;
  }
  return wrongParameters;
}

/**
 * A month as whole weeks from Sunday on: lunar day, term and festivals of each day (CAL-03). Days of the neighbouring
 * months fill the first and the last week.
 */
export function calendar(year: number, month: number): readonly CalendarDay[] | CalendarError {
  if (!areIntegers(year, month) || month < 1 || month > 12) return wrongParameters;
  if (!inRange(year)) return beyondRange;
  const first = toDay(year, month, 1);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weekdayOf = (days: number): number => (((days + 4) % 7) + 7) % 7;
  const start = first - weekdayOf(first);
  const weeks = Math.ceil((first + length - start) / 7);
  return Array.from({ length: weeks * 7 }, (_, index): CalendarDay => {
    const days = start + index;
    const solar = fromDay(days);
    const lunar = lunarOf(days);
    return {
      ...solar,
      lunar,
      term: termOn(solar.year, solar.month, solar.day),
      festivals: festivalsOn(solar, lunar),
      weekday: weekdayOf(days),
      inMonth: solar.month === month,
    };
  });
}
