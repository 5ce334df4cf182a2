import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeBase, parseCommandLine, parseRoute, routeOfLink } from './command-line.ts';
import { readSecondStart } from './second-start.ts';

test('--nas takes an address in both forms and keeps its origin only', () => {
  for (const argv of [['--nas', 'http://192.168.1.5:5055/home/'], ['--nas=http://192.168.1.5:5055']]) {
    expect(parseCommandLine(argv)).toMatchObject({ ok: true, options: { nas: 'http://192.168.1.5:5055' } });
  }
});

test('options of Chromium and the app folder are left alone', () => {
  expect(parseCommandLine(['.', '--user-data-dir=/x', '--hidden', '--inspect=0', '--push-port', '40000'])).toEqual({
    ok: true,
    options: { nas: null, pushPort: 40_000, hidden: true, safe: false, route: null },
  });
});

test('a safe start is never a hidden one', () => {
  expect(parseCommandLine(['--safe', '--hidden'])).toMatchObject({ options: { safe: true, hidden: false } });
});

test.each([
  ['--nas', 'ftp://a'],
  ['--nas', 'http://user:secret@nas'],
  ['--nas', ''],
  ['--push-port', '0'],
  ['--push-port', 'eight'],
  ['--route', '//evil.test/x'],
  ['--route', '/\\evil.test'],
  ['--route', '/../../etc'],
  ['hearth://elsewhere/x'],
])('a bad option is named: %s %s', (...argv) => {
  expect(parseCommandLine(argv)).toMatchObject({ ok: false });
});

test('a link opens a route of the console and nothing else', () => {
  expect(routeOfLink('hearth://open/fileManager?path=%2Fa')).toBe('/fileManager?path=%2Fa');
  expect(parseCommandLine(['hearth://open/tray'])).toMatchObject({ ok: true, options: { route: '/tray' } });
  for (const bad of ['hearth://open//evil', 'hearth://evil/x', 'https://open/x', 'hearth:open', 'javascript:1']) {
    expect(routeOfLink(bad)).toBeNull();
  }
});

test('whatever is accepted as a route stays on the console', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const route = parseRoute(`/${text}`);
      if (route !== null) expect(new URL(`app://console/home${route}`).href).toMatch(/^app:\/\/console\/home\//);
    }),
  );
});

test('a base is an http origin', () => {
  expect(normalizeBase('HTTPS://Nas.Local:443/x?y')).toBe('https://nas.local');
  for (const bad of ['nas.local', 'file:///x', 'app://console', 'http://a b']) expect(normalizeBase(bad)).toBeNull();
});

test('a second start hands route and device over; what is none only shows the window', () => {
  const nothing = { route: null, nas: null };
  expect(readSecondStart({ route: '/photos', nas: null }, [])).toEqual({ route: '/photos', nas: null });
  expect(readSecondStart({ route: null, nas: 'http://10.0.0.2:5055/x' }, ['--route=/photos'])).toEqual({
    route: null,
    nas: 'http://10.0.0.2:5055',
  });
  for (const data of [
    { route: '//evil.test', nas: 'file:///etc' },
    { route: '/../x', nas: 'http://a@b' },
  ])
    expect(readSecondStart(data, [])).toEqual(nothing);
  expect(readSecondStart(undefined, ['app', 'hearth://open/photos'])).toEqual({ route: '/photos', nas: null });
  for (const junk of ['junk', { route: '/photos' }, { route: 5, nas: {} }])
    expect(readSecondStart(junk, ['--route', '//evil.test'])).toEqual(nothing);
});

test('beside a link no option counts: its text may end the quotes it was put in', () => {
  const given = ['hearth://open/photos', '--nas=http://evil.test', '--safe', '--hidden', '--push-port=9'];
  expect(parseCommandLine(given)).toEqual({
    ok: true,
    options: { nas: null, pushPort: null, hidden: false, safe: false, route: '/photos' },
  });
  expect(parseCommandLine(['--nas=http://evil.test', 'hearth://evil/'])).toMatchObject({ ok: false });
});
