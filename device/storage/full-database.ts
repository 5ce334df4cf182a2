import type { DatabaseSync } from 'node:sqlite';

/**
 * For tests: no write to these tables finds room any more, as on a full disk; reads go on. Returns how there is room
 * again.
 */
export function fillDatabase(db: DatabaseSync, tables: readonly string[]): () => void {
  db.exec('CREATE TABLE IF NOT EXISTS filler (bytes BLOB)');
  const triggers = tables.flatMap((table) =>
    ['INSERT', 'UPDATE', 'DELETE'].map((write) => ({ table, write, name: `full_${table}_${write}` })),
  );
  for (const { table, write, name } of triggers)
    db.exec(
      `CREATE TRIGGER ${name} BEFORE ${write} ON ${table} BEGIN INSERT INTO filler VALUES (zeroblob(1000000)); END`,
    );
  const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number };
  db.exec(`PRAGMA max_page_count = ${pages}`);
  return () => {
    db.exec(`PRAGMA max_page_count = 4294967294`);
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  };
}
