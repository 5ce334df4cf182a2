import type { DatabaseSync } from 'node:sqlite';

/** Rows kept; the oldest go first. */
const KEEP = 10_000;

export interface AuditEntry {
  readonly username: string;
  readonly module: string;
  readonly text: string;
  readonly ip: string;
  readonly level: 'info' | 'warn' | 'error';
}

export type AuditLog = ReturnType<typeof createAuditLog>;

/** The record of who did what on the device; bounded. */
export function createAuditLog(db: DatabaseSync, now: () => number = Date.now) {
  const insert = db.prepare('INSERT INTO audit (at, username, module, text, ip, level) VALUES (?, ?, ?, ?, ?, ?)');
  const trim = db.prepare(`DELETE FROM audit WHERE id <= ?`);
  return {
    note(entry: AuditEntry): void {
      const { username, module, text, ip, level } = entry;
      const { lastInsertRowid } = insert.run(Math.floor(now() / 1000), username, module, text, ip, level);
      if (Number(lastInsertRowid) % 100 === 0) trim.run(Number(lastInsertRowid) - KEEP);
    },
  };
}
