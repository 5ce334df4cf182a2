import { readTitle } from './film-name.ts';
import { numberOf } from './text.ts';

/** What the name of a folder of episodes says: the season, and the series where it stands before that. */
export interface SeasonFolder {
  /** 0 are the specials. */
  readonly season: number;
  readonly series: string;
  readonly year: number;
}

const specials = /^(?:specials?|sp|sps|ovas?|oads?|特别篇|特別篇|特典|番外|番外篇)$/iu;
const seasonWord =
  /^(.*?)(?:^|[\s._([-])(?:(?:season|series|staffel|saison|temporada|stagione)[\s._-]*(\d{1,4})|s(\d{1,3})(?!\d*e\d))(?=$|[\s._)\]-])/iu;
const seasonZh = /^(.*?)第\s*([0-9零〇一二两三四五六七八九十百]{1,7})\s*季/u;

/** The season that a folder is of; undefined for a folder that is none. */
export function readSeasonFolder(name: string): SeasonFolder | undefined {
  if (specials.test(name.trim())) return { season: 0, series: '', year: 0 };
  const match = seasonZh.exec(name) ?? seasonWord.exec(name);
  const season = numberOf(match?.[2] ?? match?.[3] ?? '');
  if (match === null || season === undefined) return undefined;
  const { title, year } = readTitle(match[1] ?? '');
  return { season, series: title, year };
}

const extrasFolder =
  /^(?:extras?|featurettes?|behind[ ._-]?the[ ._-]?scenes|deleted[ ._-]?scenes|interviews?|scenes|shorts|trailers?|samples?|bonus|other|花絮|预告片?|預告片?|幕后|样片)$/iu;

/** True for a folder in which lies what belongs to a film without being one. */
export const isExtrasFolder = (name: string): boolean => extrasFolder.test(name.trim());

const extraName =
  /(?:^|[-._])(?:sample|trailer)\d*$|-(?:teaser|featurette|behindthescenes|deleted|deletedscene|interview|scene|short|clip|other)\d*$/i;

/** True for the name of a file, without its ending, that belongs to a film without being one: a sample, a trailer. */
export const isExtraName = (stem: string): boolean => extraName.test(stem.trim());
