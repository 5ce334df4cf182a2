import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../storage/database.ts';
import type { FoundItem } from '../catalogue/items.ts';

/** What is kept of a film or series; undefined is what nobody wrote by hand. */
export interface ItemRecord {
  readonly id: string;
  readonly libId: string;
  readonly kind: FoundItem['kind'];
  readonly key: string;
  readonly paths: readonly string[];
  readonly title: string | undefined;
  readonly overview: string | undefined;
  readonly poster: string | undefined;
  readonly match: string | undefined;
  readonly hidden: boolean;
  readonly removed: boolean;
}

/** What is written by hand; undefined leaves it, null forgets it. */
export interface ItemChange {
  readonly title?: string | null | undefined;
  readonly overview?: string | null | undefined;
  readonly poster?: string | null | undefined;
  readonly match?: string | null | undefined;
  readonly hidden?: boolean | undefined;
  readonly removed?: boolean | undefined;
}

interface Row {
  id: string;
  lib_id: string;
  kind: FoundItem['kind'];
  fact_key: string;
  title: string | null;
  overview: string | null;
  poster: string | null;
  match: string | null;
  hidden: number;
  removed: number;
}

/** What an item is known by, with the id that it has. */
export type Known = Pick<FoundItem, 'kind' | 'key' | 'anchors'> & { readonly id: string; readonly libId: string };

export type VideoItemStore = ReturnType<typeof createVideoItemStore>;

/** What is kept of films and series, whose files it follows (APP-VIDEO-03, APP-VIDEO-05). */
export function createVideoItemStore(db: DatabaseSync) {
  const ofLib = db.prepare(
    `SELECT i.*, p.path AS poster, m.path AS match FROM video_items i LEFT JOIN video_posters p ON p.id = i.id
     LEFT JOIN video_matches m ON m.id = i.id WHERE i.lib_id = ?`,
  );
  const pathsOfLib = db.prepare(
    'SELECT p.item_id, p.path FROM video_item_paths p JOIN video_items i ON i.id = p.item_id WHERE i.lib_id = ?',
  );
  const insert = db.prepare('INSERT OR IGNORE INTO video_items (id, lib_id, kind, fact_key) VALUES (?, ?, ?, ?)');
  const setKey = db.prepare('UPDATE video_items SET fact_key = ? WHERE id = ?');
  const addPath = db.prepare('INSERT OR IGNORE INTO video_item_paths (item_id, path) VALUES (?, ?)');
  const drop = db.prepare('DELETE FROM video_items WHERE id = ?');
  const setTitle = db.prepare('UPDATE video_items SET title = ? WHERE id = ?');
  const setOverview = db.prepare('UPDATE video_items SET overview = ? WHERE id = ?');
  const setHidden = db.prepare('UPDATE video_items SET hidden = ? WHERE id = ?');
  const setRemoved = db.prepare('UPDATE video_items SET removed = ? WHERE id = ?');
  const setPoster = db.prepare('INSERT OR REPLACE INTO video_posters (id, path) VALUES (?, ?)');
  const dropPoster = db.prepare('DELETE FROM video_posters WHERE id = ?');
  const setMatch = db.prepare('INSERT OR REPLACE INTO video_matches (id, path) VALUES (?, ?)');
  const dropMatch = db.prepare('DELETE FROM video_matches WHERE id = ?');
  const kept = new Map<string, ItemRecord[]>();
  // A number that an earlier run of the device did not have.
  let version = Date.now();

  const forget = (): void => {
    kept.clear();
    version += 1;
  };
  const load = (libId: string): ItemRecord[] => {
    const known = kept.get(libId);
    if (known) return known;
    const paths = new Map<string, string[]>();
    for (const { item_id: id, path } of pathsOfLib.all(libId) as { item_id: string; path: string }[])
      paths.set(id, [...(paths.get(id) ?? []), path]);
    const list = (ofLib.all(libId) as unknown as Row[]).map((row) => ({
      id: row.id,
      libId: row.lib_id,
      kind: row.kind,
      key: row.fact_key,
      paths: paths.get(row.id) ?? [],
      title: row.title ?? undefined,
      overview: row.overview ?? undefined,
      poster: row.poster ?? undefined,
      match: row.match ?? undefined,
      hidden: row.hidden === 1,
      removed: row.removed === 1,
    }));
    kept.set(libId, list);
    return list;
  };
  const put = ({ id, libId, kind, key, anchors }: Known): void => {
    insert.run(id, libId, kind, key);
    for (const path of anchors) addPath.run(id, path);
  };

  return {
    /** What is kept of the items of a library. */
    ofLib: load,
    /** Goes up with every change. */
    version: (): number => version,
    /** Keeps items by their ids, so that what refers to them finds them when their files are renamed. */
    keep(items: readonly Known[]): void {
      transaction(db, () => {
        for (const item of items) put(item);
      });
      forget();
    },
    change(items: readonly Known[], { title, overview, poster, match, hidden, removed }: ItemChange): void {
      transaction(db, () => {
        for (const item of items) {
          put(item);
          const { id } = item;
          if (title !== undefined) setTitle.run(title, id);
          if (overview !== undefined) setOverview.run(overview, id);
          if (hidden !== undefined) setHidden.run(hidden ? 1 : 0, id);
          if (removed !== undefined) setRemoved.run(removed ? 1 : 0, id);
          if (poster === null) dropPoster.run(id);
          else if (poster !== undefined) setPoster.run(id, poster);
          if (match === null) dropMatch.run(id);
          else if (match !== undefined) setMatch.run(id, match);
        }
      });
      forget();
    },
    /** Items are known by other names or files now; records without any file are told by nothing more, and go. */
    settle(known: readonly Known[], orphans: readonly string[]): void {
      if (known.length === 0 && orphans.length === 0) return;
      transaction(db, () => {
        for (const item of known) {
          setKey.run(item.key, item.id);
          for (const path of item.anchors) addPath.run(item.id, path);
        }
        for (const id of orphans) drop.run(id);
      });
      forget();
    },
    /** What was taken out of a library below some folders comes back. */
    restore(libId: string, isBelow: (path: string) => boolean): void {
      transaction(db, () => {
        for (const { id, removed, paths } of load(libId)) if (removed && paths.some(isBelow)) setRemoved.run(0, id);
      });
      forget();
    },
    /** Paths were changed by others. */
    forget,
  };
}
