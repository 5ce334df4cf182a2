import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callerNamed } from '../test-kit.ts';
import { home, UploadBench } from './upload-bench.ts';

let bench: UploadBench;
beforeEach(async () => {
  bench = await UploadBench.start();
});
afterEach(() => bench.device.remove());

describe('upload check', () => {
  test('CALL-EXT-04 UPL-03 place, name, space and conflict are checked before a byte', async () => {
    expect(await bench.check({})).toMatchObject({ offset: 0, exists: 0, name: 'a.bin' });
    bench.put('taken.txt', 'old');
    mkdirSync(bench.device.disk(`${home}/folder`));
    const refused = async (args: Record<string, unknown>, username?: string): Promise<unknown> =>
      bench.check(args, username).then(
        () => 'made',
        (error: unknown) => (error as { code: string }).code,
      );
    expect(await bench.check({ name: 'taken.txt' })).toEqual({
      upload_id: '',
      url: '',
      offset: 0,
      exists: 1,
      name: 'taken.txt',
      there: expect.objectContaining({ path: `${home}/taken.txt`, size: 3, is_dir: '0' }) as unknown,
    });
    expect(await bench.check({ name: 'taken.txt', conflict: 'skip' })).toMatchObject({ upload_id: '', exists: 1 });
    expect(await bench.check({ name: 'taken.txt', conflict: 'rename' })).toMatchObject({
      exists: 1,
      name: 'taken (1).txt',
    });
    expect(await bench.check({ name: 'taken.txt', conflict: 'overwrite' })).toMatchObject({
      exists: 1,
      name: 'taken.txt',
    });
    expect(await refused({ name: 'folder' })).toBe('N002002');
    expect(await refused({ name: 'x', size: 2 ** 53 - 1 })).toBe('N002004');
    expect(await refused({ path: `${home}/none` })).toBe('N002001');
    expect(await refused({ path: '/zenith_sata/public' })).toBe('N002008');
    expect(await refused({}, 'max')).toBe('N000002');
  });

  test('UPL-02 the folders of a relative place are made, and only inside', async () => {
    const { url } = await bench.check({ name: 'c.txt', rel: 'a/b/c.txt', size: 2 });
    await bench.patch(url, 0, 'hi');
    expect(bench.content('a/b/c.txt').toString()).toBe('hi');
    for (const rel of ['../c.txt', 'a/../../c.txt', 'a//c.txt', '/c.txt', 'a\\b/c.txt'])
      await expect(bench.check({ name: 'c.txt', rel, size: 1 })).rejects.toMatchObject({ code: 'N002005' });
    await expect(bench.check({ name: 'c.txt', rel: 'a/other.txt', size: 1 })).rejects.toMatchObject({
      code: 'N000001',
    });
    bench.put('file', '');
    await expect(bench.check({ name: 'c.txt', rel: 'file/c.txt', size: 1 })).rejects.toMatchObject({ code: 'N002002' });
  });

  test('CALL-EXT-04 the same file asked again goes on where it was; another one does not', async () => {
    const first = await bench.check({ mtime: 1000 });
    await bench.patch(first.url, 0, 'x'.repeat(40));
    expect(await bench.check({ mtime: 1000 })).toMatchObject({ upload_id: first.upload_id, offset: 40 });
    for (const other of [{ mtime: 1001 }, { mtime: 1000, size: 101 }, { mtime: 1000, name: 'b.bin' }, {}])
      expect((await bench.check(other)).upload_id).not.toBe(first.upload_id);
  });

  test('UPL-03 bytes promised to running uploads are not free for others', async () => {
    const folder = await bench.device.services.locator.locateFolder(callerNamed('ann'), home);
    const before = await bench.device.services.space.free(folder.volume);
    const { url } = await bench.check({ size: 1_000_000 });
    expect(before - (await bench.device.services.space.free(folder.volume))).toBe(1_000_000);
    await bench.ask('DELETE', url);
    expect(await bench.device.services.space.free(folder.volume)).toBe(before);
  });

  test('UPL-03 an empty file is there at once', async () => {
    const { url, offset } = await bench.check({ name: 'empty.txt', size: 0 });
    expect(offset).toBe(0);
    expect(bench.listed()).toEqual(['empty.txt']);
    expect(await bench.head(url)).toBe(0);
    expect(bench.parts()).toEqual([]);
  });
});
