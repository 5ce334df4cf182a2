import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
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
  /** Mobile number that codes are sent to; empty for local accounts. */
  readonly phone: string;
  readonly isMaster: boolean;
  readonly isLocal: boolean;
  /** False until the administrator approves the account (ROL-07). */
  readonly authorized: boolean;
  /** A disabled account keeps its files and cannot sign in. */
  readonly disabled: boolean;
  readonly lanOnly: boolean;
  readonly perm: Perm;
  readonly shareDisable: boolean;
  readonly flashDisable: boolean;
  /** Bytes the account may fill; 0 for no limit. */
  readonly quota: number;
  /** Unix seconds of the last sign-in; 0 for never. */
  readonly loginAt: number;
  readonly password: PasswordHash;
}

/** What a new account needs; the rest has defaults. */
export type NewAccount = Pick<Account, 'username' | 'nickname' | 'isMaster' | 'isLocal' | 'password'> &
  Partial<Pick<Account, 'qcname' | 'phone' | 'remark' | 'perm'>>;

/** What can be changed of an account. */
export type AccountChange = Partial<
  Pick<
    Account,
    | 'qcname'
    | 'nickname'
    | 'remark'
    | 'avatar'
    | 'phone'
    | 'isMaster'
    | 'isLocal'
    | 'authorized'
    | 'disabled'
    | 'lanOnly'
    | 'perm'
    | 'quota'
    | 'password'
  >
>;

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
  phone: string;
  is_master: number;
  is_local: number;
  authorize: number;
  disabled: number;
  lanonly: number;
  perm: string;
  share_disable: number;
  flash_disable: number;
  quota: number;
  login_at: number;
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
    phone: row.phone,
    isMaster: row.is_master === 1,
    isLocal: row.is_local === 1,
    authorized: row.authorize === 1,
    disabled: row.disabled === 1,
    lanOnly: row.lanonly === 1,
    perm: completePerm(JSON.parse(row.perm) as Partial<Record<PermKey, unknown>>, row.is_master === 1),
    shareDisable: row.share_disable === 1,
    flashDisable: row.flash_disable === 1,
    quota: row.quota,
    loginAt: row.login_at,
    password: { salt: row.salt, hash: row.hash },
  };
}

/** Columns and values that a change stands for. */
function columnsOf(change: AccountChange): [string, SQLInputValue][] {
  const flag = (value: boolean | undefined): number | undefined => (value === undefined ? undefined : Number(value));
  const columns: [string, SQLInputValue | undefined][] = [
    ['is_master', flag(change.isMaster)],
    ['is_local', flag(change.isLocal)],
    ['authorize', flag(change.authorized)],
    ['disabled', flag(change.disabled)],
    ['lanonly', flag(change.lanOnly)],
    ['qcname', change.qcname],
    ['nickname', change.nickname],
    ['remark', change.remark],
    ['avatar', change.avatar],
    ['phone', change.phone],
    ['quota', change.quota],
    ['perm', change.perm && JSON.stringify(change.perm)],
    ['salt', change.password?.salt],
    ['hash', change.password?.hash],
  ];
  return columns.filter((pair): pair is [string, SQLInputValue] => pair[1] !== undefined);
}

export type AccountStore = ReturnType<typeof createAccountStore>;

/** The accounts of the device. Usernames compare without case (SES-13). */
export function createAccountStore(db: DatabaseSync) {
  const byName = db.prepare('SELECT * FROM accounts WHERE username = ? COLLATE NOCASE');
  const byQcname = db.prepare("SELECT * FROM accounts WHERE qcname = ? COLLATE NOCASE AND qcname <> ''");
  const byPhone = db.prepare("SELECT * FROM accounts WHERE phone = ? AND phone <> ''");
  const masters = db.prepare('SELECT * FROM accounts WHERE is_master = 1 LIMIT 1');
  const every = db.prepare('SELECT * FROM accounts ORDER BY is_master DESC, created_at, username');
  const number = db.prepare('SELECT count(*) AS n FROM accounts');
  const insert = db.prepare(
    `INSERT INTO accounts (username, qcname, nickname, remark, phone, is_master, is_local, perm, salt, hash, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const drop = db.prepare('DELETE FROM accounts WHERE username = ?');
  const login = db.prepare('UPDATE accounts SET login_at = ? WHERE username = ?');
  const one = (row: unknown): Account | undefined => (row === undefined ? undefined : fromRow(row as Row));

  return {
    find: (username: string): Account | undefined => one(byName.get(username)),
    findByQcname: (qcname: string): Account | undefined => one(byQcname.get(qcname)),
    findByPhone: (phone: string): Account | undefined => one(byPhone.get(phone)),
    master: (): Account | undefined => one(masters.get()),
    /** All accounts, the administrator first. */
    list: (): Account[] => (every.all() as unknown as Row[]).map(fromRow),
    count: (): number => (number.get() as { n: number }).n,
    add(account: NewAccount, atS: number): void {
      const {
        username,
        qcname = '',
        nickname,
        remark = '',
        phone = '',
        isMaster,
        isLocal,
        perm = {},
        password,
      } = account;
      const flags = [Number(isMaster), Number(isLocal)] as const;
      insert.run(
        username,
        qcname,
        nickname,
        remark,
        phone,
        ...flags,
        JSON.stringify(perm),
        password.salt,
        password.hash,
        atS,
      );
    },
    /** Changes the named members of an account; the others stay. */
    change(username: string, change: AccountChange): void {
      const columns = columnsOf(change);
      if (columns.length === 0) return;
      const sets = columns.map(([name]) => `${name} = ?`).join(', ');
      db.prepare(`UPDATE accounts SET ${sets} WHERE username = ?`).run(...columns.map(([, value]) => value), username);
    },
    remove(username: string): void {
      drop.run(username);
    },
    noteLogin(username: string, atS: number): void {
      login.run(atS, username);
    },
  };
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** The account as login and token check answer it (ENT-01, CALL-TOK-01). */
export function userRecordOf(account: Account): UserRecord {
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
