import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Logger } from '../logging/logger.ts';
import { syncFolder } from '../files/place.ts';
import { keepRoom } from './reserve.ts';

/** Copies kept; the oldest go first. */
const KEPT = 7;
const DAY_MS = 24 * 3_600_000;
/** The first copy after a start waits until the device has settled. */
const SETTLE_MS = 10 * 60_000;
const name = /^device-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.db$/;

/** Folder of the copies of a database. */
export const backupFolder = (file: string): string => path.join(path.dirname(file), 'backup');

/** The copies of a database, the newest first. */
export function backupsOf(file: string): string[] {
  const dir = backupFolder(file);
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((each) => name.test(each))
    .sort()
    .reverse()
    .map((each) => path.join(dir, each));
}

/** True for a file that is a whole database. */
function isWhole(file: string): boolean {
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      const { integrity_check: check } = db.prepare('PRAGMA integrity_check(1)').get() as { integrity_check: string };
      return check === 'ok';
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

/**
 * Copies a database while it is in use: the copy is one state of it, on the disk when this resolves. Older copies beyond
 * the newest seven go. Answers its path.
 */
export async function backupDatabase(
  db: DatabaseSync,
  file: string,
  now: () => Date = () => new Date(),
): Promise<string> {
  const dir = backupFolder(file);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const stamp = now().toISOString().slice(0, 19).replaceAll(':', '-');
  const target = path.join(dir, `device-${stamp}.db`);
  const fresh = `${target}.tmp`;
  try {
    await backup(db, fresh);
    const handle = await open(fresh, 'r+');
    await handle.sync().finally(() => handle.close());
    renameSync(fresh, target);
    await syncFolder(dir);
  } finally {
    rmSync(fresh, { force: true });
  }
  for (const old of backupsOf(file).slice(KEPT)) rmSync(old, { force: true });
  return target;
}

/** Puts the newest whole copy in the place of a database that is gone; answers which, undefined when there is none. */
export function restoreNewest(file: string): string | undefined {
  const found = backupsOf(file).find(isWhole);
  if (found === undefined) return undefined;
  const fresh = `${file}.restoring`;
  copyFileSync(found, fresh);
  const db = new DatabaseSync(fresh);
  // What the copy does not know of is not thrown away as nobody's: see `isRestored`.
  db.prepare('INSERT OR REPLACE INTO device (key, value) VALUES (?, ?)').run(RESTORED, String(Date.now()));
  db.close();
  renameSync(fresh, file);
  return found;
}

const RESTORED = 'restored_at';

/** True when a copy stands in the place of a damaged database: there may be files that it has never heard of. */
export function isRestored(db: DatabaseSync): boolean {
  return db.prepare('SELECT 1 FROM device WHERE key = ?').get(RESTORED) !== undefined;
}

/** Copies the database every day, and keeps its journal short and room in both. */
export function keepBackups(db: DatabaseSync, file: string, log: Logger): { close(): Promise<void> } {
  let running = Promise.resolve();
  const run = (): void => {
    running = running.then(async () => {
      try {
        const newest = backupsOf(file)[0];
        const at = newest?.replace(/^.*device-(.*)T(\d\d)-(\d\d)-(\d\d)\.db$/, '$1T$2:$3:$4Z');
        if (at === undefined || Date.now() - Date.parse(at) >= DAY_MS)
          log.info('the database was copied', { file: await backupDatabase(db, file) });
        keepRoom(db);
        db.exec('PRAGMA optimize');
      } catch (error) {
        log.error('the database could not be copied', { error });
      }
    });
  };
  const first = setTimeout(run, SETTLE_MS).unref();
  const daily = setInterval(run, DAY_MS / 4).unref();
  return {
    async close() {
      clearTimeout(first);
      clearInterval(daily);
      await running;
    },
  };
}
