import type { DatabaseSync } from 'node:sqlite';
import type { DiscoverKind } from '#shared/contract/kinds.ts';
import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { type Bounds, countPhotos, pagePhotos, type PhotoQuestion, whereOf } from './photo-query.ts';
import type { AlbumService, ScopeView } from './service.ts';

/** A group of photos that have something in common; `cover` is the wire path of the newest. */
export interface Discovery {
  readonly id: string;
  readonly name: string;
  readonly cover: string;
  readonly count: number;
}

/** Groups that are answered at most. */
const GROUPS_MAX = 500;

interface Row {
  name: string | number;
  count: number;
  dir: string;
  photo: string;
}

/** Groups by a column: beside max() SQLite answers folder and name of that very photo. */
function groupsBy(db: DatabaseSync, bounds: Bounds, value: string, from: string, more: string): Discovery[] {
  const { sql, values } = whereOf(bounds, {});
  const rows = db
    .prepare(
      `SELECT ${value} AS name, count(*) AS count, d.path AS dir, p.name AS photo, max(p.wall) AS wall
       FROM ${from} JOIN dirs d ON d.id = p.dir WHERE ${sql} AND ${more}
       GROUP BY ${value} ORDER BY count DESC, name LIMIT ${GROUPS_MAX}`,
    )
    .all(...values) as unknown as Row[];
  return rows.map(({ name, count, dir, photo }) => ({
    id: String(name),
    name: String(name),
    count,
    cover: `${dir}/${photo}`,
  }));
}

/** One group whose photos answer a question; undefined for none. */
function groupOf(
  db: DatabaseSync,
  bounds: Bounds,
  question: PhotoQuestion,
  { id, name }: Pick<Discovery, 'id' | 'name'>,
): Discovery | undefined {
  const { total } = countPhotos(db, bounds, question);
  const [row] = total === 0 ? [] : pagePhotos(db, bounds, question, { order: 'desc', limit: 1, offset: 0 });
  return row && { id, name, count: total, cover: `${row.dir}/${row.name}` };
}

const byCount = (a: Discovery, b: Discovery): number => b.count - a.count || (a.name < b.name ? -1 : 1);

/** What an account calls people whose names stand in files. */
export function createPeople(db: DatabaseSync) {
  const all = db.prepare('SELECT name, caption FROM album_people WHERE username = ?');
  const call = db.prepare('INSERT OR REPLACE INTO album_people (username, name, caption) VALUES (?, ?, ?)');
  const captions = (username: string): Map<string, string> =>
    new Map((all.all(username) as { name: string; caption: string }[]).map((row) => [row.name, row.caption]));
  return {
    captions,
    /** Every name in the files that is shown under a caption becomes another one. */
    rename(username: string, names: readonly string[], caption: string): void {
      for (const name of names) call.run(username, name, caption);
    },
  };
}

function people(db: DatabaseSync, bounds: Bounds, captions: ReadonlyMap<string, string>) {
  const found = groupsBy(db, bounds, 'l.name', 'labels l JOIN photos p ON p.id = l.photo', `l.kind = 'person'`);
  const persons = new Map<string, { names: string[]; first: Discovery }>();
  for (const group of found) {
    const caption = captions.get(group.name) ?? group.name;
    const known = persons.get(caption);
    if (known) known.names.push(group.name);
    else persons.set(caption, { names: [group.name], first: group });
  }
  return persons;
}

/** Groups of an account's photos, the largest first (APP-ALBUM-04). */
export function discover(
  { index }: Pick<AlbumService, 'index'>,
  { tags, context, fileSettings }: FileServices,
  caller: FileCaller,
  { dirs, scope }: ScopeView,
  kind: DiscoverKind,
): Discovery[] {
  const { username } = caller;
  const { faces, places } = fileSettings.get(username, 'album');
  if ((kind === 'people' && faces === 0) || (kind === 'place' && places === 0)) return [];
  const bounds: Bounds = { dirs, minBytes: scope.minBytes };
  return index.ask((db): Discovery[] => {
    switch (kind) {
      case 'place':
        return groupsBy(db, bounds, 'p.place', 'photos p', `p.place <> ''`);
      case 'time':
        return groupsBy(db, bounds, 'p.day / 10000', 'photos p', 'TRUE').sort((a, b) => (a.id < b.id ? 1 : -1));
      case 'thing': {
        const words = groupsBy(db, bounds, 'l.name', 'labels l JOIN photos p ON p.id = l.photo', `l.kind = 'thing'`);
        const marked = tags.list(username).flatMap(({ tag, name, count }) => {
          if (count === 0) return [];
          const among = [tags.with(username, tag).map(({ path }) => path)];
          return groupOf(db, bounds, { among }, { id: tag, name }) ?? [];
        });
        return [...words, ...marked].sort(byCount);
      }
      case 'people': {
        const captions = createPeople(context.db).captions(username);
        return [...people(db, bounds, captions)]
          .flatMap(([caption, { names, first }]) =>
            names.length === 1
              ? { ...first, id: caption, name: caption }
              : (groupOf(db, bounds, { people: names }, { id: caption, name: caption }) ?? []),
          )
          .sort(byCount);
      }
    }
  }, []);
}

/** Calls a person otherwise; under the name of another one the two become one. Throws N000003 for nobody. */
export function renamePerson(
  { index }: Pick<AlbumService, 'index'>,
  { context }: Pick<FileServices, 'context'>,
  { username }: FileCaller,
  { dirs, scope }: ScopeView,
  { id, name }: { readonly id: string; readonly name: string },
): void {
  const store = createPeople(context.db);
  const captions = store.captions(username);
  const person = index.ask(
    (db) => people(db, { dirs, minBytes: scope.minBytes }, captions).get(id),
    undefined as { names: string[] } | undefined,
  );
  if (person === undefined) throw new DeviceError('N000003');
  store.rename(username, person.names, name);
}
