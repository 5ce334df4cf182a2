import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Codec } from './codec.ts';

/** A note without its text. Times in unix milliseconds; `deletedAt` 0 for one that is not in the recycle bin. */
export interface Note {
  readonly id: string;
  readonly owner: string;
  readonly safe: boolean;
  readonly bookId: string;
  readonly version: number;
  readonly fav: boolean;
  readonly ctime: number;
  readonly mtime: number;
  readonly deletedAt: number;
}

/** A note as lists and searches read it. */
export interface ReadNote extends Note {
  readonly title: string;
  readonly text: string;
}

interface Row {
  id: string;
  owner: string;
  safe: number;
  book_id: string;
  title: Uint8Array;
  text: Uint8Array;
  version: number;
  fav: number;
  ctime: number;
  mtime: number;
  deleted_at: number;
}

const fromRow = (row: Row): Note => ({
  id: row.id,
  owner: row.owner,
  safe: row.safe === 1,
  bookId: row.book_id,
  version: row.version,
  fav: row.fav === 1,
  ctime: row.ctime,
  mtime: row.mtime,
  deletedAt: row.deleted_at,
});

/** An id that nobody can guess. */
export const newNoteId = (): string => randomBytes(12).toString('base64url');

export type NoteStore = ReturnType<typeof createNoteStore>;

/** The rows of the notes (CALL-EXT-20); their versions are kept by `versions.ts`. */
export function createNoteStore(db: DatabaseSync) {
  const byId = db.prepare('SELECT * FROM notes WHERE id = ? AND owner = ?');
  const ofOwner = db.prepare('SELECT * FROM notes WHERE owner = ? AND safe = ?');
  const insert = db.prepare(
    `INSERT INTO notes (id, owner, safe, book_id, title, text, version, ctime, mtime) VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)`,
  );
  const write = db.prepare('UPDATE notes SET title = ?, text = ?, version = ?, mtime = ?, deleted_at = 0 WHERE id = ?');
  const setFav = db.prepare('UPDATE notes SET fav = ? WHERE id = ?');
  const setBook = db.prepare('UPDATE notes SET book_id = ? WHERE id = ?');
  const setDeleted = db.prepare('UPDATE notes SET deleted_at = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM notes WHERE id = ?');
  const ofBook = db.prepare('SELECT id FROM notes WHERE owner = ? AND safe = ? AND book_id = ? AND deleted_at = 0');
  const old = db.prepare('SELECT * FROM notes WHERE deleted_at > 0 AND deleted_at <= ?');
  const dropSafe = db.prepare('DELETE FROM notes WHERE owner = ? AND safe = 1');

  return {
    find(owner: string, id: string): Note | undefined {
      const row = byId.get(id, owner) as Row | undefined;
      return row && fromRow(row);
    },
    /** Every note of an account, inside or outside of its safe box. */
    all: (owner: string, codec: Codec): ReadNote[] =>
      (ofOwner.all(owner, codec.safe) as unknown as Row[]).map((row) => ({
        ...fromRow(row),
        title: codec.read(`${row.id} title`, row.title),
        text: codec.read(`${row.id} text`, row.text),
      })),
    /** A new note without a version; to be followed by one in the same unit. */
    add(owner: string, codec: Codec, bookId: string, at: number): string {
      const id = newNoteId();
      const none = (what: string): Uint8Array => codec.write(`${id} ${what}`, '');
      insert.run(id, owner, codec.safe, bookId, none('title'), none('text'), at, at);
      return id;
    },
    /** The present content of a note; one in the recycle bin comes back. */
    write(id: string, codec: Codec, content: { title: string; text: string; version: number; at: number }): void {
      const { title, text, version, at } = content;
      write.run(codec.write(`${id} title`, title), codec.write(`${id} text`, text), version, at, id);
    },
    setFav: (id: string, fav: boolean): void => void setFav.run(fav ? 1 : 0, id),
    setBook: (id: string, bookId: string): void => void setBook.run(bookId, id),
    /** Puts a note into the recycle bin; 0 brings it back. */
    setDeleted: (id: string, at: number): void => void setDeleted.run(at, id),
    remove: (id: string): void => void remove.run(id),
    idsOfBook: (owner: string, safe: boolean, bookId: string): string[] =>
      (ofBook.all(owner, safe ? 1 : 0, bookId) as { id: string }[]).map(({ id }) => id),
    /** What has lain in the recycle bins since before a time. */
    deletedBefore: (at: number): Note[] => (old.all(at) as unknown as Row[]).map(fromRow),
    /** Forgets the notes of a safe box whose key is gone. */
    dropSafe: (owner: string): void => void dropSafe.run(owner),
  };
}
