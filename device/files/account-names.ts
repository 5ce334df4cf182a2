import type { DatabaseSync } from 'node:sqlite';
import { displayName } from '#shared/rules/role.ts';
import type { FileCaller } from './rights.ts';

interface Row {
  username: string;
  qcname: string;
  nickname: string;
  remark: string;
  is_master: number;
}

export type AccountNames = ReturnType<typeof createAccountNames>;

/** What accounts are called by others (ROL-03 to ROL-05). */
export function createAccountNames(db: DatabaseSync) {
  const select = db.prepare('SELECT username, qcname, nickname, remark, is_master FROM accounts WHERE username = ?');
  const find = (username: string): Row | undefined => select.get(username) as Row | undefined;
  return {
    /** The name as written in the database; undefined for an account that does not exist. */
    known: (username: string): string | undefined => find(username)?.username,
    /** Name of an account as a viewer may see it; a visitor without an account sees what everybody does. */
    shown(username: string, viewer?: Pick<FileCaller, 'isMaster'>): string {
      const row = find(username);
      if (!row) return username;
      return displayName({ ...row, isMaster: row.is_master }, viewer?.isMaster === true ? 'master' : 'normal');
    },
  };
}
