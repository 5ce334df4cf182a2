import type { DatabaseSync } from 'node:sqlite';
import { relaxed } from '../../storage/relaxed.ts';
import type { Conflict } from '../merge.ts';

/** What the database keeps of an upload. */
export interface UploadRow {
  readonly id: string;
  readonly owner: string;
  /** Wire path of the destination folder. */
  readonly dir: string;
  /** Name as it was asked for. */
  readonly name: string;
  readonly size: number;
  /** Unix seconds, null when the client gave none. */
  readonly mtime: number | null;
  readonly conflict: Conflict;
  readonly volume: string;
  readonly acked: number;
  readonly checked: number;
  /** Upload-Metadata as it was sent. */
  readonly metadata: string;
  readonly task: string;
  readonly target: string;
  /** Wire path of the first folder that was made for it, '' for none. */
  readonly made: string;
  /** Entry of the recycle bin that was in its place, '' for none. */
  readonly replaced: string;
  readonly done: number;
  readonly touched_at: number;
}

/** Where the file of an upload stands: its wire path, and the entry of the recycle bin that stood there, '' for none. */
export interface UploadPlace {
  readonly path: string;
  readonly replaced: string;
}

export type UploadTable = ReturnType<typeof createUploadTable>;

const nowS = (): number => Math.floor(Date.now() / 1000);

/** The table of uploads. Making one is durable before it is answered; its offsets are on disk with the bytes. */
export function createUploadTable(db: DatabaseSync) {
  const insert = db.prepare(
    `INSERT INTO uploads (id, owner, dir, name, size, mtime, conflict, volume, metadata, task, made, touched_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = db.prepare('SELECT * FROM uploads WHERE id = ?');
  const byTarget = db.prepare(
    `SELECT * FROM uploads WHERE owner = ? AND dir = ? AND name = ? AND size = ? AND mtime IS ? AND done = 0
     ORDER BY touched_at DESC LIMIT 1`,
  );
  const ack = db.prepare('UPDATE uploads SET acked = ?, checked = ?, touched_at = ? WHERE id = ?');
  const aim = db.prepare('UPDATE uploads SET target = ?, replaced = ?, done = ?, touched_at = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM uploads WHERE id = ?');
  return {
    add(row: Omit<UploadRow, 'acked' | 'checked' | 'target' | 'replaced' | 'done' | 'touched_at'>): void {
      const { id, owner, dir, name, size, mtime, conflict, volume, metadata, task, made } = row;
      insert.run(id, owner, dir, name, size, mtime, conflict, volume, metadata, task, made, nowS());
    },
    find: (id: string): UploadRow | undefined => byId.get(id) as UploadRow | undefined,
    /** The unfinished upload of the same file to the same place. */
    findSame: (file: Pick<UploadRow, 'owner' | 'dir' | 'name' | 'size' | 'mtime'>): UploadRow | undefined =>
      byTarget.get(file.owner, file.dir, file.name, file.size, file.mtime) as UploadRow | undefined,
    acknowledge(id: string, offset: number, checked: boolean): void {
      relaxed(db, () => ack.run(offset, checked ? 1 : 0, nowS(), id));
    },
    setTarget(id: string, { path, replaced }: UploadPlace, done: boolean): void {
      relaxed(db, () => aim.run(path, replaced, done ? 1 : 0, nowS(), id));
    },
    remove(id: string): void {
      relaxed(db, () => remove.run(id));
    },
    all: (): UploadRow[] => db.prepare('SELECT * FROM uploads').all() as unknown as UploadRow[],
  };
}
