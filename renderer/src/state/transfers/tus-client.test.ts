import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FakeDevice, fileOf } from '../../test/fake-transfer-device.ts';
import { sendFile, TusError, type ChunkPlan } from './tus-client.ts';

const signal = (): AbortSignal => new AbortController().signal;
const plain = (bytes: number): ChunkPlan => ({ bytes, digest: null });

async function begin(device: FakeDevice, size: number): Promise<string> {
  const answer = await device.check({ folder: '/p', rel: 'a', size, mtime: 0, conflict: 'ask' });
  if (!answer.ok) throw new Error('refused');
  return answer.url;
}

test('UPL-04 a file cut anywhere, as often as the line breaks, arrives byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 1, max: 400 }),
      fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 6 }),
      async (size, chunk, cuts) => {
        const device = new FakeDevice();
        const file = fileOf('a', size);
        const url = await begin(device, size);
        for (const cut of [...cuts, null]) {
          device.cutAfter = cut;
          await sendFile(device.transport, url, file, plain(chunk), () => undefined, signal()).catch(
            (error: unknown) => {
              expect(error).toMatchObject({ kind: 'network' });
            },
          );
        }
        expect(device.files.get('/p/a')).toEqual(new Uint8Array(await file.arrayBuffer()));
      },
    ),
  );
});

test('UPL-04 the rest is sent from the offset of the device, whole or in pieces', async () => {
  const device = new FakeDevice();
  const url = await begin(device, 25);
  device.cutAfter = 10;
  const file = fileOf('a', 25);
  await expect(sendFile(device.transport, url, file, plain(Infinity), () => undefined, signal())).rejects.toThrow();
  device.log.length = 0;
  await sendFile(device.transport, url, file, plain(8), () => undefined, signal());
  expect(device.log).toEqual([`head ${url}`, `patch ${url} 10+8`, `patch ${url} 18+7`]);
});

test('the checksum of each piece travels with it, and the next one is made meanwhile', async () => {
  const device = new FakeDevice();
  const url = await begin(device, 10);
  const made: number[] = [];
  const plan: ChunkPlan = {
    bytes: 5,
    digest: async (piece) => {
      made.push(piece.size);
      return `sum${made.length}`;
    },
  };
  let release = (): void => undefined;
  device.gate = new Promise((resolve) => (release = resolve));
  const sending = sendFile(device.transport, url, fileOf('a', 10), plan, () => undefined, signal());
  await expect.poll(() => made.length).toBe(2);
  expect(device.log.filter((line) => line.startsWith('patch'))).toEqual([]);
  release();
  await sending;
  expect(device.log.slice(-2)).toEqual([`patch ${url} 0+5 sum1`, `patch ${url} 5+5 sum2`]);
});

const summed: ChunkPlan = { bytes: 8, digest: async (piece) => String(new Uint8Array(await piece.arrayBuffer())) };

test('UPL-04 what came of a piece whose line broke is counted by its sum, and not sent again', async () => {
  const device = new FakeDevice();
  const url = await begin(device, 20);
  const file = fileOf('a', 20);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const send = () => sendFile(device.transport, url, file, summed, () => undefined, signal());
  // A line that never carries a whole piece.
  const confirmed: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    device.cutAfter = 5;
    device.log.length = 0;
    await send().catch((error: unknown) => {
      expect(error).toMatchObject({ kind: 'network' });
    });
    confirmed.push(...device.log.filter((line) => line.startsWith('confirm')));
  }
  const part = (from: number) => String(bytes.slice(from, from + 5));
  expect(confirmed).toEqual([0, 5, 10].map((from) => `confirm ${url} ${from}+5 ${part(from)}`));
  expect(device.files.get('/p/a')).toEqual(bytes);
});

test('UPL-04 bytes that are others than those of the file are sent anew, and without sums nothing is asked', async () => {
  const device = new FakeDevice();
  const url = await begin(device, 10);
  const file = fileOf('a', 10);
  device.uploads.get(url)?.unchecked.push(1, 2, 3);
  await sendFile(device.transport, url, file, summed, () => undefined, signal());
  expect(device.log.map((line) => line.split(' ')[0])).toEqual(['check', 'head', 'confirm', 'patch', 'patch']);
  expect(device.files.get('/p/a')).toEqual(new Uint8Array(await file.arrayBuffer()));
  const other = new FakeDevice();
  await begin(other, 10);
  other.uploads.get(url)?.unchecked.push(1);
  await sendFile(other.transport, url, file, plain(Infinity), () => undefined, signal());
  expect(other.log.slice(1)).toEqual([`head ${url}`, `patch ${url} 0+10`]);
});

test('UPL-04 a device that has just told its offset is not asked again', async () => {
  const device = new FakeDevice();
  const url = await begin(device, 10);
  device.log.length = 0;
  await sendFile(device.transport, url, fileOf('a', 10), plain(Infinity), () => undefined, signal(), {
    offset: 0,
    unchecked: 0,
  });
  expect(device.log).toEqual([`patch ${url} 0+10`]);
});

test('a file that cannot be read any more is told apart from a broken line', async () => {
  const device = new FakeDevice();
  const url = await begin(device, 10);
  const plan: ChunkPlan = { bytes: 5, digest: () => Promise.reject(new DOMException('gone', 'NotReadableError')) };
  await expect(sendFile(device.transport, url, fileOf('a', 10), plan, () => undefined, signal())).rejects.toMatchObject(
    {
      kind: 'unreadable',
    },
  );
});

test('an answer with an impossible offset is a failure, not an endless loop', async () => {
  const device = new FakeDevice();
  const url = await begin(device, 10);
  const transport = { ...device.transport, append: () => Promise.resolve({ offset: 0 }) };
  await expect(sendFile(transport, url, fileOf('a', 10), plain(5), () => undefined, signal())).rejects.toBeInstanceOf(
    TusError,
  );
});
