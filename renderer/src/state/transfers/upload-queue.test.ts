import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileOf } from '../../test/fake-transfer-device.ts';
import { emptyFolder } from './local-files.ts';
import { fileOfRecord } from './restore.ts';
import { TusError } from './tus-client.ts';
import { OWNER, setUp, local, pass } from '../../test/upload-queue-harness.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('sending', () => {
  test('UPL-02 UPL-04 an empty folder is made once the device answers, also after a reload', async () => {
    const { device, journal, queue, state } = setUp();
    device.online = false;
    device.isThere = false;
    await queue.add(OWNER, '/p', [emptyFolder('trip/none')]);
    await pass();
    expect(state('none')).toBe('run');
    queue.dispose();
    device.online = true;
    const next = setUp(device, journal);
    const records = await journal.load(OWNER);
    const entries = await Promise.all(
      records.map(async (record) => ({ record, file: await fileOfRecord(record, false) })),
    );
    next.queue.restore(entries);
    await pass();
    expect(next.state('none')).toBe('done');
    expect(next.items.values().next().value).toMatchObject({ isDir: true, rel: 'trip/none' });
    expect(journal.records.size).toBe(0);
  });

  test('UPL-04 at most three files travel at once, in the order they came, and all arrive', async () => {
    const { device, queue, items } = setUp();
    let release = (): void => undefined;
    device.gate = new Promise((resolve) => (release = resolve));
    void queue.add(
      OWNER,
      '/p',
      ['a', 'b', 'c', 'd', 'e'].map((name) => local(name)),
    );
    await pass();
    expect([...items.values()].map(({ state }) => state)).toEqual(['run', 'run', 'run', 'wait', 'wait']);
    release();
    await pass();
    expect(device.mostParallel).toBe(3);
    expect([...device.files.keys()]).toEqual(['/p/a', '/p/b', '/p/c', '/p/d', '/p/e']);
    expect(queue.busy).toBe(false);
  });

  test('UPL-04 APP-TASK-01 files that wait are sent in the order they were put in', async () => {
    const { device, queue, items } = setUp();
    let release = (): void => undefined;
    device.gate = new Promise((resolve) => (release = resolve));
    void queue.add(
      OWNER,
      '/p',
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => local(name)),
    );
    await pass();
    const idOf = (name: string): string => [...items.values()].find((item) => item.name === name)?.id ?? '';
    const line = (): string[] =>
      [...items.values()]
        .filter(({ state }) => state === 'wait')
        .sort((one, other) => one.rank - other.rank)
        .map(({ name }) => name);
    // One that is under way already, and one that nobody knows, change nothing.
    queue.place([idOf('g'), idOf('f'), idOf('a'), 'unknown'], 'first');
    await pass();
    expect(line()).toEqual(['f', 'g', 'd', 'e']);
    queue.place([idOf('f')], 'later');
    queue.place([idOf('d')], { before: idOf('g') });
    await pass();
    expect(line()).toEqual(['d', 'g', 'f', 'e']);
    release();
    await pass();
    expect([...device.files.keys()]).toEqual(['a', 'b', 'c', 'd', 'g', 'f', 'e'].map((name) => `/p/${name}`));
  });

  test('UPL-02 UPL-03 a file of a folder keeps its place below the destination, and an empty file is a file', async () => {
    const { device, queue } = setUp();
    void queue.add(OWNER, '/p', [local('x.txt', 3, 'trip/day 1/x.txt'), local('empty', 0)]);
    await pass();
    expect([...device.files.keys()].sort()).toEqual(['/p/empty', '/p/trip/day 1/x.txt']);
  });

  test('UPL-04 a broken line is tried again after 2, 5 and 10 s and goes on from the offset of the device', async () => {
    const { device, queue, items } = setUp();
    device.cutAfter = 400;
    void queue.add(OWNER, '/p', [local('a', 1500)]);
    await pass();
    const [id = ''] = [...items.keys()];
    expect(items.get(id)).toMatchObject({ state: 'run', retryAt: expect.any(Number) as number });
    device.log.length = 0;
    await pass(1500);
    expect(device.log).toEqual([]);
    await pass(1000);
    expect(device.log.some((line) => line.includes('400+1000'))).toBe(true);
    expect(items.get(id)).toMatchObject({ state: 'done', done: 1500 });
  });

  test('UPL-04 after the third retry the upload fails, keeps its place, and can be taken up again', async () => {
    const { device, queue, items, state } = setUp();
    device.cutAfter = 100;
    void queue.add(OWNER, '/p', [local('a', 500)]);
    await pass(0);
    device.online = false;
    await pass(2000 + 5000);
    expect(state('a')).toBe('run');
    await pass(10_500);
    expect(state('a')).toBe('fail');
    expect([...items.values()][0]?.error?.code).toBe('NETWORK');
    device.online = true;
    queue.resume([...items.keys()]);
    device.log.length = 0;
    await pass();
    expect(device.log.some((line) => line.includes('100+400'))).toBe(true);
    expect(state('a')).toBe('done');
  });

  test('UPL-04 nothing is sent while the device cannot be reached, and no attempt is used up', async () => {
    const { device, queue, state } = setUp();
    let release = (): void => undefined;
    device.gate = new Promise((resolve) => (release = resolve));
    void queue.add(OWNER, '/p', [local('a')]);
    await pass();
    queue.setOnline(false);
    release();
    await pass(60_000);
    expect(state('a')).toBe('wait');
    device.log.length = 0;
    await pass(60_000);
    expect(device.log).toEqual([]);
    queue.setOnline(true);
    await pass();
    expect(state('a')).toBe('done');
  });

  test('UPL-04 while the device does not answer at all, a running file waits in a page that nobody tells of it', async () => {
    const { device, queue, state, items } = setUp();
    device.cutAfter = 100;
    void queue.add(OWNER, '/p', [local('a', 500)]);
    await pass(0);
    device.online = device.isThere = false;
    void queue.add(OWNER, '/p', [local('b', 2_000_000)]);
    await pass(10 * 60_000);
    expect([state('a'), state('b')]).toEqual(['run', 'run']);
    expect([...items.values()].every(({ retryAt }) => retryAt !== null)).toBe(true);
    device.isThere = true;
    await pass(11_000);
    // It is back, but the line carries nothing yet: that uses up one attempt of three.
    expect(state('a')).toBe('run');
    device.online = true;
    await pass(6000);
    expect([state('a'), state('b')]).toEqual(['done', 'done']);
  });

  test('a refusal of the device fails at once with its code', async () => {
    const { device, queue, items } = setUp();
    device.nextFailure = new TusError('refused', 'N002004', 'Not enough space');
    void queue.add(OWNER, '/p', [local('a')]);
    await pass();
    expect([...items.values()][0]).toMatchObject({ state: 'fail', error: { code: 'N002004' } });
  });

  test('an upload the device has forgotten starts over, a mixed-up offset and a bad checksum are sent again', async () => {
    for (const kind of ['gone', 'offset', 'checksum', 'busy'] as const) {
      const { device, queue, state } = setUp();
      device.nextFailure = new TusError(kind);
      void queue.add(OWNER, '/p', [local('a')]);
      await pass(1000);
      expect(state('a')).toBe('done');
    }
  });
});

