import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PictureStore } from './picture-store.ts';
import { createThumbnails, WHOLE_AT_ONCE } from './thumbnails.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'hearth-thumbs-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('CALL-EXT-05 of pictures that are read as a whole only a few are in memory, and nobody who left is read for', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const thumbnails = createThumbnails(folder, { save: vi.fn() } as unknown as PictureStore, log);
  const reads: PromiseWithResolvers<Buffer>[] = [];
  const read = (): Promise<Buffer> => {
    const one = Promise.withResolvers<Buffer>();
    reads.push(one);
    return one.promise;
  };
  const gone = new AbortController();
  const waiting = Array.from({ length: WHOLE_AT_ONCE + 3 }, () =>
    thumbnails.once(read, 's', new AbortController().signal),
  );
  const left = thumbnails.once(read, 's', gone.signal);
  gone.abort();
  expect(reads).toHaveLength(WHOLE_AT_ONCE);
  const bytes = Buffer.from('no picture');
  reads[0]?.resolve(bytes);
  await expect(left).rejects.toThrow();
  expect(await waiting[0]).toBeUndefined();
  expect(bytes.every((byte) => byte === 0)).toBe(true);
  reads[1]?.reject(new Error('the server has gone'));
  await expect(waiting[1]).rejects.toThrow('the server has gone');
  await vi.waitFor(() => expect(reads).toHaveLength(WHOLE_AT_ONCE + 2));
  for (const one of reads) one.resolve(Buffer.from('none'));
  await vi.waitFor(() => expect(reads).toHaveLength(WHOLE_AT_ONCE + 3));
  for (const one of reads) one.resolve(Buffer.from('none'));
  await Promise.allSettled(waiting);
});
