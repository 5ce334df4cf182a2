import { afterEach, expect, test, vi } from 'vitest';
import { readLicences } from './licences.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});
const answers = (body: string, init: ResponseInit) => {
  vi.stubGlobal('fetch', async () => new Response(body, init));
};
const text = { 'content-type': 'text/plain; charset=utf-8' };

test('the licences of the console in a browser are read from beside it', async () => {
  answers('react 19.3.1 (MIT)', { headers: text });
  expect(await readLicences()).toBe('react 19.3.1 (MIT)');
});

test('a page in their place, a server without them and one that is away are none', async () => {
  answers('<!doctype html>', { headers: { 'content-type': 'text/html' } });
  expect(await readLicences()).toBe('');
  answers('not found', { status: 404, headers: text });
  expect(await readLicences()).toBe('');
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await readLicences()).toBe('');
});
