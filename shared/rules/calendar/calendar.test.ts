import { describe, expect, test } from 'vitest';
import { ageOn, birthdayYears, monthlyAges, yearlyAges } from './age.ts';
import { beyondRange, calendar, isCalendarError, lunarToSolar, solarToLunar, wrongParameters } from './calendar.ts';
import type { LunarDate } from './dates.ts';

const DAY_MS = 86_400_000;
const missing = undefined as unknown as number;

describe('range and parameters', () => {
  test('CAL-01 the years 1891 to 2100 are answered, those around are refused with 100', () => {
    for (const year of [1890, 2101]) {
      expect(solarToLunar(year, 1, 1)).toEqual(beyondRange);
      expect(lunarToSolar(year, 1, 1)).toEqual(beyondRange);
      expect(calendar(year, 1)).toEqual(beyondRange);
    }
    expect(beyondRange).toEqual({ error: 100, msg: 'input year beyond queryable range, only 1891-2100' });
    for (const year of [1891, 2100]) {
      expect(solarToLunar(year, 12, 31)).toMatchObject({ year });
      expect(lunarToSolar(year, 1, 1)).toMatchObject({ year });
    }
  });

  test('CAL-02 what is no date is refused with 101, also outside the range', () => {
    const text = '2023' as unknown as number;
    expect(wrongParameters).toEqual({ error: 101, msg: 'wrong parameters' });
    for (const answer of [
      solarToLunar(text, 2, 30),
      solarToLunar(2023, 2, 30),
      solarToLunar(2023, 13, 1),
      solarToLunar(2023, 1, 32),
      solarToLunar(2023.5, 1, 1),
      solarToLunar(missing, missing, missing),
      solarToLunar(1800, 13, 1),
      lunarToSolar(2023, 3, 1, true),
      lunarToSolar(2023, 1, 31),
      calendar(2023, 0),
    ]) {
      expect(answer).toEqual(wrongParameters);
    }
  });
});

test.each([
  [2023, 1, 22, 2023, 1, 1, false],
  [2023, 3, 22, 2023, 2, 1, true],
  [2033, 12, 22, 2033, 11, 1, true],
  [1891, 2, 9, 1891, 1, 1, false],
  [2100, 2, 9, 2100, 1, 1, false],
  [1891, 1, 1, 1890, 11, 21, false],
])('CAL-03 %i-%i-%i is the lunar %i/%i/%i (leap: %s)', (year, month, day, y, m, d, isLeap) => {
  expect(solarToLunar(year, month, day)).toEqual({ year: y, month: m, day: d, isLeap });
});

test('CAL-04 every day from 1891 to 2100 is what the calendar of the system says, and leads back', () => {
  const system = new Intl.DateTimeFormat('en-US-u-ca-chinese', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  const wrong: string[] = [];
  for (let ms = Date.UTC(1891, 0, 1); ms <= Date.UTC(2100, 11, 31); ms += DAY_MS) {
    const date = new Date(ms);
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
    const lunar = solarToLunar(year, month, day) as LunarDate;
    const parts = Object.fromEntries(system.formatToParts(date).map(({ type, value }) => [type, value]));
    const said = `${parts.relatedYear}/${parts.month}/${parts.day}`;
    if (said !== `${lunar.year}/${lunar.month}${lunar.isLeap ? 'bis' : ''}/${lunar.day}`) wrong.push(said);
    if (lunar.year < 1891) continue;
    const back = lunarToSolar(lunar.year, lunar.month, lunar.day, lunar.isLeap);
    if (isCalendarError(back) || back.year !== year || back.month !== month || back.day !== day) wrong.push(said);
  }
  expect(wrong).toEqual([]);
});

test('CAL-03 a month is whole weeks with lunar day, term and festivals', () => {
  const month = calendar(2024, 2);
  if (isCalendarError(month)) throw new Error('refused');
  expect(month).toHaveLength(35);
  expect(month[0]).toMatchObject({ month: 1, day: 28, weekday: 0, inMonth: false });
  const on = (day: number) => month.find((entry) => entry.inMonth && entry.day === day);
  expect(on(4)).toMatchObject({ term: 'lichun', festivals: [] });
  expect(on(9)).toMatchObject({ lunar: { month: 12, day: 30 }, festivals: ['newYearsEve'] });
  expect(on(10)).toMatchObject({ lunar: { year: 2024, month: 1, day: 1 }, festivals: ['springFestival'] });
  expect(on(14)?.festivals).toEqual(['valentine']);
  expect(on(19)?.term).toBe('yushui');
  expect(on(24)?.festivals).toEqual(['lanterns']);
});

test.each([
  [2023, 12, 22, 'dongzhi'],
  [2024, 4, 4, 'qingming'],
  [2025, 6, 21, 'xiazhi'],
  [2021, 2, 3, 'lichun'],
  [2000, 9, 23, 'qiufen'],
])('CAL-03 on %i-%i-%i begins %s', (year, month, day, term) => {
  const days = calendar(year, month);
  if (isCalendarError(days)) throw new Error('refused');
  expect(days.filter((entry) => entry.inMonth && entry.term === term).map((entry) => entry.day)).toEqual([day]);
});

describe('birthdays and ages', () => {
  const birth = { year: 2020, month: 1, day: 31 };
  const on = (year: number, month: number, day: number) => ageOn(birth, { year, month, day });

  test('CAL-05 211 years to pick from, 100 yearly and 1200 monthly ages', () => {
    expect(birthdayYears).toHaveLength(211);
    expect([birthdayYears[0], birthdayYears.at(-1)]).toEqual([1890, 2100]);
    expect(yearlyAges(birth)).toHaveLength(100);
    expect(yearlyAges(birth)[1]).toEqual({ age: 1, on: { year: 2021, month: 2, day: 18 } });
    expect(monthlyAges(birth)).toHaveLength(1200);
    expect(monthlyAges(birth)[1]).toEqual({ months: 1, on: { year: 2020, month: 2, day: 29 } });
    expect(monthlyAges(birth).at(-1)).toMatchObject({ months: 1199, on: { year: 2119, month: 12, day: 31 } });
  });

  test('CAL-06 the age in days, months or years', () => {
    expect(on(2020, 1, 30)).toEqual({ kind: 'unborn' });
    expect(on(2020, 1, 31)).toEqual({ kind: 'bornToday' });
    expect(on(2020, 2, 28)).toEqual({ kind: 'days', days: 28 });
    expect(on(2020, 2, 29)).toEqual({ kind: 'months', months: 1, days: 0 });
    expect(on(2021, 12, 1)).toEqual({ kind: 'months', months: 22, days: 1 });
    expect(on(2023, 5, 1)).toEqual({ kind: 'years', years: 3, months: 3 });
  });

  test('CAL-06 a lunar birthday counts by its lunar date, a leap month by the normal one', () => {
    const leap = { year: 2020, month: 6, day: 1 };
    expect(solarToLunar(2020, 6, 1)).toMatchObject({ month: 4, day: 10, isLeap: true });
    expect(lunarToSolar(2023, 4, 10)).toEqual({ year: 2023, month: 5, day: 28 });
    expect(ageOn(leap, { year: 2023, month: 5, day: 27 }, true)).toEqual({ kind: 'years', years: 2, months: 0 });
    expect(ageOn(leap, { year: 2023, month: 5, day: 28 }, true)).toEqual({ kind: 'years', years: 3, months: 0 });
  });
});