describe('what a person can do', () => {
  test('APP-TASK-01 pause stops the bytes, resume goes on, cancel frees the space on the device', async () => {
    const { device, queue, items, state, journal } = setUp();
    let release = (): void => undefined;
    device.gate = new Promise((resolve) => (release = resolve));
    void queue.add(OWNER, '/p', [local('a'), local('b')]);
    await pass();
    const [a = '', b = ''] = [...items.keys()];
    queue.pause([a]);
    release();
    await pass();
    expect([state('a'), state('b')]).toEqual(['pause', 'done']);
    expect(journal.records.get(a)?.paused).toBe(true);
    queue.resume([a]);
    await pass();
    expect(state('a')).toBe('done');
    queue.clear([a, b]);
    await pass();
    expect(items.size).toBe(0);

    device.gate = new Promise((resolve) => (release = resolve));
    void queue.add(OWNER, '/p', [local('c')]);
    await pass();
    queue.cancel([...items.keys()]);
    release();
    await pass();
    expect(state('c')).toBe('cancel');
    expect(device.log.at(-1)).toMatch(/^delete/);
    expect(device.files.has('/p/c')).toBe(false);
    expect(journal.records.size).toBe(0);
  });

  test('DRG-26 a taken name asks for this file alone; the others go on meanwhile', async () => {
    const { device, queue, state, items } = setUp();
    device.files.set('/p/a', new Uint8Array([1]));
    void queue.add(OWNER, '/p', [local('a'), local('b'), local('c'), local('d')]);
    await pass();
    expect(['a', 'b', 'c', 'd'].map(state)).toEqual(['conflict', 'done', 'done', 'done']);
    const id = [...items.values()].find(({ name }) => name === 'a')?.id ?? '';
    queue.resolve(id, 'rename', false);
    await pass();
    expect(state('a')).toBe('done');
    expect(device.files.has('/p/a (1)')).toBe(true);
    expect(device.files.get('/p/a')).toEqual(new Uint8Array([1]));
  });

  test('DRG-26 the very same file is not sent and asks nothing; another of the same size is asked about', async () => {
    const { device, queue, items, state } = setUp();
    const bytes = new Uint8Array(await fileOf('same', 10).arrayBuffer());
    device.files.set('/p/same', bytes);
    device.files.set(
      '/p/other',
      bytes.map((byte) => byte ^ 1),
    );
    void queue.add(OWNER, '/p', [local('same'), local('other')]);
    await pass();
    expect([state('same'), state('other')]).toEqual(['done', 'conflict']);
    expect([...items.values()].map(({ same, there }) => [same, there?.size])).toEqual([
      [true, undefined],
      [false, 10],
    ]);
    expect(device.log.filter((line) => line.startsWith('patch'))).toEqual([]);
  });

  test('DRG-26 APP-FSET-05 what the setting says becomes of a taken name without a question', async () => {
    const { device, queue, state } = setUp();
    for (const name of ['keep', 'skip']) device.files.set(`/p/${name}`, new Uint8Array([1]));
    void queue.add(OWNER, '/p', [local('keep')], 'rename');
    void queue.add(OWNER, '/p', [local('skip')], 'skip');
    await pass();
    expect([state('keep'), state('skip')]).toEqual(['done', 'cancel']);
    expect([...device.files.keys()]).toEqual(['/p/keep', '/p/skip', '/p/keep (1)']);
  });

  test('DRG-26 a choice for all also answers the conflicts that come later in the same drop, and no other drop', async () => {
    const { device, queue, state, items } = setUp();
    for (const name of ['a', 'b', 'c', 'd', 'e']) device.files.set(`/p/${name}`, new Uint8Array([1]));
    void queue.add(
      OWNER,
      '/p',
      ['a', 'b', 'c', 'd'].map((name) => local(name)),
    );
    await pass();
    const id = [...items.values()].find(({ name }) => name === 'a')?.id ?? '';
    queue.resolve(id, 'skip', true);
    await pass();
    expect(['a', 'b', 'c', 'd'].map(state)).toEqual(['cancel', 'cancel', 'cancel', 'cancel']);
    expect(device.files.get('/p/d')).toEqual(new Uint8Array([1]));
    void queue.add(OWNER, '/p', [local('e')]);
    await pass();
    expect(state('e')).toBe('conflict');
  });
});
