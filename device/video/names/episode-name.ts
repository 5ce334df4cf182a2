import { readTitle } from './film-name.ts';
import { numberOf, spaced, trimmed } from './text.ts';

/** What the name of an episode says. */
export interface EpisodeName {
  /** Undefined where only a number of the episode stands. */
  readonly season: number | undefined;
  readonly from: number;
  /** Last episode in the file; the first one of most. */
  readonly to: number;
  /** The series as the text before the number names it, '' and 0 where none does. */
  readonly series: string;
  readonly year: number;
  /** Its own title, '' where none follows. */
  readonly title: string;
}

/** An episode that only a number at a usual place tells: counts where it is known that there are episodes. */
export interface NumberedName {
  readonly no: number;
  readonly series: string;
  readonly title: string;
}

const zh = '[0-9零〇一二两三四五六七八九十百]{1,7}';
/** Begin of a word: no letter or digit stands before. Chinese needs no space before a number. */
const word = '(?<![A-Za-z0-9])';

interface Pattern {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => { season: number | undefined; from: number; to: number } | undefined;
}

const range = (season: string | undefined, from: string | undefined, tail: string | undefined) => {
  const first = numberOf(from ?? '');
  if (first === undefined) return undefined;
  const numbers = (tail ?? '').match(/\d+/g)?.map(Number) ?? [];
  const last = numbers.at(-1) ?? first;
  // Numbers that go back, or far ahead, are no range: "S01E01-480".
  const to = last > first && last - first < 50 ? last : first;
  return { season: season === undefined ? undefined : numberOf(season), from: first, to };
};

const patterns: readonly Pattern[] = [
  {
    pattern: new RegExp(
      `${word}s(\\d{1,4})[\\s._-]*e(?:p)?[\\s._-]?(\\d{1,4})((?:[\\s._]*-?[\\s._]*ep?\\d{1,4}|-\\d{1,4}(?![\\dpi]))*)`,
      'i',
    ),
    read: ([, season, from, tail]) => range(season, from, tail),
  },
  {
    pattern: new RegExp(
      `${word}(\\d{1,2})x(\\d{2,3})(?!\\d)((?:[\\s._]*-[\\s._]*(?:\\d{1,2}x)?\\d{2,3}(?![\\dpi]))?)`,
      'i',
    ),
    read: ([, season, from, tail]) => range(season, from, tail?.replace(/\d+x/i, '')),
  },
  {
    pattern: new RegExp(`第\\s*(${zh})\\s*季[\\s._-]*第\\s*(${zh})\\s*[集话話回]`, 'u'),
    read: ([, season, from]) => range(season, from, ''),
  },
  {
    pattern: new RegExp(`第\\s*(${zh})\\s*[集话話回]`, 'u'),
    read: ([, from]) => range(undefined, from, ''),
  },
  {
    pattern: new RegExp(
      `${word}(?:(?:ep|episode)[\\s._-]?|e)(\\d{1,4})((?:-(?:ep?)?\\d{1,4}(?![\\dpi]))?)(?![A-Za-z0-9])`,
      'i',
    ),
    read: ([, from, tail]) => range(undefined, from, tail),
  },
];

/** A text behind a number as a title; '' where it holds nothing but release words. */
function titleBehind(text: string): string {
  const plain = spaced(text).replace(/^[\s\-–—_.,:]+/u, '');
  // A word in front keeps the first one from being taken for a title by itself.
  const { title } = readTitle(`x ${plain.replace(/^(?:\[[^\]]*\]\s*)+/u, '')}`, 0);
  return trimmed(title.replace(/^x(?:\s+|$)/, ''));
}

/** Season, episodes and titles from the name of a file without its ending; undefined for what names no episode. */
export function readEpisodeName(stem: string, lastYear?: number): EpisodeName | undefined {
  for (const { pattern, read } of patterns) {
    const match = pattern.exec(stem);
    const numbers = match === null ? undefined : read(match);
    if (match === null || numbers === undefined) continue;
    const { title: series, year } = readTitle(stem.slice(0, match.index), lastYear);
    const behind = titleBehind(stem.slice(match.index + match[0].length));
    return { ...numbers, series: /[\p{L}\p{N}]/u.test(series) ? series : '', year, title: behind };
  }
  return undefined;
}

const leading = /^\s*(?:\[[^\]]*\]\s*)?#?(\d{1,3})(?:v\d)?(?=$|[\s._\-–、])[\s._\-–、]*(.*)$/su;
const dashed = /^(.*?)\s+[-–]\s+(\d{1,3})(?:v\d)?(?=$|[\s._[(-])(.*)$/su;

/** A number at the begin of a name, or behind a dash as in "Series - 03"; undefined where none stands. */
export function readNumberedName(stem: string): NumberedName | undefined {
  const first = leading.exec(stem);
  if (first !== null) return { no: Number(first[1]), series: '', title: titleBehind(first[2] ?? '') };
  const behind = dashed.exec(stem);
  if (behind === null) return undefined;
  return { no: Number(behind[2]), series: readTitle(behind[1] ?? '').title, title: titleBehind(behind[3] ?? '') };
}
