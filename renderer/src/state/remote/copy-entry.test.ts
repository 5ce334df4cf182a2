import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { toEntry, type Entry } from '../files/entry.ts';
import { TusError } from '../transfers/tus-client.ts';
import { copyWork, createCopies } from './copies.ts';
import { copyEntry, PIECE_BYTES } from './copy-entry.ts';
import { CopyError, type Side } from './side.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

/** A device in memory: its files by path, and what of its requests fails. */
function memory(files: Record<string, string>) {
  const uploads = new Map<string, { path: string; bytes: string; length: number }>();
  const folders = new Set<string>();
  const faults: Error[] = [];
  const terminated: string[] = [];
  const reads: [number, number][] = [];
  let version = 'v1';
  const store = async (url: string, body: Blob): Promise<number> => {
    const upload = uploads.get(url)!;
    upload.bytes += await body.text();
    if (upload.bytes.length === upload.length) files[upload.path] = upload.bytes;
    return upload.bytes.length;
  };
  const side = {
    client: {
      call: ({ name }: { name: string }, args: { path: string; name: string }) => {
        if (name === 'fileMkdir') {
          const path = `${args.path}/${args.name}`;
          if (folders.has(path)) return Promise.resolve(failure('N002002', 'taken'));
          folders.add(path);
          return Promise.resolve(success({ path }));
        }
        const below = Object.keys(files).filter((path) => path.startsWith(`${args.path}/`));
        const list = below.map((path) => ({ path, name: path.slice(args.path.length + 1), is_dir: '0', size: files[path]!.length, mtime: 7 })); // prettier-ignore
        return Promise.resolve(success({ list, total: list.length, folder: { permission: 1 } }));
      },
    },
    transport: {
      create: async (
        { path, filename }: { path: string; filename: string },
        body: Blob,
        { length }: { length: number },
      ) => {
        const url = `u${uploads.size}`;
        uploads.set(url, { path: `${path}/${filename}`, bytes: '', length });
        return { url, offset: await store(url, body) };
      },
      append: async (url: string, _offset: number, body: Blob) => {
        const fault = faults.shift();
        if (fault !== undefined) throw fault;
        return { offset: await store(url, body) };
      },
      standing: (url: string) => Promise.resolve({ offset: uploads.get(url)!.bytes.length, unchecked: 0 }),
      terminate: (url: string) => {
        terminated.push(url);
        return Promise.resolve();
      },
    },
    read: (path: string, from: number, to: number) => {
      reads.push([from, to]);
      const text = files[path];
      if (text === undefined) return Promise.reject(new CopyError('404'));
      return Promise.resolve({ bytes: new Blob([text.slice(from, to)]), version });
    },
  };
  return {
    files,
    folders,
    faults,
    terminated,
    reads,
    change: () => {
      version = 'v2';
    },
    side: side as unknown as Side,
  };
}
const entryOf = (path: string, size: number, isDir = false): Entry =>
  toEntry({ path, name: path.split('/').at(-1), is_dir: isDir ? '1' : '0', size, mtime: 7 });
const report = (signal = new AbortController().signal) => {
  let bytes = 0;
  return { signal, arrived: (more: number) => void (bytes += more), bytes: () => bytes };
};
/** Runs work to its end under the fake clock. */
async function ended<T>(work: Promise<T>): Promise<PromiseSettledResult<T>> {
  const settled = Promise.allSettled([work]);
  await vi.advanceTimersByTimeAsync(60_000);
  return (await settled)[0];
}

describe('copies between two devices', () => {
  test('APP-REMOTE-02 a large file goes in pieces, and its bytes are equal', async () => {
    const text = 'abcdefgh'.repeat(PIECE_BYTES / 4);
    const [from, to] = [memory({ '/a/big.bin': text }), memory({})];
    const told = report();
    await copyEntry(from.side, to.side, entryOf('/a/big.bin', text.length), '/b', told);
    expect(to.files['/b/big.bin'] === text).toBe(true);
    expect(from.reads.length).toBeGreaterThan(1);
    expect(Math.max(...from.reads.map(([start, end]) => end - start))).toBe(PIECE_BYTES);
    expect(told.bytes()).toBe(text.length);
  });

  test('APP-REMOTE-02 an empty file is a file; a folder comes with all in it, under a free name', async () => {
    const [from, to] = [memory({ '/a/trip/x.txt': 'x', '/a/trip/none.txt': '' }), memory({})];
    to.folders.add('/b/trip');
    await copyEntry(from.side, to.side, entryOf('/a/trip', 0, true), '/b', report());
    expect(to.files).toEqual({ '/b/trip (1)/x.txt': 'x', '/b/trip (1)/none.txt': '' });
  });

  test('APP-REMOTE-02 a line that breaks is tried again from where it was; one that stays broken ends it', async () => {
    const text = 'x'.repeat(PIECE_BYTES + 5);
    const [from, to] = [memory({ '/a/f': text }), memory({})];
    to.faults.push(new TusError('network'), new TypeError('fetch failed'));
    expect(await ended(copyEntry(from.side, to.side, entryOf('/a/f', text.length), '/b', report()))).toMatchObject({
      status: 'fulfilled',
    });
    expect(to.files['/b/f'] === text).toBe(true);
    to.faults.push(...Array.from({ length: 4 }, () => new TusError('network')));
    expect(await ended(copyEntry(from.side, to.side, entryOf('/a/f', text.length), '/c', report()))).toMatchObject({
      status: 'rejected',
    });
    // Nothing half stays.
    expect(to.terminated).toEqual(['u1']);
  });

  test('APP-REMOTE-02 a refusal is not tried again, and a file that changes meanwhile is given up', async () => {
    const text = 'x'.repeat(PIECE_BYTES + 5);
    const [from, to] = [memory({ '/a/f': text }), memory({})];
    to.faults.push(new TusError('refused', 'N002004'));
    const refused = await ended(copyEntry(from.side, to.side, entryOf('/a/f', text.length), '/b', report()));
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'N002004' } });
    to.faults.push(new TusError('network'));
    const work = copyEntry(from.side, to.side, entryOf('/a/f', text.length), '/b', report());
    await vi.advanceTimersByTimeAsync(1);
    from.change();
    expect(await ended(work)).toMatchObject({ status: 'rejected', reason: { code: 'N000005' } });
    expect(Object.keys(to.files)).toEqual([]);
  });

  test('APP-REMOTE-02 copies wait for each other, are cancelled, and a failure keeps its words', async () => {
    const [from, to] = [memory({ '/a/one': 'one', '/a/two': 'two' }), memory({})];
    const copies = createCopies();
    const entries = [entryOf('/a/one', 3), entryOf('/a/none', 4), entryOf('/a/two', 3)];
    copies.add(entries.map((entry) => copyWork('here', [from.side, to.side], entry, '/b')));
    copies.cancel(copies.list()[2]!.id);
    await vi.advanceTimersByTimeAsync(1000);
    expect(copies.list().map(({ name, state, error }) => [name, state, error?.code])).toEqual([
      ['one', 'done', undefined],
      ['none', 'fail', '404'],
      ['two', 'cancel', undefined],
    ]);
    expect(to.files).toEqual({ '/b/one': 'one' });
    copies.clear();
    expect(copies.list()).toEqual([]);
  });
});
