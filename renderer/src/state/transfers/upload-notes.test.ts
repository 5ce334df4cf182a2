import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeBatch } from '../../test/fake-batch.ts';
import { FakeDevice, fileOf, memoryJournal, timerClock } from '../../test/fake-transfer-device.ts';
import { emptyFolder } from './local-files.ts';
import type { LocalFile } from './transfer-types.ts';
import { batchEnds } from './upload-batch.ts';
import type { BatchNews } from './upload-notes.ts';
import { UploadQueue } from './upload-queue.ts';
import { Upload } from './upload.ts';

const OWNER = 'nas/admin';
const TIME = 1_700_000_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const device = new FakeDevice();
  const news: BatchNews[] = [];
  let count = 0;
  const queue = new UploadQueue({
    ...device.deps(timerClock, 1000),
    batch: new FakeBatch(device),
    journal: memoryJournal(),
    newId: () => `u${(count += 1)}`,
    note: (one) => void news.push(one),
    publish: () => undefined,
  });
  const paths = (): string[] => news.flatMap(({ arrived }) => arrived.map(({ path }) => path));
  return { device, queue, news, paths };
}

const local = (name: string, size = 10, rel = name): LocalFile => ({ file: fileOf(name, size), rel });
const pass = (ms = 600): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('what is told of uploads, so that they can be taken back', () => {
  test('APP-FM-03 what came of one drop is told as one, where the device says it stands, until nothing is under way', async () => {
    const { device, queue, news, paths } = setUp();
    device.files.set('/p/b', new Uint8Array());
    await queue.add(OWNER, '/p', [local('a', 10, 'trip/a'), local('b', 2000)], 'rename');
    await pass();
    expect(paths()).toEqual(['/p/trip/a', '/p/b (1)']);
    expect(news[0]?.arrived[0]).toEqual({ path: '/p/trip/a', size: 10, mtime: TIME });
    expect(new Set(news.map(({ batch, folder }) => `${batch} ${folder}`)).size).toBe(1);
    expect(news.map(({ isOver }) => isOver).lastIndexOf(true)).toBe(news.length - 1);
  });

  test('APP-FM-03 what is still sent keeps the drop open; a name that waits for an answer does not', async () => {
    const { device, queue, news, paths } = setUp();
    let release = (): void => undefined;
    await queue.add(OWNER, '/p', [local('a')]);
    await pass();
    news.length = 0;
    device.files.set('/p/taken', new Uint8Array(3));
    const ids = await queue.add(OWNER, '/p', [local('b'), local('taken'), local('slow', 5000)]);
    device.gate = new Promise((resolve) => (release = resolve));
    await pass();
    expect(news.every(({ isOver }) => !isOver)).toBe(true);
    release();
    await pass();
    expect(news.at(-1)).toMatchObject({ isOver: true });
    expect(paths().toSorted()).toEqual(['/p/b', '/p/slow']);
    queue.resolve(ids[1] ?? '', 'rename', false);
    await pass();
    expect(news.at(-1)).toMatchObject({ batch: news[0]?.batch, arrived: [{ path: '/p/taken (1)' }], isOver: true });
  });

  test('APP-FM-03 a long drop is told every two seconds, and whole as soon as it is over', async () => {
    const { device, queue, news } = setUp();
    const append = device.transport.append.bind(device.transport);
    Object.assign(device.transport, {
      append: async (...args: Parameters<typeof append>) => {
        await new Promise((resolve) => setTimeout(resolve, 900));
        return append(...args);
      },
    });
    // Three at once, and too few to go together.
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    await queue.add(
      OWNER,
      '/p',
      names.map((name) => local(name)),
    );
    const told = () => news.map(({ arrived, isOver }) => [arrived.length, isOver]);
    await pass(1200);
    expect(told()).toEqual([[3, false]]);
    await pass(900);
    // The next three are there, and are told with the last one.
    expect(told()).toHaveLength(1);
    await pass(1000);
    expect(told()).toEqual([
      [3, false],
      [4, true],
    ]);
  });

  test('APP-FM-03 DRG-26 what was skipped, was there already, failed or was given up is told to nobody', async () => {
    const { device, queue, news } = setUp();
    device.files.set('/p/trip/same', new Uint8Array(await fileOf('same', 10).arrayBuffer()));
    device.files.set('/p/skip', new Uint8Array(3));
    await queue.add(OWNER, '/p', [local('same', 10, 'trip/same')]);
    await queue.add(OWNER, '/p', [local('skip')], 'skip');
    await pass();
    device.online = false;
    device.isThere = false;
    queue.cancel(await queue.add(OWNER, '/p', [local('gone')]));
    await pass();
    expect(news).toEqual([]);
  });

  test('APP-FM-03 the same file goes along where others of its drop came: their folder may have been made for both', async () => {
    const { device, queue, news } = setUp();
    device.files.set('/p/trip/same', new Uint8Array(await fileOf('same', 10).arrayBuffer()));
    await queue.add(OWNER, '/p', [local('same', 10, 'trip/same'), local('b', 10, 'trip/b')]);
    await pass();
    const told = news.flatMap(({ arrived }) => arrived);
    expect(told.find(({ path }) => path === '/p/trip/same')).toMatchObject({ same: true });
    expect(told.find(({ path }) => path === '/p/trip/b')).not.toHaveProperty('same');
  });

  test('UPL-02 APP-FM-03 an empty folder that was made is told like a file; one that a file is in the way of waits', async () => {
    const { device, queue, news } = setUp();
    device.files.set('/p/taken', new Uint8Array(3));
    const ids = await queue.add(OWNER, '/p', [emptyFolder('new'), emptyFolder('taken')]);
    await pass();
    const folder = { size: 0, mtime: 0, isDir: true };
    expect(news.flatMap(({ arrived }) => arrived)).toEqual([{ ...folder, path: '/p/new', made: '/p/new' }]);
    queue.resolve(ids[1] ?? '', 'rename', false);
    await pass();
    expect(news.at(-1)?.arrived).toEqual([{ ...folder, path: '/p/taken (1)', made: '/p/taken (1)' }]);
    expect(device.log.filter((line) => !line.startsWith('mkdir'))).toEqual([]);
  });

  test('APP-SAFEB-02 what came into a safe box is known by the place it was meant for, and forgotten when that is locked', async () => {
    const { device, queue, news, paths } = setUp();
    const box = '/zenith_sata/mira/safebox';
    const append = device.transport.append.bind(device.transport);
    Object.assign(device.transport, {
      append: async (...args: Parameters<typeof append>) => ({ offset: (await append(...args)).offset }),
    });
    await queue.add(OWNER, box, [local('secret')]);
    await pass();
    expect(paths()).toEqual([`${box}/secret`]);
    news.length = 0;
    await queue.add(OWNER, box, [local('other')]);
    await pass(10);
    queue.forgetSecrets();
    await pass();
    expect(news).toEqual([]);
  });
});

test('UPL-02 APP-FM-03 the answer to a batch tells of each file where it stands, what it replaced and what was made for it', () => {
  const origin = { id: 'u', owner: OWNER, batch: 'b', folder: '/p', size: 1, mtime: TIME, at: 0 };
  const files = ['new/a', 'there/b', 'there/c'].map((rel) => ({
    upload: new Upload({ ...origin, rel }, fileOf(rel, 1)),
    file: fileOf(rel, 1),
  }));
  const result = {
    ...{ files: 3, bytes: 3, skipped: [], failed: [], made: ['new'] },
    renamed: [{ name: 'there/c', as: 'c (1)' }],
    replaced: [{ name: 'there/b', id: 'r1' }],
  };
  expect(batchEnds(files, 'overwrite', result)).toEqual([
    { kind: 'done', placed: { path: '/p/new/a', made: '/p/new' } },
    { kind: 'done', placed: { path: '/p/there/b', replaced: 'r1' } },
    { kind: 'done', placed: { path: '/p/there/c (1)' } },
  ]);
});
