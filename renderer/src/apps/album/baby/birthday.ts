import { birthdayYears } from '#shared/rules/calendar/age.ts';
import { isCalendarError, lunarToSolar, solarToLunar } from '#shared/rules/calendar/calendar.ts';
import type { LunarDate, SolarDate } from '#shared/rules/calendar/dates.ts';
import { lunarMonths } from '#shared/rules/calendar/lunar-table.ts';
import type { Translate } from '#shared/rules/text.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** A day as calls write it: 2024-05-06. */
export const dayText = ({ year, month, day }: SolarDate): string => `${year}-${two(month)}-${two(day)}`;

/** The day of such a text. */
export function dayOfText(text: string): SolarDate {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

/** Days of a month of the common calendar. */
export const solarDays = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A day with some of its parts changed; a month that is too short for it gives its last day. */
export function withSolar(day: SolarDate, change: Partial<SolarDate>): SolarDate {
  const next = { ...day, ...change };
  return { ...next, day: Math.min(next.day, solarDays(next.year, next.month)) };
}

/** A day in the lunar calendar; null before that is known (CAL-01). */
export function lunarOf({ year, month, day }: SolarDate): LunarDate | null {
  const lunar = solarToLunar(year, month, day);
  return isCalendarError(lunar) ? null : lunar;
}

/** The nearest day that both calendars know, for pickers of the lunar one. */
export function inLunarRange(day: SolarDate): SolarDate {
  if (lunarOf(day) !== null) return day;
  return day.year < 1900 ? { year: 1891, month: 1, day: 1 } : { year: 2100, month: 12, day: 31 };
}

/** Months of a lunar year in their order, the repeated one after its own. */
export const lunarMonthsOf = (year: number) => lunarMonths(year);

/**
 * A day with some parts of its lunar date changed: a leap month that the year does not have falls back to the normal
 * one, a 30th that the month does not have to the 29th.
 */
export function withLunar(day: SolarDate, change: Partial<LunarDate>): SolarDate {
  const lunar = { ...(lunarOf(day) ?? { ...day, isLeap: false }), ...change };
  const months = lunarMonths(lunar.year).filter(({ month }) => month === lunar.month);
  const month = months.find(({ isLeap }) => isLeap === lunar.isLeap) ?? months[0];
  if (month === undefined) return day;
  const solar = lunarToSolar(lunar.year, month.month, Math.min(lunar.day, month.days), month.isLeap);
  // The year 1890 is known to the table alone, and the end of the last one lies behind the years of the picker.
  if (isCalendarError(solar) || !birthdayYears.includes(solar.year)) return inLunarRange({ ...day, year: lunar.year });
  return solar;
}

/** A month of the lunar calendar in words. `t` knows the texts of `baby`. */
export function lunarMonthText(t: Translate, month: number, isLeap: boolean): string {
  return t(isLeap ? 'lunar.leap' : 'lunar.month', { month: t(`lunar.months.${month}`) });
}

/** A day of the lunar calendar in words (CAL-05). */
export function lunarText(t: Translate, { year, month, day, isLeap }: LunarDate): string {
  return t('lunar.date', { year, month: lunarMonthText(t, month, isLeap), day: t(`lunar.days.${day}`) });
}
