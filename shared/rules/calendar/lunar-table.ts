/**
 * The months of the lunar years from 1890 to 2100, five hexadecimal digits a year: the first digit is 1 when the leap
 * month has 30 days, the next three are the months 1 to 12 from the highest bit on (1 = 30 days, 0 = 29), the last is
 * the number of the month that is repeated as the leap month, 0 = none (CAL-04).
 */
const years =
  '06d52 055b0 02776 02570 052b0 0aab5 06950 06ca0 0baa3 0ab50 04bd8 04ae0 0a570 054d5 ' +
  '0d260 0d950 16554 056a0 09ad0 055d2 04ae0 0a5b6 0a4d0 0d250 1d255 0b540 0d6a0 18da3 ' +
  '095b0 14977 04970 0a4b0 1b0b6 06a50 06d40 1ab54 02b60 09570 052f2 04970 06566 0d4a0 ' +
  '0ea50 16a95 05ad0 02b60 186e3 092e0 1c8d7 0c950 0d4a0 1d8a6 0b550 056a0 1a5b4 025d0 ' +
  '092d0 0d2b2 0a950 0b557 06ca0 0b550 15355 04db0 025b0 18573 052b0 0a9a8 0e950 06aa0 ' +
  '0aea6 0ab50 04b60 0aae4 0a570 05260 0f263 0d950 05b57 056a0 096d0 04dd5 04ad0 0a4d0 ' +
  '0d4d4 0d250 0d558 0b540 0b6a0 195a6 095b0 049b0 0a974 0a4b0 0b27a 06a50 06d40 1ad47 ' +
  '0ab60 09570 04af5 04970 064b0 074a3 0ea50 06b58 05ac0 0ab60 096e5 092e0 0c960 0d954 ' +
  '0d4a0 0da50 07552 056a0 0abb7 025d0 092d0 0cab5 0a950 0b4a0 0bca4 0ad50 055d9 04ba0 ' +
  '0a5b0 15176 05270 0a930 07954 06aa0 0ad50 05b52 04b60 0a6e6 0a4f0 05260 0ea65 0d520 ' +
  '0daa0 076a3 096d0 04afb 04ad0 0a4d0 1d0b6 0d250 0d520 0dd45 0b5a0 056d0 055b2 049b0 ' +
  '0a577 0a4b0 0aa50 1b255 06d20 0ada0 14b63 09370 049f8 04970 064b0 168a6 0ea50 06b20 ' +
  '1a6c4 0aae0 092e0 0d2e3 0c960 0d557 0d4a0 0da50 05d55 056a0 0a6d0 055d4 092d0 0a9b8 ' +
  '0a950 0b4a0 0b6a6 0ad50 055a0 0aba4 0a5b0 052b0 0b273 06930 07337 06aa0 0ad50 14b55 ' +
  '04b60 0a570 054e4 0d160 0e968 0d520 0daa0 16aa6 056d0 04ae0 0a9d4 0a2d0 0d150 0f252 ' +
  '0d520';

/** The first lunar year of the table; it begins on 21 January 1890. */
export const LUNAR_FIRST_YEAR = 1890;
export const LUNAR_LAST_YEAR = 2100;
/** First day of the table, in days since 1 January 1970. */
export const LUNAR_FIRST_DAY = -29_199;

const table = years.split(' ').map((text) => Number.parseInt(text, 16));

/** One month of a lunar year. */
export interface LunarMonth {
  readonly month: number;
  readonly isLeap: boolean;
  readonly days: number;
}

/** The months of a lunar year in order, the leap month after the one it repeats. */
export function lunarMonths(year: number): readonly LunarMonth[] {
  const bits = table[year - LUNAR_FIRST_YEAR] ?? 0;
  const leap = bits & 0xf;
  return Array.from({ length: 12 }, (_, index) => index + 1).flatMap((month): LunarMonth[] => {
    const plain = { month, isLeap: false, days: (bits & (0x1_0000 >> month)) === 0 ? 29 : 30 };
    return month === leap ? [plain, { month, isLeap: true, days: bits >= 0x1_0000 ? 30 : 29 }] : [plain];
  });
}

/** Days of a lunar year. */
export function lunarYearDays(year: number): number {
  return lunarMonths(year).reduce((sum, { days }) => sum + days, 0);
}
