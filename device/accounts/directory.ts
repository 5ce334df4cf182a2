import type { DatabaseSync } from 'node:sqlite';
import type { PasswordHash } from './passwords.ts';

/** A person as the cloud service knows them. */
export interface CloudUser {
  readonly username: string;
  readonly qcname: string;
  readonly nickname: string;
  readonly phone: string;
  /** Absent for somebody whom only a code signs in. */
  readonly password: PasswordHash | undefined;
}

interface Row {
  username: string;
  qcname: string;
  nickname: string;
  phone: string;
  salt: Uint8Array | null;
  hash: Uint8Array | null;
}

function fromRow(row: Row | undefined): CloudUser | undefined {
  if (!row) return undefined;
  const { username, qcname, nickname, phone, salt, hash } = row;
  return { username, qcname, nickname, phone, password: salt && hash ? { salt, hash } : undefined };
}

export type Directory = ReturnType<typeof createDirectory>;

/** The people the cloud service knows; who of them is a member of this device is the accounts' to say. */
export function createDirectory(db: DatabaseSync) {
  const byName = db.prepare('SELECT * FROM cloud_users WHERE username = ?');
  const byQcname = db.prepare("SELECT * FROM cloud_users WHERE qcname = ? AND qcname <> ''");
  const byPhone = db.prepare("SELECT * FROM cloud_users WHERE phone = ? AND phone <> ''");
  const insert = db.prepare(
    'INSERT OR REPLACE INTO cloud_users (username, qcname, nickname, phone, salt, hash) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const one = (row: unknown): CloudUser | undefined => fromRow(row as Row | undefined);
  return {
    find: (username: string): CloudUser | undefined => one(byName.get(username)),
    findByQcname: (qcname: string): CloudUser | undefined => one(byQcname.get(qcname)),
    findByPhone: (phone: string): CloudUser | undefined => one(byPhone.get(phone)),
    put({ username, qcname, nickname, phone, password }: CloudUser): void {
      insert.run(username, qcname, nickname, phone, password?.salt ?? null, password?.hash ?? null);
    },
  };
}
