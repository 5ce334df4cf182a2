import type { ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import type { ByteSource } from '../byte-source.ts';
import { createPieceWriter, PIECE } from '../piece-writer.ts';
import { STORED, zipDescriptor, zipEnd, type ZipHead, zipLocal, zipRecord } from './zip-format.ts';

/** A file or folder of an archive that is sent. */
export interface ZipItem {
  /** Place in the archive; of a folder with `/` at its end. */
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** Opens the bytes; of a folder never called. */
  open(): Promise<ByteSource>;
}

export const headOf = ({ name, size, mtimeMs }: ZipItem): ZipHead => ({ name, size, mtimeMs, method: STORED });

/**
 * Sends an archive of items, stored as they are, behind a head that gave its length. Nothing is held but two buffers and
 * the directory. Rejects when a file has changed its length or is gone: the answer is cut then, and the client knows.
 */
export async function sendZip(response: ServerResponse, items: readonly ZipItem[]): Promise<void> {
  const out = createPieceWriter(response);
  const directory: Buffer[] = [];
  let buffer = await out.buffer();
  let filled = 0;
  let written = 0;

  const flush = async (): Promise<void> => {
    if (filled === 0) return;
    out.send(filled);
    filled = 0;
    buffer = await out.buffer();
  };
  const put = async (bytes: Buffer): Promise<void> => {
    for (let at = 0; at < bytes.length;) {
      const taken = bytes.copy(buffer, filled, at);
      filled += taken;
      at += taken;
      if (filled === PIECE) await flush();
    }
    written += bytes.length;
  };
  const putFile = async (item: ZipItem): Promise<number> => {
    const source = await item.open();
    let crc = 0;
    try {
      for (let position = 0; position < item.size && !out.gone;) {
        const wanted = Math.min(PIECE - filled, item.size - position);
        const { bytesRead } = await source.read(buffer, filled, wanted, position);
        if (bytesRead === 0) throw new Error('a file became shorter while it was sent');
        crc = crc32(buffer.subarray(filled, filled + bytesRead), crc);
        filled += bytesRead;
        position += bytesRead;
        if (filled === PIECE) await flush();
      }
    } finally {
      await source.close();
    }
    written += item.size;
    return crc;
  };

  try {
    for (const item of items) {
      if (out.gone) return;
      const head = headOf(item);
      const offset = written;
      await put(zipLocal(head));
      const crc = item.name.endsWith('/') || item.size === 0 ? 0 : await putFile(item);
      await put(zipDescriptor(head, crc, item.size));
      directory.push(zipRecord({ ...head, crc, packed: item.size, offset }));
    }
    const start = written;
    for (const record of directory) await put(record);
    await put(zipEnd(items.length, written - start, start));
    await flush();
    await out.end();
  } catch (error) {
    if (!out.gone) throw error;
  } finally {
    out.release();
  }
}
