import type { DatabaseSync } from 'node:sqlite';
import { NOTE_AUTOSAVE_S, NOTE_VERSIONS_KEPT } from '#shared/constants.ts';

/** How an account works with notes (APP-NOTE-06). */
export interface NoteSettings {
  readonly keep_versions: number;
  readonly autosave_s: number;
  readonly font: string;
  /** Notebook of new notes; '' for the default one. */
  readonly book_id: string;
}

const unset: NoteSettings = {
  keep_versions: NOTE_VERSIONS_KEPT,
  autosave_s: NOTE_AUTOSAVE_S,
  font: 'sans',
  book_id: '',
};

export type NoteSettingsStore = ReturnType<typeof createNoteSettings>;

/** Settings of the notes, for each account. */
export function createNoteSettings(db: DatabaseSync) {
  const select = db.prepare('SELECT keep_versions, autosave_s, font, book_id FROM note_settings WHERE owner = ?');
  const upsert = db.prepare(
    `INSERT OR REPLACE INTO note_settings (owner, keep_versions, autosave_s, font, book_id) VALUES (?, ?, ?, ?, ?)`,
  );
  return {
    get: (owner: string): NoteSettings => ({ ...unset, ...(select.get(owner) as NoteSettings | undefined) }),
    set(owner: string, { keep_versions, autosave_s, font, book_id }: NoteSettings): void {
      upsert.run(owner, keep_versions, autosave_s, font, book_id);
    },
  };
}
