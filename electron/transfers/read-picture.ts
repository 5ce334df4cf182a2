import { readFile, stat } from 'node:fs/promises';
import { LOCAL_PICTURE_BYTES } from '#shared/constants.ts';

/** Bytes of a picture of this computer, for a page to show; null for what is not there, no file, or too large to be looked at. */
export async function readPicture(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const stats = await stat(file);
    if (!stats.isFile() || stats.size > LOCAL_PICTURE_BYTES) return null;
    return new Uint8Array(await readFile(file));
  } catch {
    return null;
  }
}
