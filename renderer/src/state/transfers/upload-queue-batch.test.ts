import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeBatch, filesOfTar } from '../../test/fake-batch.ts';
import { FakeDevice, fileOf, memoryJournal, timerClock } from '../../test/fake-transfer-device.ts';
import { TusError } from './tus-client.ts';
import type { LocalFile, TransferItem } from './transfer-types.ts';
import { UploadQueue } from './upload-queue.ts';

const OWNER = 'nas/admin';

function setUp(device = new FakeDevice(), journal = memoryJournal()) {
  const items = new Map<string, TransferItem>();
  const batch = new FakeBatch(device);
  const removals: number[] = [];
  let count = 0;
  const queue = new UploadQueue({
    ...device.deps(timerClock),
    plan: () => ({ bytes: Infinity, digest: (piece) => Promise.resolve(`crc32 ${piece.size}`) }),
    batch,
    journal: {
      ...journal,
      remove: (ids) => {
        removals.push(ids.length);
        return journal.remove(ids);
      },
    },
    newId: () => `u${(count += 1)}`,
    note: () => undefined,
    publish: (changed, removed) => {
      for (const item of changed) items.set(item.id, item);
      for (const id of removed) items.delete(id);
    },
  });
  const of = (name: string) => [...items.values()].find((item) => item.name === name);
  const state = (name: string): string | undefined => of(name)?.state;
  const states = (): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const item of items.values()) counts[item.state] = (counts[item.state] ?? 0) + 1;
    return counts;
  };
  /** How many files went alone. */
  const alone = (): number => device.log.filter((line) => line.startsWith('patch')).length;
  return { device, batch, journal, removals, queue, items, of, state, states, alone };
}

const local = (name: string, size = 10, rel = name): LocalFile => ({ file: fileOf(name, size), rel });
const small = (number: number, size = 10): LocalFile[] =>
  Array.from({ length: number }, (_, at) => local(`f${at}`, size, `trip/f${at}`));

/** Lets promises and timers up to `ms` happen. */
const pass = (ms = 250): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('many small files', () => {
  test('UPL-02 UPL-04 1,000 of them are few requests, and each arrives with its bytes', async () => {
    const { device, batch, queue, states, journal, removals } = setUp();
    void queue.add(OWNER, '/p', small(1000));
    await pass();
    expect(batch.sizes).toEqual([500, 500]);
    expect(states()).toEqual({ done: 1000 });
    expect(device.log).toEqual([]);
    expect(device.files.size).toBe(1000);
    expect(device.files.get('/p/trip/f999')).toEqual(new Uint8Array(await fileOf('f999', 10).arrayBuffer()));
    expect(batch.checksums).toEqual(batch.requests.map(({ body }) => `crc32 ${body.size}`));
    // The records of a batch go in one call.
    expect(removals).toEqual([500, 500]);
    expect(journal.records.size).toBe(0);
    expect(queue.busy).toBe(false);
  });

  test('UPL-04 large files between them go alone, beside the batch', async () => {
    const { device, batch, queue, state, alone, states } = setUp();
    const held = gate();
    batch.gate = held.opened;
    const files = small(20);
    files.splice(5, 0, local('large', 300 * 1024));
    files.push(local('also large', 300 * 1024));
    void queue.add(OWNER, '/p', files);
    await pass();
    expect([state('large'), state('also large'), states().run]).toEqual(['done', 'done', 20]);
    held.open();
    await pass();
    expect([batch.sizes, alone(), device.files.size]).toEqual([[20], 2, 22]);
  });

  test('UPL-04 fewer than eight go alone, as do those for a safe box', async () => {
    const { batch, queue, states, alone } = setUp();
    void queue.add(OWNER, '/p', small(7));
    void queue.add(OWNER, '/zenith_sata/ann/safebox', small(9));
    await pass();
    expect([batch.sizes, alone(), states()]).toEqual([[], 16, { done: 16 }]);
  });

  test('UPL-04 the bytes on their way are spread over the files, so that the speed of the whole is right', async () => {
    const { batch, queue, items } = setUp();
    const held = gate();
    batch.gate = held.opened;
    void queue.add(OWNER, '/p', small(10, 51_200));
    await pass(1000);
    const rows = [...items.values()];
    const sum = (pick: (item: TransferItem) => number): number => rows.reduce((all, item) => all + pick(item), 0);
    expect(rows.every(({ state }) => state === 'run')).toBe(true);
    expect(sum(({ done }) => done)).toBeGreaterThan(250_000);
    expect(sum(({ done }) => done)).toBeLessThanOrEqual(256_000);
    expect(rows.map(({ done }) => done).slice(3, 7)).toEqual([51_200, expect.any(Number), 0, 0]);
    expect(Math.abs(sum(({ speed }) => speed) - sum(({ done }) => done))).toBeLessThan(10);
    held.open();
    await pass();
  });
});

