import { hash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { LOGIN_COOKIE_DAYS, SESSION_IDLE_HOURS } from '#shared/constants.ts';
import { transaction } from '../storage/database.ts';

/** One sign-in of an account on one client. Times in unix seconds. */
export interface Session {
  readonly tokenHash: string;
  readonly username: string;
  readonly deviceId: string;
  readonly keep: boolean;
  readonly loginAt: number;
  /** When it ends if it is not used again. */
  readonly expireAt: number;
  /** Ended by somebody else than its client: by the list of devices or by the operator. */
  readonly removed: boolean;
}

/** Who signs in, as its request says. */
export interface SessionClient {
  readonly deviceId: string;
  readonly device: string;
  readonly plat: string;
  readonly version: string;
  readonly ip: string;
  /** True for a sign-in through the relay. */
  readonly remote?: boolean;
}

/** A sign-in as the list of devices shows it (CALL-ACC-07). */
export interface ListedSession extends Session {
  readonly device: string;
  readonly plat: string;
  readonly version: string;
  readonly ip: string;
  readonly remote: boolean;
  readonly activeAt: number;
}

interface Row {
  token_hash: string;
  username: string;
  device_id: string;
  device: string;
  plat: string;
  version: string;
  ip: string;
  keep: number;
  login_at: number;
  active_at: number;
  removed: number;
  remote: number;
}

const KEEP_S = LOGIN_COOKIE_DAYS * 24 * 3600;
const IDLE_S = SESSION_IDLE_HOURS * 3600;
/** Ended sessions are remembered this long, so that their clients learn why they ended. */
const REMEMBER_S = 30 * 24 * 3600;

/** Tokens stand hashed in the database (TOK-05): a stolen copy of it signs nobody in. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * The sign-ins of the device. With `keep` one lasts 360 days from sign-in, without it 24 hours from its last use
 * (TOK-05). The time of last use is collected in memory and written by `flush`, so that an ordinary call writes
 * nothing.
 */
export function createSessionStore(db: DatabaseSync, now: () => number = Date.now) {
  const insert = db.prepare(
    `INSERT INTO sessions (token_hash, username, device_id, device, plat, version, ip, keep, login_at, active_at, remote)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = db.prepare('SELECT * FROM sessions WHERE token_hash = ?');
  const ofAccount = db.prepare(
    'SELECT * FROM sessions WHERE username = ? AND removed = 0 ORDER BY active_at DESC, token_hash',
  );
  const ofClient = db.prepare('DELETE FROM sessions WHERE username = ? AND device_id = ?');
  const drop = db.prepare('DELETE FROM sessions WHERE token_hash = ?');
  const mark = db.prepare('UPDATE sessions SET removed = 1 WHERE token_hash = ?');
  const markAll = db.prepare('UPDATE sessions SET removed = 1 WHERE removed = 0');
  const touched = db.prepare('UPDATE sessions SET active_at = ? WHERE token_hash = ?');
  const purge = db.prepare('DELETE FROM sessions WHERE (keep = 1 AND login_at < ?) OR (keep = 0 AND active_at < ?)');
  const active = new Map<string, number>();

  const seconds = (): number => Math.floor(now() / 1000);
  const flush = (): void => {
    if (active.size === 0) return;
    transaction(db, () => active.forEach((at, tokenHash) => touched.run(at, tokenHash)));
    active.clear();
  };
  const fromRow = (row: Row): ListedSession => {
    const activeAt = active.get(row.token_hash) ?? row.active_at;
    return {
      tokenHash: row.token_hash,
      username: row.username,
      deviceId: row.device_id,
      keep: row.keep === 1,
      loginAt: row.login_at,
      expireAt: row.keep === 1 ? row.login_at + KEEP_S : activeAt + IDLE_S,
      removed: row.removed === 1,
      device: row.device,
      plat: row.plat,
      version: row.version,
      ip: row.ip,
      remote: row.remote === 1,
      activeAt,
    };
  };
  const findHash = (tokenHash: string): ListedSession | undefined => {
    const row = select.get(tokenHash) as Row | undefined;
    return row && fromRow(row);
  };
  const isExpired = (session: Session): boolean => session.expireAt <= seconds();
  const list = (username: string): ListedSession[] =>
    (ofAccount.all(username) as unknown as Row[]).map(fromRow).filter((session) => !isExpired(session));

  return {
    /** Signs an account in on a client; an older sign-in of the same account there is replaced. */
    create(username: string, client: SessionClient, keep: boolean): { token: string; expireAt: number } {
      const token = randomBytes(32).toString('base64url');
      const at = seconds();
      const { deviceId, device, plat, version, ip, remote = false } = client;
      const hash = hashToken(token);
      transaction(db, () => {
        purge.run(at - KEEP_S - REMEMBER_S, at - IDLE_S - REMEMBER_S);
        ofClient.run(username, deviceId);
        insert.run(hash, username, deviceId, device, plat, version, ip, Number(keep), at, at, Number(remote));
      });
      return { token, expireAt: at + (keep ? KEEP_S : IDLE_S) };
    },
    /** The session of a token, ended ones included. */
    find: (token: string): Session | undefined => findHash(hashToken(token)),
    /** The session with this hash of its token. */
    findHash: (tokenHash: string): Session | undefined => findHash(tokenHash),
    /** Sign-ins of an account that can still be used, the latest used first. */
    list,
    isExpired,
    /** Notes that a session was used just now. */
    touch(session: Session): void {
      active.set(session.tokenHash, seconds());
    },
    /** Ends a session by its own client; its token is unknown from then on. */
    end(tokenHash: string): void {
      active.delete(tokenHash);
      drop.run(tokenHash);
    },
    /** Ends sessions from outside; their clients are told that they were removed (N001209). */
    remove(sessions: readonly Session[]): void {
      transaction(db, () => sessions.forEach(({ tokenHash }) => mark.run(tokenHash)));
    },
    /** Forgets sessions; their tokens are unknown from then on (N001207). */
    forget(sessions: readonly Session[]): void {
      transaction(db, () => {
        for (const { tokenHash } of sessions) {
          active.delete(tokenHash);
          drop.run(tokenHash);
        }
      });
    },
    /** Ends every session from outside. */
    removeAll(): void {
      markAll.run();
    },
    flush,
  };
}
