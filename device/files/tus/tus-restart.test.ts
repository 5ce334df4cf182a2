import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as tus from 'tus-js-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { home, sum, UploadBench } from './upload-bench.ts';
import { uploadStore } from './upload-store.ts';

let bench: UploadBench;
beforeEach(async () => {
  bench = await UploadBench.start();
});
afterEach(() => bench.device.remove());

describe('over the end of the device', () => {
  test('UPL-04 an upload goes on from its offset after a restart', async () => {
    const bytes = randomBytes(100);
    const { url } = await bench.check({ mtime: 5 });
    await bench.patch(url, 0, bytes.subarray(0, 70));
    await bench.restart();
    expect(bench.device.context.tasks.list('ann', { kind: 'upload', page: 1, size: 1 }).list[0]?.state).toBe('wait');
    expect(await bench.check({ mtime: 5 })).toMatchObject({ url, offset: 70 });
    expect(await bench.head(url)).toBe(70);
    await bench.patch(url, 70, bytes.subarray(70));
    expect(bench.content('a.bin').equals(bytes)).toBe(true);
    await bench.restart();
    expect(await bench.head(url)).toBe(100);
  });

  test('bytes that came without their checksum being held do not count after a restart', async () => {
    const bytes = randomBytes(100);
    const { url, upload_id: id } = await bench.check({});
    await bench.patch(url, 0, bytes.subarray(0, 30), { 'upload-checksum': sum('sha256', bytes.subarray(0, 30)) });
    await bench.restart(() => {
      writeFileSync(path.join(bench.tmpDir, `${id}.part`), Buffer.concat([bytes.subarray(0, 30), randomBytes(20)]));
    });
    expect(await bench.head(url)).toBe(30);
    await bench.patch(url, 30, bytes.subarray(30));
    expect(bench.content('a.bin').equals(bytes)).toBe(true);
  });

  test('ended between the last byte and the name: the file gets its name at the start, once', async () => {
    const { upload_id: id } = await bench.check({ size: 5 });
    await bench.restart(() => {
      writeFileSync(path.join(bench.tmpDir, `${id}.part`), 'whole');
    });
    expect(bench.content('a.bin').toString()).toBe('whole');
    await bench.restart();
    expect(bench.listed()).toEqual(['a.bin']);
  });

  test('ended between the two names of one file: it stays once', async () => {
    const { url, upload_id: id } = await bench.check({ size: 5 });
    uploadStore(bench.device.context).table.setTarget(id, `${home}/a.bin`, false);
    await bench.restart(() => {
      writeFileSync(path.join(bench.tmpDir, `${id}.part`), 'whole');
      linkSync(path.join(bench.tmpDir, `${id}.part`), bench.device.disk(`${home}/a.bin`));
    });
    expect([bench.listed(), bench.parts(), await bench.head(url)]).toEqual([['a.bin'], [], 5]);
  });

  test('bytes of nobody are removed at the start, uploads of long ago too', async () => {
    const { url } = await bench.check({});
    const old = await bench.check({ name: 'old.bin' });
    writeFileSync(path.join(bench.tmpDir, 'left-over'), 'x');
    mkdirSync(path.join(bench.tmpDir, 'staging/dir'), { recursive: true });
    bench.device.context.db.exec(`UPDATE uploads SET touched_at = touched_at - 700000 WHERE name = 'old.bin'`);
    await bench.restart();
    expect(bench.parts()).toHaveLength(2);
    await uploadStore(bench.device.context).expire();
    expect(bench.parts()).toHaveLength(1);
    expect((await bench.ask('HEAD', old.url)).status).toBe(404);
    expect(await bench.head(url)).toBe(0);
  });
});

describe('tus-js-client', () => {
  const options = (extra: Partial<tus.UploadOptions>): tus.UploadOptions => ({
    endpoint: `${bench.base}/v2/file/upload`,
    headers: { 'x-user': 'ann' },
    metadata: { path: home, filename: 'clip.bin' },
    retryDelays: null,
    ...extra,
  });
  const run = (bytes: Buffer, extra: Partial<tus.UploadOptions>): Promise<tus.Upload> =>
    new Promise((resolve, reject) => {
      const upload: tus.Upload = new tus.Upload(
        bytes,
        options({ ...extra, onSuccess: () => resolve(upload), onError: reject }),
      );
      upload.start();
    });

  test('CALL-EXT-04 a client of others uploads, in one piece and in chunks', async () => {
    const bytes = randomBytes(1_000_000);
    await run(bytes, { metadata: { path: home, filename: 'one.bin' } });
    await run(bytes, { metadata: { path: home, filename: 'chunks.bin' }, chunkSize: 99_999 });
    await run(bytes, { metadata: { path: home, filename: 'along.bin' }, uploadDataDuringCreation: true });
    await run(Buffer.alloc(0), { metadata: { path: home, filename: 'none.bin' } });
    for (const name of ['one.bin', 'chunks.bin', 'along.bin']) expect(bench.content(name).equals(bytes)).toBe(true);
    expect(bench.content('none.bin')).toHaveLength(0);
  });

  test('CALL-EXT-04 UPL-04 interrupted at 10 of 25 MiB, over a restart of the device, it goes on there', async () => {
    const bytes = randomBytes(25 * 1024 * 1024);
    const url = await new Promise<string>((resolve, reject) => {
      const upload: tus.Upload = new tus.Upload(
        bytes,
        options({
          chunkSize: 1024 * 1024,
          onError: reject,
          onChunkComplete: (_size, accepted) => {
            if (accepted >= 10 * 1024 * 1024)
              void upload.abort().then(() => resolve(new URL(upload.url ?? '').pathname));
          },
        }),
      );
      upload.start();
    });
    await bench.restart();
    const offset = await bench.head(url);
    expect(offset).toBeGreaterThanOrEqual(10 * 1024 * 1024);
    expect(offset).toBeLessThan(12 * 1024 * 1024);
    let firstSent: number | undefined;
    await run(bytes, {
      uploadUrl: new URL(url, bench.base).href,
      onProgress: (sent) => (firstSent ??= sent),
    });
    expect(firstSent).toBeGreaterThanOrEqual(offset);
    expect(bench.content('clip.bin').equals(bytes)).toBe(true);
  });
});
