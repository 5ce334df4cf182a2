import type { DatabaseSync } from 'node:sqlite';

export type KvStore = ReturnType<typeof createKvStore>;

/** Texts that clients keep on the device, under keys of one account (CALL-KV-01). */
export function createKvStore(db: DatabaseSync) {
  const upsert = db.prepare(
    'INSERT INTO kv (username, k, v) VALUES (?, ?, ?) ON CONFLICT (username, k) DO UPDATE SET v = excluded.v',
  );
  const select = db.prepare('SELECT v FROM kv WHERE username = ? AND k = ?');
  const remove = db.prepare('DELETE FROM kv WHERE username = ? AND k = ?');
  return {
    set: (username: string, key: string, value: string): void => {
      upsert.run(username, key, value);
    },
    get: (username: string, key: string): string => (select.get(username, key) as { v: string } | undefined)?.v ?? '',
    remove: (username: string, key: string): void => {
      remove.run(username, key);
    },
  };
}
