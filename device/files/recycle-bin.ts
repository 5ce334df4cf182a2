import { randomUUID } from 'node:crypto';
import { mkdir, rename, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { lookAt } from './place.ts';
import { RECYCLE_DIR } from './reserved-names.ts';
import { formatWirePath, type WirePath } from './wire-path.ts';

/** Something that goes to the recycle bin. */
export interface Discarded {
  readonly parsed: Exclude<WirePath, { area: 'teamRoot' }>;
  readonly volume: string;
  readonly volumeKey: string;
  readonly real: string;
}

/** Whose bin: an account's own, that of a team folder, or that of a drive. */
function scopeOf(parsed: Discarded['parsed']): string {
  if (parsed.area === 'team') return `public:${parsed.groupId}`;
  if (parsed.area === 'usb') return `usb:${parsed.uuid}`;
  return `my:${parsed.username}`;
}

export type RecycleBin = ReturnType<typeof createRecycleBin>;

/** The recycle bins: entries leave their folder in one step, and the database remembers where they were. */
export function createRecycleBin(db: DatabaseSync) {
  const insert = db.prepare(
    `INSERT INTO recycle (id, scope, volume, origin, name, is_dir, size, deleted_by, deleted_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const forget = db.prepare('DELETE FROM recycle WHERE id = ?');

  return {
    /** Puts an entry into the bin. The caller holds the lock of its folder. */
    async discard(entry: Discarded, by: string): Promise<void> {
      const id = randomUUID();
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
    },
  };
}
