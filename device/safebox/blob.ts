import { type CipherGCM, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { ByteSource } from '../files/byte-source.ts';
import { deriveKey, type SafeKey } from './safe-key.ts';

/**
 * Encrypted bytes of a file: a head with a salt, then chunks of AES-256-GCM under a key that only this file has. The
 * nonce of a chunk is its number and whether it is the last one, so that none can be changed, moved, left out or cut off
 * without being seen; any of them can be read alone.
 */

const MAGIC = Buffer.from('HSB1');
const SALT_BYTES = 16;
const HEAD_BYTES = 32;
const TAG_BYTES = 16;
/** Plain bytes of a chunk. */
export const CHUNK = 256 * 1024;
const SEALED = CHUNK + TAG_BYTES;

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 0);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Writes the bytes of a new blob. */
export interface BlobWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** Writes the last chunk; answers the number of plain bytes. */
  end(): Promise<number>;
}

/** Begins a blob in an empty file, which the caller closes. */
export async function createBlobWriter(file: FileHandle, { master }: SafeKey): Promise<BlobWriter> {
  const head = Buffer.alloc(HEAD_BYTES);
  MAGIC.copy(head);
  const salt = randomBytes(SALT_BYTES);
  salt.copy(head, MAGIC.length);
  const key = deriveKey(master, 'content', salt);
  await file.write(head);
  const plain = Buffer.allocUnsafe(CHUNK);
  let filled = 0;
  let index = 0;

  const put = async (isLast: boolean): Promise<void> => {
    const cipher: CipherGCM = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast));
    const sealed = cipher.update(plain.subarray(0, filled));
    cipher.final();
    let rest: Buffer[] = [sealed, cipher.getAuthTag()];
    while (rest.length > 0) {
      const { bytesWritten } = await file.writev(rest);
      rest = unwritten(rest, bytesWritten);
    }
    index += 1;
    filled = 0;
  };
  return {
    async write(bytes) {
      for (let at = 0; at < bytes.length;) {
        // The last chunk is known only when no more comes.
        if (filled === CHUNK) await put(false);
        const taken = Math.min(CHUNK - filled, bytes.length - at);
        plain.set(bytes.subarray(at, at + taken), filled);
        filled += taken;
        at += taken;
      }
    },
    async end() {
      const size = index * CHUNK + filled;
      await put(true);
      plain.fill(0);
      return size;
    },
  };
}

function unwritten(buffers: readonly Buffer[], written: number): Buffer[] {
  let skip = written;
  const rest: Buffer[] = [];
  for (const buffer of buffers) {
    if (skip >= buffer.length) skip -= buffer.length;
    else {
      rest.push(buffer.subarray(skip));
      skip = 0;
    }
  }
  return rest;
}

/** Plain bytes of a blob by the length of its file; undefined when no blob has that length. */
export function plainSize(length: number): number | undefined {
  const body = length - HEAD_BYTES;
  const chunks = Math.ceil(body / SEALED);
  const size = body - chunks * TAG_BYTES;
  return chunks < 1 || size < (chunks - 1) * CHUNK ? undefined : size;
}

/** Reads a blob like a plain file; closes the file in the end. Rejects when its bytes were changed. */
export async function openBlob(file: FileHandle, { master }: SafeKey): Promise<ByteSource & { readonly size: number }> {
  const head = Buffer.alloc(HEAD_BYTES);
  await file.read(head, 0, HEAD_BYTES, 0);
  const size = plainSize((await file.stat()).size);
  if (size === undefined || !head.subarray(0, MAGIC.length).equals(MAGIC))
    throw new Error('a file of a safe box is damaged');
  const key = deriveKey(master, 'content', head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES));
  const last = Math.max(0, Math.ceil(size / CHUNK) - 1);
  const sealed = Buffer.allocUnsafe(SEALED);
  let held: { readonly index: number; readonly bytes: Buffer } | undefined;

  const chunk = async (index: number): Promise<Buffer> => {
    if (held?.index === index) return held.bytes;
    const length = Math.min(CHUNK, size - index * CHUNK) + TAG_BYTES;
    const { bytesRead } = await file.read(sealed, 0, length, HEAD_BYTES + index * SEALED);
    if (bytesRead < length) throw new Error('a file of a safe box is damaged');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, index === last));
    decipher.setAuthTag(sealed.subarray(length - TAG_BYTES, length));
    const bytes = decipher.update(sealed.subarray(0, length - TAG_BYTES));
    decipher.final();
    held = { index, bytes };
    return bytes;
  };
  return {
    size,
    async read(buffer, offset, length, position) {
      let bytesRead = 0;
      while (bytesRead < length && position + bytesRead < size) {
        const at = position + bytesRead;
        const index = Math.floor(at / CHUNK);
        const bytes = await chunk(index);
        bytesRead += bytes.copy(
          buffer,
          offset + bytesRead,
          at - index * CHUNK,
          at - index * CHUNK + length - bytesRead,
        );
      }
      return { bytesRead };
    },
    async close() {
      held?.bytes.fill(0);
      key.fill(0);
      await file.close();
    },
  };
}
