import { EventEmitter } from 'node:events';
import type { App, WebContents } from 'electron';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { refuseUntrusted } from './certificates.ts';
import { consoleHeaders, deviceHeaders } from './csp.ts';
import { createExternal, externalUrl } from './external.ts';
import { destinationOf, guardNavigation } from './navigation.ts';
import { guardPermissions } from './permissions.ts';

const lines: string[] = [];
const log = createLogger({
  write: (l) => lines.push(l),
  now: () => new Date(0),
  redactor: createRedactor(),
  level: 'info',
});
const origin = 'app://console';

describe('permissions', () => {
  type Request = (c: unknown, permission: string, callback: (ok: boolean) => void, details: object) => void;
  type Check = (c: unknown, permission: string, origin: string, details: object) => boolean;
  function handlers() {
    let request: Request = () => undefined;
    let check: Check = () => true;
    let device: () => boolean = () => true;
    let screen: unknown = 'unset';
    guardPermissions(
      {
        setPermissionRequestHandler: (h: unknown) => (request = h as Request),
        setPermissionCheckHandler: (h: unknown) => (check = h as Check),
        setDevicePermissionHandler: (h: unknown) => (device = h as () => boolean),
        setDisplayMediaRequestHandler: (h: unknown) => (screen = h),
      },
      origin,
      log,
    );
    const ask = (permission: string, url = 'app://console/home/', isMainFrame = true) => {
      let answer: boolean | undefined;
      request(null, permission, (ok) => (answer = ok), { requestingUrl: url, isMainFrame });
      return [answer, check(null, permission, url, { isMainFrame })];
    };
    return { ask, device, screen };
  }
  test.each([
    'fullscreen',
    'notifications',
    'clipboard-sanitized-write',
    'screen-wake-lock',
    'local-network-access',
    'loopback-network',
  ])('the console may use %s, by request and by check; a frame or a foreign page may not', (permission) => {
    const { ask } = handlers();
    expect(ask(permission)).toEqual([true, true]);
    expect(ask(permission, 'app://console/home/', false)).toEqual([false, false]);
    expect(ask(permission, 'https://evil.test/app://console')).toEqual([false, false]);
    expect(ask(permission, 'app://console.evil.test/')).toEqual([false, false]);
  });
  test.each([
    'media',
    'geolocation',
    'midi',
    'clipboard-read',
    'display-capture',
    'openExternal',
    'usb',
    'not-invented-yet',
  ])('nobody may use %s', (permission) => expect(handlers().ask(permission)).toEqual([false, false]));
  test('no device is handed out and no screen shared', () => {
    expect(handlers().device()).toBe(false);
    expect(handlers().screen).toBeNull();
  });
});

