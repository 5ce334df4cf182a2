import type { DatabaseSync } from 'node:sqlite';

/** Tables that every index of folders has; `dirs` and `state` are written here, that of the files by its own store. */
export const folderSchema = `
  -- Goes up with every change that a reader could see. An index made anew does not come by the versions of the last.
  CREATE TABLE state (version INTEGER NOT NULL);
  INSERT INTO state VALUES (abs(random() % 1000000000000));
  -- Folders by wire path; ctime in ms of when they were read last.
  CREATE TABLE dirs (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, ctime REAL NOT NULL);
`;

/** A file as it stands on the disk; times in unix ms. */
export interface FoundFile {
  readonly name: string;
  /** Identity of the entry as file calls answer it. */
  readonly entry: string;
  readonly ftype: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** When it came into being; 0 where the file system does not know. */
  readonly birthMs: number;
}

export interface KnownFile {
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
export interface UnreadFile {
  readonly id: number;
  readonly dir: string;
  readonly name: string;
  readonly mtimeMs: number;
}

/**
 * What an index keeps of its files. Its table has at least id, dir, name, size, stamp (mtime in ms) and read, which is
 * 0 until what stands in the file is known.
 */
export interface FileTable<Facts> {
  readonly name: string;
  add(dirId: number, file: FoundFile): void;
  /** The file has other bytes now: they are read again. */
  change(id: number, file: FoundFile): void;
  remove(id: number): void;
  setFacts(id: number, facts: Facts): void;
  /** What the names of the other files of a folder tell of it; the change that follows from that, if any does. */
  noteOthers?(dirId: number, names: readonly string[]): (() => void) | undefined;
  /** A folder goes, after its files. */
  removeDir?(dirId: number): void;
}

export type FolderStore<Facts> = ReturnType<typeof createFolderStore<Facts>>;

/** The tables of an index of folders, as the thread that writes them uses them. */
export function createFolderStore<Facts>(db: DatabaseSync, table: FileTable<Facts>) {
  const prepare = (sql: string) => db.prepare(sql);
  const bump = prepare('UPDATE state SET version = version + 1');
  const dir = prepare('SELECT id, path, ctime FROM dirs WHERE path = ?');
  const dirs = prepare('SELECT id, path, ctime FROM dirs');
  const addDir = prepare('INSERT INTO dirs (path, ctime) VALUES (?, 0)');
  const setRead = prepare('UPDATE dirs SET ctime = ? WHERE id = ?');
  const dirsBelow = prepare('SELECT id FROM dirs WHERE path = ? OR (path > ? AND path < ?)');
  const children = prepare('SELECT path FROM dirs WHERE path > ? AND path < ?');
  const dropDir = prepare('DELETE FROM dirs WHERE id = ?');
  const inDir = prepare(`SELECT id, name, size, stamp FROM ${table.name} WHERE dir = ?`);
  const unread = prepare(
    `SELECT f.id, d.path AS dir, f.name, f.stamp AS mtimeMs FROM ${table.name} f JOIN dirs d ON d.id = f.dir
     WHERE f.read = 0 AND f.id > ? ORDER BY f.id LIMIT ?`,
  );

  return {
    table,
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
    files: (dirId: number): KnownFile[] => inDir.all(dirId) as unknown as KnownFile[],
    /** Forgets a folder with all that lies below it. */
    removeBelow(path: string): void {
      for (const { id } of dirsBelow.all(path, `${path}/`, `${path}0`) as { id: number }[]) {
        for (const file of inDir.all(id) as unknown as KnownFile[]) table.remove(file.id);
        table.removeDir?.(id);
        dropDir.run(id);
      }
    },
    /** Files that are not read yet, behind the one with that id. */
    unread: (after: number, limit: number): UnreadFile[] => unread.all(after, limit) as unknown as UnreadFile[],
  };
}

/** Goes up with every change of an index. */
export function indexVersion(db: DatabaseSync): number {
  return (db.prepare('SELECT version FROM state').get() as { version: number }).version;
}
