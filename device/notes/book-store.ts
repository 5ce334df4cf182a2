import type { DatabaseSync } from 'node:sqlite';
import type { Codec } from './codec.ts';
import { newNoteId } from './note-store.ts';

/** A notebook of an account. */
export interface Book {
  readonly id: string;
  readonly name: string;
  /** The one that every account has, and keeps. */
  readonly isDefault: boolean;
}

interface Row {
  id: string;
  name: Uint8Array;
  is_default: number;
}

/** What the first notebook is called until its owner calls it something else. */
const FIRST_NAME = { en: 'My notes', zh: '我的笔记' } as const;

export type BookStore = ReturnType<typeof createBookStore>;

/** The notebooks (APP-NOTE-01). The first comes into being when somebody looks. */
export function createBookStore(db: DatabaseSync, now: () => number) {
  const ofOwner = db.prepare(
    'SELECT id, name, is_default FROM note_books WHERE owner = ? AND safe = ? ORDER BY is_default DESC, created_at, id',
  );
  const insert = db.prepare(
    'INSERT INTO note_books (id, owner, safe, name, is_default, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const rename = db.prepare('UPDATE note_books SET name = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM note_books WHERE id = ?');
  const dropSafe = db.prepare('DELETE FROM note_books WHERE owner = ? AND safe = 1');

  const add = (owner: string, codec: Codec, name: string, isDefault: boolean): Book => {
    const id = newNoteId();
    insert.run(id, owner, codec.safe, codec.write(`${id} book`, name), isDefault ? 1 : 0, now());
    return { id, name, isDefault };
  };

  return {
    /** Notebooks of an account, the default one first. */
    all(owner: string, codec: Codec, language: 'en' | 'zh' = 'en'): Book[] {
      const rows = ofOwner.all(owner, codec.safe) as unknown as Row[];
      if (rows.length === 0) return [add(owner, codec, FIRST_NAME[language], true)];
      return rows.map((row) => ({
        id: row.id,
        name: codec.read(`${row.id} book`, row.name),
        isDefault: row.is_default === 1,
      }));
    },
    add: (owner: string, codec: Codec, name: string): Book => add(owner, codec, name, false),
    rename: (id: string, codec: Codec, name: string): void => void rename.run(codec.write(`${id} book`, name), id),
    remove: (id: string): void => void remove.run(id),
    dropSafe: (owner: string): void => void dropSafe.run(owner),
  };
}
