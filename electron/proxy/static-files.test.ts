import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { consoleHeaders, pageHeaders } from '../security/csp.ts';
import { createConsoleProtocol } from './console-protocol.ts';
import { createStaticFiles } from './static-files.ts';

const log = createLogger({ write: () => undefined, now: () => new Date(0), redactor: createRedactor(), level: 'info' });
let root: string;
let handle: (request: Request) => Promise<Response>;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'hearth-static-'));
  mkdirSync(path.join(root, 'console/assets'), { recursive: true });
  writeFileSync(path.join(root, 'console/index.html'), '<title>Hearth</title>');
  writeFileSync(path.join(root, 'console/assets/main-abc.js'), 'run()');
  writeFileSync(path.join(root, 'console/assets/worker-abc.mjs.gz'), gzipSync('work()'));
  writeFileSync(path.join(root, 'secret.txt'), 'outside');
  handle = createConsoleProtocol({
    files: createStaticFiles({ root: path.join(root, 'console'), headers: consoleHeaders, pageHeaders }),
    forward: async () => new Response('forwarded', { status: 299 }),
    log,
  });
});
afterAll(() => rmSync(root, { recursive: true }));
const get = (url: string, init?: RequestInit) => handle(new Request(`app://console${url}`, init));

test('RTE-01 the root leads to the console, a route to its page, a file to itself', async () => {
  expect((await get('/')).headers.get('location')).toBe('/home/');
  expect((await get('/home')).headers.get('location')).toBe('/home/');
  for (const route of ['/home/', '/home/login', '/home/settings/users?x=1']) {
    const page = await get(route);
    expect(await page.text()).toBe('<title>Hearth</title>');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
  }
  const script = await get('/home/assets/main-abc.js');
  expect(await script.text()).toBe('run()');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect((await get('/home/assets/missing.js')).status).toBe(404);
  expect((await get('/home/', { method: 'POST' })).status).toBe(405);
});

test('APP-ZSV-02 what is carried compressed alone is answered as it is', async () => {
  const script = await get('/home/assets/worker-abc.mjs');
  expect(await script.text()).toBe('work()');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.has('content-length')).toBe(false);
  const head = await get('/home/assets/worker-abc.mjs', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('its pages may run only their own scripts and speak only to their own origin', async () => {
  const policy = (await get('/home/')).headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
});

test('RTE-24 of scripts in the page only those run that came with the app', async () => {
  const other = path.join(root, 'with-script');
  mkdirSync(other);
  writeFileSync(path.join(other, 'index.html'), '<script data-early="{}">begin()</script>');
  const files = createStaticFiles({ root: other, headers: consoleHeaders, pageHeaders });
  const policyOf = async (path: string) => (await files(path, 'GET')).headers.get('content-security-policy');
  const hash = createHash('sha256').update('begin()').digest('base64');
  expect(await policyOf('login')).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(await policyOf('missing.js')).toContain("script-src 'self';");
});

test.each([
  '/home/..%2fsecret.txt',
  '/home/%2e%2e/%2e%2e/secret.txt',
  '/home/assets/..%5c..%5csecret.txt',
  '/home/%00.js',
  '/home/%zz.js',
])('nothing outside of its folder is served: %s', async (url) => {
  const reply = await get(url);
  expect([299, 400, 404]).toContain(reply.status);
  expect(await reply.text()).not.toContain('outside');
});

test('whatever the path, the folder is never left', async () => {
  const files = createStaticFiles({ root: path.join(root, 'console'), headers: {}, pageHeaders: () => ({}) });
  const piece = fc.constantFrom('..', '.', '%2e%2e', '%2f', '\\', '/', 'assets', 'secret.txt', '%00', '%c0%ae', 'x');
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (parts) => {
      const reply = await files(parts.join('/'), 'GET');
      expect(await reply.text()).not.toContain('outside');
    }),
  );
});

test('another host of the scheme does not exist', async () => {
  expect((await handle(new Request('app://other/home/'))).status).toBe(404);
});
