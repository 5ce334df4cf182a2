import { extensionOf } from '#shared/rules/file-type.ts';
import { stemOf } from '../names/text.ts';
import { posterExtensions } from '../video-table.ts';
import type { FoundFilm } from './films.ts';
import type { FoundItem, LibraryRows, NfoRow } from './items.ts';
import type { FoundSeries } from './series.ts';

/** Names of pictures that are the poster of a folder that holds one film or series, the first one first. */
const folderPosters = ['poster', 'folder', 'cover', 'movie'] as const;

/** The first of some names, without their endings, that a picture has; undefined for none. */
function pictureAmong(names: readonly string[], wanted: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  let best: string | undefined;
  let rank = wanted.length * posterExtensions.length;
  for (const name of names) {
    const ending = posterExtensions.indexOf(extensionOf(name));
    if (ending < 0) continue;
    const stem = stemOf(name).toLowerCase();
    const at = wanted.indexOf(stem);
    if (at < 0 || at * posterExtensions.length + ending >= rank) continue;
    best = name;
    rank = at * posterExtensions.length + ending;
  }
  return best;
}

const stems = (film: FoundFilm): string[] => film.files.map(({ name }) => stemOf(name));

/** The picture of a film: one that is called like it, or that of its folder. */
function posterOfFilm(rows: LibraryRows, film: FoundFilm): string {
  const names = rows.beside.get(film.dir) ?? [];
  const own = stems(film).flatMap((stem) => [`${stem.toLowerCase()}-poster`, stem.toLowerCase()]);
  const found = pictureAmong(names, [...own, ...(film.isAlone ? folderPosters : [])]);
  return found === undefined ? '' : `${film.dir}/${found}`;
}

function posterOfSeries(rows: LibraryRows, { dirs }: FoundSeries): string {
  for (const dir of dirs) {
    const found = pictureAmong(rows.beside.get(dir) ?? [], folderPosters);
    if (found !== undefined) return `${dir}/${found}`;
  }
  return '';
}

/** The description that fits a film best: one that is called like it, or the only one of a folder of one film. */
function nfoOfFilm(rows: LibraryRows, film: FoundFilm): NfoRow | undefined {
  const all = (rows.nfos.get(film.dir) ?? []).filter(({ root }) => root === 'movie');
  const wanted = stems(film);
  const named = all.find(({ name }) => wanted.includes(stemOf(name)));
  if (named !== undefined || !film.isAlone) return named;
  return all.find(({ name }) => stemOf(name).toLowerCase() === 'movie') ?? (all.length === 1 ? all[0] : undefined);
}

function nfoOfSeries(rows: LibraryRows, { dirs }: FoundSeries): NfoRow | undefined {
  for (const dir of dirs) {
    const all = (rows.nfos.get(dir) ?? []).filter(({ root }) => root === 'tvshow');
    const found = all.find(({ name }) => name.toLowerCase() === 'tvshow.nfo') ?? all[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Facts of an item with those of a description, or without: then its names alone tell them. */
export function withNfo<T extends Pick<FoundItem, 'named'>>(item: T, nfo: NfoRow | undefined) {
  return {
    ...item,
    nfo,
    title: nfo?.title || item.named.title,
    original: nfo?.original ?? '',
    year: nfo?.year || item.named.year,
    score: nfo?.score ?? 0,
    genres: nfo?.genres ?? [],
  };
}

/** A film with all that lies beside it. */
export function filmItem(rows: LibraryRows, film: FoundFilm, autoMatch: boolean): FoundItem {
  const { key, title, year, dir, files } = film;
  const base = {
    kind: 'movie' as const,
    key,
    anchors: files.map(({ path }) => path),
    named: { title, year },
    poster: posterOfFilm(rows, film),
    addedAt: Math.min(...files.map(({ birth }) => birth)),
    files,
    episodes: [],
    dirs: [dir],
  };
  return withNfo(base, autoMatch ? nfoOfFilm(rows, film) : undefined);
}

/** A series with all that lies beside it. What came last of it tells when it came. */
export function seriesItem(rows: LibraryRows, series: FoundSeries, autoMatch: boolean): FoundItem {
  const { key, title, year, dirs, episodes } = series;
  const files = episodes.flatMap((episode) => episode.files);
  const base = {
    kind: 'series' as const,
    key,
    anchors: dirs.length > 0 ? dirs : [...new Set(files.map(({ path }) => path))],
    named: { title, year },
    poster: posterOfSeries(rows, series),
    addedAt: files.reduce((last, { birth }) => Math.max(last, birth), 0),
    files: [],
    episodes,
    dirs: dirs.length > 0 ? dirs : [...new Set(files.map(({ dir }) => dir))],
  };
  return withNfo(base, autoMatch ? nfoOfSeries(rows, series) : undefined);
}
