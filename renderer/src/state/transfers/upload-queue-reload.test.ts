import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileOf } from '../../test/fake-transfer-device.ts';
import { TusError } from './tus-client.ts';
import { OWNER, setUp, local, pass } from '../../test/upload-queue-harness.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('after a reload', () => {
  test('DRG-26 what was chosen for all holds for the files that wait, which nobody asks about again', async () => {
    const first = setUp();
    first.device.files.set('/p/a', new Uint8Array([1]));
    first.device.gate = new Promise(() => undefined);
    void first.queue.add(
      OWNER,
      '/p',
      ['a', 'x', 'y', 'z', 'b'].map((name) => local(name, 300_000)),
    );
    await pass();
    expect([first.state('a'), first.state('b')]).toEqual(['conflict', 'wait']);
    first.queue.resolve([...first.items.keys()][0] ?? '', 'skip', true);
    await pass();
    first.queue.dispose();
    first.device.gate = null;
    // Somebody else puts a file of the name there meanwhile.
    first.device.files.set('/p/b', new Uint8Array([2]));
    const second = setUp(first.device, first.journal);
    const records = await first.journal.load(OWNER);
    second.queue.restore(records.map((record) => ({ record, file: fileOf(record.rel, 300_000) })));
    await pass();
    expect(second.state('b')).toBe('cancel');
    expect(first.device.files.get('/p/b')).toEqual(new Uint8Array([2]));
  });

  test('UPL-04 an unfinished upload whose file the browser still gives goes on from where the device stands', async () => {
    const first = setUp();
    first.device.cutAfter = 300;
    void first.queue.add(OWNER, '/p', [local('a', 900)]);
    await pass(0);
    first.queue.dispose();
    const second = setUp(first.device, first.journal);
    const [record] = await first.journal.load(OWNER);
    if (record === undefined) throw new Error('nothing was written down');
    first.device.log.length = 0;
    second.queue.restore([{ record, file: fileOf('a', 900) }]);
    await pass();
    expect(first.device.log.some((line) => line.includes('300+600'))).toBe(true);
    expect(second.state('a')).toBe('done');
    expect(first.journal.records.size).toBe(0);
  });

  test('UPL-04 without the file it waits for it, and the same file chosen or dropped again continues it', async () => {
    const first = setUp();
    first.device.cutAfter = 300;
    void first.queue.add(OWNER, '/p', [local('a', 900)]);
    await pass(0);
    first.device.gate = new Promise(() => undefined);
    await pass(2500);
    first.queue.dispose();
    first.device.gate = null;
    const second = setUp(first.device, first.journal);
    const [record] = await first.journal.load(OWNER);
    if (record === undefined) throw new Error('nothing was written down');
    second.queue.restore([{ record, file: null }]);
    await pass();
    expect(second.state('a')).toBe('needsFile');
    expect([...second.items.values()][0]?.done).toBe(300);
    expect(second.queue.busy).toBe(false);
    const other = { file: fileOf('a', 900, 5000), rel: 'a' };
    expect(second.queue.attach([other])).toEqual([other]);
    expect(second.state('a')).toBe('needsFile');
    first.device.log.length = 0;
    void second.queue.add(OWNER, '/p', [local('a', 900)]);
    await pass();
    expect(second.items.size).toBe(1);
    expect(first.device.log.some((line) => line.includes('300+600'))).toBe(true);
    expect(second.state('a')).toBe('done');
  });

  test('UPL-02 files of one name, size and time find their own places again', async () => {
    const first = setUp();
    first.queue.setOnline(false);
    const places = ['trip/one/a', 'trip/two/a', 'c'];
    await first.queue.add(
      OWNER,
      '/p',
      places.map((rel) => local(rel.slice(rel.lastIndexOf('/') + 1), 300_000, rel)),
    );
    first.queue.dispose();
    const second = setUp(first.device, first.journal);
    second.queue.setOnline(false);
    second.queue.restore([...first.journal.records.values()].map((record) => ({ record, file: null })));
    const given = [local('a', 300_000, 'trip/two/a'), local('c', 300_000, 'elsewhere/c')];
    expect(second.queue.attach(given)).toEqual([]);
    await pass();
    expect(Object.fromEntries([...second.items.values()].map(({ rel, state }) => [rel, state]))).toEqual({
      'trip/one/a': 'needsFile',
      'trip/two/a': 'wait',
      c: 'wait',
    });
  });

  test('UPL-04 a file that was changed meanwhile goes up as it is now, once it is given again, and nothing of the old one', async () => {
    const { device, queue, items, state } = setUp();
    device.cutAfter = 300;
    void queue.add(OWNER, '/p', [local('a', 900)]);
    await pass(0);
    device.nextFailure = new TusError('unreadable');
    await pass(2500);
    expect([...items.values()][0]).toMatchObject({ state: 'fail', error: { code: 'UNREADABLE' } });
    queue.resume([...items.keys()]);
    await pass();
    expect(state('a')).toBe('needsFile');
    expect(queue.waiting()[0]?.changed).toBe(true);
    expect(queue.attach([local('b', 400)])).toHaveLength(1);
    expect(queue.attach([local('a', 400)])).toEqual([]);
    await pass();
    expect([...items.values()][0]).toMatchObject({ state: 'done', size: 400 });
    expect(device.files.get('/p/a')).toHaveLength(400);
    expect(device.log.some((line) => line.startsWith('delete'))).toBe(true);
  });

  test('UPL-03 bytes of files that wait for the same room are known', async () => {
    const { queue } = setUp();
    queue.setOnline(false);
    await queue.add(OWNER, '/pool/mira/data/a', [local('x', 300)]);
    await queue.add(OWNER, '/pool/mira/data/b', [local('y', 200)]);
    expect(queue.bytesAhead('/pool/mira/data')).toBe(500);
    expect(queue.bytesAhead('/usb/stick')).toBe(0);
  });

  test('an upload takes the very file it waits for, and no other', async () => {
    const first = setUp();
    void first.queue.add(OWNER, '/p', [local('a', 900)]);
    first.queue.setOnline(false);
    await pass();
    first.queue.dispose();
    const second = setUp(first.device, first.journal);
    second.queue.restore([...first.journal.records.values()].map((record) => ({ record, file: null })));
    const [record] = second.queue.waiting();
    second.queue.supply(record?.id ?? '', fileOf('a', 901));
    await pass();
    expect(second.state('a')).toBe('needsFile');
    second.queue.supply(record?.id ?? '', fileOf('a', 900));
    await pass();
    expect(second.state('a')).toBe('done');
  });

  test('UPL-04 APP-TASK-01 the order in which uploads were put is that of the page after it as well', async () => {
    const first = setUp();
    first.queue.setOnline(false);
    const [a = '', b = '', c = ''] = await first.queue.add(OWNER, '/p', [local('a'), local('b'), local('c')]);
    first.queue.place([c], 'first');
    first.queue.place([a], 'last');
    await pass();
    first.queue.dispose();
    const second = setUp(first.device, first.journal);
    const records = await first.journal.load(OWNER);
    second.queue.restore(records.map((record) => ({ record, file: fileOf(record.rel, 10) })));
    await second.queue.add(OWNER, '/p', [local('d')]);
    await pass();
    expect([b, c].every((id) => second.items.has(id))).toBe(true);
    expect([...first.device.files.keys()]).toEqual(['/p/c', '/p/b', '/p/a', '/p/d']);
  });

  test('UPL-04 an upload whose safe box gets locked stands still, says so after a reload too, and goes on from there', async () => {
    const first = setUp();
    first.device.nextFailure = new TusError('refused', 'N001603');
    const [id = ''] = await first.queue.add(OWNER, '/p', [local('a', 900)]);
    await pass();
    expect(first.items.get(id)).toMatchObject({ state: 'pause', error: { code: 'N001603' } });
    first.queue.dispose();
    const second = setUp(first.device, first.journal);
    const [record] = await first.journal.load(OWNER);
    if (record === undefined) throw new Error('nothing was written down');
    second.queue.restore([{ record, file: fileOf('a', 900) }]);
    await pass();
    expect(second.items.get(id)).toMatchObject({ state: 'pause', error: { code: 'N001603' } });
    second.queue.resume([id]);
    await pass();
    expect(second.items.get(id)).toMatchObject({ state: 'done', error: null });
  });

  test('a paused upload comes back paused', async () => {
    const first = setUp();
    void first.queue.add(OWNER, '/p', [local('a')]);
    const [id = ''] = await first.queue.add(OWNER, '/p', [local('b')]);
    first.queue.setOnline(false);
    first.queue.pause([id]);
    await pass();
    first.queue.dispose();
    const second = setUp(first.device, first.journal);
    const records = await first.journal.load(OWNER);
    second.queue.restore(records.map((record) => ({ record, file: fileOf('b', 10) })));
    await pass();
    expect(second.state('b')).toBe('pause');
  });
});
