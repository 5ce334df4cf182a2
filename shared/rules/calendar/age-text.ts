import type { Age } from './age.ts';

type Language = 'en' | 'zh';

/** How each language says so many days, months and years. */
const units = {
  en: {
    days: (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`,
    months: (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`,
    years: (count: number) => `${count} ${count === 1 ? 'year' : 'years'}`,
    unborn: 'not born yet',
    bornToday: 'born today',
  },
  zh: {
    days: (count: number) => `${count} 天`,
    months: (count: number) => `${count} 个月`,
    years: (count: number) => `${count} 岁`,
    unborn: '尚未出生',
    bornToday: '今天出生',
  },
} as const satisfies Record<Language, unknown>;

/** An age in words (CAL-06): what is nought of the smaller unit is not said. */
export function ageText(age: Age, language: Language): string {
  const { days, months, years, unborn, bornToday } = units[language];
  switch (age.kind) {
    case 'unborn':
      return unborn;
    case 'bornToday':
      return bornToday;
    case 'days':
      return days(age.days);
    case 'months':
      return age.days === 0 ? months(age.months) : `${months(age.months)} ${days(age.days)}`;
    case 'years':
      return age.months === 0 ? years(age.years) : `${years(age.years)} ${months(age.months)}`;
  }
}
