import type { LunarDate, SolarDate } from './dates.ts';
import { lunarMonths } from './lunar-table.ts';

/** Festivals by the day of the common calendar (`month/day`). */
const solarFestivals = {
  '1/1': 'newYear',
  '2/14': 'valentine',
  '3/8': 'women',
  '3/12': 'arbor',
  '5/1': 'labour',
  '5/4': 'youth',
  '6/1': 'children',
  '9/10': 'teachers',
  '10/1': 'national',
  '12/25': 'christmas',
} as const;

/** Festivals by the day of the lunar calendar; a leap month has none. */
const lunarFestivals = {
  '1/1': 'springFestival',
  '1/15': 'lanterns',
  '5/5': 'dragonBoat',
  '7/7': 'qixi',
  '7/15': 'zhongyuan',
  '8/15': 'midAutumn',
  '9/9': 'doubleNinth',
  '12/8': 'laba',
} as const;

export type Festival =
  | (typeof solarFestivals)[keyof typeof solarFestivals]
  | (typeof lunarFestivals)[keyof typeof lunarFestivals]
  | 'newYearsEve';

const named = <T>(table: Readonly<Record<string, T>>, { month, day }: SolarDate): T[] => {
  const found = table[`${month}/${day}`];
  return found === undefined ? [] : [found];
};

/** The festivals of a day, the lunar ones first. The last day of the lunar year is its eve. */
export function festivalsOn(solar: SolarDate, lunar: LunarDate | null): readonly Festival[] {
  const ofLunar: Festival[] = lunar === null || lunar.isLeap ? [] : named<Festival>(lunarFestivals, lunar);
  const last = lunar === null ? undefined : lunarMonths(lunar.year).at(-1);
  const isEve =
    lunar !== null &&
    last !== undefined &&
    lunar.month === last.month &&
    lunar.isLeap === last.isLeap &&
    lunar.day === last.days;
  return [...ofLunar, ...(isEve ? (['newYearsEve'] as const) : []), ...named<Festival>(solarFestivals, solar)];
}
