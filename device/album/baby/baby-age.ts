import { ageOn, birthdayYears } from '#shared/rules/calendar/age.ts';
import { ageText } from '#shared/rules/calendar/age-text.ts';
import { isCalendarError, solarToLunar } from '#shared/rules/calendar/calendar.ts';
import type { LunarDate, SolarDate } from '#shared/rules/calendar/dates.ts';
import { wallOfMoment } from '../wall-time.ts';
import type { Baby } from './baby-store.ts';

/** The day of "2024-05-06"; null for a day that is none, or lies outside the years of the picker (CAL-05). */
export function solarDayOf(text: string): SolarDate | null {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && birthdayYears.includes(year) ? { year, month, day } : null;
}

/** A birthday in the lunar calendar; null where that is not known (CAL-01). */
export function lunarDayOf({ year, month, day }: SolarDate): LunarDate | null {
  const lunar = solarToLunar(year, month, day);
  return isCalendarError(lunar) ? null : lunar;
}

/** How old a baby is at a moment (unix ms), by the days of the device, in words (CAL-06). */
export function ageTextAt({ birthday, lunar }: Baby, ms: number, language: 'en' | 'zh'): string {
  const birth = solarDayOf(birthday);
  if (birth === null) return '';
  const wall = new Date(wallOfMoment(ms) * 1000);
  const at = { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
  return ageText(ageOn(birth, at, lunar), language);
}
