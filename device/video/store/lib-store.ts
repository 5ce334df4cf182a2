import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { VideoLibKind } from '#shared/contract/kinds.ts';
import { transaction } from '../../storage/database.ts';

/** Libraries of one account. */
export const VIDEO_LIBS_MAX = 50;

/** A library as it is kept (APP-VIDEO-07). */
export interface VideoLibrary {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly kind: VideoLibKind;
  readonly autoMatch: boolean;
  /** '' for that of the console. */
  readonly subsLanguage: string;
  readonly shared: boolean;
  /** Wire paths, in the order in which they were given. */
  readonly folders: readonly string[];
  readonly exclude: readonly string[];
}

interface Row {
  id: string;
  owner: string;
  name: string;
  kind: VideoLibKind;
  auto_match: number;
  subs_language: string;
  shared: number;
}

export type VideoLibStore = ReturnType<typeof createVideoLibStore>;

/** Libraries and their folders, which follow when they are renamed. */
export function createVideoLibStore(db: DatabaseSync) {
  const all = db.prepare('SELECT * FROM video_libs ORDER BY created_at, id');
  const paths = db.prepare('SELECT lib_id, path, excluded FROM video_lib_paths ORDER BY place, path');
  const upsert = db.prepare(
    `INSERT INTO video_libs (id, owner, name, kind, auto_match, subs_language, shared, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind,
     auto_match = excluded.auto_match, subs_language = excluded.subs_language, shared = excluded.shared`,
  );
  const empty = db.prepare('DELETE FROM video_lib_paths WHERE lib_id = ?');
  const addPath = db.prepare(
    'INSERT OR IGNORE INTO video_lib_paths (lib_id, path, excluded, place) VALUES (?, ?, ?, ?)',
  );
  const drop = db.prepare('DELETE FROM video_libs WHERE id = ?');

  // Not remembered: accounts are deleted without asking here, and folders renamed.
  const load = (): VideoLibrary[] => {
    const places = paths.all() as { lib_id: string; path: string; excluded: number }[];
    const of = (id: string, excluded: number): string[] =>
      places.flatMap((row) => (row.lib_id === id && row.excluded === excluded ? [row.path] : []));
    return (all.all() as unknown as Row[]).map((row) => ({
      id: row.id,
      owner: row.owner,
      name: row.name,
      kind: row.kind,
      autoMatch: row.auto_match === 1,
      subsLanguage: row.subs_language,
      shared: row.shared === 1,
      folders: of(row.id, 0),
      exclude: of(row.id, 1),
    }));
  };

  return {
    /** All libraries of the device, the oldest first. */
    all: load,
    find: (id: string): VideoLibrary | undefined => load().find((lib) => lib.id === id),
    newId: (): string => randomBytes(9).toString('base64url'),
    save(lib: VideoLibrary, now: number): void {
      transaction(db, () => {
        const { id, owner, name, kind, autoMatch, subsLanguage, shared } = lib;
        upsert.run(id, owner, name, kind, autoMatch ? 1 : 0, subsLanguage, shared ? 1 : 0, now);
        empty.run(id);
        for (const [place, path] of lib.folders.entries()) addPath.run(id, path, 0, place);
        for (const [place, path] of lib.exclude.entries()) addPath.run(id, path, 1, place);
      });
    },
    /** Forgets a library with all that is kept of its films. */
    remove(id: string): void {
      drop.run(id);
    },
  };
}
