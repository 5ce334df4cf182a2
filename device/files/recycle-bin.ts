import { randomUUID } from 'node:crypto';
import { mkdir, rename, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { relaxed } from '../storage/relaxed.ts';
import { lookAt } from './place.ts';
import { RECYCLE_DIR } from './reserved-names.ts';
import { sumTree } from './walk.ts';
import { formatWirePath, type WirePath } from './wire-path.ts';

/** Something that goes to the recycle bin. */
export interface Discarded {
  readonly parsed: Exclude<WirePath, { area: 'teamRoot' }>;
  readonly volume: string;
  readonly volumeKey: string;
  readonly real: string;
}

/** What the database knows of a deleted entry; it stands in <volume>/.hearth-recycle/<id>/<name>. */
export interface RecycleRow {
  readonly id: string;
  /** Whose bin: `my:<username>`, `public:<group>` or `usb:<uuid>`. */
  readonly scope: string;
  readonly volume: string;
  readonly origin: string;
  readonly name: string;
  readonly is_dir: number;
  /** Bytes; of a folder 0 until it was counted. */
  readonly size: number;
  readonly deleted_by: string;
  readonly deleted_at: number;
}

function scopeOf(parsed: Discarded['parsed']): string {
  if (parsed.area === 'team') return `public:${parsed.groupId}`;
  if (parsed.area === 'usb') return `usb:${parsed.uuid}`;
  return `my:${parsed.username}`;
}

/** Real path of a deleted entry on its volume. */
export function discardedPath(volume: string, row: Pick<RecycleRow, 'id' | 'name'>): string {
  return path.join(volume, RECYCLE_DIR, row.id, row.name);
}

/** Which entries are asked for: those of an account, with its drives, or those of team folders. */
export type RecycleScope = { readonly my: string } | { readonly groups: readonly string[] };

function whereOf(scope: RecycleScope): { where: string; values: string[] } {
  if ('my' in scope)
    return { where: `(scope = ? OR (scope LIKE 'usb:%' AND deleted_by = ?))`, values: [`my:${scope.my}`, scope.my] };
  if (scope.groups.length === 0) return { where: '0', values: [] };
  return {
    where: `scope IN (${scope.groups.map(() => '?').join(', ')})`,
    values: scope.groups.map((id) => `public:${id}`),
  };
}

export type RecycleBin = ReturnType<typeof createRecycleBin>;

/** The recycle bins: entries leave their folder in one step, and the database remembers where they were. */
export function createRecycleBin(db: DatabaseSync) {
  const insert = db.prepare(
    `INSERT INTO recycle (id, scope, volume, origin, name, is_dir, size, deleted_by, deleted_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = db.prepare('SELECT id FROM recycle WHERE id = ?');
  const forget = db.prepare('DELETE FROM recycle WHERE id = ?');
  const older = db.prepare('SELECT * FROM recycle WHERE deleted_at <= ? ORDER BY deleted_at');
  const measured = db.prepare('UPDATE recycle SET size = ? WHERE id = ?');
  const stopped = new AbortController();
  let measuring = Promise.resolve();

  /** Counts a folder that was deleted, one after the other, behind everything else. */
  const measure = (id: string, place: string): void => {
    measuring = measuring.then(async () => {
      const sum = await sumTree(place, { signal: stopped.signal }).catch(() => undefined);
      if (sum && !stopped.signal.aborted) relaxed(db, () => measured.run(sum.bytes, id));
    });
  };

  return {
    /** Puts an entry into the bin, where it has `id`. The caller holds the lock of its folder. */
    async discard(entry: Discarded, by: string, id: string = randomUUID()): Promise<void> {
      const { parsed, volume, volumeKey, real } = entry;
      const name = path.basename(real);
      const stats = await lookAt(real);
      const isDir = stats?.isDirectory() === true;
      const dir = path.join(volume, RECYCLE_DIR, id);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      // Known first: an entry that the database does not know would be lost to its owner.
      insert.run(
        id,
        scopeOf(parsed),
        volumeKey,
        formatWirePath(parsed),
        name,
        isDir ? 1 : 0,
        isDir ? 0 : (stats?.size ?? 0),
        by,
        Math.floor(Date.now() / 1000),
      );
      try {
        await rename(real, path.join(dir, name));
      } catch (error) {
        forget.run(id);
        await rmdir(dir).catch(() => undefined);
        throw error;
      }
      if (isDir) measure(id, path.join(dir, name));
    },
    /** Entries of a scope, newest first; with a keyword those whose name contains it. */
    rows(scope: RecycleScope, keyword = ''): RecycleRow[] {
      const { where, values } = whereOf(scope);
      const word = `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      return db
        .prepare(`SELECT * FROM recycle WHERE ${where} AND lower(name) LIKE ? ESCAPE '\\' ORDER BY deleted_at DESC, id`)
        .all(...values, word) as unknown as RecycleRow[];
    },
    /** Every entry deleted before a time (unix seconds). */
    olderThan: (atS: number): RecycleRow[] => older.all(atS) as unknown as RecycleRow[],
    /** True for an entry that is still in a bin. */
    has: (id: string): boolean => byId.get(id) !== undefined,
    forget(id: string): void {
      forget.run(id);
    },
    /** Waits until the folders deleted so far were counted. */
    settled: (): Promise<void> => measuring,
    async close(): Promise<void> {
      stopped.abort();
      await measuring;
    },
  };
}
