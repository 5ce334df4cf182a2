import { spaced, trimmed } from './text.ts';

/** What the name of a film says; `year` and `part` are 0 where it does not. */
export interface FilmName {
  /** Never empty. */
  readonly title: string;
  readonly year: number;
  /** Of a film that is cut into several files. */
  readonly part: number;
  /** True for a name that says nothing of the film, such as `cd1` or `movie`: its folder may. */
  readonly isBare: boolean;
}

/** Words of those who release films that are no part of a title: all behind the first of them is cut off. */
const strong = new RegExp(
  [
    '(?:2160|1440|1080|720|576|540|480|360)[pi]',
    'blu-?ray|b[dr]-?rip|bd-?remux|remux|bdmv|uhd|uhdrip',
    'web-?dl|web-?rip|webhd|hdtv|pdtv|hdtvrip|tvrip|hdrip|dvd-?rip|dvd-?scr|hd-?dvd|hdcam|hdts|telesync|telecine|vhs-?rip',
    '[xh]-?26[456]|hevc|avc|xvid|divx|av1|vp9|vc-?1|10-?bits?|8-?bits?|hdr10?\\+?|hdr10plus|sdr|dovi',
    'atmos|truehd|dts(?:-?(?:hd|x|es))?(?:-?ma)?|e?ac-?3|aac(?:\\d(?:\\.\\d)?)?|ddp?\\d(?:\\.\\d)?|flac|opus|lpcm',
    'amzn|dsnp|hmax|hulu|nf|web',
    'chs|cht|bilibili',
  ].join('|'),
  'i',
);
/** Words that belong to a title as well: they are cut off only where a release word follows. */
const weak =
  /^(?:4k|8k|3d|dv|cam|ts|proper|repack|rerip|internal|limited|unrated|uncut|extended|theatrical|remastered|restored|imax|criterion|multi|dual|audio|dubbed|subbed|subs|complete|edition|directors?|director's|cut|final|国语|粤语|中字|双语|中英双字|双字|字幕|国英|高清|蓝光|完整版|dvd|hdr|hd|nf|web|internal)$/iu;

const isStrong = (token: string): boolean =>
  new RegExp(`^(?:${strong.source})(?:-.*)?$`, 'i').test(token.replace(/^[([【]+|[)\]】]+$/gu, ''));
const isWeak = (token: string): boolean => weak.test(token.replace(/^[([【]+|[)\]】]+$/gu, ''));

const FIRST_YEAR = 1888;

const inBrackets = /[([（【{]\s*((?:18|19|20)\d\d)\s*[)\]）】}]/gu;
const standing = /(?<![\p{L}\p{N}])((?:18|19|20)\d\d)(?![\p{L}\p{N}])/gu;

/** The last year that stands in a text, not at its begin: a title may be a number. One in brackets goes before. */
function yearIn(text: string, lastYear: number): { at: number; year: number } | undefined {
  for (const pattern of [inBrackets, standing]) {
    const found = [...text.matchAll(pattern)]
      .map((match) => ({ at: match.index, year: Number(match[1]) }))
      .filter(({ at, year }) => year >= FIRST_YEAR && year <= lastYear && trimmed(text.slice(0, at)) !== '');
    const last = found.at(-1);
    if (last !== undefined) return last;
  }
  return undefined;
}

/** Where the release words of a text begin; its length where there are none. */
function releaseAt(text: string): number {
  const tokens = [...text.matchAll(/\S+/g)].map((match) => ({ at: match.index, token: match[0] }));
  const first = tokens.findIndex(({ token }, index) => index > 0 && isStrong(token));
  if (first < 0) return text.length;
  let cut = first;
  while (cut > 1 && isWeak(tokens[cut - 1]?.token ?? '')) cut -= 1;
  return tokens[cut]?.at ?? text.length;
}

/** Parts stand at the end, without a space before their number: "The Hangover Part 2" is a title. */
const partAtEnd = /(?:^|[\s._-])(?:[([]\s*)?(?:(?:cd|dis[ck]|dvd)[\s._-]?(\d{1,2})|(?:part|pt)(\d{1,2}))\s*[)\]]?\s*$/i;
/** Behind a year or release words they are parts whatever stands between. */
const partBehind = /(?:^|[\s._-])(?:cd|dis[ck]|dvd|part|pt)[\s._-]?(\d{1,2})(?![\p{L}\p{N}])/iu;

/** Names that programs and discs give to any film. */
const anyName = /^(?:movie|film|video|main|title[ _]?t?\d*|vts[ _]\d+[ _]\d+|\d{5}|index|正片)?$/i;

/** A text without the brackets at its begin in which releasers name themselves, where something is left behind them. */
function withoutSender(text: string): string {
  const rest = text.replace(/^\s*(?:\[[^\]]*\]|【[^】]*】)[\s._-]*/u, '');
  return /[\p{L}\p{N}]/u.test(rest.replace(/\[[^\]]*\]|【[^】]*】/gu, '')) ? rest : text;
}

/** The year behind which nothing has been filmed yet. */
export const lastFilmYear = (now = new Date()): number => now.getFullYear() + 1;

/** A title with its year, whatever follows them cut off; `rest` is what was. */
export function readTitle(text: string, lastYear = lastFilmYear()): { title: string; year: number; rest: string } {
  const plain = spaced(withoutSender(text));
  const cut = releaseAt(plain);
  const found = yearIn(plain.slice(0, cut), lastYear);
  const end = found?.at ?? cut;
  return { title: trimmed(plain.slice(0, end)), year: found?.year ?? 0, rest: plain.slice(end) };
}

/** Title, year and part from the name of a file without its ending, or of a folder (APP-VIDEO-02). Never throws. */
export function readFilmName(stem: string, lastYear = lastFilmYear()): FilmName {
  const atEnd = partAtEnd.exec(stem);
  const body = atEnd === null ? stem : stem.slice(0, atEnd.index);
  const { title, year, rest } = readTitle(body, lastYear);
  const behind = atEnd === null ? partBehind.exec(rest) : null;
  const part = Number(atEnd?.[1] ?? atEnd?.[2] ?? behind?.[1] ?? 0);
  return {
    title: title || trimmed(spaced(stem)) || stem.trim() || stem || '?',
    year,
    part,
    isBare: year === 0 && anyName.test(title),
  };
}
