import { createCipheriv, createDecipheriv } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { freeName } from '#shared/rules/file-name.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';
import { DeviceError } from '../device-error.ts';
import { PIECE } from '../files/piece-writer.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import type { Upload } from '../files/tus/upload.ts';
import type { UploadRow } from '../files/tus/upload-table.ts';
import { parseWirePath } from '../files/wire-path.ts';
import { type BoxPlace, ROOT, type SafeEntry } from './entry-store.ts';
import { type SafeBoxes, safeBoxes } from './safe-boxes.ts';
import { deriveKey, openName, type SafeKey, sealName } from './safe-key.ts';
import type { SafeCaller } from './safe-place.ts';

/**
 * Uploads into a safe box. Until it is complete an upload is a row of a table and a hidden file, and neither may tell
 * more than the box does: the row has the folder's id and a keyed sum in place of names, the bytes are encrypted as they
 * come, so that they can go on at any offset, and encrypted anew into the box in the end.
 */

/** The caller with the sign-in it has; work without one finds the box locked. */
export function asSafeCaller(caller: FileCaller): SafeCaller {
  const { token } = caller as Partial<SafeCaller>;
  if (token === undefined) throw new DeviceError('N001603');
  return { ...caller, token };
}

/** What the row of an upload says in secret. */
interface Sealed {
  readonly name: string;
  readonly metadata: string;
}

/** What is known of an upload, sealed; `about` is where it goes. */
export const sealFacts = (key: SafeKey, about: string, facts: Sealed): string =>
  sealName(key, about, JSON.stringify(facts)).toString('base64');

/** What is known of an upload to those who have the key. */
export function openFacts(key: SafeKey, row: Pick<UploadRow, 'dir' | 'name' | 'metadata'>): Sealed {
  return JSON.parse(openName(key, `${row.dir}/${row.name}`, Buffer.from(row.metadata, 'base64'))) as Sealed;
}

/** Folder of the box in the row of an upload: its id below the box's root. */
const folderOfRow = (dir: string): string => {
  const { segments } = parseWirePath(dir);
  return segments[0] ?? ROOT;
};

function boxOf(dir: string): BoxPlace {
  const parsed = parseWirePath(dir);
  if (parsed.area !== 'safe') throw new DeviceError('N002005');
  return { username: parsed.username, pool: parsed.pool };
}

const ivAt = (block: number): Buffer => {
  const iv = Buffer.alloc(16);
  iv.writeBigUInt64BE(BigInt(block), 8);
  return iv;
};

/** Encrypts the bytes of an upload from an offset on; each upload has a key of its own. */
export function uploadCipher({ master }: SafeKey, id: string, offset: number): (bytes: Buffer) => Buffer {
  const cipher = createCipheriv('aes-256-ctr', deriveKey(master, 'upload', id), ivAt(Math.floor(offset / 16)));
  cipher.update(Buffer.alloc(offset % 16));
  return (bytes) => cipher.update(bytes);
}

/** Gives a complete upload its place in the box, once. */
export async function placeSafeUpload(
  services: FileServices,
  caller: FileCaller,
  { row, part }: Pick<Upload, 'row' | 'part'>,
): Promise<string> {
  const boxes = safeBoxes(services.context);
  const box = boxOf(row.dir);
  const root = `/${box.pool}/${box.username}/safebox`;
  const key = boxes.keyring.use(asSafeCaller(caller));
  const finish = async (): Promise<string> => {
    await rm(part, { force: true });
    services.changes.folder(parseWirePath(root));
    return root;
  };
  // The device ended between giving it its place and noting that.
  if (boxes.entries.byId(key, box.username, row.id)) return finish();
  const { name } = openFacts(key, row);
  const folder = folderOfRow(row.dir);
  const file = await open(part, 'r');
  try {
    const plain = createDecipheriv('aes-256-ctr', deriveKey(key.master, 'upload', row.id), ivAt(0));
    const { blob } = await boxes.blobs.write(key, box, async (put) => {
      const buffer = Buffer.allocUnsafe(PIECE);
      for (let position = 0; position < row.size;) {
        const wanted = Math.min(PIECE, row.size - position);
        const { bytesRead } = await file.read(buffer, 0, wanted, position);
        if (bytesRead === 0) throw new Error('an upload became shorter');
        await put(plain.update(buffer.subarray(0, bytesRead)));
        position += bytesRead;
      }
    });
    try {
      const parent = folder !== ROOT && !boxes.entries.byId(key, box.username, folder) ? undefined : folder;
      if (parent === undefined) throw new DeviceError('N002001');
      const mtime = row.mtime === null ? Date.now() : row.mtime * 1000;
      boxes.entries.unit(() => {
        const hidden = `staging:${row.id}`;
        const entry = boxes.entries.add(key, box, { id: row.id, parent: hidden, name, isDir: false, size: row.size, mtime, blob }); // prettier-ignore
        placeNow(boxes, key, box, entry, parent, row.conflict === 'overwrite');
      });
    } finally {
      await boxes.blobs.settle(box, blob);
    }
  } finally {
    await file.close();
  }
  return finish();
}

/** Puts the entry in its folder in one step; an older file of its name goes where that was decided, else both are kept. */
function placeNow(
  boxes: SafeBoxes,
  key: SafeKey,
  box: BoxPlace,
  entry: SafeEntry,
  parent: string,
  overwrites: boolean,
): void {
  const { entries } = boxes;
  const there = entries.find(key, box, parent, entry.name);
  if (there && overwrites && !there.isDir) {
    entries.remove(there.id);
    void boxes.blobs.settle(box, there.blob).catch(() => undefined);
  }
  const name = freeName(entry.name, false, (tried) => entries.find(key, box, parent, tried) !== undefined);
  entries.place(key, box, entry, parent, name);
}

/** True for the row of an upload into a box. */
export const isSafeRow = ({ dir }: Pick<UploadRow, 'dir'>): boolean => isSafePath(dir);

/** Encrypts the bytes of an upload into a box, which stays open meanwhile; nothing for other uploads. */
export function sealUpload(
  services: FileServices,
  caller: FileCaller,
  row: UploadRow,
  offset: number,
): { seal: (bytes: Buffer) => Buffer; release: () => void } | undefined {
  if (!isSafeRow(row)) return undefined;
  const { keyring } = safeBoxes(services.context);
  const holder = asSafeCaller(caller);
  const seal = uploadCipher(keyring.use(holder), row.id, offset);
  return { seal, release: keyring.hold(holder) };
}

/** Upload-Metadata as the client sent it; of an upload into a box only while that is open. */
export function metadataOf(services: FileServices, caller: FileCaller, row: UploadRow): string {
  if (!isSafeRow(row)) return row.metadata;
  return openFacts(safeBoxes(services.context).keyring.use(asSafeCaller(caller)), row).metadata;
}
