import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { MountType } from '#shared/contract/kinds.ts';
import { MOUNT_PREFIX } from '#shared/rules/mount-path.ts';
import type { Secrets } from '../security/secrets.ts';

/** How a server is reached and signed in to. */
export interface MountAccess {
  readonly type: MountType;
  readonly host: string;
  readonly port: number;
  /** Folder of the server whose files are shown. */
  readonly path: string;
  /** '' for a server that asks for none. */
  readonly username: string;
  readonly password: string;
  readonly tls: boolean;
  /** PEM of the only certificate that is taken; '' for those that the system vouches for. */
  readonly certificate: string;
}

/** A mount as it is kept, without its password. */
export interface Mount extends Omit<MountAccess, 'password'> {
  readonly id: string;
  readonly name: string;
}

type Row = Omit<Mount, 'tls' | 'username'> & {
  readonly account: string;
  readonly tls: number;
  readonly password: Uint8Array;
};

/** True where a certificate that was trusted for one may be shown by the other. */
export const isSameServer = (one: Pick<MountAccess, 'type' | 'host' | 'port'>, other: typeof one): boolean =>
  one.type === other.type && one.host.toLowerCase() === other.host.toLowerCase() && one.port === other.port;

/** True where a password that was typed for one server may be told to the other. */
export const isSameSignIn = (
  one: Pick<MountAccess, 'type' | 'host' | 'port' | 'username'>,
  other: typeof one,
): boolean => isSameServer(one, other) && one.username === other.username;

/** The network mounts of the device; passwords are sealed (APP-SET-07). */
export function createMountStore(db: DatabaseSync, secrets: Secrets, now: () => number = Date.now) {
  const all = db.prepare('SELECT * FROM network_mounts ORDER BY created_at, id');
  const one = db.prepare('SELECT * FROM network_mounts WHERE id = ?');
  const write = db.prepare(
    `INSERT INTO network_mounts (id, type, name, host, port, path, account, tls, created_at, password, certificate)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET type = excluded.type, name = excluded.name,
     host = excluded.host, port = excluded.port, path = excluded.path, account = excluded.account, tls = excluded.tls,
     password = excluded.password, certificate = excluded.certificate`,
  );
  const drop = db.prepare('DELETE FROM network_mounts WHERE id = ?');
  const rowOf = (id: string): Row | undefined => one.get(id) as Row | undefined;
  // The address is bound to the password: it is told to no other server.
  const about = (
    { type, host, port, username }: Pick<Mount, 'type' | 'host' | 'port' | 'username'>,
    id: string,
  ): string => JSON.stringify(['mount', id, type, host.toLowerCase(), port, username]);
  const read = ({ id, type, name, host, port, path, account, tls, certificate }: Row): Mount => ({
    ...{ id, type, name, host, port, path, username: account },
    tls: tls === 1,
    certificate,
  });
  return {
    /** The oldest first. */
    list: (): Mount[] => (all.all() as unknown as Row[]).map(read),
    find: (id: string): Mount | undefined => {
      const row = rowOf(id);
      return row && read(row);
    },
    /** The password of a mount; undefined for one that can no longer be read. */
    passwordOf(id: string): string | undefined {
      const row = rowOf(id);
      return row && secrets.open(about({ ...row, username: row.account }, id), row.password);
    },
    /** Keeps a mount, a new one where no id is told. Answers its id. */
    save(
      { type, name, host, port, path, username, password, tls, certificate }: MountAccess & { readonly name: string },
      id?: string,
    ): string {
      const kept = id ?? `${MOUNT_PREFIX}${randomBytes(6).toString('hex')}`;
      const sealed = secrets.seal(about({ type, host, port, username }, kept), password);
      write.run(kept, type, name, host, port, path, username, tls ? 1 : 0, now(), sealed, certificate);
      return kept;
    },
    remove: (id: string): void => void drop.run(id),
  };
}
