import { expect, test, vi } from 'vitest';
import { DeviceError, NoAnswerError } from '../device-error.ts';
import { HITS_MAX } from '../search/query.ts';
import type { SearchPortion } from '../search/protocol.ts';
import { searchMount } from './mount-search.ts';
import type { MountFiles } from './mount-place.ts';
import type { RemoteEntry } from './remote-fs.ts';

const caller = { username: 'ann', isMaster: true };
const file = (name: string, size = 1): RemoteEntry => ({ name, isDir: false, size, mtimeMs: 5000 });
const folder = (name: string): RemoteEntry => ({ name, isDir: true, size: 0, mtimeMs: 0 });

/** A server of these folders; one that is an error fails so. */
function asked(folders: Record<string, readonly RemoteEntry[] | Error>, words = ['a'], more: object = {}) {
  const looks: string[] = [];
  const list = vi.fn((path: string, signal: AbortSignal) => {
    signal.throwIfAborted();
    looks.push(path);
    const there = folders[path] ?? [];
    return there instanceof Error ? Promise.reject(there) : Promise.resolve(there);
  });
  const files = {
    services: { rights: { access: () => ({ permission: 0 }) }, displayPathOf: () => 'shown' },
    mounts: { filesOf: () => ({ list }) },
  } as unknown as MountFiles;
  const search = searchMount(files, caller as never, '/usb/net-1', 'en');
  const portions: SearchPortion[] = [];
  let failed: Error | undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  const question = { words, scope: 'name', parts: [], types: [], hidden: false, page: 1, size: 50, ...more } as const;
  const end = search.begin(question, {
    portion: (portion) => {
      portions.push(portion);
      if (portion.done) resolve();
    },
    failed: (error) => {
      failed = error;
      resolve();
    },
  });
  return {
    search,
    portions,
    looks,
    end,
    over: promise,
    failed: () => failed,
    paths: () => portions.flatMap(({ paths }) => paths),
  };
}

test('CALL-EXT-07 APP-SET-07 folders near the top are looked at first, and hits are told as they are met', async () => {
  const { over, paths, portions, search, looks } = asked({
    '/': [folder('one'), file('abc.txt', 7)],
    '/one': [folder('deep'), file('none.bin')],
    '/one/deep': [file('BAR.txt')],
  });
  await over;
  expect(looks).toEqual(['/', '/one', '/one/deep']);
  expect(paths()).toEqual(['/usb/net-1/abc.txt', '/usb/net-1/one/deep/BAR.txt']);
  expect(portions.map(({ done }) => done)).toEqual([false, false, true]);
  expect(portions.at(-1)).toMatchObject({ sources: [{ source: '/usb/net-1', count: 2 }], cut: false });
  expect(search.show('/usb/net-1/abc.txt')).toMatchObject({
    name: 'abc.txt',
    size: 7,
    mtime: 5,
    display_path: 'shown',
  });
});

test('CALL-EXT-07 APP-SET-07 what begins with a dot is neither found nor looked into, unless it is shown', async () => {
  const folders = { '/': [folder('.a'), file('.a.txt')], '/.a': [file('a.txt')] };
  const plain = asked(folders);
  await plain.over;
  expect(plain.paths()).toEqual([]);
  expect(plain.looks).toEqual(['/']);
  const all = asked(folders, ['a'], { hidden: true });
  await all.over;
  expect(all.paths()).toEqual(['/usb/net-1/.a', '/usb/net-1/.a.txt', '/usb/net-1/.a/a.txt']);
});

test('CALL-EXT-07 APP-SET-07 a folder that the server does not show hides nothing else, and the answer says that it is not whole', async () => {
  const { over, paths, portions } = asked({
    '/': [folder('locked'), folder('one')],
    '/locked': new DeviceError('N008001'),
    '/one': [file('a.txt')],
  });
  await over;
  expect(paths()).toEqual(['/usb/net-1/one/a.txt']);
  expect(portions.at(-1)).toMatchObject({ done: true, cut: true });
});

test('CALL-EXT-07 APP-SET-07 a server that does not answer at all is a failure', async () => {
  const { over, failed, portions } = asked({ '/': new NoAnswerError('refused') });
  await over;
  expect(failed()).toBeInstanceOf(NoAnswerError);
  expect(portions).toEqual([]);
});

test('CALL-EXT-07 APP-SET-07 a search that is ended asks nothing more and tells nothing more', async () => {
  const { end, portions, looks } = asked({ '/': [folder('one'), file('a.txt')], '/one': [file('a.txt')] });
  end();
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(looks).toEqual(['/']);
  expect(portions).toEqual([]);
});

test('CALL-EXT-07 APP-SET-07 so many hits and no more are told, and it says so', async () => {
  const many = Array.from({ length: HITS_MAX + 5 }, (_, index) => file(`a${index}`));
  const { over, paths, portions } = asked({ '/': [...many, folder('one')], '/one': [file('a.txt')] });
  await over;
  expect(paths()).toHaveLength(HITS_MAX);
  expect(portions.at(-1)).toMatchObject({ done: true, cut: true });
});

test('CALL-EXT-07 APP-SET-07 a folder that leads into itself is not followed for ever', async () => {
  const name = 'x'.repeat(200);
  const paths = Array.from({ length: 40 }, (_, depth) => `/${name}`.repeat(depth));
  const { over, looks, portions } = asked(
    Object.fromEntries(paths.map((path) => [path === '' ? '/' : path, [folder(name)]])),
  );
  await over;
  expect(Math.max(...looks.map((path) => path.length))).toBeLessThanOrEqual(4096);
  expect(portions.at(-1)).toMatchObject({ done: true, cut: true });
});
