import { folded } from '../names/text.ts';
import type { VideoRow } from './items.ts';
import { areRelated, isAnyFolder, baseOf, type Place, sameYears, titleOfFolder } from './place.ts';

/** A film as its files and its folder tell it. */
export interface FoundFilm {
  readonly key: string;
  readonly title: string;
  readonly year: number;
  readonly dir: string;
  readonly files: readonly VideoRow[];
  /** True when its folder holds no other film. */
  readonly isAlone: boolean;
}

interface Named {
  readonly file: VideoRow;
  readonly title: string;
  readonly year: number;
}

/** Title and year of the files of a folder; the folder's own where their names say less than its. */
function nameFiles(files: readonly VideoRow[], place: Place): Named[] {
  const named = files.map((file) => ({ file, ...file.shape.film }));
  const plain = named.map(({ file, title, year }) => ({ file, title, year }));
  if (place.steps.length === 0) return plain;
  const folder = titleOfFolder(place.dir);
  const isGeneral = folder.year === 0 && isAnyFolder(baseOf(place.dir));
  const titles = new Set(named.map(({ title, isBare }) => (isBare ? '' : folded(title))));
  return named.map(({ file, title, year, isBare }) => {
    const isOnly = titles.size === 1;
    const isFolders =
      (isBare && !isGeneral) ||
      (folder.year > 0 &&
        (year === 0 || year === folder.year) &&
        (areRelated(title, folder.title) || (isOnly && year === 0)));
    return isFolders ? { file, title: folder.title, year: folder.year || year } : { file, title, year };
  });
}

const partOf = (file: VideoRow): number => file.shape.film.part;

/** Films of one folder: files with one title and year are one film (APP-VIDEO-02). */
export function filmsIn(files: readonly VideoRow[], place: Place): FoundFilm[] {
  const byTitle = new Map<string, Named[]>();
  for (const named of nameFiles(files, place)) {
    const title = folded(named.title);
    byTitle.set(title, [...(byTitle.get(title) ?? []), named]);
  }
  const found: Omit<FoundFilm, 'isAlone'>[] = [];
  for (const [title, all] of byTitle) {
    const yearOf = sameYears(all.map(({ year }) => year));
    for (const year of new Set(all.map((one) => yearOf(one.year)))) {
      const own = all.filter((one) => yearOf(one.year) === year);
      found.push({
        key: `${place.dir}\0${title}\0${year}`,
        title: own[0]?.title ?? title,
        year,
        dir: place.dir,
        files: own
          .map(({ file }) => file)
          .sort((a, b) => partOf(a) - partOf(b) || b.size - a.size || (a.name < b.name ? -1 : 1)),
      });
    }
  }
  return found.map((film) => ({ ...film, isAlone: found.length === 1 }));
}
