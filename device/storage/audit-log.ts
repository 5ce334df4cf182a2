import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { type AuditText, type AuditValues, packText, readPlainText, readText } from './audit-texts.ts';
import { relaxed } from './relaxed.ts';

/** Rows kept; the oldest go first. */
const KEEP = 10_000;

export interface AuditEntry {
  readonly username: string;
  readonly module: string;
  readonly text: string;
  readonly ip: string;
  readonly level: 'info' | 'warn' | 'error';
}

/** Who did something, and from where. */
export interface AuditActor {
  readonly username: string;
  readonly ip: string;
}

/** What of the log is asked for; times in unix seconds, both ends included. */
export interface AuditQuery {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly username?: string | undefined;
  readonly module?: string | undefined;
  readonly level?: AuditEntry['level'] | undefined;
  /** Text that the shown line contains, in any case. */
  readonly keyword?: string | undefined;
  readonly page: number;
  readonly size: number;
  readonly language: 'en' | 'zh';
}

/** A line as it is listed. */
export interface AuditLine extends AuditEntry {
  readonly id: number;
  readonly at: number;
}

export type AuditLog = ReturnType<typeof createAuditLog>;

/** The record of who did what on the device; bounded. */
export function createAuditLog(db: DatabaseSync, now: () => number = Date.now) {
  const insert = db.prepare('INSERT INTO audit (at, username, module, text, ip, level) VALUES (?, ?, ?, ?, ?, ?)');
  const trim = db.prepare(`DELETE FROM audit WHERE id <= ?`);
  const counted = db.prepare('SELECT count(*) AS n FROM audit WHERE module = ? AND at >= ? AND text LIKE ?');

  const newest = db.prepare(
    `SELECT * FROM audit WHERE (? = '' OR username = ? COLLATE NOCASE) ORDER BY id DESC LIMIT ?`,
  );

  const note = ({ username, module, text, ip, level }: AuditEntry): void => {
    relaxed(db, () => {
      const { lastInsertRowid } = insert.run(Math.floor(now() / 1000), username, module, text, ip, level);
      if (Number(lastInsertRowid) % 100 === 0) trim.run(Number(lastInsertRowid) - KEEP);
    });
  };

  return {
    /** Notes a text as it is, the same in every language. */
    note,
    /** Notes what an account did; each reader has the text in their language. */
    tell(
      module: string,
      actor: AuditActor,
      text: AuditText,
      values: AuditValues = {},
      level: AuditEntry['level'] = 'info',
    ): void {
      note({ username: actor.username, module, text: packText(text, values), ip: actor.ip, level });
    },
    /** How often a text was noted since a time in unix seconds. */
    countSince: (module: string, text: AuditText, sinceS: number): number =>
      (counted.get(module, sinceS, `%"${text}"%`) as { n: number }).n,
    /** The newest lines, of one account or of all, oldest first: when, what, but not who, from where or which. */
    plain(username: string | undefined, count: number, language: 'en' | 'zh'): string[] {
      const rows = newest.all(username ?? '', username ?? '', count) as unknown as AuditLine[];
      const line = ({ at, level, module, text }: AuditLine): string =>
        `${new Date(at * 1000).toISOString()} ${level} ${module} ${readPlainText(text, language)}`;
      return rows.map(line).reverse();
    },
    /** Lines that fit a query, the newest first, and how many there are of them. */
    list(query: AuditQuery): { list: AuditLine[]; total: number } {
      const conditions: [string, SQLInputValue | undefined][] = [
        ['at >= ?', query.from],
        ['at <= ?', query.to],
        ['username = ? COLLATE NOCASE', query.username],
        ['module = ?', query.module],
        ['level = ?', query.level],
      ];
      const used = conditions.filter((pair): pair is [string, SQLInputValue] => pair[1] !== undefined);
      const where = used.map(([text]) => ` AND ${text}`).join('');
      const values = used.map(([, value]) => value);
      const shown = (row: Record<string, unknown>): AuditLine => ({
        ...(row as unknown as AuditLine),
        text: readText(String(row.text), query.language),
      });
      const offset = (query.page - 1) * query.size;
      if (query.keyword !== undefined && query.keyword !== '') {
        // The texts are put together here, so that a word is found in the language it was typed in.
        const word = query.keyword.toLowerCase();
        const rows = db.prepare(`SELECT * FROM audit WHERE 1${where} ORDER BY id DESC`).all(...values);
        const found = rows.map(shown).filter(({ text, ip }) => `${text} ${ip}`.toLowerCase().includes(word));
        return { list: found.slice(offset, offset + query.size), total: found.length };
      }
      const { n } = db.prepare(`SELECT count(*) AS n FROM audit WHERE 1${where}`).get(...values) as { n: number };
      const page = db.prepare(`SELECT * FROM audit WHERE 1${where} ORDER BY id DESC LIMIT ? OFFSET ?`);
      return { list: page.all(...values, query.size, offset).map(shown), total: n };
    },
  };
}
