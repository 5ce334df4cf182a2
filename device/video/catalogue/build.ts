import type { DatabaseSync } from 'node:sqlite';
import type { VideoLibKind } from '#shared/contract/kinds.ts';
import type { NameShape } from '../names/name-shape.ts';
import type { NfoFacts } from '../nfo.ts';
import { filmItem, seriesItem } from './facts.ts';
import { filmsIn } from './films.ts';
import type { FoundItem, LibraryRows, NfoRow, VideoRow } from './items.ts';
import { type Place, placeOf } from './place.ts';
import { episodeOf, seriesOf } from './series.ts';

type Raw = Omit<VideoRow, 'path' | 'shape'> & { readonly shape: string };

/** The rows of some folders, of which `dirs` are the ids as JSON. */
export function loadRows(db: DatabaseSync, dirs: string): LibraryRows {
  const films = db
    .prepare(
      `SELECT f.id, d.path AS dir, f.name, f.size, f.birth, f.duration, f.shape FROM json_each(?) w
       CROSS JOIN files f ON f.dir = w.value CROSS JOIN dirs d ON d.id = f.dir WHERE f.nfo = 0 ORDER BY d.path, f.name`,
    )
    .all(dirs) as unknown as Raw[];
  const nfos = new Map<string, NfoRow[]>();
  const described = db
    .prepare(
      `SELECT f.id, d.path AS dir, f.name, f.facts FROM json_each(?) w CROSS JOIN files f ON f.dir = w.value
       CROSS JOIN dirs d ON d.id = f.dir WHERE f.nfo = 1 AND f.read = 1 ORDER BY d.path, f.name`,
    )
    .all(dirs) as unknown as { id: number; dir: string; name: string; facts: string }[];
  for (const { id, dir, name, facts } of described) {
    const told = JSON.parse(facts) as NfoFacts;
    if (told.root === '') continue;
    const list = nfos.get(dir) ?? [];
    list.push({ ...told, id, dir, name, path: `${dir}/${name}` });
    nfos.set(dir, list);
  }
  const beside = db
    .prepare(
      `SELECT d.path AS dir, b.names FROM json_each(?) w CROSS JOIN beside b ON b.dir = w.value
       CROSS JOIN dirs d ON d.id = b.dir`,
    )
    .all(dirs) as unknown as { dir: string; names: string }[];
  return {
    films: films.map((row) => ({ ...row, path: `${row.dir}/${row.name}`, shape: JSON.parse(row.shape) as NameShape })),
    nfos,
    beside: new Map(beside.map(({ dir, names }) => [dir, JSON.parse(names) as string[]])),
  };
}

/** What a library is, as far as its files are concerned. */
export interface LibraryShape {
  readonly kind: VideoLibKind;
  readonly autoMatch: boolean;
  readonly folders: readonly string[];
}

/** Films and series in the rows of a library (APP-VIDEO-02, APP-VIDEO-04), in no order. */
export function findItems(rows: LibraryRows, { kind, autoMatch, folders }: LibraryShape): FoundItem[] {
  const places = new Map<string, Place | undefined>();
  const parts: NonNullable<ReturnType<typeof episodeOf>>[] = [];
  const films = new Map<Place, VideoRow[]>();
  for (const file of rows.films) {
    if (!places.has(file.dir)) places.set(file.dir, placeOf(file.dir, folders));
    const place = places.get(file.dir);
    if (place === undefined || place.isExtras || file.shape.isExtra) continue;
    const part = episodeOf(rows, kind, autoMatch, file, place);
    if (part !== undefined) {
      parts.push(part);
      continue;
    }
    const list = films.get(place) ?? [];
    list.push(file);
    films.set(place, list);
  }
  return [
    ...[...films].flatMap(([place, files]) => filmsIn(files, place).map((film) => filmItem(rows, film, autoMatch))),
    ...seriesOf(rows, parts).map((series) => seriesItem(rows, series, autoMatch)),
  ];
}
