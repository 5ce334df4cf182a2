import { inNaturalOrder } from '#shared/rules/natural-order.ts';
import type { VideoLibKind } from '#shared/contract/kinds.ts';
import { folded, stemOf } from '../names/text.ts';
import type { Episode, LibraryRows, NfoRow, VideoRow } from './items.ts';
import { areRelated, baseOf, isAnyFolder, type Place, sameYears, titleOfFolder } from './place.ts';

/** A file that is one episode or several. */
interface Part {
  readonly file: VideoRow;
  readonly place: Place;
  readonly season: number;
  /** Undefined where nothing tells its number. */
  readonly from: number | undefined;
  readonly to: number;
  readonly title: string;
  /** The series as the file names it. */
  readonly series: string;
  readonly year: number;
  readonly nfo: NfoRow | undefined;
}

/** A series as its files and folders tell it. */
export interface FoundSeries {
  readonly key: string;
  readonly title: string;
  readonly year: number;
  /** Folders that are its own. */
  readonly dirs: readonly string[];
  readonly episodes: readonly Episode[];
}

/** Folders that hold the description of a series. */
const isTold = (rows: LibraryRows, dir: string | undefined): boolean =>
  dir !== undefined && (rows.nfos.get(dir) ?? []).some(({ root }) => root === 'tvshow');

/** A description that belongs to a file by its name. */
export const nfoBeside = (rows: LibraryRows, { dir, name }: VideoRow): NfoRow | undefined => {
  const stem = stemOf(name);
  return rows.nfos.get(dir)?.find((nfo) => stemOf(nfo.name) === stem);
};

/** What makes a file an episode; undefined for a film. */
export function episodeOf(
  rows: LibraryRows,
  kind: VideoLibKind,
  autoMatch: boolean,
  file: VideoRow,
  place: Place,
): Part | undefined {
  if (kind === 'movie') return undefined;
  const beside = autoMatch ? nfoBeside(rows, file) : undefined;
  if (beside?.root === 'movie' && kind === 'all') return undefined;
  const nfo = beside?.root === 'episodedetails' ? beside : undefined;
  const { episode, numbered } = file.shape;
  const isKnown = isTold(rows, place.seriesDir);
  const inSeason = place.season !== undefined && (place.seriesDir !== undefined || place.seasonSeries !== undefined);
  const told = nfo !== undefined && nfo.episode >= 0;
  if (episode === undefined && !told && !inSeason && !isKnown && kind !== 'series') return undefined;
  const season = episode?.season ?? (told && nfo.season >= 0 ? nfo.season : (place.season ?? 1));
  const own = nfo?.title ?? '';
  const common = { file, place, nfo };
  if (episode !== undefined) {
    const { from, to, title, series, year } = episode;
    return { ...common, season, from, to, title: own || title, series, year };
  }
  if (told) return { ...common, season, from: nfo.episode, to: nfo.episode, title: own, series: '', year: 0 };
  if (numbered !== undefined) {
    const { no, title, series } = numbered;
    return { ...common, season, from: no, to: no, title: own || title, series, year: 0 };
  }
  return { ...common, season, from: undefined, to: 0, title: own || file.shape.film.title, series: '', year: 0 };
}

interface Named {
  readonly title: string;
  readonly year: number;
  /** Its own folder, where it has one. */
  readonly dir: string | undefined;
}

/** Which series the episodes of one folder belong to, and what the names call it. */
function nameAll(rows: LibraryRows, dir: string | undefined, parts: readonly Part[]): Map<Part, Named> {
  const named = new Map<Part, Named>();
  const ofFolder = dir === undefined ? undefined : titleOfFolder(dir);
  const foreign = (part: Part): boolean =>
    part.series !== '' && (ofFolder === undefined || !areRelated(part.series, ofFolder.title));
  const strangers = new Set(parts.filter(foreign).map(({ series }) => folded(series)));
  const isFolders =
    isTold(rows, dir) || (ofFolder !== undefined && strangers.size < 2 && !isAnyFolder(baseOf(dir ?? '')));
  for (const part of parts) {
    const { seasonSeries, root, dir: own } = part.place;
    if (isFolders || (dir !== undefined && ofFolder !== undefined && !foreign(part) && seasonSeries === undefined))
      named.set(part, { title: '', year: 0, ...ofFolder, dir });
    else if (part.series !== '') named.set(part, { title: part.series, year: part.year, dir: undefined });
    else named.set(part, { ...titleOfFolder(root), dir: own });
  }
  return named;
}

