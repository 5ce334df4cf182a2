import { expect, test } from 'vitest';
import { ageOn } from './age.ts';
import { ageText } from './age-text.ts';

const birth = { year: 2023, month: 3, day: 22 };

test.each([
  [{ year: 2023, month: 3, day: 21 }, 'not born yet', '尚未出生'],
  [birth, 'born today', '今天出生'],
  [{ year: 2023, month: 3, day: 23 }, '1 day', '1 天'],
  [{ year: 2023, month: 4, day: 22 }, '1 month', '1 个月'],
  [{ year: 2024, month: 5, day: 24 }, '14 months 2 days', '14 个月 2 天'],
  [{ year: 2025, month: 3, day: 22 }, '2 years', '2 岁'],
  [{ year: 2026, month: 4, day: 30 }, '3 years 1 month', '3 岁 1 个月'],
])('CAL-06 the age on %j in words', (at, en, zh) => {
  const age = ageOn(birth, at);
  expect([ageText(age, 'en'), ageText(age, 'zh')]).toEqual([en, zh]);
});
