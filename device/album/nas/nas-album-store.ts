import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Secrets } from '../../security/secrets.ts';

/** What another device says of an album that is shared there. */
export interface FarAlbum {
  readonly nasName: string;
  readonly album: string;
  readonly owner: string;
  /** Photos and films in it. */
  readonly count: number;
  /** Changes when what is shared does: `count` is counted again then. */
  readonly looks: string;
}

/** Which share of which device. */
export interface FarShareId {
  readonly nasid: string;
  readonly shareId: string;
}

/** An album of another device as it was last seen. */
export interface NasAlbum extends FarAlbum, FarShareId {
  readonly id: string;
  /** Its code was wrong at the last look. */
  readonly isRefused: boolean;
}

interface Row {
  id: string;
  nasid: string;
  share_id: string;
  nas_name: string;
  album: string;
  owner: string;
  count: number;
  looks: string;
  code: Uint8Array;
  refused: number;
}

/** Albums of other devices that accounts have taken in; codes are sealed (APP-ALBUM-07). */
export function createNasAlbums(db: DatabaseSync, secrets: Secrets) {
  const ofAccount = db.prepare('SELECT * FROM nas_albums WHERE username = ? ORDER BY seq');
  const byId = db.prepare('SELECT * FROM nas_albums WHERE username = ? AND id = ?');
  const insert = db.prepare(
    `INSERT INTO nas_albums (id, username, nasid, share_id, nas_name, album, owner, count, looks, code)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const change = db.prepare(
    `UPDATE nas_albums SET nas_name = ?, album = ?, owner = ?, count = ?, looks = ?, refused = 0
     WHERE username = ? AND id = ?`,
  );
  const recode = db.prepare('UPDATE nas_albums SET code = ? WHERE username = ? AND id = ?');
  const refuse = db.prepare('UPDATE nas_albums SET refused = 1 WHERE username = ? AND id = ?');
  const drop = db.prepare('DELETE FROM nas_albums WHERE username = ? AND id = ?');
  // The place is bound to the code: it is told to no other device.
  const about = (id: string, { nasid, shareId }: FarShareId): string =>
    JSON.stringify(['nas-album', id, nasid, shareId]);
  const read = ({ code: _code, share_id: shareId, nas_name: nasName, refused, ...row }: Row): NasAlbum => ({
    ...row,
    shareId,
    nasName,
    isRefused: refused === 1,
  });
  const list = (username: string): NasAlbum[] => (ofAccount.all(username) as unknown as Row[]).map(read);
  const note = (username: string, id: string, { nasName, album, owner, count, looks }: FarAlbum): void =>
    void change.run(nasName, album, owner, count, looks, username, id);
  return {
    /** Those of an account, in the order they came. */
    list,
    /** The code it opens with, '' for none; undefined when it cannot be read any more. */
    codeOf(username: string, album: NasAlbum): string | undefined {
      const row = byId.get(username, album.id) as Row | undefined;
      return row && secrets.open(about(album.id, album), row.code);
    },
    /** Takes one in, or gives one that is there another code. */
    take(username: string, place: FarShareId, code: string, seen: FarAlbum): void {
      const known = list(username).find((one) => one.nasid === place.nasid && one.shareId === place.shareId);
      const id = known?.id ?? randomUUID();
      const sealed = secrets.seal(about(id, place), code);
      if (known === undefined) {
        const { nasName, album, owner, count, looks } = seen;
        insert.run(id, username, place.nasid, place.shareId, nasName, album, owner, count, looks, sealed);
        return;
      }
      recode.run(sealed, username, id);
      note(username, id, seen);
    },
    /** Keeps what was seen of one that opened. */
    note,
    /** Keeps that the code of one is wrong now. */
    refuse: (username: string, id: string): void => void refuse.run(username, id),
    /** False when the account has no such album. */
    drop: (username: string, id: string): boolean => drop.run(username, id).changes > 0,
  };
}
