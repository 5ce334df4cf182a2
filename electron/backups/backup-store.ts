import { randomUUID } from 'node:crypto';
import { backupRun } from '#shared/contract/calls-backup.ts';
import type { ComputerRuns } from '#shared/ipc/backup-channels.ts';
import { openKept } from '../transfers/kept-database.ts';
import { inTransaction } from '../transfers/transaction.ts';
import { backupRecord, FOLDER, type BackupRecord, type Known } from './backup-record.ts';

export type RunRecord = ComputerRuns['list'][number];

/** Runs that are kept of a job. */
const RUNS_KEPT = 200;

/** Keeps jobs, what each has stored, and its runs. Every write is a whole step: a kill leaves the one before or after. */
export interface BackupStore {
  /** Tells this installation of the app from any other, for as long as this file is there. */
  readonly installation: string;
  /** Where a damaged file was put aside at this start; null when there was none. */
  readonly quarantined: string | null;
  /** All jobs, the oldest first. */
  jobs(): BackupRecord[];
  put(job: BackupRecord): void;
  /** Forgets a job with everything that is known of it. */
  remove(id: string): void;
  known(job: string): Map<string, Known>;
  putKnown(job: string, known: readonly Known[]): void;
  dropKnown(job: string, paths: readonly string[]): void;
  clearKnown(job: string): void;
  /** Files that a job holds at its target, and their bytes. */
  sum(job: string): { files: number; bytes: number };
  addRun(run: RunRecord): void;
  /** Runs of jobs, the newest first. */
  runs(jobs: readonly string[], page: number, size: number): ComputerRuns;
  close(): void;
}

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS job (id TEXT PRIMARY KEY, made INTEGER NOT NULL, record TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS known (job TEXT NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, mtime REAL NOT NULL,
    PRIMARY KEY (job, path)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS run (seq INTEGER PRIMARY KEY, job TEXT NOT NULL, record TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS run_of_job ON run (job, seq);
  CREATE TABLE IF NOT EXISTS note (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

function read<T>(schema: { safeParse(value: unknown): { data?: T | undefined } }, text: unknown): T[] {
  try {
    const { data } = schema.safeParse(typeof text === 'string' ? JSON.parse(text) : null);
    return data === undefined ? [] : [data];
  } catch {
    // Torn by the end of a disk: the rest is as good as before.
    return [];
  }
}

/** Opens the store in a file of SQLite; `:memory:` for one that nobody keeps. A damaged file is put aside. */
export function openBackupStore(file: string): BackupStore {
  const { db, quarantined } = openKept(file, SCHEMA);
  db.prepare(`INSERT OR IGNORE INTO note (name, value) VALUES ('installation', ?)`).run(randomUUID());
  const installation = String(db.prepare(`SELECT value FROM note WHERE name = 'installation'`).get()?.value);
  const statements = {
    jobs: db.prepare('SELECT record FROM job ORDER BY made, id'),
    put: db.prepare('INSERT OR REPLACE INTO job (id, made, record) VALUES (?, ?, ?)'),
    remove: db.prepare('DELETE FROM job WHERE id = ?'),
    known: db.prepare('SELECT path, size, mtime FROM known WHERE job = ?'),
    putKnown: db.prepare('INSERT OR REPLACE INTO known (job, path, size, mtime) VALUES (?, ?, ?, ?)'),
    dropKnown: db.prepare('DELETE FROM known WHERE job = ? AND path = ?'),
    clearKnown: db.prepare('DELETE FROM known WHERE job = ?'),
    sum: db.prepare('SELECT count(*) AS files, coalesce(sum(size), 0) AS bytes FROM known WHERE job = ? AND size >= 0'),
    addRun: db.prepare('INSERT INTO run (job, record) VALUES (?, ?)'),
    trimRuns: db.prepare(
      'DELETE FROM run WHERE job = ? AND seq NOT IN (SELECT seq FROM run WHERE job = ? ORDER BY seq DESC LIMIT ?)',
    ),
    clearRuns: db.prepare('DELETE FROM run WHERE job = ?'),
  };

  return {
    installation,
    quarantined,
    jobs: () => statements.jobs.all().flatMap(({ record }) => read(backupRecord, record)),
    put: (job) => void statements.put.run(job.id, job.madeAt, JSON.stringify(job)),
    remove: (id) =>
      inTransaction(db, () => {
        for (const statement of [statements.remove, statements.clearKnown, statements.clearRuns]) statement.run(id);
      }),
    known: (job) =>
      new Map(
        statements.known.all(job).map(({ path, size, mtime }) => {
          const at = String(path);
          return [at, { path: at, size: Number(size), mtime: Number(mtime) }];
        }),
      ),
    putKnown: (job, known) =>
      inTransaction(db, () => {
        for (const { path, size, mtime } of known)
          statements.putKnown.run(job, path, size, size === FOLDER ? 0 : mtime);
      }),
    dropKnown: (job, paths) =>
      inTransaction(db, () => {
        for (const path of paths) statements.dropKnown.run(job, path);
      }),
    clearKnown: (job) => void statements.clearKnown.run(job),
    sum(job) {
      const row = statements.sum.get(job);
      return { files: Number(row?.files), bytes: Number(row?.bytes) };
    },
    addRun: (run) =>
      inTransaction(db, () => {
        statements.addRun.run(run.job, JSON.stringify(run));
        statements.trimRuns.run(run.job, run.job, RUNS_KEPT);
      }),
    runs(jobs, page, size) {
      const marks = jobs.map(() => '?').join(',');
      const total = Number(db.prepare(`SELECT count(*) AS n FROM run WHERE job IN (${marks})`).get(...jobs)?.n);
      const rows = db
        .prepare(`SELECT record FROM run WHERE job IN (${marks}) ORDER BY seq DESC LIMIT ? OFFSET ?`)
        .all(...jobs, size, (page - 1) * size);
      return { list: rows.flatMap(({ record }) => read(backupRun, record)), total };
    },
    close: () => db.close(),
  };
}
