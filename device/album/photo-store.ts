import type { DatabaseSync } from 'node:sqlite';
import type { PhotoFacts } from './photo-facts.ts';
import { dayOfWall, wallOfMoment } from './wall-time.ts';
import { shapeOf } from '#shared/rules/photo-shape.ts';

/** A picture or film as it stands on the disk; times in unix ms. */
export interface FoundPhoto {
  readonly name: string;
  /** Identity of the entry as file calls answer it. */
  readonly entry: string;
  readonly ftype: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

export interface KnownPhoto {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  /** Its mtime in ms when it was read. */
  readonly stamp: number;
}

/** A folder as the index knows it. */
export interface KnownDir {
  readonly id: number;
  readonly path: string;
  readonly ctime: number;
}

/** What is to be read of a file. */
export interface UnreadPhoto {
  readonly id: number;
  readonly dir: string;
  readonly name: string;
  readonly ftype: number;
  readonly mtimeMs: number;
}

export type PhotoStore = ReturnType<typeof createPhotoStore>;

const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000));

/** The tables of the photo index, as the thread that writes them uses them. */
export function createPhotoStore(db: DatabaseSync) {
  const prepare = (sql: string) => db.prepare(sql);
  const bump = prepare('UPDATE state SET version = version + 1');
  const dir = prepare('SELECT id, path, ctime FROM dirs WHERE path = ?');
  const dirs = prepare('SELECT id, path, ctime FROM dirs');
  const addDir = prepare('INSERT INTO dirs (path, ctime) VALUES (?, 0)');
  const setRead = prepare('UPDATE dirs SET ctime = ? WHERE id = ?');
  const dirsBelow = prepare('SELECT id FROM dirs WHERE path = ? OR (path > ? AND path < ?)');
  const children = prepare('SELECT path FROM dirs WHERE path > ? AND path < ?');
  const dropDir = prepare('DELETE FROM dirs WHERE id = ?');
  const inDir = prepare('SELECT id, name, size, stamp FROM photos WHERE dir = ?');
  const add = prepare(
    `INSERT INTO photos (dir, name, entry, ftype, size, mtime, ctime, stamp, wall, day, shape)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const change = prepare(
    `UPDATE photos SET entry = ?, size = ?, mtime = ?, ctime = ?, stamp = ?, read = 0 WHERE id = ?`,
  );
  const drop = prepare('DELETE FROM photos WHERE id = ?');
  const dropLabels = prepare('DELETE FROM labels WHERE photo = ?');
  const addLabel = prepare('INSERT OR IGNORE INTO labels (kind, name, photo) VALUES (?, ?, ?)');
  const facts = prepare(
    `UPDATE photos SET read = 1, wall = ?, day = ?, shape = ?, width = ?, height = ?, ori = ?, lat = ?, lng = ?,
       place = ?, duration = ? WHERE id = ?`,
  );
  const unread = prepare(
    `SELECT p.id, d.path AS dir, p.name, p.ftype, p.stamp AS mtimeMs FROM photos p JOIN dirs d ON d.id = p.dir
     WHERE p.read = 0 AND p.id > ? ORDER BY p.id LIMIT ?`,
  );
  const counts = prepare(
    'SELECT count(*) AS total, (SELECT count(*) FROM photos WHERE read = 0) AS unread FROM photos',
  );

  const remove = (id: number): void => {
    dropLabels.run(id);
    drop.run(id);
  };

  return {
    /** Runs work whose changes count together, and tells those who read. */
    together<T>(work: () => T): T {
      db.exec('BEGIN');
      try {
        const result = work();
        bump.run();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    dir: (path: string): KnownDir | undefined => dir.get(path) as KnownDir | undefined,
    dirs: (): KnownDir[] => dirs.all() as unknown as KnownDir[],
    addDir(path: string): KnownDir {
      return { id: Number(addDir.run(path).lastInsertRowid), path, ctime: 0 };
    },
    setRead(id: number, ctime: number): void {
      setRead.run(ctime, id);
    },
    /** Names of the folders in a folder that are known. */
    childrenOf: (path: string): string[] =>
      (children.all(`${path}/`, `${path}0`) as { path: string }[]).flatMap((row) => {
        const name = row.path.slice(path.length + 1);
        return name.includes('/') ? [] : [name];
      }),
    photos: (dirId: number): KnownPhoto[] => inDir.all(dirId) as unknown as KnownPhoto[],
    add(dirId: number, { name, entry, ftype, size, mtimeMs, ctimeMs }: FoundPhoto): void {
      const wall = wallOfMoment(mtimeMs);
      const times = [seconds(mtimeMs), seconds(ctimeMs), mtimeMs, wall, dayOfWall(wall)] as const;
      add.run(dirId, name, entry, ftype, size, ...times, shapeOf(0, 0));
    },
    /** The file has other bytes now: they are read again. */
    change(id: number, { entry, size, mtimeMs, ctimeMs }: FoundPhoto): void {
      change.run(entry, size, seconds(mtimeMs), seconds(ctimeMs), mtimeMs, id);
    },
    remove,
    /** Forgets a folder with all that lies below it. */
    removeBelow(path: string): void {
      for (const { id } of dirsBelow.all(path, `${path}/`, `${path}0`) as { id: number }[]) {
        for (const photo of inDir.all(id) as unknown as KnownPhoto[]) remove(photo.id);
        dropDir.run(id);
      }
    },
    /** Files that are not read yet, behind the one with that id. */
    unread: (after: number, limit: number): UnreadPhoto[] => unread.all(after, limit) as unknown as UnreadPhoto[],
    setFacts(id: number, found: PhotoFacts): void {
      const { wall, width, height, ori, place, placeName, duration, people, keywords } = found;
      const turned = ori >= 5;
      const shape = shapeOf(turned ? height : width, turned ? width : height);
      const where = [place?.lat ?? null, place?.lng ?? null, placeName] as const;
      facts.run(wall, dayOfWall(wall), shape, width, height, ori, ...where, duration, id);
      dropLabels.run(id);
      for (const name of people) addLabel.run('person', name, id);
      for (const name of keywords) addLabel.run('thing', name, id);
    },
    counts(): { indexed: number; total: number } {
      const { total, unread: open } = counts.get() as { total: number; unread: number };
      return { indexed: total - open, total };
    },
  };
}
