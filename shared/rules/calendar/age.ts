import { isCalendarError, lunarToSolar, solarToLunar } from './calendar.ts';
import type { SolarDate } from './dates.ts';
import { lunarMonths } from './lunar-table.ts';

/** Years of the birthday picker (CAL-05). */
export const birthdayYears: readonly number[] = Array.from({ length: 211 }, (_, index) => 1890 + index);
/** Ages that are counted year by year, by the lunar birthday (CAL-05). */
const AGES_YEARLY = 100;
/** Months after the birth that are counted (CAL-05). */
const AGES_MONTHLY = 1200;

/** How old somebody is on a day, as a text is made of it (CAL-06). */
export type Age =
  | { readonly kind: 'unborn' }
  | { readonly kind: 'bornToday' }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'months'; readonly months: number; readonly days: number }
  | { readonly kind: 'years'; readonly years: number; readonly months: number };

const DAY_MS = 86_400_000;
const dayNumber = ({ year, month, day }: SolarDate): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** The same day a number of months later; a month that is too short gives its last day. */
export function monthsLater({ year, month, day }: SolarDate, months: number): SolarDate {
  const index = year * 12 + month - 1 + months;
  const [nextYear, nextMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const last = new Date(Date.UTC(nextYear, nextMonth, 0)).getUTCDate();
  return { year: nextYear, month: nextMonth, day: Math.min(day, last) };
}

/** The lunar birthday in a lunar year: a leap month falls back to the normal one, a missing 30th to the 29th. */
export function lunarBirthday(birth: SolarDate, lunarYear: number): SolarDate | null {
  const lunar = solarToLunar(birth.year, birth.month, birth.day);
  if (isCalendarError(lunar)) return null;
  const month = lunarMonths(lunarYear).find((entry) => entry.month === lunar.month && !entry.isLeap);
  if (month === undefined) return null;
  const day = lunarToSolar(lunarYear, lunar.month, Math.min(lunar.day, month.days));
  return isCalendarError(day) ? null : day;
}

/** Whole months between a birth and a day; negative before the birth. */
function monthsBetween(birth: SolarDate, at: SolarDate): number {
  const months = (at.year - birth.year) * 12 + at.month - birth.month;
  return dayNumber(monthsLater(birth, months)) > dayNumber(at) ? months - 1 : months;
}

/** Years by the lunar birthday: one more on each day that is the birthday's lunar date (CAL-06). */
function lunarYears(birth: SolarDate, at: SolarDate): number | null {
  const [born, now] = [solarToLunar(birth.year, birth.month, birth.day), solarToLunar(at.year, at.month, at.day)];
  if (isCalendarError(born) || isCalendarError(now)) return null;
  const birthday = lunarBirthday(birth, now.year);
  const years = now.year - born.year;
  return birthday !== null && dayNumber(birthday) > dayNumber(at) ? years - 1 : years;
}

/**
 * The age on a day (CAL-06): before the birth, on its day, in days below a month, in months below two years, else in
 * years and months. With `byLunar` the years are counted by the lunar birthday.
 */
export function ageOn(birth: SolarDate, at: SolarDate, byLunar = false): Age {
  const days = dayNumber(at) - dayNumber(birth);
  if (days < 0) return { kind: 'unborn' };
  if (days === 0) return { kind: 'bornToday' };
  const months = monthsBetween(birth, at);
  if (months < 1) return { kind: 'days', days };
  const years = byLunar ? lunarYears(birth, at) : Math.floor(months / 12);
  if (months < 24 || years === null || years < 1) {
    return { kind: 'months', months, days: dayNumber(at) - dayNumber(monthsLater(birth, months)) };
  }
  return { kind: 'years', years, months: byLunar ? 0 : months % 12 };
}

/** The lunar birthdays of the ages 0 to 99; null where the calendar ends before (CAL-05). */
export function yearlyAges(birth: SolarDate): readonly { readonly age: number; readonly on: SolarDate | null }[] {
  const lunar = solarToLunar(birth.year, birth.month, birth.day);
  const first = isCalendarError(lunar) ? birth.year : lunar.year;
  return Array.from({ length: AGES_YEARLY }, (_, age) => ({
    age,
    on: age === 0 ? birth : lunarBirthday(birth, first + age),
  }));
}

/** The days on which the months 0 to 1199 after a birth are full (CAL-05). */
export function monthlyAges(birth: SolarDate): readonly { readonly months: number; readonly on: SolarDate }[] {
  return Array.from({ length: AGES_MONTHLY }, (_, months) => ({ months, on: monthsLater(birth, months) }));
}
