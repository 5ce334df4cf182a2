/** The 24 terms of the solar year, from the one in early January on. Names are the screen's (`calendar.terms`). */
export const solarTerms = [
  'xiaohan',
  'dahan',
  'lichun',
  'yushui',
  'jingzhe',
  'chunfen',
  'qingming',
  'guyu',
  'lixia',
  'xiaoman',
  'mangzhong',
  'xiazhi',
  'xiaoshu',
  'dashu',
  'liqiu',
  'chushu',
  'bailu',
  'qiufen',
  'hanlu',
  'shuangjiang',
  'lidong',
  'xiaoxue',
  'daxue',
  'dongzhi',
] as const;
export type SolarTerm = (typeof solarTerms)[number];

const RAD = Math.PI / 180;
const DAY_MS = 86_400_000;
/** Beijing is eight hours ahead of Greenwich. */
const BEIJING_MS = 8 * 3_600_000;
/** Julian date of 1 January 1970 and of 1 January 2000, noon. */
const JD_1970 = 2_440_587.5;
const JD_2000 = 2_451_545;

/** Apparent longitude of the sun in degrees, good to about a hundredth (Meeus, Astronomical Algorithms, ch. 25). */
function sunLongitude(ms: number): number {
  const t = (ms / DAY_MS + JD_1970 - JD_2000) / 36_525;
  const mean = 280.46646 + 36_000.76983 * t + 0.0003032 * t * t;
  const anomaly = (357.52911 + 35_999.05029 * t - 0.0001537 * t * t) * RAD;
  const centre =
    (1.914602 - 0.004817 * t) * Math.sin(anomaly) +
    (0.019993 - 0.000101 * t) * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly);
  const node = (125.04 - 1934.136 * t) * RAD;
  return (((mean + centre - 0.00569 - 0.00478 * Math.sin(node)) % 360) + 360) % 360;
}

/** Difference of two angles, between -180 and 180 degrees. */
const turn = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

/** The day of the month (Beijing) on which a term falls; `term` counts from 0 = xiaohan. */
export function termDay(year: number, term: number): number {
  const wanted = (285 + 15 * term) % 360;
  // Two terms a month, near the 6th and the 21st: three steps of Newton are more than enough from there.
  let ms = Date.UTC(year, Math.floor(term / 2), term % 2 === 0 ? 6 : 21);
  for (let step = 0; step < 4; step += 1) ms += (turn(sunLongitude(ms), wanted) / 360) * 365.2422 * DAY_MS;
  return new Date(ms + BEIJING_MS).getUTCDate();
}

/** The term that begins on a day (month 1 to 12); null on the other days. */
export function termOn(year: number, month: number, day: number): SolarTerm | null {
  const first = (month - 1) * 2;
  if (day < 12) return termDay(year, first) === day ? (solarTerms[first] ?? null) : null;
  return termDay(year, first + 1) === day ? (solarTerms[first + 1] ?? null) : null;
}
