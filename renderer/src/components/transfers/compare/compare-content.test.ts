import { afterEach, expect, test, vi } from 'vitest';
import { installClient } from '../../../api/call.ts';
import type { ApiClient } from '../../../api/client.ts';
import { failure, success } from '../../../api/result.ts';
import { Sha256 } from '../../../state/transfers/sha256.ts';
import { compareContent } from './compare-content.ts';
import { comparedOf, lookOfTwo, type Compared } from './compared.ts';

afterEach(() => vi.unstubAllGlobals());

const MIB = 1024 * 1024;

/** A device with some files: it makes sums in two steps, and gives ranges. */
function device(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) {
  const read: string[] = [];
  const asked = new Map<string, number>();
  const call = (_spec: unknown, { path = '' }: { path?: string }) => {
    const bytes = files[path];
    if (bytes === undefined) return Promise.resolve(failure('N002001', ''));
    const times = (asked.get(path) ?? 0) + 1;
    asked.set(path, times);
    const sum = new Sha256().update(bytes).digest();
    const done = times > 1 ? { done: bytes.length, sha256: sum } : { done: 0, sha256: '' };
    return Promise.resolve(success({ size: bytes.length, ...done }));
  };
  installClient({ call } as unknown as ApiClient);
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: { Range: string } }) => {
    const path = new URL(url, 'http://device').searchParams.get('path') ?? '';
    const [from = 0, to = 0] = headers.Range.slice('bytes='.length).split('-').map(Number);
    read.push(`${path} ${from}`);
    return Promise.resolve(new Response(files[path]?.slice(from, to + 1), { status: 206 }));
  });
  return { read };
}

const bytes = (length: number, at?: number): Uint8Array<ArrayBuffer> => {
  const out = new Uint8Array(length);
  if (at !== undefined) out[at] = 1;
  return out;
};
const onDevice = (path: string, size: number): Compared => ({ path, size, mtime: 1, file: null });
const wish = () => ({ base: '', signal: new AbortController().signal, onShare: () => undefined });

test('DRG-26 two files of one size are compared by their sums; the device gives no byte of them away', async () => {
  const { read } = device({ '/a': bytes(10), '/b': bytes(10) });
  expect(await compareContent(onDevice('/a', 10), onDevice('/b', 10), wish())).toEqual({ same: true });
  expect(read).toEqual([]);
});

test.each([
  ['at its place', bytes(3 * MIB), bytes(3 * MIB, 2 * MIB + 5), 2 * MIB + 5],
  ['at the end of the shorter', bytes(10), bytes(12), 10],
])('DRG-26 the first byte that differs is told, %s', async (_name, a, b, at) => {
  device({ '/a': a, '/b': b });
  const answer = compareContent(onDevice('/a', a.length), onDevice('/b', b.length), wish());
  expect(await answer).toEqual({ same: false, at });
});

test('DRG-26 what this page is about to send is compared with what the device has', async () => {
  device({ '/b': bytes(10), '/c': bytes(10, 3) });
  const own = { ...onDevice('', 10), file: new File([bytes(10)], 'a') };
  expect(await compareContent(own, onDevice('/b', 10), wish())).toEqual({ same: true });
  expect(await compareContent(own, onDevice('/c', 10), wish())).toEqual({ same: false, at: 3 });
});

test('DRG-26 what cannot be read is told by its code, and nothing is read once nobody looks', async () => {
  const { read } = device({ '/a': bytes(10) });
  const missing = compareContent(onDevice('/a', 10), onDevice('/gone', 10), wish());
  await expect(missing).rejects.toMatchObject({ code: 'N002001' });
  const controller = new AbortController();
  controller.abort(new Error('closed'));
  const closed = compareContent(onDevice('/a', 10), onDevice('/a', 10), { ...wish(), signal: controller.signal });
  await expect(closed).rejects.toThrow('closed');
  expect(read).toEqual([]);
});

test('DRG-26 texts, pictures and all else are shown each in its way; what cannot be read here by what is known', () => {
  const side = (path: string, size = 5) => comparedOf({ path, isDir: false, size, mtime: 1 }, null);
  const two = (name: string, size?: number) => lookOfTwo(name, [side(`/x/${name}`, size), side(`/y/${name}`, size)]);
  expect(['a.txt', 'a.ts', 'a.jpg', 'a.zip', 'noname'].map((name) => two(name))).toEqual([
    ...['text', 'text', 'picture', 'facts', 'text'],
  ]);
  expect(two('a.txt', 3 * MIB)).toBe('facts');
  expect(lookOfTwo('a.jpg', [side(''), side('/y/a.jpg')])).toBe('facts');
});
