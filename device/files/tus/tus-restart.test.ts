import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as tus from 'tus-js-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fillDatabase } from '../../storage/full-database.ts';
import { home, sum, until, UploadBench } from './upload-bench.ts';
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
    uploadStore(bench.device.context).table.setTarget(id, { path: `${home}/a.bin`, replaced: '' }, false);
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

describe('on a full disk', () => {
  const tables = ['uploads', 'tasks'];
  const tasks = () => bench.device.context.tasks.list('ann', { kind: 'upload', page: 1, size: 9 }).list;

  test('UPL-04 an upload for whose record there is no room leaves nothing behind', async () => {
    const free = fillDatabase(bench.device.context.db, tables);
    await expect(bench.check({})).rejects.toMatchObject({ code: 'N002004' });
    expect([bench.parts(), tasks()]).toEqual([[], []]);
    free();
    const { url } = await bench.check({});
    expect([await bench.head(url), bench.parts().length, tasks().length]).toEqual([0, 1, 1]);
  });

  test('UPL-04 the same where only the task finds room', async () => {
    const free = fillDatabase(bench.device.context.db, ['uploads']);
    await expect(bench.check({})).rejects.toMatchObject({ code: 'N002004' });
    expect([bench.parts(), tasks()]).toEqual([[], []]);
    free();
  });

  test('UPL-04 one that is given up gives its bytes back at once, and is gone when there is room for that', async () => {
    const { url, upload_id: id } = await bench.check({});
    await bench.patch(url, 0, randomBytes(70));
    const free = fillDatabase(bench.device.context.db, tables);
    expect(bench.device.context.tasks.control('ann', [tasks()[0]?.id ?? ''], 'cancel')).toEqual({ changed: 1 });
    await until(() => bench.parts().length === 0);
    expect(await bench.head(url)).toBe(-1);
    free();
    expect(await bench.head(url)).toBe(-1);
    expect(tasks()[0]?.state).toBe('cancel');
    const store = uploadStore(bench.device.context);
    await store.expire();
    expect(store.table.find(id)).toBeUndefined();
  });

  test('UPL-04 one that has got its name is finished although that finds no room in its record', async () => {
    const { url } = await bench.check({});
    const { table } = uploadStore(bench.device.context);
    const { setTarget } = table;
    const full = vi.spyOn(table, 'setTarget').mockImplementation((id, target, done) => {
      if (done) throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
      setTarget(id, target, done);
    });
    expect((await bench.patch(url, 0, randomBytes(100))).status).toBe(204);
    expect([bench.listed(), bench.parts(), tasks()[0]?.state]).toEqual([['a.bin'], [], 'done']);
    full.mockRestore();
    expect(await bench.head(url)).toBe(100);
    await bench.restart();
    expect([bench.listed(), await bench.head(url)]).toEqual([['a.bin'], 100]);
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
