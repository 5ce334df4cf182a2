import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveConsole } from './serve-console.ts';

const script = 'assets/main-D8s7fK2q.js';
let outside: string;
let dir: string;
let app: FastifyInstance;
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

beforeAll(() => {
  outside = mkdtempSync(path.join(tmpdir(), 'hearth-console-'));
  dir = path.join(outside, 'console');
  mkdirSync(path.join(dir, 'assets'), { recursive: true });
  writeFileSync(path.join(outside, 'secret.txt'), 'for the family only');
  writeFileSync(path.join(dir, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(dir, 'icon.svg'), '<svg/>');
  writeFileSync(path.join(dir, script), 'let a=1');
  writeFileSync(path.join(dir, `${script}.br`), brotliCompressSync('let a=1'));
  writeFileSync(path.join(dir, `${script}.gz`), gzipSync('let a=1'));
  app = fastify();
  serveConsole(app, dir);
});
afterAll(async () => {
  await app.close();
  rmSync(outside, { recursive: true, force: true });
});

test.each(['/home/', '/home/monitor/disk', '/home/login?from=%2Fa.b', '/home/a/b/c'])(
  'RTE-01 %s is the page, so that a reload works',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toBe('<!doctype html>');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  },
);

test('NET-01 the page may ask the services of the subnet check, wherever they stand', async () => {
  const bare = fastify();
  serveConsole(bare, dir, ['https://tracker.example', '/__control']);
  const answer = await bare.inject('/home/');
  expect(answer.headers['content-security-policy']).toContain("connect-src 'self' ws: wss: https://tracker.example;");
  await bare.close();
});

test('RTE-24 of scripts in the page only those run that it was built with', async () => {
  const other = path.join(outside, 'with-script');
  mkdirSync(other);
  const page = '<script data-early="{}">begin()</script><script src="/home/assets/a.js"></script>';
  writeFileSync(path.join(other, 'index.html'), page);
  const built = fastify();
  serveConsole(built, other);
  const policy = String((await built.inject('/home/')).headers['content-security-policy']);
  const hash = createHash('sha256').update('begin()').digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  await built.close();
});

test('RTE-01 a missing file is not the page', async () => {
  expect((await get('/home/assets/gone-D8s7fK2q.js')).statusCode).toBe(404);
  expect((await get('/home/favicon.png')).statusCode).toBe(404);
});

test('the shortest addresses lead to the page', async () => {
  expect((await get('/')).headers.location).toBe('/home/');
  expect((await get('/home')).headers.location).toBe('/home/');
});

test('hashed assets are kept for ever, others are asked for each time', async () => {
  expect((await get(`/home/${script}`)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const icon = await get('/home/icon.svg');
  expect(icon.headers['cache-control']).toBe('no-cache');
  const again = await get('/home/icon.svg', { 'if-none-match': icon.headers.etag as string });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a compressed copy is sent to browsers that take it, if it is of this build', async () => {
  const best = await get(`/home/${script}`, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(best.headers['content-encoding']).toBe('br');
  expect(best.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect((await get(`/home/${script}`, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  const plain = await get(`/home/${script}`);
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'let a=1']);
  utimesSync(path.join(dir, `${script}.br`), 0, 0);
  const stale = await get(`/home/${script}`, { 'accept-encoding': 'br' });
  expect([stale.headers['content-encoding'], stale.body]).toEqual([undefined, 'let a=1']);
});

test('a changed file is served anew', async () => {
  const file = path.join(dir, 'note.txt');
  writeFileSync(file, 'one');
  expect((await get('/home/note.txt')).body).toBe('one');
  writeFileSync(file, 'three');
  expect((await get('/home/note.txt')).body).toBe('three');
});

test.each([
  '/home/../secret.txt',
  '/home/%2e%2e/secret.txt',
  '/home/..%2fsecret.txt',
  '/home/a%5c..%5c..%5csecret.txt',
])('nothing outside the console is served: %s', async (url) => {
  const answer = await get(url);
  expect(answer.body).not.toContain('family');
  expect(answer.statusCode).toBe(404);
});

test('a malformed address is no file', async () => {
  expect((await get('/home/%zz.js')).statusCode).toBeGreaterThanOrEqual(400);
});

test('without a built console the device says so', async () => {
  const bare = fastify();
  serveConsole(bare, null);
  const answer = await bare.inject({ method: 'GET', url: '/home/' });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('npm run build');
  await bare.close();
});
