import { readTitle } from '../names/film-name.ts';
import { isExtrasFolder, readSeasonFolder } from '../names/folder-name.ts';
import { folded } from '../names/text.ts';

/** Where a folder is in its library, and what the names above it say. */
export interface Place {
  readonly dir: string;
  /** The folder of the library that it lies in. */
  readonly root: string;
  /** Names below that. */
  readonly steps: readonly string[];
  /** True for extras of a film or series. */
  readonly isExtras: boolean;
  /** The season that the folders say; undefined where they say none. */
  readonly season: number | undefined;
  /** Title that a season's folder brings along, as in `Series.S02.1080p`. */
  readonly seasonSeries: { readonly title: string; readonly year: number } | undefined;
  /** The folder of the series: above those of seasons. Undefined where that would be the library's own. */
  readonly seriesDir: string | undefined;
}

/** Looks at a folder below the folders of a library; undefined when it is in none of them. */
export function placeOf(dir: string, roots: readonly string[]): Place | undefined {
  const root = roots.filter((one) => dir === one || dir.startsWith(`${one}/`)).sort((a, b) => b.length - a.length)[0];
  if (root === undefined) return undefined;
  const steps = dir === root ? [] : dir.slice(root.length + 1).split('/');
  let depth = steps.length;
  let season: number | undefined;
  let seasonSeries: Place['seasonSeries'];
  for (; depth > 0; depth -= 1) {
    const found = readSeasonFolder(steps[depth - 1] ?? '');
    // A series may be called like a season: its folder holds those of seasons.
    if (found === undefined || (season !== undefined && found.series !== '')) break;
    season ??= found.season;
    if (found.series !== '') seasonSeries = { title: found.series, year: found.year };
    if (seasonSeries !== undefined) {
      depth -= 1;
      break;
    }
  }
  return {
    dir,
    root,
    steps,
    // A folder of the library itself may well be called "Shorts".
    isExtras: steps.some((step, index) => index > 0 && isExtrasFolder(step)),
    season,
    seasonSeries,
    seriesDir: depth === 0 ? undefined : [root, ...steps.slice(0, depth)].join('/'),
  };
}

export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Title and year of a folder. */
export const titleOfFolder = (path: string): { title: string; year: number } => {
  const { title, year } = readTitle(baseOf(path));
  return { title: title || baseOf(path), year };
};

/** True for titles of which one begins with the words of the other; Chinese has no spaces between them. */
export function areRelated(a: string, b: string): boolean {
  const [short = '', long = ''] = [folded(a), folded(b)].sort((one, other) => one.length - other.length);
  if (short === '' || !long.startsWith(short)) return false;
  return long.length === short.length || long[short.length] === ' ' || /^\p{Script=Han}{2,}$/u.test(short);
}

const anyFolder =
  /^(?:downloads?|incoming|new|tv|tv ?shows?|shows?|series|videos?|movies?|films?|media|anime|data|下载|电视剧|剧集|视频|影视|电影|动漫|综艺)$/iu;

/** True for a folder whose name says nothing of what lies in it. */
export const isAnyFolder = (name: string): boolean => anyFolder.test(name.trim());

/**
 * Years of one title: where all that have one have the same, those without are the same too; answers the year by which
 * each is told.
 */
export function sameYears(years: readonly number[]): (year: number) => number {
  const known = [...new Set(years.filter((year) => year > 0))];
  const only = known.length === 1 ? known[0] : undefined;
  return (year) => (only !== undefined && year === 0 ? only : year);
}
