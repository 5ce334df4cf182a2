import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** Another device that an account has listed. */
export interface RemoteDevice {
  readonly nasid: string;
  readonly name: string;
  /** Name of the account there. */
  readonly username: string;
}

/** Time that a device gets to show that it is there. */
const PROBE_MS = 2000;

const keyAnswer = z.object({ data: z.object({ name: z.string() }) });

export type RemoteDevices = ReturnType<typeof createRemoteDevices>;

/** Other devices that accounts have listed (CALL-EXT-26), and whether the relay reaches them. */
export function createRemoteDevices(db: DatabaseSync, peers: Readonly<Record<string, string>>) {
  const ofAccount = db.prepare(
    'SELECT nasid, name, remote_username AS username FROM remote_devices WHERE username = ? ORDER BY added_at, nasid',
  );
  const insert = db.prepare(
    'INSERT INTO remote_devices (username, nasid, name, remote_username, added_at) VALUES (?, ?, ?, ?, ?)',
  );
  const rename = db.prepare('UPDATE remote_devices SET name = ? WHERE username = ? AND nasid = ?');
  const drop = db.prepare('DELETE FROM remote_devices WHERE username = ? AND nasid = ?');
  return {
    isKnown: (nasid: string): boolean => Object.hasOwn(peers, nasid),
    list: (username: string): RemoteDevice[] => ofAccount.all(username) as unknown as RemoteDevice[],
    add(username: string, { nasid, name, username: remote }: RemoteDevice, atS: number): void {
      insert.run(username, nasid, name, remote, atS);
    },
    /** False when the account has not listed it. */
    rename: (username: string, nasid: string, name: string): boolean => rename.run(name, username, nasid).changes > 0,
    /** False when the account has not listed it. */
    remove: (username: string, nasid: string): boolean => drop.run(username, nasid).changes > 0,
    /** The name a device gives itself; undefined when it does not answer. */
    async probe(nasid: string): Promise<string | undefined> {
      const origin = Object.hasOwn(peers, nasid) ? peers[nasid] : undefined;
      if (origin === undefined) return undefined;
      try {
        const url = new URL(`/key/pub?signme=${randomBytes(16).toString('hex')}`, origin);
        const answer = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS), redirect: 'error' });
        const parsed = keyAnswer.safeParse(await answer.json());
        return parsed.success ? parsed.data.data.name : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
