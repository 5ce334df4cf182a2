import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Secrets } from '../../security/secrets.ts';

/** How a server is reached and signed in to. */
export interface FtpAccess {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly tls: boolean;
  /** PEM of the only certificate that is taken; '' for those that the system vouches for. */
  readonly certificate: string;
}

/** A server as it is kept, without its password. */
export interface FtpServer extends Omit<FtpAccess, 'password'> {
  readonly id: string;
  readonly owner: string;
  /** Folder that a sign-in leads to. */
  readonly root: string;
}

interface Row {
  id: string;
  owner: string;
  host: string;
  port: number;
  username: string;
  password: Uint8Array;
  tls: number;
  root: string;
  certificate: string;
}

export type FtpServers = ReturnType<typeof createFtpServers>;

/** Whether two sign-ins lead to the same files. */
export const isSameServer = (one: Pick<FtpAccess, 'host' | 'port' | 'username'>, other: typeof one): boolean =>
  one.host.toLowerCase() === other.host.toLowerCase() && one.port === other.port && one.username === other.username;

/** The FTP servers of the accounts, one each; passwords are sealed (APP-BFTP-01). */
export function createFtpServers(db: DatabaseSync, secrets: Secrets) {
  const select = db.prepare('SELECT * FROM ftp_servers WHERE owner = ?');
  const write = db.prepare(
    `INSERT OR REPLACE INTO ftp_servers (id, owner, host, port, username, password, tls, root, certificate)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare('DELETE FROM ftp_servers WHERE owner = ?');
  const rowOf = (owner: string): Row | undefined => select.get(owner) as Row | undefined;
  // The address is bound to the password: it is told to no other server.
  const about = ({ id, host, port, username }: Pick<Row, 'id' | 'host' | 'port' | 'username'>): string =>
    JSON.stringify(['ftp', id, host, port, username]);
  const read = ({ password: _password, tls, ...row }: Row): FtpServer => ({ ...row, tls: tls === 1 });
  return {
    of(owner: string): FtpServer | undefined {
      const row = rowOf(owner);
      return row && read(row);
    },
    /** With its password; undefined for no server, or a password that cannot be read any more. */
    access(owner: string): FtpAccess | undefined {
      const row = rowOf(owner);
      const password = row && secrets.open(about(row), row.password);
      return row && password !== undefined ? { ...read(row), password } : undefined;
    },
    /** Keeps a server as the account's own; one that is there keeps its id, so that jobs go on with it. */
    save(owner: string, access: FtpAccess, root: string): string {
      const { host, port, username, password, tls, certificate } = access;
      const id = rowOf(owner)?.id ?? randomUUID();
      const sealed = secrets.seal(about({ id, host, port, username }), password);
      write.run(id, owner, host, port, username, sealed, tls ? 1 : 0, root, certificate);
      return id;
    },
    forget: (owner: string): void => void remove.run(owner),
  };
}
