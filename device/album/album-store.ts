import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { type AlbumRule, albumRule } from '#shared/contract/calls-album.ts';
import { transaction } from '../storage/database.ts';

/** Albums of one account, and photos of one album. */
export const ALBUMS_MAX = 500;
export const ALBUM_PHOTOS_MAX = 10_000;

/** An album as it is kept. */
export interface Album {
  readonly id: string;
  readonly owner: string;
  readonly kind: 'manual' | 'condition' | 'baby';
  readonly name: string;
  readonly description: string;
  readonly sort: 'taken' | 'name';
  readonly rule: AlbumRule | undefined;
  /** Wire path that was chosen; '' for none. */
  readonly cover: string;
}

/** A photo of an album, and the account that added it. */
export interface AlbumPhoto {
  readonly path: string;
  readonly addedBy: string;
}

export interface AlbumMember {
  readonly username: string;
  /** 1 may add photos and take out own ones. */
  readonly permission: 0 | 1;
}

export type NewAlbum = Omit<Album, 'id' | 'cover'>;

interface Row {
  id: string;
  owner: string;
  kind: 'manual' | 'condition' | 'baby';
  name: string;
  description: string;
  sort: 'taken' | 'name';
  rule: string;
  cover: string | null;
}

const albumOf = ({ rule, cover, ...row }: Row): Album => ({
  ...row,
  cover: cover ?? '',
  rule: rule === '' ? undefined : albumRule.safeParse(JSON.parse(rule)).data,
});

export type AlbumStore = ReturnType<typeof createAlbumStore>;

/** Albums, what is in them, and with whom they are shared. */
export function createAlbumStore(db: DatabaseSync, now: () => number = () => Math.floor(Date.now() / 1000)) {
  const columns =
    'a.id, a.owner, a.kind, a.name, a.description, a.sort, a.rule, c.path AS cover FROM albums a LEFT JOIN album_covers c ON c.album_id = a.id';
  const byId = db.prepare(`SELECT ${columns} WHERE a.id = ?`);
  const ofOwner = db.prepare(`SELECT ${columns} WHERE a.owner = ? ORDER BY a.created_at DESC, a.id`);
  const ofMember = db.prepare(
    `SELECT ${columns} JOIN album_members m ON m.album_id = a.id WHERE m.username = ? ORDER BY a.created_at DESC, a.id`,
  );
  const insert = db.prepare(
    'INSERT INTO albums (id, owner, kind, name, description, sort, rule, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const update = db.prepare('UPDATE albums SET name = ?, description = ?, sort = ?, rule = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM albums WHERE id = ?');
  const photos = db.prepare('SELECT path, added_by FROM album_contents WHERE album_id = ? ORDER BY at, path');
  const count = db.prepare('SELECT count(*) AS n FROM album_photos WHERE album_id = ?');
  const add = db.prepare('INSERT OR IGNORE INTO album_photos (album_id, path, added_by, at) VALUES (?, ?, ?, ?)');
  const takeOut = db.prepare('DELETE FROM album_photos WHERE album_id = ? AND path = ?');
  const setCover = db.prepare('INSERT OR REPLACE INTO album_covers (album_id, path) VALUES (?, ?)');
  const dropCover = db.prepare('DELETE FROM album_covers WHERE album_id = ?');
  const members = db.prepare('SELECT username, permission FROM album_members WHERE album_id = ? ORDER BY username');
  const setMember = db.prepare(
    'INSERT OR REPLACE INTO album_members (album_id, username, permission) VALUES (?, ?, ?)',
  );
  const dropMember = db.prepare('DELETE FROM album_members WHERE album_id = ? AND username = ?');
  const adders = db.prepare(
    `SELECT DISTINCT p.added_by, a.owner FROM (
       SELECT album_id, added_by FROM album_contents WHERE path = ?
       UNION ALL
       SELECT c.album_id, b.owner FROM album_covers c JOIN albums b ON b.id = c.album_id
       WHERE c.path = ? AND b.kind = 'baby'
     ) p JOIN albums a ON a.id = p.album_id
     WHERE p.added_by <> ? COLLATE NOCASE AND (a.owner = ? OR EXISTS (
       SELECT 1 FROM album_members m WHERE m.album_id = a.id AND m.username = ?))`,
  );

  const textOf = (rule: AlbumRule | undefined): string => (rule === undefined ? '' : JSON.stringify(rule));

  return {
    find(id: string): Album | undefined {
      const row = byId.get(id) as Row | undefined;
      return row && albumOf(row);
    },
    /** Newest first. */
    ofOwner: (username: string): Album[] => (ofOwner.all(username) as unknown as Row[]).map(albumOf),
    /** Those that others share with an account, newest first. */
    ofMember: (username: string): Album[] => (ofMember.all(username) as unknown as Row[]).map(albumOf),
    create({ owner, kind, name, description, sort, rule }: NewAlbum): string {
      const id = randomBytes(9).toString('base64url');
      insert.run(id, owner, kind, name, description, sort, textOf(rule), now());
      return id;
    },
    change(id: string, { name, description, sort, rule }: Omit<NewAlbum, 'owner' | 'kind'>): void {
      update.run(name, description, sort, textOf(rule), id);
    },
    remove(ids: readonly string[]): void {
      transaction(db, () => {
        for (const id of ids) remove.run(id);
      });
    },
    /** In the order in which they were added. */
    photos: (id: string): AlbumPhoto[] =>
      (photos.all(id) as { path: string; added_by: string }[]).map((row) => ({
        path: row.path,
        addedBy: row.added_by,
      })),
    count: (id: string): number => (count.get(id) as { n: number }).n,
    /** Answers those that were not in it. */
    add(id: string, username: string, paths: readonly string[]): string[] {
      const at = now();
      return transaction(db, () => paths.filter((path) => add.run(id, path, username, at).changes > 0));
    },
    takeOut(id: string, paths: readonly string[]): void {
      transaction(db, () => {
        for (const path of paths) takeOut.run(id, path);
      });
    },
    /** '' gives the newest photo back. */
    setCover(id: string, path: string): void {
      if (path === '') dropCover.run(id);
      else setCover.run(id, path);
    },
    members: (id: string): AlbumMember[] => members.all(id) as unknown as AlbumMember[],
    setMember(id: string, { username, permission }: AlbumMember): void {
      setMember.run(id, username, permission);
    },
    dropMember(id: string, username: string): boolean {
      return dropMember.run(id, username).changes > 0;
    },
    /**
     * Accounts that put this very file into an album that is the account's own or shared with it, or chose it as the
     * picture of a baby, each with the owner of that album (APP-AMG-01, APP-ALBUM-05).
     */
    addersOf: (username: string, path: string): { adder: string; owner: string }[] =>
      (adders.all(path, path, username, username, username) as { added_by: string; owner: string }[]).map((row) => ({
        adder: row.added_by,
        owner: row.owner,
      })),
  };
}
