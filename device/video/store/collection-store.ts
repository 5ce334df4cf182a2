import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../storage/database.ts';

/** Collections of one account, and things in one. */
export const COLLECTIONS_MAX = 200;
export const COLLECTION_ITEMS_MAX = 1000;

/** A collection as it is kept (APP-VIDEO-05). */
export interface Collection {
  readonly id: string;
  readonly owner: string;
  readonly title: string;
  readonly overview: string;
  /** Wire path of the picture that somebody chose. */
  readonly poster: string | undefined;
  readonly hidden: boolean;
  readonly createdAt: number;
  /** Ids of films and series, in their order. */
  readonly items: readonly string[];
}

/** What is written of a collection; undefined leaves it, a poster of null forgets it. */
export interface CollectionChange {
  readonly title?: string | undefined;
  readonly overview?: string | undefined;
  readonly poster?: string | null | undefined;
  readonly hidden?: boolean | undefined;
  readonly items?: readonly string[] | undefined;
}

interface Row {
  id: string;
  owner: string;
  title: string;
  overview: string;
  poster: string | null;
  hidden: number;
  created_at: number;
}

export type CollectionStore = ReturnType<typeof createCollectionStore>;

/** Collections that somebody made, and what is in them. */
export function createCollectionStore(db: DatabaseSync) {
  const ofOwner = db.prepare(
    `SELECT c.*, p.path AS poster FROM video_collections c LEFT JOIN video_posters p ON p.id = c.id WHERE c.owner = ?`,
  );
  const itemsOf = db.prepare(
    `SELECT i.collection_id, i.item_id FROM video_collection_items i JOIN video_collections c ON c.id = i.collection_id
     WHERE c.owner = ? ORDER BY i.place`,
  );
  const insert = db.prepare(
    'INSERT INTO video_collections (id, owner, title, overview, hidden, created_at) VALUES (?, ?, ?, ?, 0, ?)',
  );
  const drop = db.prepare('DELETE FROM video_collections WHERE id = ?');
  const setTitle = db.prepare('UPDATE video_collections SET title = ? WHERE id = ?');
  const setOverview = db.prepare('UPDATE video_collections SET overview = ? WHERE id = ?');
  const setHidden = db.prepare('UPDATE video_collections SET hidden = ? WHERE id = ?');
  const setPoster = db.prepare('INSERT OR REPLACE INTO video_posters (id, path) VALUES (?, ?)');
  const dropPoster = db.prepare('DELETE FROM video_posters WHERE id = ?');
  const empty = db.prepare('DELETE FROM video_collection_items WHERE collection_id = ?');
  const put = db.prepare('INSERT INTO video_collection_items (collection_id, item_id, place) VALUES (?, ?, ?)');
  // A number that an earlier run of the device did not have.
  let version = Date.now();

  const fill = (id: string, items: readonly string[]): void => {
    empty.run(id);
    for (const [place, item] of [...new Set(items)].entries()) put.run(id, item, place);
  };
  const write = (id: string, { title, overview, poster, hidden, items }: CollectionChange): void => {
    if (title !== undefined) setTitle.run(title, id);
    if (overview !== undefined) setOverview.run(overview, id);
    if (hidden !== undefined) setHidden.run(hidden ? 1 : 0, id);
    if (poster === null) dropPoster.run(id);
    else if (poster !== undefined) setPoster.run(id, poster);
    if (items !== undefined) fill(id, items);
  };

  return {
    /** Collections of an account, in no order. */
    ofOwner(username: string): Collection[] {
      const items = new Map<string, string[]>();
      for (const row of itemsOf.all(username) as { collection_id: string; item_id: string }[]) {
        const list = items.get(row.collection_id) ?? [];
        list.push(row.item_id);
        items.set(row.collection_id, list);
      }
      return (ofOwner.all(username) as unknown as Row[]).map((row) => ({
        id: row.id,
        owner: row.owner,
        title: row.title,
        overview: row.overview,
        poster: row.poster ?? undefined,
        hidden: row.hidden === 1,
        createdAt: row.created_at,
        items: items.get(row.id) ?? [],
      }));
    },
    create(owner: string, change: CollectionChange & { readonly title: string }, now: number): string {
      const id = `c${randomBytes(9).toString('base64url')}`;
      transaction(db, () => {
        insert.run(id, owner, change.title, change.overview ?? '', now);
        write(id, { ...change, title: undefined, overview: undefined });
      });
      version += 1;
      return id;
    },
    change(ids: readonly string[], change: CollectionChange): void {
      transaction(db, () => {
        for (const id of ids) write(id, change);
      });
      version += 1;
    },
    remove(ids: readonly string[]): void {
      transaction(db, () => {
        for (const id of ids) drop.run(id);
      });
      version += 1;
    },
    /** Goes up with every change of any account. */
    version: (): number => version,
    /** Paths were changed by others. */
    forget(): void {
      version += 1;
    },
  };
}
