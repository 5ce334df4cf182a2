import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { toEntry, type Entry } from '../files/entry.ts';
import { TusError } from '../transfers/tus-client.ts';
import { AWAY_MAX_MS } from './away.ts';
import { copyWork, createCopies } from './copies.ts';
import { copyEntry, PIECE_BYTES } from './copy-entry.ts';
import { CopyError, type Side } from './side.ts';
import { newTrail } from './trail.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

/** A device in memory: its files by path, and what of its requests fails. */
function memory(files: Record<string, string>) {
  const uploads = new Map<string, { path: string; bytes: string; length: number }>();
  const folders = new Set<string>();
  const faults: Error[] = [];
  const lostAnswers: Error[] = [];
  const unreadable = new Map<string, string>();
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
        if (name === 'fileInfo') {
          const [path = ''] = (args as unknown as { paths: string[] }).paths;
          const text = files[path];
          const entry = text === undefined ? { is_dir: '1', size: 0 } : { is_dir: '0', size: text.length };
          const isThere = text !== undefined || Object.keys(files).some((each) => each.startsWith(`${path}/`));
          const list = [{ ...entry, path, name: path.split('/').at(-1), mtime: 7, size_total: 100 }];
          return Promise.resolve(isThere ? success({ list }) : failure('N002001', 'gone'));
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
        const taken = (name: string) => files[`${path}/${name}`] !== undefined;
        uploads.set(url, { path: `${path}/${taken(filename) ? `${filename} (1)` : filename}`, bytes: '', length });
        const offset = await store(url, body);
        const lost = lostAnswers.shift();
        if (lost !== undefined) throw lost;
        return { url, offset };
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
      const refused = unreadable.get(path) ?? (text === undefined ? '404' : null);
      if (refused !== null) return Promise.reject(new CopyError(refused));
      return Promise.resolve({ bytes: new Blob([text!.slice(from, to)]), version });
    },
  };
  return {
    files,
    folders,
    faults,
    lostAnswers,
    unreadable,
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
  return { signal, arrived: (more: number) => void (bytes += more), away: () => undefined, bytes: () => bytes };
};
/** Runs work to its end under the fake clock. */
async function ended<T>(work: Promise<T>, ms = 60_000): Promise<PromiseSettledResult<T>> {
  const settled = Promise.allSettled([work]);
  await vi.advanceTimersByTimeAsync(ms);
  return (await settled)[0];
}

