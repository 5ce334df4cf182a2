import { describe, expect, test, vi } from 'vitest';
import { browserCommand } from './open-browser.ts';
import { noDisplay } from './desktop-app.ts';
import { deviceArguments, parseReady } from './device-process.ts';
import { deviceOrigin, readOptions, runScript, UsageError, wholeNumber } from './options.ts';
import { userDataFolder } from './user-data.ts';

describe('options', () => {
  const table = { nas: { type: 'string' }, browser: { type: 'boolean' } } as const;

  test('reads what is declared', () => {
    expect({ ...readOptions(table, ['--nas', 'http://a', '--browser']) }).toEqual({ nas: 'http://a', browser: true });
  });

  test.each([[['--unknown']], [['--nas']], [['stray']], [['--browser=yes']]])('%j is a usage error', (argv) => {
    expect(() => readOptions(table, argv)).toThrow(UsageError);
  });

  test.each(['-1', '1.5', 'x', '', '65536'])("'%s' is no port", (text) => {
    expect(() => wholeNumber('port', text, 0, 65_535)).toThrow(/--port must be a whole number/);
  });

  test('0 and the highest port are', () => {
    expect([wholeNumber('port', '0', 0, 65_535), wholeNumber('port', '65535', 0, 65_535)]).toEqual([0, 65_535]);
    expect(wholeNumber('port', undefined, 0, 1)).toBeUndefined();
  });

  test.each([
    ['http://192.168.1.20:5055', 'http://192.168.1.20:5055'],
    ['https://nas.example/', 'https://nas.example'],
    ['http://nas:5055/home/', 'http://nas:5055'],
  ])('%s is a device', (text, origin) => {
    expect(deviceOrigin('nas', text)).toBe(origin);
  });

  test.each(['nas:5055', 'ftp://nas', 'http://nas/x', 'http://u@nas', 'http://nas/?a=1', ''])('%s is none', (text) => {
    expect(() => deviceOrigin('nas', text)).toThrow(UsageError);
  });

  test.each([
    [new UsageError('--x is wrong'), 2],
    [new Error('broken'), 1],
  ])('%s ends with its code and one line', async (error, code) => {
    const before = process.exitCode;
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await runScript(() => Promise.reject(error));
    expect(process.exitCode).toBe(code);
    expect(written.mock.calls).toEqual([[`${error.message}\n`]]);
    written.mockRestore();
    process.exitCode = before;
  });
});

describe('this computer', () => {
  test.each([
    ['win32', { LOCALAPPDATA: 'C:\\L' }, 'C:\\L\\hearth-demo'],
    ['win32', {}, 'C:\\u\\AppData\\Local\\hearth-demo'],
    ['darwin', {}, 'C:\\u/Library/Application Support/hearth-demo'],
    ['linux', {}, 'C:\\u/.local/share/hearth-demo'],
    ['linux', { XDG_DATA_HOME: '/x' }, '/x/hearth-demo'],
    ['linux', { XDG_DATA_HOME: 'relative' }, 'C:\\u/.local/share/hearth-demo'],
  ] as const)('data folder on %s with %j', (platform, env, folder) => {
    expect(userDataFolder('hearth-demo', platform, env, 'C:\\u')).toBe(folder);
  });

  test.each([
    ['win32', {}, undefined, null],
    ['linux', {}, 1000, 'there is no display'],
    ['linux', { DISPLAY: ':0' }, 1000, null],
    ['linux', { WAYLAND_DISPLAY: 'w' }, 0, 'Electron does not run as root'],
  ] as const)('desktop app on %s with %j as %s', (platform, env, uid, reason) => {
    expect(noDisplay(platform, env, uid)).toBe(reason);
  });

  test('a browser is opened by the means of the platform, and not without a display', () => {
    expect(browserCommand('http://a/', 'darwin', {})).toEqual({ command: 'open', args: ['http://a/'] });
    expect(browserCommand('http://a/', 'win32', {})?.args).toEqual(['url.dll,FileProtocolHandler', 'http://a/']);
    expect(browserCommand('http://a/', 'linux', { PATH: '/usr/bin' })).toBeNull();
    expect(browserCommand('http://a/', 'linux', { DISPLAY: ':0', PATH: '/nowhere' })).toBeNull();
  });
});

describe('the embedded device', () => {
  test('its command line', () => {
    expect(deviceArguments({ dataDir: '/d' })).toEqual(['--data', '/d', '--port', '0', '--push-port', '0']);
    expect(
      deviceArguments({ dataDir: '/d', port: 1, pushPort: 2, demo: true, control: true, scenario: 's', speed: 10 }),
    ).toEqual([
      '--data',
      '/d',
      '--port',
      '1',
      '--push-port',
      '2',
      '--demo',
      '--control',
      '--scenario',
      's',
      '--speed',
      '10',
    ]);
  });

  test('its ready line, and nothing else, is understood', () => {
    const ready = { event: 'ready', http: 'http://127.0.0.1:1', push: 'ws://127.0.0.1:1/push/ws', pid: 7 };
    expect(parseReady(JSON.stringify(ready))).toEqual(ready);
    for (const line of ['', 'ready', '{', '{"event":"other"}', '{"event":"ready"}'])
      expect(parseReady(line)).toBeNull();
  });
});