describe('taken names', () => {
  test('DRG-26 they are asked about one by one and the others are there; the very same file asks nothing', async () => {
    const { device, batch, queue, state, states } = setUp();
    device.files.set('/p/trip/f3', new Uint8Array([1]));
    device.files.set('/p/trip/f4', new Uint8Array([2]));
    device.files.set('/p/trip/f5', new Uint8Array(await fileOf('f5', 10).arrayBuffer()));
    const ids = await queue.add(OWNER, '/p', small(20));
    await pass();
    expect(batch.requests.map(({ conflict }) => conflict)).toEqual(['skip']);
    expect([states(), state('f3'), state('f4')]).toEqual([{ done: 18, conflict: 2 }, 'conflict', 'conflict']);
    queue.resolve(ids[3] ?? '', 'rename', true);
    await pass();
    expect([states(), batch.sizes]).toEqual([{ done: 20 }, [20]]);
    expect([device.files.has('/p/trip/f3 (1)'), device.files.has('/p/trip/f4 (1)')]).toEqual([true, true]);
    expect(device.files.get('/p/trip/f3')).toEqual(new Uint8Array([1]));
  });

  test('DRG-26 APP-FSET-05 what was chosen before happens without a question', async () => {
    for (const [choice, names, first, states] of [
      ['rename', 21, [1], { done: 20 }],
      ['overwrite', 20, undefined, { done: 20 }],
      ['skip', 20, [1], { done: 19, cancel: 1 }],
    ] as const) {
      const own = setUp();
      own.device.files.set('/p/trip/f3', new Uint8Array([1]));
      void own.queue.add(OWNER, '/p', small(20), choice);
      await pass();
      const bytes = first ?? new Uint8Array(await fileOf('f3', 10).arrayBuffer());
      expect([own.states(), own.batch.sizes]).toEqual([states, [20]]);
      expect([own.device.files.size, [...(own.device.files.get('/p/trip/f3') ?? [])]]).toEqual([names, [...bytes]]);
    }
  });

  test('UPL-03 a file that the device refuses fails with its code, and the others are there', async () => {
    const { batch, queue, of, states } = setUp();
    batch.refused.set('trip/f2', 'N002005');
    void queue.add(OWNER, '/p', small(10));
    await pass();
    expect(states()).toEqual({ done: 9, fail: 1 });
    expect(of('f2')).toMatchObject({ state: 'fail', error: { code: 'N002005' } });
  });
});