describe('copies between two devices', () => {
  test('APP-REMOTE-02 a large file goes in pieces, and its bytes are equal', async () => {
    const text = 'abcdefgh'.repeat(PIECE_BYTES / 4);
    const [from, to] = [memory({ '/a/big.bin': text }), memory({})];
    const told = report();
    await copyEntry(from.side, to.side, entryOf('/a/big.bin', text.length), '/b', told, newTrail());
    expect(to.files['/b/big.bin'] === text).toBe(true);
    expect(from.reads.length).toBeGreaterThan(1);
    expect(Math.max(...from.reads.map(([start, end]) => end - start))).toBe(PIECE_BYTES);
    expect(told.bytes()).toBe(text.length);
  });

  test('APP-REMOTE-02 an empty file is a file; a folder comes with all in it, under a free name', async () => {
    const [from, to] = [memory({ '/a/trip/x.txt': 'x', '/a/trip/none.txt': '' }), memory({})];
    to.folders.add('/b/trip');
    await copyEntry(from.side, to.side, entryOf('/a/trip', 0, true), '/b', report(), newTrail());
    expect(to.files).toEqual({ '/b/trip (1)/x.txt': 'x', '/b/trip (1)/none.txt': '' });
  });

  test('APP-REMOTE-02 a line that breaks is gone on with from where it was, also after minutes; one that stays broken ends it', async () => {
    const text = 'x'.repeat(PIECE_BYTES + 5);
    const [from, to] = [memory({ '/a/f': text }), memory({})];
    const copy = (folder: string, told = report()) =>
      copyEntry(from.side, to.side, entryOf('/a/f', text.length), folder, told, newTrail());
    to.faults.push(...Array.from({ length: 9 }, () => new TusError('network')), new TypeError('fetch failed'));
    expect(await ended(copy('/b'), 5 * 60_000)).toMatchObject({ status: 'fulfilled' });
    expect(to.files['/b/f'] === text).toBe(true);
    to.faults.push(...Array.from({ length: 100 }, () => new TusError('network')));
    const told = report();
    expect(await ended(copy('/c', told), AWAY_MAX_MS + 60_000)).toMatchObject({ status: 'rejected' });
    // Nothing half stays, and nothing of it counts.
    expect(to.terminated).toEqual(['u1']);
    expect(told.bytes()).toBe(0);
  });

  test('APP-REMOTE-02 a gateway without an answer is no refusal: the piece is read again', async () => {
    const [from, to] = [memory({ '/a/f': 'text' }), memory({})];
    from.unreadable.set('/a/f', '502');
    const work = ended(copyEntry(from.side, to.side, entryOf('/a/f', 4), '/b', report(), newTrail()));
    from.unreadable.clear();
    expect(await work).toMatchObject({ status: 'fulfilled' });
    expect(to.files).toEqual({ '/b/f': 'text' });
  });

  test('APP-REMOTE-02 a file that came in a request whose answer was lost does not come twice', async () => {
    const [from, to] = [memory({ '/a/f': 'text' }), memory({})];
    to.lostAnswers.push(new TusError('network'));
    const told = report();
    await ended(copyEntry(from.side, to.side, entryOf('/a/f', 4), '/b', told, newTrail()));
    expect(to.files).toEqual({ '/b/f': 'text' });
    expect(told.bytes()).toBe(4);
  });

  test('APP-REMOTE-02 a refusal is not tried again, and a file that changes meanwhile is given up', async () => {
    const text = 'x'.repeat(PIECE_BYTES + 5);
    const [from, to] = [memory({ '/a/f': text }), memory({})];
    to.faults.push(new TusError('refused', 'N002004'));
    const refused = await ended(
      copyEntry(from.side, to.side, entryOf('/a/f', text.length), '/b', report(), newTrail()),
    );
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'N002004' } });
    to.faults.push(new TusError('network'));
    const work = copyEntry(from.side, to.side, entryOf('/a/f', text.length), '/b', report(), newTrail());
    await vi.advanceTimersByTimeAsync(1);
    from.change();
    expect(await ended(work)).toMatchObject({ status: 'rejected', reason: { code: 'N002014' } });
    expect(Object.keys(to.files)).toEqual([]);
  });

  test('APP-REMOTE-02 copies wait for each other, are cancelled, and a failure keeps its words', async () => {
    const [from, to] = [memory({ '/a/one': 'one', '/a/two': 'two' }), memory({})];
    const copies = createCopies();
    const entries = [entryOf('/a/one', 3), entryOf('/a/none', 4), entryOf('/a/two', 3)];
    copies.add(entries.map((entry) => copyWork('here', () => [from.side, to.side], entry, '/b')));
    copies.cancel(copies.list()[2]!.id);
    await vi.advanceTimersByTimeAsync(1000);
    expect(copies.list().map(({ name, state, error }) => [name, state, error?.code])).toEqual([
      ['one', 'done', undefined],
      ['none', 'fail', 'N002001'],
      ['two', 'cancel', undefined],
    ]);
    expect(to.files).toEqual({ '/b/one': 'one' });
    copies.clear();
    expect(copies.list()).toEqual([]);
  });

  test('APP-REMOTE-02 what cannot be read in a folder stays behind by name, and another try brings nothing else', async () => {
    const [from, to] = [memory({ '/a/trip/a.txt': 'a', '/a/trip/b.txt': 'b', '/a/trip/c.txt': 'c' }), memory({})];
    from.unreadable.set('/a/trip/b.txt', '403');
    const copies = createCopies();
    copies.add([copyWork('here', () => [from.side, to.side], entryOf('/a/trip', 0, true), '/b')]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(to.files).toEqual({ '/b/trip/a.txt': 'a', '/b/trip/c.txt': 'c' });
    const [failed] = copies.list();
    expect(failed).toMatchObject({
      state: 'fail',
      done: 2,
      left: [{ path: '/a/trip/b.txt', name: 'b.txt', code: 'N002003' }],
    });
    from.unreadable.clear();
    const before = from.reads.length;
    copies.retry(failed!.id);
    await vi.advanceTimersByTimeAsync(1000);
    expect(copies.list()).toMatchObject([{ state: 'done', done: 3, error: null, left: [] }]);
    expect(from.reads.length - before).toBe(1);
    expect(Object.keys(to.files).sort()).toEqual(['/b/trip/a.txt', '/b/trip/b.txt', '/b/trip/c.txt']);
  });

  test('APP-REMOTE-02 a device that is away is waited for and said so; given up, the copy is taken up with the sign-in of then', async () => {
    const [from, to] = [memory({ '/a/trip/a.txt': 'a', '/a/trip/b.txt': 'b' }), memory({})];
    let session = 'old';
    const copies = createCopies();
    from.unreadable.set('/a/trip/b.txt', '504');
    const sides = (): readonly [Side, Side] => {
      if (session === '') throw new CopyError('N001207');
      return [from.side, to.side];
    };
    copies.add([copyWork('here', sides, entryOf('/a/trip', 0, true), '/b')]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(copies.list()).toMatchObject([{ state: 'run', isAway: true, done: 1 }]);
    expect(copies.busy()).toBe(true);
    await vi.advanceTimersByTimeAsync(AWAY_MAX_MS);
    expect(copies.list()).toMatchObject([{ state: 'fail', isAway: false, error: { code: '504' } }]);
    expect(copies.busy()).toBe(false);
    from.unreadable.clear();
    session = '';
    const { id } = copies.list()[0]!;
    copies.retry(id);
    await vi.advanceTimersByTimeAsync(1000);
    expect(copies.list()).toMatchObject([{ state: 'fail', error: { code: 'N001207' } }]);
    session = 'new';
    copies.retry(id);
    await vi.advanceTimersByTimeAsync(1000);
    expect(copies.list()).toMatchObject([{ state: 'done', done: 2 }]);
    expect(to.files).toEqual({ '/b/trip/a.txt': 'a', '/b/trip/b.txt': 'b' });
  });

  test('APP-REMOTE-02 a copy that was cancelled while it waits for a device ends at once, and can be tried again', async () => {
    const [from, to] = [memory({ '/a/f': 'text' }), memory({})];
    from.unreadable.set('/a/f', '504');
    const copies = createCopies();
    copies.add([copyWork('there', () => [from.side, to.side], entryOf('/a/f', 4), '/b')]);
    await vi.advanceTimersByTimeAsync(1000);
    const { id } = copies.list()[0]!;
    copies.cancel(id);
    await vi.advanceTimersByTimeAsync(0);
    expect(copies.list()).toMatchObject([{ state: 'cancel', isAway: false }]);
    from.unreadable.clear();
    copies.retry(id);
    await vi.advanceTimersByTimeAsync(1000);
    expect(copies.list()).toMatchObject([{ state: 'done' }]);
  });
});