/** The series of every episode. */
function nameParts(rows: LibraryRows, parts: readonly Part[]): Map<Part, Named> {
  const named = new Map<Part, Named>();
  const byFolder = new Map<string | undefined, Part[]>();
  for (const part of parts) {
    const { seriesDir, seasonSeries, root, steps } = part.place;
    const above = seriesDir === undefined || isTold(rows, seriesDir) ? undefined : titleOfFolder(seriesDir).title;
    // A season's folder that names its series needs no folder above, unless that says the same.
    if (
      seasonSeries !== undefined &&
      !isTold(rows, seriesDir) &&
      !(above !== undefined && areRelated(above, seasonSeries.title))
    ) {
      const depth = (seriesDir === undefined ? 0 : seriesDir.slice(root.length + 1).split('/').length) + 1;
      named.set(part, { ...seasonSeries, dir: [root, ...steps.slice(0, depth)].join('/') });
      continue;
    }
    byFolder.set(seriesDir, [...(byFolder.get(seriesDir) ?? []), part]);
  }
  for (const [dir, own] of byFolder) for (const [part, name] of nameAll(rows, dir, own)) named.set(part, name);
  return named;
}

/** Puts the files of a series in the order of its episodes; what has no number comes behind all that have. */
function episodesOf(parts: readonly Part[]): Episode[] {
  const found = new Map<
    string,
    { season: number; no: number; title: string; files: VideoRow[]; nfo: number | undefined }
  >();
  const add = (part: Part, no: number): void => {
    const key = `${part.season}x${no}`;
    const known = found.get(key);
    // The description of a file of several episodes tells of the first.
    const isFirst = no === part.from || part.from === undefined;
    const title = isFirst ? part.title : '';
    if (known === undefined)
      found.set(key, { season: part.season, no, title, files: [part.file], nfo: isFirst ? part.nfo?.id : undefined });
    else {
      known.files.push(part.file);
      known.title ||= title;
      known.nfo ??= isFirst ? part.nfo?.id : undefined;
    }
  };
  for (const part of parts) if (part.from !== undefined) for (let no = part.from; no <= part.to; no += 1) add(part, no);
  const last = new Map<number, number>();
  for (const { season, no } of found.values()) last.set(season, Math.max(last.get(season) ?? 0, no));
  const unnumbered = new Map(parts.filter(({ from }) => from === undefined).map((part) => [part.file.path, part]));
  for (const path of inNaturalOrder([...unnumbered.keys()], 'en')) {
    const part = unnumbered.get(path);
    if (part === undefined) continue;
    const no = (last.get(part.season) ?? 0) + 1;
    last.set(part.season, no);
    add(part, no);
  }
  const order = (season: number): number => (season === 0 ? Infinity : season);
  return [...found.values()]
    .map((episode) => ({
      ...episode,
      files: episode.files.sort((a, b) => b.size - a.size || (a.path < b.path ? -1 : 1)),
    }))
    .sort((a, b) => (a.season === b.season ? a.no - b.no : order(a.season) < order(b.season) ? -1 : 1));
}

/** Puts episodes together to series: those of one title are one, wherever in the library they lie (APP-VIDEO-04). */
export function seriesOf(rows: LibraryRows, parts: readonly Part[]): FoundSeries[] {
  const named = nameParts(rows, parts);
  const byTitle = new Map<string, [Part, Named][]>();
  for (const [part, name] of named) {
    const title = folded(name.title);
    byTitle.set(title, [...(byTitle.get(title) ?? []), [part, name]]);
  }
  const found: FoundSeries[] = [];
  for (const [title, all] of byTitle) {
    const yearOf = sameYears(all.map(([, { year }]) => year));
    const years = [...new Set(all.map(([, { year }]) => yearOf(year)))];
    for (const year of years) {
      const own = all.filter(([, name]) => yearOf(name.year) === year);
      const [, first] = own[0] ?? [];
      const dirs = [...new Set(own.flatMap(([, { dir }]) => (dir === undefined ? [] : [dir])))].sort();
      found.push({
        key: years.length > 1 ? `${title}\0${year}` : title,
        title: first?.title ?? title,
        year,
        dirs,
        episodes: episodesOf(own.map(([part]) => part)),
      });
    }
  }
  return found;
}
