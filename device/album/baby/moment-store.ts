import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../storage/database.ts';

/** A moment as it is kept. */
export interface Moment {
  readonly id: string;
  readonly albumId: string;
  readonly author: string;
  readonly text: string;
  /** Unix seconds. */
  readonly at: number;
  /** Photos that were posted, those deleted for good since among them. */
  readonly posted: number;
  readonly likes: number;
  readonly comments: number;
}

export interface Comment {
  readonly id: string;
  readonly author: string;
  readonly text: string;
  readonly at: number;
}

export interface Page {
  readonly page: number;
  readonly size: number;
}

export type MomentStore = ReturnType<typeof createMomentStore>;

const newId = (): string => randomBytes(9).toString('base64url');
const limits = ({ page, size }: Page): [number, number] => [size, (page - 1) * size];

/** Moments of babies, their photos, likes and comments (APP-ALBUM-05). */
export function createMomentStore(db: DatabaseSync, now: () => number = Date.now) {
  const columns = `m.id, m.album_id AS albumId, m.author, m.text, m.at, m.photos AS posted,
    (SELECT count(*) FROM moment_likes l WHERE l.moment_id = m.id) AS likes,
    (SELECT count(*) FROM moment_comments c WHERE c.moment_id = m.id) AS comments FROM moments m`;
  const byId = db.prepare(`SELECT ${columns} WHERE m.id = ?`);
  const page = db.prepare(
    `SELECT ${columns} WHERE m.album_id IN (SELECT value FROM json_each(?))
     ORDER BY m.at DESC, m.seq DESC LIMIT ? OFFSET ?`,
  );
  const count = db.prepare('SELECT count(*) AS n FROM moments WHERE album_id IN (SELECT value FROM json_each(?))');
  const insert = db.prepare('INSERT INTO moments (id, album_id, author, text, at, photos) VALUES (?, ?, ?, ?, ?, ?)');
  const update = db.prepare('UPDATE moments SET text = ?, at = ?, photos = ? WHERE id = ?');
  const drop = db.prepare('DELETE FROM moments WHERE id = ?');
  const photos = db.prepare('SELECT path FROM moment_photos WHERE moment_id = ? ORDER BY place');
  const dropPhotos = db.prepare('DELETE FROM moment_photos WHERE moment_id = ?');
  const addPhoto = db.prepare('INSERT INTO moment_photos (moment_id, path, place) VALUES (?, ?, ?)');
  const newest = db.prepare(
    `SELECT p.path FROM moments m JOIN moment_photos p ON p.moment_id = m.id WHERE m.album_id = ?
     ORDER BY m.at DESC, m.seq DESC, p.place LIMIT ?`,
  );
  const isLiked = db.prepare('SELECT 1 FROM moment_likes WHERE moment_id = ? AND username = ?');
  const like = db.prepare('INSERT OR IGNORE INTO moment_likes (moment_id, username) VALUES (?, ?)');
  const unlike = db.prepare('DELETE FROM moment_likes WHERE moment_id = ? AND username = ?');
  const commentColumns = 'CAST(id AS TEXT) AS id, author, text, at FROM moment_comments';
  const comments = db.prepare(`SELECT ${commentColumns} WHERE moment_id = ? ORDER BY id DESC LIMIT ? OFFSET ?`);
  const comment = db.prepare(`SELECT ${commentColumns} WHERE moment_id = ? AND id = ?`);
  const addComment = db.prepare('INSERT INTO moment_comments (moment_id, author, text, at) VALUES (?, ?, ?, ?)');
  const dropComment = db.prepare('DELETE FROM moment_comments WHERE id = ?');

  const putPhotos = (id: string, paths: readonly string[]): void => {
    dropPhotos.run(id);
    for (const [place, path] of paths.entries()) addPhoto.run(id, path, place);
  };

  return {
    find: (id: string): Moment | undefined => byId.get(id) as Moment | undefined,
    /** Moments of some babies, the newest first. */
    page: (albumIds: readonly string[], wanted: Page): Moment[] =>
      page.all(JSON.stringify(albumIds), ...limits(wanted)) as unknown as Moment[],
    count: (albumIds: readonly string[]): number => (count.get(JSON.stringify(albumIds)) as { n: number }).n,
    create(
      albumId: string,
      author: string,
      { text, at, paths }: { text: string; at: number; paths: readonly string[] },
    ): string {
      const id = newId();
      transaction(db, () => {
        insert.run(id, albumId, author, text, at, paths.length);
        putPhotos(id, paths);
      });
      return id;
    },
    /** Without paths the photos stay as they are. */
    change(
      { id, posted }: Moment,
      { text, at, paths }: { text: string; at: number; paths: readonly string[] | undefined },
    ): void {
      transaction(db, () => {
        update.run(text, at, paths?.length ?? posted, id);
        if (paths !== undefined) putPhotos(id, paths);
      });
    },
    remove: (id: string): void => void drop.run(id),
    /** Wire paths in their order. */
    photos: (id: string): string[] => (photos.all(id) as { path: string }[]).map(({ path }) => path),
    /** Wire paths of the photos of the newest moments of a baby. */
    newestPhotos: (albumId: string, most: number): string[] =>
      (newest.all(albumId, most) as { path: string }[]).map(({ path }) => path),
    isLiked: (id: string, username: string): boolean => isLiked.get(id, username) !== undefined,
    setLike(id: string, username: string, liked: boolean): void {
      (liked ? like : unlike).run(id, username);
    },
    /** The newest first. */
    comments: (id: string, wanted: Page): Comment[] => comments.all(id, ...limits(wanted)) as unknown as Comment[],
    comment: (id: string, commentId: string): Comment | undefined => comment.get(id, commentId) as Comment | undefined,
    addComment(id: string, author: string, text: string): void {
      addComment.run(id, author, text, Math.floor(now() / 1000));
    },
    removeComment: (commentId: string): void => void dropComment.run(commentId),
  };
}