describe('navigation', () => {
  function guarded() {
    const contents = Object.assign(new EventEmitter(), {
      downloadURL: vi.fn<(url: string) => void>(),
      setWindowOpenHandler: (h: typeof opener) => (opener = h),
    });
    let opener: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
    const openRoute = vi.fn<(route: string) => void>();
    const openExternal = vi.fn<(url: string) => void>();
    guardNavigation(contents as unknown as WebContents, { origin, openRoute, openExternal, log });
    const go = (name: string, url: string, isMainFrame = true) => {
      const event = { url, isMainFrame, preventDefault: vi.fn<() => void>() };
      contents.emit(name, event);
      return event.preventDefault.mock.calls.length > 0 ? 'stopped' : 'went';
    };
    return { contents, go, open: (url: string) => opener({ url }), openRoute, openExternal };
  }

  test('a page stays on the console; the start of a text proves nothing', () => {
    const { go } = guarded();
    expect(go('will-navigate', 'app://console/home/login')).toBe('went');
    for (const url of [
      'https://evil.test/',
      'app://console.evil.test/home/',
      'app://consoleevil/home/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      'not a url',
    ]) {
      expect(go('will-navigate', url)).toBe('stopped');
      expect(go('will-redirect', url)).toBe('stopped');
    }
  });

  test('an address of the device is no page: it is downloaded, once', () => {
    const { go, contents } = guarded();
    expect(go('will-navigate', 'app://console/v2/file/download?path=/x.html')).toBe('stopped');
    go('will-frame-navigate', 'app://console/v2/file/download?path=/x.html');
    expect(contents.downloadURL.mock.calls).toEqual([['app://console/v2/file/download?path=/x.html']]);
    expect(go('will-redirect', 'app://console/v2/file/download')).toBe('stopped');
  });

  test('a frame shows what is of the console or the device, nothing else', () => {
    const { go } = guarded();
    for (const url of [
      'about:blank',
      'about:srcdoc',
      'app://console/v2/file/stream?path=/a.pdf',
      'blob:app://console/1',
    ])
      expect(go('will-frame-navigate', url, false)).toBe('went');
    for (const url of ['https://evil.test/', 'blob:https://evil.test/1', 'data:text/html,x'])
      expect(go('will-frame-navigate', url, false)).toBe('stopped');
  });

  test('no page opens a window: a route is ours to open, the rest is for the browser', () => {
    const { open, openRoute, openExternal } = guarded();
    for (const url of ['app://console/home/photos?x=1#y', 'https://example.com/', 'about:blank'])
      expect(open(url)).toEqual({ action: 'deny' });
    expect(openRoute.mock.calls).toEqual([['/photos?x=1#y']]);
    expect(openExternal.mock.calls).toEqual([['https://example.com/'], ['about:blank']]);
  });

  test('no webview is attached', () => {
    const { contents } = guarded();
    const event = { preventDefault: vi.fn<() => void>() };
    contents.emit('will-attach-webview', event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
  });

  test('only the exact origin is the console', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['http', 'https', 'app'] }), (url) => {
        const { protocol, host } = new URL(url);
        if (protocol !== 'app:' || host !== 'console') expect(destinationOf(url, origin).to).toBe('elsewhere');
      }),
    );
  });
});

describe('addresses handed to the system', () => {
  const base = 'http://192.168.1.5:5055';
  test.each([
    ['https://example.com/help?a=1', 'https://example.com/help?a=1'],
    ['mailto:help@example.com', 'mailto:help@example.com'],
    ['http://192.168.1.5:8080/app', 'http://192.168.1.5:8080/app'],
  ])('%s is opened', (text, wanted) => expect(externalUrl(text, base)).toBe(wanted));
  test.each([
    'http://example.com/',
    'https://example.com@evil.test/',
    'file:///etc/passwd',
    'smb://server/share',
    'javascript:alert(1)',
    'ms-msdt:/id',
    'hearth://open/x',
    'C:\\Windows\\calc.exe',
    'nothing',
  ])('%s is refused', async (text) => {
    const opened = vi.fn<(url: string) => Promise<void>>();
    expect(await createExternal({ openExternal: opened, deviceBase: () => base, log })(text)).toBe(false);
    expect(opened).not.toHaveBeenCalled();
  });
  test('without a device no plain http is opened; a system that refuses is told as refused', async () => {
    expect(externalUrl('http://192.168.1.5/', null)).toBeNull();
    const open = createExternal({
      openExternal: () => Promise.reject(new Error('no browser')),
      deviceBase: () => base,
      log,
    });
    expect(await open('https://example.com/')).toBe(false);
  });
});

test('an untrusted certificate is refused and no client certificate is handed out', () => {
  const app = new EventEmitter();
  const end = refuseUntrusted(app as unknown as App, log);
  const trusted = vi.fn<(ok: boolean) => void>();
  app.emit('certificate-error', {}, null, 'https://nas.local/', 'net::ERR_CERT_AUTHORITY_INVALID', {}, trusted);
  expect(trusted).toHaveBeenCalledWith(false);
  const choose = vi.fn<(certificate?: unknown) => void>();
  const event = { preventDefault: vi.fn<() => void>() };
  app.emit('select-client-certificate', event, null, 'https://nas.local/', [{}], choose);
  expect([event.preventDefault.mock.calls.length, choose.mock.calls]).toEqual([1, [[]]]);
  end();
  expect(app.eventNames()).toEqual([]);
});

test('content of the device can never run or be framed elsewhere', () => {
  expect(deviceHeaders['content-security-policy']).toMatch(/^default-src 'none';.*sandbox/);
  expect(consoleHeaders['content-security-policy']).toContain("frame-ancestors 'none'");
  for (const headers of [consoleHeaders, deviceHeaders]) expect(headers['x-content-type-options']).toBe('nosniff');
});
