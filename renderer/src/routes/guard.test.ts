import { URL as PlainUrl } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, hasPerm, landing, loginFor, refusal, type GuardInput, type Visitor } from './guard.ts';
import { findPublic } from './public-routes.ts';
import { createRouteRegistry } from './registry.ts';
import * as main from './route-table.ts';

const nobody: Visitor = { token: '', isMaster: false, authorize: '', perm: {} };
const normal: Visitor = { token: 't', isMaster: false, authorize: '1', perm: {} };
const admin: Visitor = { ...normal, isMaster: true };

const at = (pathname: string, visitor: Visitor, more: Partial<GuardInput> = {}) =>
  decide({ pathname, search: '', visitor, main, framed: false, ...more });

describe('pages without a session', () => {
  test('RTE-05 WND-01 exactly these paths are open', () => {
    for (const path of [
      '/401',
      '/404',
      '/login',
      '/login/jump',
      '/login/entry',
      '/share/abc',
      '/share/collect/1',
      '/tray',
      '/mobile/editor',
      '/nbw_lyric',
    ])
      expect(at(path, nobody).kind).toBe('public');
    for (const path of [
      '/share',
      '/share/',
      '/shareContent/file',
      '/sharex',
      '/loginx',
      '/Login',
      '/tray/x',
      '/tray2',
      '/401/x',
    ])
      expect(at(path, nobody).kind).toBe('redirect');
  });

  test('RTE-05 a trailing slash is ignored', () => {
    expect(findPublic('/login/')?.path).toBe('/login');
  });

  test('RTE-03 the sign-in address carries path and query, the desktop adds nothing', () => {
    expect(at('/fileManage/myFiles', nobody, { search: '?path=%2Fa' })).toEqual({
      kind: 'redirect',
      to: '/login?from=%2FfileManage%2FmyFiles%3Fpath%3D%252Fa',
    });
    expect(at('/', nobody)).toEqual({ kind: 'redirect', to: '/login' });
    expect(loginFor('/', '?open=%2Fmusic')).toBe('/login?from=%2F%3Fopen%3D%252Fmusic');
  });

  test('RTE-06 WND-02 in a frame the top window is reloaded instead, but public pages stay', () => {
    expect(at('/album/photo', nobody, { framed: true })).toEqual({ kind: 'reloadTop' });
    expect(at('/album/photo', nobody).kind).toBe('redirect');
    expect(at('/login', nobody, { framed: true }).kind).toBe('public');
  });
});

describe('after sign-in', () => {
  test('RTE-04 from is only followed to a known own path that is no sign-in page', () => {
    for (const from of [
      '//evil.test',
      'https://evil.test',
      'javascript:alert(1)',
      '/\\evil.test',
      '\\\\evil.test',
      '/login',
      '/login/entry',
      '/login?from=x',
      '/nope',
      'album/photo',
      ' /album',
      '/album/photo\n',
      '',
      null,
    ])
      expect(landing(from, main)).toBe('/');
    expect(landing('/fileManage/myFiles?path=%2Fa', main)).toBe('/fileManage/myFiles?path=%2Fa');
    expect(landing('/share/abc', main)).toBe('/share/abc');
    expect(landing('/?open=x', main)).toBe('/?open=x');
  });

  test('RTE-04 no from leads to another origin', () => {
    const start = fc.constantFrom(
      '',
      '/',
      '//',
      '/\\',
      '\\\\',
      'http://',
      'https:',
      'javascript:',
      '/album/photo',
      '/share/',
    );
    const text = fc.tuple(start, fc.string()).map(([head, tail]) => head + tail);
    fc.assert(
      fc.property(text, (from) => {
        const to = landing(from, main);
        return [to, `/home${to}`].every((path) => new PlainUrl(path, 'https://nas.test').origin === 'https://nas.test');
      }),
    );
  });

  test('RTE-17 a signed-in visitor of the sign-in page goes on', () => {
    expect(at('/login', normal, { search: '?from=%2Fmusic%2Flist' })).toEqual({ kind: 'redirect', to: '/music/list' });
    expect(at('/login', normal)).toEqual({ kind: 'redirect', to: '/' });
  });

  test('RTE-07 WND-03 without the main routes they are asked for first, and registered once', async () => {
    expect(at('/album/photo', normal, { main: null })).toEqual({ kind: 'register' });
    expect(at('/', normal, { main: null })).toEqual({ kind: 'register' });
    const registry = createRouteRegistry(async () => main);
    expect(registry.table).toBeNull();
    await Promise.all([registry.register(), registry.register()]);
    await registry.register();
    expect(registry.table).toBe(main);
    expect(registry.registrations).toBe(1);
  });

  test('RTE-07 a failed load of the main routes can be tried again', async () => {
    let tries = 0;
    const registry = createRouteRegistry(async () => {
      tries += 1;
      if (tries === 1) throw new Error('offline');
      return main;
    });
    await expect(registry.register()).rejects.toThrow('offline');
    await registry.register();
    expect(registry.registrations).toBe(1);
  });

  test('RTE-02, RTE-11 unknown paths become /404, parents their default child with the query', () => {
    expect(at('/nope', normal)).toEqual({ kind: 'redirect', to: '/404' });
    expect(at('/docker/foo', admin)).toEqual({ kind: 'redirect', to: '/404' });
    expect(at('/album', normal, { search: '?a=1' })).toEqual({ kind: 'redirect', to: '/album/photo?a=1' });
    expect(at('/', normal)).toEqual({ kind: 'desktop' });
    expect(at('/music/list/', normal)).toMatchObject({ kind: 'main', entry: { path: '/music/list' } });
  });
});

