import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Secrets } from '../../security/secrets.ts';

/** The public key of another device, with the id that credentials name. */
export interface FarKey {
  /** PEM, SPKI. */
  readonly pem: string;
  readonly keyId: string;
}

/** How another device is signed in to. */
export interface FarAccess {
  readonly nasid: string;
  /** Name of the account there. */
  readonly username: string;
  /** The password as it crosses the wire: its SHA-256, never the password itself. */
  readonly secret: string;
  readonly key: FarKey;
}

/** Another device as it is kept, without its secret. */
export interface FarDevice extends Omit<FarAccess, 'secret'> {
  readonly id: string;
  readonly owner: string;
  /** What the other device calls itself. */
  readonly name: string;
}

interface Row {
  id: string;
  owner: string;
  nasid: string;
  name: string;
  username: string;
  secret: Uint8Array;
  key: string;
  key_id: string;
}

export type FarDevices = ReturnType<typeof createFarDevices>;

/** Other devices that accounts have signed in to for their backups, several each; secrets are sealed (APP-TOZ-01). */
export function createFarDevices(db: DatabaseSync, secrets: Secrets) {
  const all = db.prepare('SELECT * FROM backup_devices WHERE owner = ? ORDER BY name, nasid');
  const one = db.prepare('SELECT * FROM backup_devices WHERE owner = ? AND id = ?');
  const byNas = db.prepare('SELECT * FROM backup_devices WHERE owner = ? AND nasid = ?');
  const write = db.prepare(
    `INSERT OR REPLACE INTO backup_devices (id, owner, nasid, name, username, secret, key, key_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare('DELETE FROM backup_devices WHERE owner = ? AND id = ?');
  // Device and account are bound to the secret: it is told to no other one.
  const about = ({ id, nasid, username }: Pick<Row, 'id' | 'nasid' | 'username'>): string =>
    JSON.stringify(['device', id, nasid, username]);
  const read = ({ secret: _secret, key, key_id: keyId, ...row }: Row): FarDevice => ({
    ...row,
    key: { pem: key, keyId },
  });
  const found = (row: unknown): FarDevice | undefined => (row === undefined ? undefined : read(row as Row));
  return {
    of: (owner: string): FarDevice[] => (all.all(owner) as unknown as Row[]).map(read),
    find: (owner: string, id: string): FarDevice | undefined => found(one.get(owner, id)),
    byNasid: (owner: string, nasid: string): FarDevice | undefined => found(byNas.get(owner, nasid)),
    /** With its secret; undefined for none, or a secret that cannot be read any more. */
    access(owner: string, id: string): FarAccess | undefined {
      const row = one.get(owner, id) as Row | undefined;
      const secret = row && secrets.open(about(row), row.secret);
      return row && secret !== undefined ? { ...read(row), secret } : undefined;
    },
    /** Keeps a sign-in; one to a device that is there keeps its id, so that jobs go on with it. */
    save(owner: string, name: string, { nasid, username, secret, key }: FarAccess): string {
      const before = byNas.get(owner, nasid) as Row | undefined;
      const id = before?.id ?? randomUUID();
      const sealed = secrets.seal(about({ id, nasid, username }), secret);
      write.run(id, owner, nasid, name, username, sealed, key.pem, key.keyId);
      return id;
    },
    forget: (owner: string, id: string): void => void remove.run(owner, id),
  };
}
