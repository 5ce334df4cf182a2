import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHUNK, createBlobWriter, openBlob } from './blob.ts';
import { newKey, type SafeKey } from './safe-key.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-blob-'));
  file = path.join(dir, 'blob');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function write(key: SafeKey, bytes: Buffer, step: number): Promise<void> {
  rmSync(file, { force: true });
  const handle = await open(file, 'wx');
  const writer = await createBlobWriter(handle, key);
  for (let at = 0; at < bytes.length; at += step) await writer.write(bytes.subarray(at, at + step));
  expect(await writer.end()).toBe(bytes.length);
  await handle.close();
}
async function read(key: SafeKey, from: number, length: number): Promise<Buffer> {
  const source = await openBlob(await open(file), key);
  const buffer = Buffer.alloc(length);
  try {
    const { bytesRead } = await source.read(buffer, 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await source.close();
  }
}

test('CALL-EXT-10 what is written comes back, whole and from anywhere, and is not on the disk', async () => {
  const key = newKey();
  const near = fc.constantFrom(0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 7);
  const size = fc.oneof(near, fc.integer({ min: 0, max: 3 * CHUNK }));
  await fc.assert(
    fc.asyncProperty(
      size,
      fc.integer({ min: 1, max: 2 * CHUNK }),
      fc.nat(3 * CHUNK),
      fc.nat(CHUNK),
      async (bytes, step, from, length) => {
        const plain = Buffer.alloc(bytes, 'a secret that stands nowhere ');
        await write(key, plain, step);
        expect((await read(key, 0, bytes + 10)).equals(plain)).toBe(true);
        expect((await read(key, from, length)).equals(plain.subarray(from, from + length))).toBe(true);
        expect(readFileSync(file).includes('secret')).toBe(false);
      },
    ),
    { numRuns: 25 },
  );
});

test('CALL-EXT-10 a changed, shortened or lengthened file, and another key, are refused', async () => {
  const key = newKey();
  const plain = Buffer.alloc(2 * CHUNK + 100, 'x');
  const all = (): Promise<Buffer> => read(key, 0, plain.length);
  const spoil = async (work: (bytes: Buffer) => Buffer | undefined): Promise<void> => {
    await write(key, plain, CHUNK);
    const changed = work(readFileSync(file));
    if (changed) writeFileSync(file, changed);
    await expect(all()).rejects.toThrow();
  };
  const sealed = CHUNK + 16;
  await spoil((bytes) => ((bytes[1000] = (bytes[1000] ?? 0) ^ 1), bytes));
  // Whole chunks left out at the end, or two of them in each other's place.
  await spoil(() => void truncateSync(file, 32 + 2 * sealed));
  await spoil(() => void truncateSync(file, 32 + sealed));
  await spoil((bytes) =>
    Buffer.concat([
      bytes.subarray(0, 32),
      bytes.subarray(32 + sealed, 32 + 2 * sealed),
      bytes.subarray(32, 32 + sealed),
      bytes.subarray(32 + 2 * sealed),
    ]),
  );
  await spoil((bytes) => Buffer.concat([bytes, Buffer.alloc(40)]));
  await write(key, plain, CHUNK);
  await expect(read(newKey(), 0, 10)).rejects.toThrow();
});
