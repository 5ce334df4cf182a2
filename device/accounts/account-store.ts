import type { DatabaseSync } from 'node:sqlite';
import { permKeys, type PermKey } from '#shared/contract/define.ts';
import type { UserRecord } from '#shared/contract/records.ts';
import type { PasswordHash } from './passwords.ts';

/** Feature flags of an account, complete. */
export type Perm = Record<PermKey, 0 | 1>;

/** An account of this device. */
export interface Account {
  readonly username: string;
  readonly qcname: string;
  readonly nickname: string;
  readonly remark: string;
  readonly avatar: string;
  readonly isMaster: boolean;
  readonly isLocal: boolean;
  /** False until the administrator approves the account (ROL-07). */
  readonly authorized: boolean;
  readonly lanOnly: boolean;
  readonly perm: Perm;
  readonly shareDisable: boolean;
  readonly flashDisable: boolean;
  readonly password: PasswordHash;
}

/** What a new account needs; the rest has defaults. */
export type NewAccount = Pick<Account, 'username' | 'nickname' | 'isMaster' | 'isLocal' | 'password'> &
  Partial<Pick<Account, 'qcname'>>;

/** Allowed unless said otherwise, but for docker and monitor (ROL-07). */
const restricted = new Set<PermKey>(['docker', 'monitor']);

/** Fills in the flags an account does not name; the administrator has all of them. */
export function completePerm(stored: Partial<Record<PermKey, unknown>>, isMaster: boolean): Perm {
  const perm = {} as Perm;
  for (const key of permKeys) {
    const value = stored[key];
    if (isMaster) perm[key] = 1;
    else if (value === 0 || value === 1) perm[key] = value;
    else perm[key] = restricted.has(key) ? 0 : 1;
  }
  return perm;
}

interface Row {
  username: string;
  qcname: string;
  nickname: string;
  remark: string;
  avatar: string;
  is_master: number;
  is_local: number;
  authorize: number;
  lanonly: number;
  perm: string;
  share_disable: number;
  flash_disable: number;
  salt: Uint8Array;
  hash: Uint8Array;
}

function fromRow(row: Row): Account {
  return {
    username: row.username,
    qcname: row.qcname,
    nickname: row.nickname,
    remark: row.remark,
    avatar: row.avatar,
    isMaster: row.is_master === 1,
    isLocal: row.is_local === 1,
    authorized: row.authorize === 1,
    lanOnly: row.lanonly === 1,
    perm: completePerm(JSON.parse(row.perm) as Partial<Record<PermKey, unknown>>, row.is_master === 1),
    shareDisable: row.share_disable === 1,
    flashDisable: row.flash_disable === 1,
    password: { salt: row.salt, hash: row.hash },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;

/** The accounts of the device. Usernames compare without case (SES-13). */
export function createAccountStore(db: DatabaseSync) {
  const byName = db.prepare('SELECT * FROM accounts WHERE username = ? COLLATE NOCASE');
  const masters = db.prepare('SELECT * FROM accounts WHERE is_master = 1 LIMIT 1');
  const number = db.prepare('SELECT count(*) AS n FROM accounts');
  const insert = db.prepare(
    `INSERT INTO accounts (username, qcname, nickname, is_master, is_local, salt, hash, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const login = db.prepare('UPDATE accounts SET login_at = ? WHERE username = ?');
  return {
    find(username: string): Account | undefined {
      const row = byName.get(username) as Row | undefined;
      return row && fromRow(row);
    },
    master(): Account | undefined {
      const row = masters.get() as Row | undefined;
      return row && fromRow(row);
    },
    count(): number {
      return (number.get() as { n: number }).n;
    },
    add(account: NewAccount, atS: number): void {
      const { username, qcname = '', nickname, isMaster, isLocal, password } = account;
      insert.run(username, qcname, nickname, Number(isMaster), Number(isLocal), password.salt, password.hash, atS);
    },
    noteLogin(username: string, atS: number): void {
      login.run(atS, username);
    },
  };
}

/** The account as login and token check answer it (ENT-01, CALL-TOK-01). */
export function userRecordOf(account: Account): UserRecord {
  const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
  return {
    username: account.username,
    qc_name: account.qcname,
    nickname: account.nickname,
    authorize: account.authorized ? '1' : '0',
    perm: account.perm,
    is_master: flag(account.isMaster),
    is_local: flag(account.isLocal),
    avatar: account.avatar,
    lanonly: flag(account.lanOnly),
    user_setting: { share_disable: flag(account.shareDisable), flash_disable: flag(account.flashDisable) },
  };
}
