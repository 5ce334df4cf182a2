import type { DatabaseSync } from 'node:sqlite';
import { fileTypeOf } from '#shared/rules/file-type.ts';
import { createAreaTables, namesTable, textsTable } from './index-db.ts';
import { formsOf, gramsOf } from './text-forms.ts';
import { textKindOf, textKinds, textMax } from './text-kind.ts';

const { plain, office } = textKinds;

/** An entry as it stands on the disk. */
export interface FoundEntry {
  readonly name: string;
  readonly isDir: boolean;
  readonly size: number;
  /** Unix seconds. */
  readonly mtime: number;
}

export interface KnownEntry extends FoundEntry {
  readonly id: number;
}

/** A folder as the index knows it. */
export interface KnownFolder {
  readonly id: number;
  readonly area: number;
  readonly path: string;
  readonly ctime: number;
}

interface EntryRow {
  id: number;
  name: string;
  is_dir: number;
  size: number;
  mtime: number;
}

export type IndexStore = ReturnType<typeof createIndexStore>;

/** The tables of the index, as the thread that writes them uses them. */
export function createIndexStore(db: DatabaseSync) {
  const prepare = (sql: string) => db.prepare(sql);
  const area = prepare('SELECT id FROM areas WHERE root = ?');
  const areas = prepare('SELECT id, root FROM areas');
  const addArea = prepare('INSERT INTO areas (root) VALUES (?)');
  const dropArea = prepare('DELETE FROM areas WHERE id = ?');
  const folder = prepare('SELECT id, area, path, ctime FROM dirs WHERE path = ?');
  const addFolder = prepare('INSERT INTO dirs (area, path, ctime) VALUES (?, ?, ?)');
  const setRead = prepare('UPDATE dirs SET ctime = ? WHERE id = ?');
  const foldersBelow = prepare('SELECT id, path FROM dirs WHERE path = ? OR (path > ? AND path < ?)');
  const dropFolder = prepare('DELETE FROM dirs WHERE id = ?');
  const inFolder = prepare('SELECT id, name, is_dir, size, mtime FROM entries WHERE dir = ?');
  const addEntry = prepare(
    'INSERT INTO entries (dir, name, forms, is_dir, ftype, size, mtime, text_kind) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const setEntry = prepare('UPDATE entries SET size = ?, mtime = ? WHERE id = ?');
  const dropEntry = prepare('DELETE FROM entries WHERE id = ?');
  const dropContent = prepare('DELETE FROM contents WHERE id = ?');
  const addContent = prepare('INSERT OR REPLACE INTO contents (id, mtime, size) VALUES (?, ?, ?)');
  const counts = prepare('SELECT (SELECT count(*) FROM entries) AS names, (SELECT count(*) FROM contents) AS texts');
  const perArea = new Map<string, ReturnType<typeof prepare>>();
  const ofArea = (sql: string): ReturnType<typeof prepare> => {
    let statement = perArea.get(sql);
    if (!statement) {
      statement = prepare(sql);
      perArea.set(sql, statement);
    }
    return statement;
  };

  const removeEntry = (areaId: number, id: number): void => {
    ofArea(`DELETE FROM ${namesTable(areaId)} WHERE rowid = ?`).run(id);
    if (dropContent.run(id).changes > 0) ofArea(`DELETE FROM ${textsTable(areaId)} WHERE rowid = ?`).run(id);
    dropEntry.run(id);
  };

  const together = <T>(work: () => T): T => {
    if (db.isTransaction) return work();
    db.exec('BEGIN');
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  };

  return {
    /** Runs work whose changes count together, also with the work around it. */
    together,
    areas: (): { id: number; root: string }[] => areas.all() as { id: number; root: string }[],
    areaOf(root: string): number {
      const known = area.get(root) as { id: number } | undefined;
      if (known) return known.id;
      return together(() => {
        const id = Number(addArea.run(root).lastInsertRowid);
        createAreaTables(db, id);
        return id;
      });
    },
    /** Forgets an area that is no more. */
    removeArea(id: number): void {
      db.exec(`DELETE FROM contents WHERE id IN (SELECT e.id FROM entries e JOIN dirs d ON d.id = e.dir WHERE d.area = ${id});
        DELETE FROM entries WHERE dir IN (SELECT id FROM dirs WHERE area = ${id}); DELETE FROM dirs WHERE area = ${id};
        DROP TABLE IF EXISTS ${namesTable(id)}; DROP TABLE IF EXISTS ${textsTable(id)}`);
      dropArea.run(id);
      perArea.clear();
    },
    folder: (path: string): KnownFolder | undefined => folder.get(path) as KnownFolder | undefined,
    addFolder(areaId: number, path: string): KnownFolder {
      const id = Number(addFolder.run(areaId, path, 0).lastInsertRowid);
      return { id, area: areaId, path, ctime: 0 };
    },
    setRead(id: number, ctime: number): void {
      setRead.run(ctime, id);
    },
    entries: (folderId: number): KnownEntry[] =>
      (inFolder.all(folderId) as unknown as EntryRow[]).map(({ is_dir, ...row }) => ({ ...row, isDir: is_dir === 1 })),
    addEntry({ id, area: areaId }: KnownFolder, { name, isDir, size, mtime }: FoundEntry): void {
      const forms = formsOf(name);
      const added = addEntry.run(
        id,
        name,
        forms,
        isDir ? 1 : 0,
        isDir ? 0 : fileTypeOf(name),
        size,
        mtime,
        isDir ? 0 : textKindOf(name),
      );
      ofArea(`INSERT INTO ${namesTable(areaId)} (rowid, grams) VALUES (?, ?)`).run(
        added.lastInsertRowid,
        gramsOf(forms),
      );
    },
    setEntry({ id }: KnownEntry, { size, mtime }: FoundEntry): void {
      setEntry.run(size, mtime, id);
    },
    removeEntry,
    /** Forgets a folder with all that lies below it. */
    removeBelow(areaId: number, path: string): void {
      for (const { id } of foldersBelow.all(path, `${path}/`, `${path}0`) as { id: number }[]) {
        for (const entry of inFolder.all(id) as unknown as EntryRow[]) removeEntry(areaId, entry.id);
        dropFolder.run(id);
      }
    },
    /** Texts that are not read yet or were changed since, `limit` of them, of entries behind `after`. */
    unread(after: number, limit: number) {
      return ofArea(
        `SELECT e.id, e.name, e.size, e.mtime, d.path, d.area FROM entries e JOIN dirs d ON d.id = e.dir
         LEFT JOIN contents c ON c.id = e.id
         WHERE e.id > ? AND e.text_kind > 0
           AND e.size BETWEEN 1 AND CASE e.text_kind WHEN ${plain} THEN ${textMax[plain]} ELSE ${textMax[office]} END
           AND (c.id IS NULL OR c.mtime <> e.mtime OR c.size <> e.size)
         ORDER BY e.id LIMIT ?`,
      ).all(after, limit) as unknown as {
        id: number;
        name: string;
        size: number;
        mtime: number;
        path: string;
        area: number;
      }[];
    },
    /** Notes the text of an entry; an empty one only that it was looked at. */
    setText(areaId: number, entry: { id: number; mtime: number; size: number }, tokens: string): void {
      if (dropContent.run(entry.id).changes > 0)
        ofArea(`DELETE FROM ${textsTable(areaId)} WHERE rowid = ?`).run(entry.id);
      addContent.run(entry.id, entry.mtime, entry.size);
      if (tokens !== '')
        ofArea(`INSERT INTO ${textsTable(areaId)} (rowid, tokens) VALUES (?, ?)`).run(entry.id, tokens);
    },
    /** Forgets all texts. */
    removeTexts(): void {
      for (const { id } of areas.all() as { id: number }[]) db.exec(`DELETE FROM ${textsTable(id)}`);
      db.exec('DELETE FROM contents');
    },
    counts: (): { names: number; texts: number } => counts.get() as { names: number; texts: number },
  };
}