describe('a batch that ends early', () => {
  test('UPL-04 when it is cut everything goes on alone, and nothing is doubled whatever was chosen', async () => {
    for (const choice of ['ask', 'rename', 'overwrite', 'skip'] as const) {
      const { device, batch, queue, states, alone } = setUp();
      batch.cutAfter = 12;
      void queue.add(OWNER, '/p', small(20), choice);
      await pass(1000);
      expect([states(), batch.sizes]).toEqual([{ done: 20 }, [20]]);
      expect([...device.files.keys()]).toEqual(small(20).map(({ rel }) => `/p/${rel}`));
      expect(alone(), choice).toBe(8);
    }
  });

  test('DRG-26 after a cut a name that another file has is treated as it was chosen', async () => {
    for (const [choice, expected] of [
      ['ask', { done: 19, conflict: 1 }],
      ['rename', { done: 20 }],
      ['skip', { done: 19, cancel: 1 }],
    ] as const) {
      const { device, batch, queue, states } = setUp();
      device.files.set('/p/trip/f3', new Uint8Array([1]));
      batch.cutAfter = 12;
      void queue.add(OWNER, '/p', small(20), choice);
      await pass(1000);
      expect(states()).toEqual(expected);
      expect(device.files.has('/p/trip/f3 (1)')).toBe(choice === 'rename');
    }
  });

  test.each(['checksum', 'refused', 'server', 'busy', 'gone', 'unreadable'] as const)(
    'UPL-04 a request that fails (%s) leaves its files to the ordinary way',
    async (kind) => {
      const { batch, queue, states } = setUp();
      batch.nextFailure = new TusError(kind, 'N000001');
      void queue.add(OWNER, '/p', small(20));
      await pass(1000);
      expect([states(), batch.sizes]).toEqual([{ done: 20 }, [20]]);
    },
  );

  test('UPL-04 a file that cannot be read is named, and the others arrive', async () => {
    const { device, batch, queue, of, states } = setUp();
    batch.nextFailure = new TusError('network');
    const { create } = device.transport;
    device.transport.create = (metadata, ...rest) =>
      metadata.filename === 'f4' ? Promise.reject(new TusError('unreadable')) : create(metadata, ...rest);
    void queue.add(OWNER, '/p', small(20));
    await pass(1000);
    expect(states()).toEqual({ done: 19, fail: 1 });
    expect(of('f4')).toMatchObject({ state: 'fail', error: { code: 'UNREADABLE' } });
  });

  test('APP-TASK-01 pausing or giving up one in the middle neither loses nor doubles the others', async () => {
    for (const act of ['pause', 'cancel'] as const)
      for (const arrived of [false, true]) {
        const { device, batch, queue, state, states } = setUp();
        if (arrived) batch.answerGate = new Promise(() => undefined);
        else batch.gate = new Promise(() => undefined);
        const ids = await queue.add(OWNER, '/p', small(20), 'rename');
        await pass();
        expect(states()).toEqual({ run: 20 });
        queue[act]([ids[3] ?? '']);
        await pass(1000);
        expect([state('f3'), states().done, batch.sizes]).toEqual([act, 19, [20]]);
        queue.resume(ids);
        await pass(1000);
        expect(states()).toEqual(act === 'pause' ? { done: 20 } : { done: 19, cancel: 1 });
        const names = small(20).flatMap(({ rel }, at) => (act === 'cancel' && at === 3 && !arrived ? [] : `/p/${rel}`));
        expect([...device.files.keys()].sort()).toEqual(names.sort());
      }
  });

  test('UPL-04 while the device cannot be reached nothing is sent, and afterwards the batch goes on together', async () => {
    const { device, batch, queue, states } = setUp();
    batch.answerGate = new Promise(() => undefined);
    void queue.add(OWNER, '/p', small(20), 'overwrite');
    await pass();
    queue.setOnline(false);
    await pass(60_000);
    expect([states(), batch.sizes]).toEqual([{ wait: 20 }, [20]]);
    batch.answerGate = null;
    queue.setOnline(true);
    await pass(1000);
    expect(states()).toEqual({ done: 20 });
    // They had arrived: what is there is not replaced by itself.
    expect(batch.requests.map(({ conflict }) => conflict)).toEqual(['overwrite', 'skip']);
    expect(device.files.size).toBe(20);
  });
});

test('UPL-04 after a reload what has not arrived goes in batches again, and what has is not doubled', async () => {
  for (const choice of ['ask', 'rename', 'overwrite', 'skip'] as const) {
    const first = setUp();
    first.batch.answerGate = new Promise(() => undefined);
    await first.queue.add(OWNER, '/p', small(15), choice);
    await pass();
    first.queue.setOnline(false);
    await first.queue.add(OWNER, '/p', small(30).slice(15), choice);
    first.queue.dispose();
    const records = await first.journal.load(OWNER);
    expect(records).toHaveLength(30);
    const second = setUp(first.device, first.journal);
    second.queue.restore(records.map((record) => ({ record, file: fileOf(record.rel.slice(5), 10) })));
    await pass(1000);
    expect([second.states(), second.batch.sizes]).toEqual([{ done: 30 }, [30]]);
    expect([first.device.files.size, second.alone()]).toEqual([30, 0]);
    expect(first.journal.records.size).toBe(0);
  }
});

test('UPL-02 UPL-04 APP-TASK-01 a batch begins with the one whose turn it is, in the order they were put in', async () => {
  const { batch, queue } = setUp();
  queue.setOnline(false);
  const ids = await queue.add(OWNER, '/p', small(9));
  queue.place([ids[7] ?? '', ids[8] ?? ''], 'first');
  queue.setOnline(true);
  await pass();
  const [request] = batch.requests;
  const names = request === undefined ? [] : (await filesOfTar(request.body)).map(({ name }) => name);
  expect(names).toEqual([7, 8, 0, 1, 2, 3, 4, 5, 6].map((at) => `trip/f${at}`));
});
