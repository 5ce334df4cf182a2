import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { shareKinds } from '#shared/contract/calls-shares.ts';
import { transaction } from '../storage/database.ts';
import { relaxed } from '../storage/relaxed.ts';

export type ShareKind = (typeof shareKinds)[number];

/** A share as the database keeps it; times in unix seconds, 0 for never, limits 0 for none. */
export interface Share {
  readonly id: string;
  readonly owner: string;
  readonly kind: ShareKind;
  readonly name: string;
  readonly code: string;
  readonly expireAt: number;
  readonly limit: number;
  readonly downloads: number;
  readonly visits: number;
  /** Address from which its page was opened last, and when (0 for never). */
  readonly lastIp: string;
  readonly lastAt: number;
  readonly createdAt: number;
  readonly paths: readonly string[];
  /** Whether everybody may open it by its address; otherwise it is for its members alone, however many are left. */
  readonly isLink: boolean;
  /** Accounts it is for; empty for a link. */
  readonly members: readonly string[];
}

export type NewShare = Pick<Share, 'owner' | 'kind' | 'name' | 'code' | 'expireAt' | 'limit' | 'paths' | 'members'>;
export type ShareChange = Partial<Pick<Share, 'name' | 'code' | 'expireAt' | 'limit' | 'members'>>;

interface Row {
  id: string;
  owner: string;
  kind: ShareKind;
  name: string;
  code: string;
  expire_at: number;
  max_downloads: number;
  downloads: number;
  visits: number;
  last_ip: string;
  last_at: number;
  created_at: number;
  link: number;
}

const nowS = (): number => Math.floor(Date.now() / 1000);

export type ShareStore = ReturnType<typeof createShareStore>;

/** The shares of the device (CALL-SHR-01, CALL-EXT-11). `now` in unix seconds. */
export function createShareStore(db: DatabaseSync, now: () => number = nowS) {
  const insert = db.prepare(
    `INSERT INTO shares (id, owner, kind, name, code, expire_at, max_downloads, created_at, link)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertPath = db.prepare('INSERT INTO share_paths (share_id, n, path) VALUES (?, ?, ?)');
  const insertMember = db.prepare('INSERT OR IGNORE INTO share_members (share_id, username) VALUES (?, ?)');
  const dropMembers = db.prepare('DELETE FROM share_members WHERE share_id = ?');
  const byId = db.prepare('SELECT * FROM shares WHERE id = ?');
  const pathsOf = db.prepare('SELECT path FROM share_paths WHERE share_id = ? ORDER BY n');
  const membersOf = db.prepare('SELECT username FROM share_members WHERE share_id = ? ORDER BY username');
  const byOwner = db.prepare('SELECT * FROM shares WHERE owner = ? ORDER BY created_at DESC, id');
  const withMember = db.prepare(
    `SELECT shares.* FROM shares JOIN share_members ON share_id = id
     WHERE username = ? AND (expire_at = 0 OR expire_at > ?) ORDER BY created_at DESC, id`,
  );
  const update = db.prepare('UPDATE shares SET name = ?, code = ?, expire_at = ?, max_downloads = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM shares WHERE id = ? AND owner = ?');
  const visit = db.prepare('UPDATE shares SET visits = visits + 1, last_ip = ?, last_at = ? WHERE id = ?');
  const take = db.prepare(
    `UPDATE shares SET downloads = downloads + 1
     WHERE id = ? AND (max_downloads = 0 OR downloads < max_downloads)`,
  );
  const sharedBy = db.prepare(
    `SELECT path FROM share_paths JOIN shares ON share_id = id WHERE owner = ? AND (expire_at = 0 OR expire_at > ?)`,
  );
  /** Paths with a shared badge, per owner; until something changes or the first of them runs out. */
  const badges = new Map<string, { until: number; paths: ReadonlySet<string> }>();

  const fromRow = (row: Row): Share => ({
    id: row.id,
    owner: row.owner,
    kind: row.kind,
    name: row.name,
    code: row.code,
    expireAt: row.expire_at,
    limit: row.max_downloads,
    downloads: row.downloads,
    visits: row.visits,
    lastIp: row.last_ip,
    lastAt: row.last_at,
    createdAt: row.created_at,
    isLink: row.link === 1,
    paths: (pathsOf.all(row.id) as { path: string }[]).map(({ path }) => path),
    members: (membersOf.all(row.id) as { username: string }[]).map(({ username }) => username),
  });
  const find = (id: string): Share | undefined => {
    const row = byId.get(id) as Row | undefined;
    return row && fromRow(row);
  };
  const setMembers = (id: string, members: readonly string[]): void => {
    dropMembers.run(id);
    for (const member of members) insertMember.run(id, member);
  };

  return {
    find,
    /** Shares of an account, newest first. */
    ofOwner: (owner: string): Share[] => (byOwner.all(owner) as unknown as Row[]).map(fromRow),
    /** Shares that others made for an account and that still hold, newest first. */
    forMember: (username: string): Share[] => (withMember.all(username, now()) as unknown as Row[]).map(fromRow),
    create(share: NewShare): Share {
      // 12 characters of 6 bits: nobody finds one by trying.
      const id = randomBytes(9).toString('base64url');
      transaction(db, () => {
        const { owner, kind, name, code, expireAt, limit } = share;
        insert.run(id, owner, kind, name, code, expireAt, limit, now(), share.members.length === 0 ? 1 : 0);
        for (const [n, path] of share.paths.entries()) insertPath.run(id, n, path);
        setMembers(id, share.members);
      });
      badges.clear();
      return find(id) as Share;
    },
    change(share: Share, change: ShareChange): Share {
      const next = { ...share, ...change };
      transaction(db, () => {
        update.run(next.name, next.code, next.expireAt, next.limit, share.id);
        if (change.members) setMembers(share.id, change.members);
      });
      badges.clear();
      return find(share.id) as Share;
    },
    /** Cancels own shares; answers those that were. */
    remove(owner: string, ids: readonly string[]): Share[] {
      const gone = ids.flatMap((id) => {
        const share = find(id);
        return share?.owner.toLowerCase() === owner.toLowerCase() ? [share] : [];
      });
      transaction(db, () => {
        for (const { id } of gone) remove.run(id, owner);
      });
      badges.clear();
      return gone;
    },
    noteVisit(id: string, ip: string): void {
      relaxed(db, () => visit.run(ip, now(), id));
    },
    /** Counts a download; false when the limit is reached, and then nothing is counted. Durable: the limit is a promise. */
    countDownload: (id: string): boolean => take.run(id).changes === 1,
    isExpired: (share: Pick<Share, 'expireAt'>): boolean => share.expireAt !== 0 && share.expireAt <= now(),
    /** Paths that an account shares at the moment (FIL-02). */
    sharedPaths(owner: string): ReadonlySet<string> {
      const known = badges.get(owner);
      if (known && known.until > now()) return known.paths;
      const rows = sharedBy.all(owner, now()) as { path: string }[];
      const next = (byOwner.all(owner) as unknown as Row[]).map((row) => row.expire_at).filter((at) => at > now());
      const fresh = { until: Math.min(Infinity, ...next), paths: new Set(rows.map(({ path }) => path)) };
      badges.set(owner, fresh);
      return fresh.paths;
    },
    /** To be called after paths were changed by others, or an account went. */
    forget(): void {
      badges.clear();
    },
  };
}
