import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../logging/logger.ts';
import { RECYCLE_DIR, TMP_DIR } from '../files/reserved-names.ts';

/** What becomes of the files of an account that is deleted (CALL-ACC-03). */
export type Fate = 'keep' | 'move' | 'remove';

interface Leaving {
  readonly username: string;
  readonly fate: Fate;
  /** Account whose folder the files move into. */
  readonly target: string;
}

/**
 * Tables whose rows of an account outlive it: what happened stays in the log, its sessions must be known as ended, and
 * its leavings are still to be settled.
 */
const outliving: ReadonlySet<string> = new Set([
  'accounts',
  'sessions',
  'audit',
  'account_leavings',
  'cloud_users',
  'team_activity',
]);

/** Every table with a column that names its account, so that a table that comes later is not forgotten. */
function accountTables(db: DatabaseSync): { table: string; column: string }[] {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'");
  return (tables.all() as { name: string }[])
    .filter(({ name }) => !outliving.has(name) && /^[a-z_]+$/.test(name) && !name.startsWith('sqlite_'))
    .flatMap(({ name }) => {
      const columns = db.prepare(`SELECT name FROM pragma_table_info('${name}')`).all() as { name: string }[];
      const column = columns.find(({ name: each }) => each === 'username' || each === 'owner')?.name;
      return column === undefined ? [] : [{ table: name, column }];
    });
}

/** A name that nothing in the folder has yet. */
async function freeName(dir: string, wanted: string): Promise<string> {
  for (let number = 0; ; number += 1) {
    const name = number === 0 ? wanted : `${wanted} (${number})`;
    if (!(await stat(path.join(dir, name)).catch(() => undefined))) return name;
  }
}

export interface LeavingsDeps {
  readonly db: DatabaseSync;
  readonly dataDir: string;
  readonly log: Logger;
}

export type Leavings = ReturnType<typeof createLeavings>;

/**
 * What deleted accounts leave behind. Their fate is written down together with the deletion; what a stop of the device
 * interrupts is finished at its next start.
 */
export function createLeavings({ db, dataDir, log }: LeavingsDeps) {
  const insert = db.prepare('INSERT OR REPLACE INTO account_leavings (username, fate, target) VALUES (?, ?, ?)');
  const all = db.prepare('SELECT username, fate, target FROM account_leavings');
  const done = db.prepare('DELETE FROM account_leavings WHERE username = ?');
  const binned = db.prepare('SELECT id, volume FROM recycle WHERE scope = ? COLLATE NOCASE');
  // What lay in the bin comes back to where it was among the files that moved.
  const rebin = db.prepare(
    `UPDATE recycle SET scope = ?, origin = ? || substr(origin, ?)
     WHERE scope = ? COLLATE NOCASE AND substr(origin, 1, ?) = ? COLLATE NOCASE`,
  );
  // What it threw away on drives is in the bin of whoever gets its files, and in no later one of its name.
  const thrown = db.prepare(`UPDATE recycle SET deleted_by = ? WHERE deleted_by = ? AND scope LIKE 'usb:%'`);
  const emptied = db.prepare('DELETE FROM recycle WHERE scope = ? COLLATE NOCASE');
  // A share made for it alone is for nobody from now on.
  const lastMember = db.prepare(
    `DELETE FROM shares WHERE id IN (SELECT share_id FROM share_members WHERE username = ?1)
     AND NOT EXISTS (SELECT 1 FROM share_members WHERE share_id = id AND username <> ?1)`,
  );
  // Nor is what was sent to it for a later account of its name.
  const received = db.prepare('DELETE FROM fast_shares WHERE receiver = ?');
  const pools = path.join(dataDir, 'pool');

  /** Takes a folder out of sight at once; its bytes go afterwards. */
  const discard = async (volume: string, folder: string): Promise<void> => {
    const tmp = path.join(volume, TMP_DIR);
    await mkdir(tmp, { recursive: true, mode: 0o700 });
    const aside = path.join(tmp, `account-${randomUUID()}`);
    await rename(folder, aside);
    void rm(aside, { recursive: true, force: true }).catch((error: unknown) => {
      log.warn('files of a deleted account will go at the next start', { error: String(error) });
    });
  };

  const moveTo = async (volume: string, home: string, { username, target }: Leaving): Promise<void> => {
    const data = path.join(home, 'data');
    const into = path.join(volume, target, 'data');
    const name = await freeName(into, username);
    const pool = path.basename(volume);
    const [from, to] = [`/${pool}/${username}/data/`, `/${pool}/${target}/data/${name}/`];
    rebin.run(`my:${target}`, to, from.length + 1, `my:${username}`, from.length, from);
    if ((await readdir(data).catch(() => [])).length === 0) return;
    await mkdir(into, { recursive: true, mode: 0o700 });
    await rename(data, path.join(into, name));
  };

  const settle = async (leaving: Leaving): Promise<void> => {
    const { username, fate } = leaving;
    for (const pool of await readdir(pools).catch(() => [])) {
      const volume = path.join(pools, pool);
      const home = path.join(volume, username);
      if (!(await stat(home).catch(() => undefined))?.isDirectory()) continue;
      if (fate === 'move') await moveTo(volume, home, leaving);
      if (fate === 'remove') await discard(volume, home);
    }
    if (fate === 'remove') {
      const scope = `my:${username}`;
      for (const { id, volume } of binned.all(scope) as { id: string; volume: string }[])
        await rm(path.join(dataDir, ...volume.split('/'), RECYCLE_DIR, id), { recursive: true, force: true });
      emptied.run(scope);
    }
    done.run(username);
  };

  return {
    /** Writes the fate down and forgets every record of the account. To be called in the unit that deletes it. */
    record(leaving: Leaving): void {
      lastMember.run(leaving.username);
      received.run(leaving.username);
      thrown.run(leaving.target, leaving.username);
      for (const { table, column } of accountTables(db))
        db.prepare(`DELETE FROM ${table} WHERE ${column} = ?`).run(leaving.username);
      insert.run(leaving.username, leaving.fate, leaving.target);
    },
    /** Carries out what is written down; one that cannot be carried out stays for the next start. */
    async settleAll(): Promise<void> {
      for (const leaving of all.all() as unknown as Leaving[])
        await settle(leaving).catch((error: unknown) => {
          log.error('what a deleted account left could not be settled', { account: leaving.username, error });
        });
    },
  };
}
