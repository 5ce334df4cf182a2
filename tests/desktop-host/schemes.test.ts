import { expect, test } from 'vitest';
import { parseCommandLine } from './command-line.ts';
import { originOf, Schemes } from './schemes.ts';

test("the app's schemes become hosts for Chromium, and themselves again for the app", () => {
  const schemes = new Schemes();
  schemes.register('app');
  for (const [ours, theirs] of [
    ['app://console/home/?a=1#b', 'http://console.app.electron.localhost/home/?a=1#b'],
    ['app://console', 'http://console.app.electron.localhost/'],
  ]) {
    expect(schemes.toChromium(ours!)).toBe(theirs);
  }
  expect(schemes.fromChromium('http://console.app.electron.localhost/home/')).toBe('app://console/home/');
  expect(schemes.fromChromium('http://console.app.electron.localhost')).toBe('app://console');
  for (const other of [
    'https://example.com/',
    'other://x/y',
    'http://console.other.electron.localhost/',
    'about:blank',
  ]) {
    expect(schemes.toChromium(other)).toBe(other);
    expect(schemes.fromChromium(other)).toBe(other);
  }
});

test('each partition has a host and a handler of its own, and one name for the app', () => {
  const schemes = new Schemes();
  const handler = () => new Response('x');
  schemes.handle('app', handler, 'persist-nas-1');
  const address = schemes.toChromium('app://console/home/?a#b', 'persist-nas-1');
  expect(address).toBe('http://console.app.p-persist-nas-1.electron.localhost/home/?a#b');
  expect(schemes.fromChromium(address)).toBe('app://console/home/?a#b');
  expect(schemes.partitionOf(address)).toBe('persist-nas-1');
  expect(schemes.partitionOf(schemes.toChromium('app://console/'))).toBe('');
  expect(schemes.handlerOf('app://console/x', 'persist-nas-1')).toBe(handler);
  expect(schemes.handlerOf('app://console/x')).toBeUndefined();
});

test('a scheme has one handler', () => {
  const schemes = new Schemes();
  const handler = () => new Response('x');
  schemes.handle('app', handler);
  expect(() => schemes.handle('app', handler)).toThrow(/Failed to register/);
  expect(schemes.handlerOf('app://console/x')).toBe(handler);
  schemes.unhandle('app');
  expect(schemes.handlerOf('app://console/x')).toBeUndefined();
  expect(() => schemes.unhandle('app')).toThrow(/Failed to unhandle/);
});

test('an origin is scheme and host, whatever follows', () => {
  expect(originOf('app://console/home/')).toBe('app://console');
  expect(originOf('https://a.test:8/x')).toBe('https://a.test:8');
  expect(originOf('about:blank')).toBe('null');
});

test("the program's own arguments end at the app; its switches are seen on both sides", () => {
  const line = parseCommandLine([
    '-r',
    '/loader.js',
    '--inspect=0',
    '--no-sandbox',
    '/app',
    '--user-data-dir=/d=x',
    '--nas',
    'u',
  ]);
  expect(line.preloads).toEqual(['/loader.js']);
  expect(line.appPath).toBe('/app');
  expect(line.inspect).toBe('0');
  expect([...line.switches]).toEqual([
    ['no-sandbox', ''],
    ['user-data-dir', '/d=x'],
    ['nas', ''],
  ]);
});
