import { expect, test, vi } from 'vitest';
import type { KnownDevice } from '#shared/ipc/channels.ts';
import { createBadge, discBitmap } from './badge.ts';
import { mannersOf } from './manners.ts';
import { deviceLabel, deviceMenu, jumpListOf } from './recent-devices.ts';
import { backgroundOf, titleBarOptions } from './title-bar.ts';

const device = (base: string, name = ''): KnownDevice => ({ base, name, lastUsed: 1 });
const devices = [
  device('http://10.0.0.2:5055', 'Attic & Co'),
  device('https://nas.home', ''),
  device('http://10.0.0.4'),
];

test('each system gets what people look for there', () => {
  const rows = (['darwin', 'win32', 'linux', 'freebsd'] as const).map((platform) => {
    const { menuBar, titleBar, recent, badge, floating, hotKeyHeld, endsWithLastWindow, closesToTray } =
      mannersOf(platform);
    return [platform, menuBar, titleBar, recent, badge, floating, hotKeyHeld, endsWithLastWindow, closesToTray];
  });
  expect(rows).toEqual([
    ['darwin', 'screen', 'system', 'dock-menu', 'count', 'panel', 'Command', false, true],
    ['win32', 'window', 'overlay', 'jump-list', 'overlay-icon', 'toolbar', 'Control', true, true],
    ['linux', 'window', 'system', 'menu-only', 'count', 'toolbar', 'Control', true, false],
    ['freebsd', 'window', 'system', 'menu-only', 'count', 'toolbar', 'Control', true, false],
  ]);
});

test('Windows draws its buttons over the page in the colours of its theme, others keep their own bar', () => {
  expect(titleBarOptions('overlay', 'dark')).toEqual({
    titleBarStyle: 'hidden',
    titleBarOverlay: { color: backgroundOf('dark'), symbolColor: '#E7EBF2', height: 32 },
  });
  expect(titleBarOptions('overlay', 'light').titleBarOverlay).toMatchObject({ color: '#F4F5F7' });
  expect(titleBarOptions('system', 'light')).toEqual({});
});

test('the jump list starts the app on a device; nothing is listed before there is one', () => {
  const [category] = jumpListOf(devices, 'C:\\Hearth\\Hearth.exe', 'Devices');
  expect(category).toMatchObject({ type: 'custom', name: 'Devices' });
  expect(category!.items!.map(({ title, args, program }) => [title, args, program])).toEqual([
    ['Attic & Co (10.0.0.2:5055)', '--nas=http://10.0.0.2:5055', 'C:\\Hearth\\Hearth.exe'],
    ['nas.home', '--nas=https://nas.home', 'C:\\Hearth\\Hearth.exe'],
    ['10.0.0.4', '--nas=http://10.0.0.4', 'C:\\Hearth\\Hearth.exe'],
  ]);
  expect(jumpListOf([], 'x', 'Devices')).toEqual([]);
  expect(
    jumpListOf(
      Array.from({ length: 20 }, (_, i) => device(`http://10.0.1.${i}`)),
      'x',
      '',
    )[0]!.items,
  ).toHaveLength(8);
});

test('a device that names itself with signs of control stays one line', () => {
  expect(deviceLabel(device('http://10.0.0.2', 'A\r\nB\u202Exe'))).toBe('ABxe (10.0.0.2)');
  expect(deviceLabel(device('http://10.0.0.2', '\u0000'))).toBe('10.0.0.2');
  expect(deviceLabel(device('http://10.0.0.2', 'x'.repeat(200))).length).toBeLessThan(80);
});

test('the menu of devices ticks the one in use and chooses another', () => {
  const chosen: string[] = [];
  const menu = deviceMenu(devices, 'https://nas.home', (base) => chosen.push(base));
  expect(menu.map(({ label, checked }) => [label, checked])).toEqual([
    ['Attic && Co (10.0.0.2:5055)', false],
    ['nas.home', true],
    ['10.0.0.4', false],
  ]);
  const click = menu[0]!.click as unknown as () => void;
  click();
  expect(chosen).toEqual(['http://10.0.0.2:5055']);
});

function port() {
  return {
    setCount: vi.fn<(count: number) => void>(),
    setOverlay: vi.fn<(image: string | null, words: string) => void>(),
    imageOf: vi.fn<(bitmap: Buffer, edge: number) => string>(() => 'disc'),
  };
}

test('the badge is a figure where icons carry one, never told twice, and ends at 99', () => {
  const at = port();
  const badge = createBadge('count', at, () => '');
  for (const count of [0, 3, 3, 500, -1]) badge.show(count);
  expect(at.setCount.mock.calls).toEqual([[3], [99], [0]]);
  expect(at.setOverlay).not.toHaveBeenCalled();
});

test('the badge is a dot on Windows, read out in words, drawn once', () => {
  const at = port();
  const badge = createBadge('overlay-icon', at, (count) => `${count} notices`);
  for (const count of [2, 5, 0]) badge.show(count);
  expect(at.setOverlay.mock.calls).toEqual([
    ['disc', '2 notices'],
    ['disc', '5 notices'],
    [null, ''],
  ]);
  expect(at.imageOf).toHaveBeenCalledTimes(1);
  const bitmap = discBitmap(32);
  expect(bitmap).toHaveLength(32 * 32 * 4);
  expect([bitmap[3], bitmap[(16 * 32 + 16) * 4 + 3]]).toEqual([0, 255]);
});
