import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { NOTE_IMAGE_MAX_BYTES } from '#shared/constants.ts';
import type { Caller } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { errnoOf, withFsErrors } from '../files/fs-errors.ts';
import { syncFolder } from '../files/place.ts';
import { TMP_DIR } from '../files/reserved-names.ts';
import type { Room } from '../files/room.ts';
import type { SafeBoxes } from '../safebox/safe-boxes.ts';

/** The pool on which the pictures of notes stand. */
const POOL = 'zenith_sata';
/** Parent of the pictures in a safe box: no folder, so that nobody comes upon them among the files. */
const SAFE_PARENT = 'notes:';
/** A picture that stands in no note so long after it was sent is nobody's (ms). */
const UNUSED_MS = 24 * 3_600_000;

/** A picture of an account's notes. */
export interface NoteImage {
  readonly id: string;
  readonly owner: string;
  readonly safe: boolean;
  readonly type: string;
}

interface Row {
  id: string;
  owner: string;
  safe: number;
  type: string;
}

/** Media type of a picture by its first bytes; undefined for what is none that a note takes. */
export function imageType(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  return /^RIFF....WEBP$/s.test(head) ? 'image/webp' : undefined;
}

export interface NoteImagesDeps {
  readonly db: DatabaseSync;
  readonly dataDir: string;
  readonly boxes: SafeBoxes;
  readonly room: Pick<Room, 'assert' | 'grown'>;
  readonly now: () => number;
}

export type NoteImages = ReturnType<typeof createNoteImages>;

/** The pictures in notes: plain files in a hidden place of their owner, or entries of the safe box that no folder shows. */
export function createNoteImages({ db, dataDir, boxes, room, now }: NoteImagesDeps) {
  const insert = db.prepare('INSERT INTO note_images (id, owner, safe, type, size, at) VALUES (?, ?, ?, ?, ?, ?)');
  const select = db.prepare('SELECT id, owner, safe, type FROM note_images WHERE id = ? AND owner = ?');
  const remove = db.prepare('DELETE FROM note_images WHERE id = ?');
  const unused = db.prepare(
    `SELECT id, owner, safe, type FROM note_images i WHERE at <= ? AND NOT EXISTS
     (SELECT 1 FROM note_image_uses u WHERE u.image = i.id)`,
  );
  const dropSafe = db.prepare('DELETE FROM note_images WHERE owner = ? AND safe = 1');
  const pool = path.join(dataDir, 'pool', POOL);
  const fileOf = (owner: string, id: string): string => path.join(pool, owner, 'notes', id.slice(0, 2), id.slice(2));
  const boxOf = (username: string) => ({ username, pool: POOL });

  const keepPlain = async (owner: string, id: string, bytes: Buffer): Promise<void> => {
    const volume = await realpath(pool).catch((error: unknown) => {
      throw errnoOf(error) === 'ENOENT' ? new DeviceError('N000007') : error;
    });
    const place = { parsed: { area: 'my', pool: POOL, username: owner, segments: [] }, volume } as const;
    await room.assert(place, bytes.length);
    const target = fileOf(owner, id);
    const fresh = path.join(pool, TMP_DIR, `note-${id}`);
    for (const file of [target, fresh]) await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    try {
      const file = await open(fresh, 'wx', 0o600);
      await file
        .writeFile(bytes)
        .then(() => file.sync())
        .finally(() => file.close());
      await rename(fresh, target);
    } catch (error) {
      await rm(fresh, { force: true });
      throw error;
    }
    await syncFolder(path.dirname(target));
    room.grown(place, bytes.length);
  };
  const keepSafe = async (caller: Caller, id: string, bytes: Buffer): Promise<void> => {
    const key = boxes.keyring.use(caller);
    const box = boxOf(caller.username);
    const volume = await boxes.blobs.volumeOf(box);
    const parsed = { area: 'safe', pool: POOL, username: caller.username, segments: [] } as const;
    await room.assert({ parsed, volume }, bytes.length);
    const { blob, size } = await boxes.blobs.write(key, box, (put) => put(bytes));
    try {
      const entry = { id, parent: SAFE_PARENT, name: id, isDir: false, size, mtime: now(), blob };
      boxes.entries.add(key, box, entry);
    } finally {
      await boxes.blobs.settle(box, blob);
    }
    room.grown({ parsed }, bytes.length);
  };
  const readSafe = async (caller: Caller, id: string): Promise<Buffer | undefined> => {
    const key = boxes.keyring.use(caller);
    const found = boxes.entries.byId(key, caller.username, id);
    if (!found) return undefined;
    const source = await boxes.blobs.open(key, boxOf(caller.username), found.entry.blob);
    try {
      const bytes = Buffer.alloc(found.entry.size);
      await source.read(bytes, 0, bytes.length, 0);
      return bytes;
    } finally {
      await source.close();
    }
  };
  const erase = async ({ id, owner, safe }: NoteImage): Promise<void> => {
    if (!safe) {
      await rm(fileOf(owner, id), { force: true });
      return;
    }
    const blob = boxes.entries.blobOf(owner, id);
    boxes.entries.remove(id);
    if (blob !== undefined) await boxes.blobs.settle(boxOf(owner), blob);
  };

  return {
    /**
     * Keeps a picture and answers its id. Throws N000001 for what is none, N001603 while the box is locked, N002004
     * without room, N000007 while the storage is not there.
     */
    async keep(caller: Caller, safe: boolean, bytes: Buffer): Promise<string> {
      const type = imageType(bytes);
      if (type === undefined) throw new DeviceError('N000001', { data: { field: 'image', reason: 'no picture' } });
      if (bytes.length > NOTE_IMAGE_MAX_BYTES)
        throw new DeviceError('N000001', {
          data: { field: 'image', reason: `larger than ${NOTE_IMAGE_MAX_BYTES} bytes` },
        });
      const id = randomBytes(16).toString('hex');
      await withFsErrors(() => (safe ? keepSafe(caller, id, bytes) : keepPlain(caller.username, id, bytes)));
      insert.run(id, caller.username, safe ? 1 : 0, type, bytes.length, now());
      return id;
    },
    find(owner: string, id: string): NoteImage | undefined {
      const row = select.get(id, owner) as Row | undefined;
      return row && { ...row, safe: row.safe === 1 };
    },
    /** The bytes of a picture. Throws N000003 when they are gone, N001603 while the box is locked. */
    async read(caller: Caller, { id, owner, safe }: NoteImage): Promise<Buffer> {
      const bytes = safe
        ? await readSafe(caller, id)
        : await readFile(fileOf(owner, id)).catch((error: unknown) => {
            if (errnoOf(error) === 'ENOENT') return undefined;
            throw error;
          });
      if (!bytes) throw new DeviceError('N000003');
      return bytes;
    },
    /** Removes pictures that no version of a note names any more. */
    async sweep(): Promise<void> {
      for (const row of unused.all(now() - UNUSED_MS) as unknown as Row[]) {
        remove.run(row.id);
        await erase({ ...row, safe: row.safe === 1 });
      }
    },
    /** Forgets the pictures of a safe box whose key is gone; their bytes go with the box. */
    dropSafe: (owner: string): void => void dropSafe.run(owner),
  };
}
