import type { DatabaseSync } from 'node:sqlite';
import type { PictureInfo } from '../files/entry.ts';
import { relaxed } from '../storage/relaxed.ts';

/** Pictures whose facts are kept in memory. */
const KEPT = 20_000;

export type PictureStore = ReturnType<typeof createPictureStore>;

/** Remembers width, height and orientation of pictures by the identity of their content. */
export function createPictureStore(db: DatabaseSync) {
  const select = db.prepare('SELECT width, height, ori FROM media_info WHERE key = ?');
  const insert = db.prepare('INSERT OR REPLACE INTO media_info (key, width, height, ori) VALUES (?, ?, ?, ?)');
  const memory = new Map<string, PictureInfo | undefined>();
  const keep = (key: string, info: PictureInfo | undefined): void => {
    memory.set(key, info);
    if (memory.size > KEPT) memory.delete(memory.keys().next().value ?? '');
  };
  return {
    find(key: string): PictureInfo | undefined {
      if (memory.has(key)) return memory.get(key);
      const row = select.get(key) as { width: number; height: number; ori: number } | undefined;
      const info = row && { width: row.width, height: row.height, ori: row.ori };
      keep(key, info);
      return info;
    },
    save(key: string, info: PictureInfo): void {
      if (memory.get(key)) return;
      keep(key, info);
      relaxed(db, () => insert.run(key, info.width, info.height, info.ori));
    },
  };
}
