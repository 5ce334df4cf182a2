import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { DeviceError } from '../device-error.ts';
import { transaction } from '../storage/database.ts';
import { nameTag, openName, type SafeKey, sealName } from './safe-key.ts';

/** Something that lies in a safe box, with its name. Times in milliseconds. */
export interface SafeEntry {
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  readonly isDir: boolean;
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  /** Place of its bytes below the box's folder; empty for folders. */
  readonly blob: string;
}

/** The root of a box; no row of the table. */
export const ROOT = '';

/** Beginning of the parent of what is still being built, and cannot be seen. */
export const STAGING = 'staging:';

/** Which box: of an account, on a pool. */
export interface BoxPlace {
  readonly username: string;
  readonly pool: string;
}

interface Row {
  id: string;
  parent: string;
  name: Uint8Array;
  is_dir: number;
  size: number;
  mtime: number;
  ctime: number;
  blob: string;
}

export type NewEntry = Pick<SafeEntry, 'name' | 'isDir' | 'size' | 'mtime' | 'blob' | 'parent'> & {
  readonly id?: string;
};

export type EntryStore = ReturnType<typeof createEntryStore>;

/** What lies in the safe boxes. A change is on the disk when it returns. */
export function createEntryStore(db: DatabaseSync) {
  const children = db.prepare('SELECT * FROM safe_entries WHERE username = ? AND pool = ? AND parent = ?');
  const byTag = db.prepare('SELECT * FROM safe_entries WHERE username = ? AND pool = ? AND parent = ? AND tag = ?');
  const byId = db.prepare('SELECT * FROM safe_entries WHERE username = ? AND id = ?');
  const insert = db.prepare(
    `INSERT INTO safe_entries (id, username, pool, parent, tag, name, is_dir, size, mtime, ctime, blob)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const move = db.prepare('UPDATE safe_entries SET parent = ?, tag = ?, name = ?, ctime = ? WHERE id = ?');
  const rewrite = db.prepare('UPDATE safe_entries SET size = ?, mtime = ?, ctime = ?, blob = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM safe_entries WHERE id = ?');
  const removeEmpty = db.prepare(
    `DELETE FROM safe_entries WHERE id = ? AND is_dir = 1 AND NOT EXISTS (
       SELECT 1 FROM safe_entries AS inside WHERE inside.username = safe_entries.username
         AND inside.pool = safe_entries.pool AND inside.parent = safe_entries.id)`,
  );
  const blobs = db.prepare(`SELECT blob FROM safe_entries WHERE blob <> ''`);
  const usesOf = db.prepare('SELECT count(*) AS n FROM safe_entries WHERE blob = ?');
  const blobById = db.prepare('SELECT blob FROM safe_entries WHERE username = ? AND id = ?');
  const removeAll = db.prepare('DELETE FROM safe_entries WHERE username = ?');

  const read = (key: SafeKey, row: Row): SafeEntry => ({
    id: row.id,
    parent: row.parent,
    name: openName(key, row.id, row.name),
    isDir: row.is_dir === 1,
    size: row.size,
    mtime: row.mtime,
    ctime: row.ctime,
    blob: row.blob,
  });

  const find = (key: SafeKey, box: BoxPlace, parent: string, name: string): SafeEntry | undefined => {
    const row = byTag.get(box.username, box.pool, parent, nameTag(key, parent, name)) as Row | undefined;
    return row && read(key, row);
  };

  return {
    find,
    byId(key: SafeKey, username: string, id: string): { entry: SafeEntry; pool: string } | undefined {
      const row = byId.get(username, id) as (Row & { pool: string }) | undefined;
      return row && { entry: read(key, row), pool: row.pool };
    },
    /** Runs changes that happen together or not at all. */
    unit: <T>(work: () => T): T => transaction(db, work),
    children: (key: SafeKey, box: BoxPlace, parent: string): SafeEntry[] =>
      (children.all(box.username, box.pool, parent) as unknown as Row[]).map((row) => read(key, row)),
    /** What stands at the end of a row of names; `undefined` where one of them is missing, `ROOT` for none. */
    at(key: SafeKey, box: BoxPlace, segments: readonly string[]): SafeEntry | typeof ROOT | undefined {
      let here: SafeEntry | typeof ROOT = ROOT;
      for (const name of segments) {
        if (here !== ROOT && !here.isDir) return undefined;
        const next = find(key, box, here === ROOT ? ROOT : here.id, name);
        if (!next) return undefined;
        here = next;
      }
      return here;
    },
    /** Adds an entry. Throws N002002 when its name is taken. */
    add(key: SafeKey, box: BoxPlace, entry: NewEntry): SafeEntry {
      const { parent, name, isDir, size, blob } = entry;
      if (find(key, box, parent, name)) throw new DeviceError('N002002');
      const id = entry.id ?? randomUUID();
      const ctime = Date.now();
      const mtime = Math.round(entry.mtime);
      const tag = nameTag(key, parent, name);
      insert.run(
        id,
        box.username,
        box.pool,
        parent,
        tag,
        sealName(key, id, name),
        isDir ? 1 : 0,
        size,
        mtime,
        ctime,
        blob,
      );
      return { id, parent, name, isDir, size, mtime, ctime, blob };
    },
    /** Gives an entry another folder or name. Throws N002002 when that is taken. */
    place(key: SafeKey, box: BoxPlace, entry: SafeEntry, parent: string, name: string): SafeEntry {
      const there = find(key, box, parent, name);
      if (there && there.id !== entry.id) throw new DeviceError('N002002');
      const ctime = Date.now();
      move.run(parent, nameTag(key, parent, name), sealName(key, entry.id, name), ctime, entry.id);
      return { ...entry, parent, name, ctime };
    },
    /** Gives a file other bytes. */
    rewrite(id: string, { size, mtime, blob }: Pick<SafeEntry, 'size' | 'mtime' | 'blob'>): void {
      rewrite.run(size, mtime, Date.now(), blob, id);
    },
    remove(id: string): void {
      remove.run(id);
    },
    /** Removes a folder in which nothing lies; false when something does, or it is gone. Needs no key. */
    removeEmpty: (id: string): boolean => removeEmpty.run(id).changes > 0,
    removeAll(username: string): void {
      removeAll.run(username);
    },
    /** At start: entries that were being built when the device ended stand below no folder. */
    dropUnfinished(): void {
      db.exec(`
        WITH RECURSIVE unfinished (id) AS (
          SELECT id FROM safe_entries WHERE parent LIKE '${STAGING}%'
          UNION ALL
          SELECT safe_entries.id FROM safe_entries JOIN unfinished ON safe_entries.parent = unfinished.id
        )
        DELETE FROM safe_entries WHERE id IN (SELECT id FROM unfinished)`);
    },
    /** Place of the bytes of an entry, also of a locked box. */
    blobOf: (username: string, id: string): string | undefined =>
      (blobById.get(username, id) as { blob: string } | undefined)?.blob,
    isUsed: (blob: string): boolean => (usesOf.get(blob) as { n: number }).n > 0,
    /** Places of all bytes that belong to an entry. */
    allBlobs: (): Set<string> => new Set((blobs.all() as { blob: string }[]).map(({ blob }) => blob)),
  };
}
