import type { DatabaseSync } from 'node:sqlite';
import type { Codec } from './codec.ts';

/** A kept version of a note. `at` in unix milliseconds, `size` bytes of its html. */
export interface Version {
  readonly version: number;
  readonly at: number;
  readonly size: number;
  /** Sent for a version that was no longer the newest: kept, and never the present text by itself. */
  readonly conflict: boolean;
}

/** What one version says. */
export interface VersionContent {
  readonly title: string;
  readonly html: string;
  /** Pictures that the html names. */
  readonly images: readonly string[];
}

interface Row {
  version: number;
  at: number;
  size: number;
  title: Uint8Array;
  html: Uint8Array;
  conflict: number;
}

/** Versions of one piece of work: of those within so long, the earlier ones go first. */
const SLOT_MS = 10 * 60_000;

/**
 * Which of the versions (oldest first) go when only so many are kept, the present one always among them: first those
 * that were saved over within the same ten minutes, then the oldest. So an hour of typing does not push out last week.
 */
export function versionsToDrop(versions: readonly Version[], present: number, keep: number): number[] {
  const left = [...versions];
  const dropped: number[] = [];
  const slotOf = ({ at }: Version): number => Math.floor(at / SLOT_MS);
  while (left.length > keep) {
    const isFree = ({ version }: Version): boolean => version !== present;
    const between = left.findIndex((each, index) => {
      const next = left[index + 1];
      return isFree(each) && !each.conflict && next !== undefined && slotOf(next) === slotOf(each);
    });
    const at = between >= 0 ? between : left.findIndex(isFree);
    const [gone] = at < 0 ? [] : left.splice(at, 1);
    if (gone === undefined) break;
    dropped.push(gone.version);
  }
  return dropped;
}

export type VersionStore = ReturnType<typeof createVersionStore>;

/** The versions of notes (APP-NOTE-06). */
export function createVersionStore(db: DatabaseSync) {
  const insert = db.prepare(
    'INSERT INTO note_versions (note_id, version, at, size, title, html, conflict) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const uses = db.prepare('INSERT OR IGNORE INTO note_image_uses (note_id, version, image) VALUES (?, ?, ?)');
  const list = db.prepare('SELECT * FROM note_versions WHERE note_id = ? ORDER BY version');
  const one = db.prepare('SELECT * FROM note_versions WHERE note_id = ? AND version = ?');
  const newest = db.prepare('SELECT coalesce(max(version), 0) AS version FROM note_versions WHERE note_id = ?');
  const remove = db.prepare('DELETE FROM note_versions WHERE note_id = ? AND version = ?');
  const imagesOf = db.prepare('SELECT image FROM note_image_uses WHERE note_id = ? AND version = ?');
  const fromRow = ({ version, at, size, conflict }: Row): Version => ({ version, at, size, conflict: conflict === 1 });

  const newestOf = (id: string): number => (newest.get(id) as { version: number }).version;

  return {
    /** Number of the version that was added last; 0 for none. */
    newest: newestOf,
    /** Adds the next version of a note; answers its number. */
    add(id: string, codec: Codec, content: VersionContent, at: number, conflict = false): number {
      const version = newestOf(id) + 1;
      const about = `${id} ${version}`;
      const title = codec.write(`${about} title`, content.title);
      const html = codec.write(about, content.html);
      insert.run(id, version, at, Buffer.byteLength(content.html), title, html, conflict ? 1 : 0);
      for (const image of content.images) uses.run(id, version, image);
      return version;
    },
    /** Oldest first. */
    list: (id: string): Version[] => (list.all(id) as unknown as Row[]).map(fromRow),
    titleOf(id: string, codec: Codec, version: number): string {
      const row = one.get(id, version) as Row | undefined;
      return row === undefined ? '' : codec.read(`${id} ${version} title`, row.title);
    },
    read(id: string, codec: Codec, version: number): (VersionContent & { readonly at: number }) | undefined {
      const row = one.get(id, version) as Row | undefined;
      if (!row) return undefined;
      const about = `${id} ${version}`;
      const images = (imagesOf.all(id, version) as { image: string }[]).map(({ image }) => image);
      return { title: codec.read(`${about} title`, row.title), html: codec.read(about, row.html), images, at: row.at };
    },
    /** False when there is none of that number. */
    remove: (id: string, version: number): boolean => remove.run(id, version).changes > 0,
  };
}
