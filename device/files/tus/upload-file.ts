import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { lookAt } from '../place.ts';
import { TMP_DIR } from '../reserved-names.ts';
import type { UploadRow } from './upload-table.ts';

/** Ending of the bytes of an unfinished upload. */
export const PART_SUFFIX = '.part';

/** Path of the bytes of an upload, on the volume where the file will stand. */
export function partPath(volume: string, id: string): string {
  return path.join(volume, TMP_DIR, id + PART_SUFFIX);
}

/** Makes the empty file of a new upload. */
export async function createPart(part: string): Promise<void> {
  await mkdir(path.dirname(part), { recursive: true, mode: 0o700 });
  await (await open(part, 'wx', 0o600)).close();
}

/** Opens the bytes of an upload for writing. */
export function openPart(part: string): Promise<FileHandle> {
  return open(part, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
}

/**
 * Bytes of an upload that count: what is in the file, or, once the client has sent checksums, what was acknowledged,
 * since bytes behind it came without their sum being checked. Undefined when the file is gone.
 */
export async function countedBytes(part: string, row: UploadRow): Promise<number | undefined> {
  const stats = await lookAt(part);
  if (!stats?.isFile()) return undefined;
  return Math.min(stats.size, row.size, row.checked === 1 ? row.acked : Infinity);
}

/** Cuts the file to the bytes that count. */
export async function cutPart(handle: FileHandle, bytes: number): Promise<void> {
  if ((await handle.stat()).size > bytes) await handle.truncate(bytes);
}

/** Removes the bytes of an upload. */
export async function removePart(part: string): Promise<void> {
  await rm(part, { force: true });
}