describe('permission', () => {
  const allowed = (path: string, visitor: Visitor): boolean => {
    const entry = main.findRoute(path);
    return entry !== undefined && refusal(entry, visitor) === null;
  };

  test('RTE-26 the listed routes are the administrator’s', () => {
    const masterOnly = [
      ...['poolManage', 'LAN', 'mount', 'network', 'hardware', 'doubleNet', 'docker', 'srvsManage', 'remoteHelp'].map(
        (child) => `/setting/${child}`,
      ),
      '/userCenter/allUsers',
      '/userCenter/allUsers-user',
      '/safe/forbidden',
      '/safe/trust',
      '/switchDisk',
      '/switchDisk/selectDisk',
      '/switchDisk/entry',
      '/switchDisk/migration',
      '/switchDisk/dswitch',
      '/groupPermssions',
      '/fileSetting/zdr',
      '/fileSetting/public',
      '/fileSetting/devPurview',
    ];
    const found = main.routeTable.filter((entry) => entry.access.masterOnly === true).map((entry) => entry.path);
    expect(found.sort()).toEqual(masterOnly.sort());
    for (const path of masterOnly) {
      expect(allowed(path, normal)).toBe(false);
      expect(allowed(path, admin)).toBe(true);
    }
  });

  test('RTE-26, ROL-07 a feature of 0 closes its routes, a missing one only docker and monitor', () => {
    const features = [
      ['/album/photo', 'album'],
      ['/video/list', 'video'],
      ['/music/list', 'music'],
      ['/download/setting', 'download'],
      ['/newNetdisk', 'netdisk'],
      ['/backupFtp/list', 'backup'],
      ['/docker/container', 'docker'],
      ['/monitor/disk', 'monitor'],
      ['/publicManage/myFiles', 'public'],
      ['/safebox/list', 'safebox'],
      ['/fileManage/usbFiles', 'usb'],
    ] as const;
    for (const [path, perm] of features) {
      expect(allowed(path, { ...normal, perm: { [perm]: 1 } })).toBe(true);
      expect(allowed(path, { ...normal, perm: { [perm]: 0 } })).toBe(false);
      expect(allowed(path, { ...admin, perm: { [perm]: 0 } })).toBe(true);
      expect(allowed(path, normal)).toBe(perm !== 'docker' && perm !== 'monitor');
    }
    expect(hasPerm({ isMaster: false, perm: {} }, 'share')).toBe(true);
  });

  test('RTE-15, RTE-26 a refusal leads to /401', () => {
    expect(at('/docker/container', normal)).toEqual({ kind: 'redirect', to: '/401?app=docker&why=permission' });
  });

  test('ROL-07 an account that is not approved sees its profile and help', () => {
    const waiting: Visitor = { ...normal, authorize: '0' };
    expect(at('/music/list', waiting)).toEqual({ kind: 'redirect', to: '/401?app=music&why=approval' });
    expect(at('/myAccount/me', waiting).kind).toBe('main');
    expect(at('/helpCenter', waiting).kind).toBe('main');
    expect(at('/', waiting).kind).toBe('desktop');
  });
});
