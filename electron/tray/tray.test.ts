import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { textsOf } from '../i18n/texts.ts';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { trayIconFile } from './tray-icons.ts';
import { TrayService } from './tray.ts';
import { trayView, type TrayState } from './tray-view.ts';

const log = createLogger({ write: () => undefined, now: () => new Date(0), redactor: createRedactor(), level: 'info' });
const english = textsOf('en-US');
const view = (state: Partial<TrayState>, withStatus = false) =>
  trayView(
    { push: 'open', failures: 0, signedIn: true, deviceName: 'Maple House', attention: 0, ...state },
    english,
    withStatus,
  );
const labels = (state: Partial<TrayState>, withStatus = false) =>
  view(state, withStatus).items.flatMap((item) => (item.kind === 'rule' ? [] : [item.label]));

describe('what the tray tells', () => {
  test.each<[Partial<TrayState>, string, string]>([
    [{}, 'ok', 'Hearth: Connected to Maple House'],
    [{ deviceName: '' }, 'ok', 'Hearth: Connected'],
    [{ push: 'down' }, 'lost', 'Hearth: Connection lost'],
    [{ push: 'connecting' }, 'lost', 'Hearth: Connecting…'],
    [{ push: 'connecting', failures: 4 }, 'lost', 'Hearth: Connection lost'],
    [{ push: 'idle', signedIn: false }, 'signed-out', 'Hearth: Not signed in'],
    [{ push: 'refused' }, 'signed-out', 'Hearth: Sign in again'],
  ])('%j is told by the shape %s and in words', (state, icon, tooltip) => {
    expect(view(state)).toMatchObject({ icon, tooltip });
  });

  test('connected: open, sign out, quit; lost: also reconnect; signed out: open and quit only', () => {
    expect(labels({})).toEqual(['Open Hearth', 'Connected to Maple House', 'Sign out', 'Quit Hearth']);
    expect(labels({ push: 'down' })).toEqual([
      'Open Hearth',
      'Connection lost',
      'Reconnect now',
      'Sign out',
      'Quit Hearth',
    ]);
    expect(labels({ signedIn: false, push: 'idle' })).toEqual(['Open Hearth', 'Not signed in', 'Quit Hearth']);
    expect(labels({}, true)).toContain('Show status');
  });

  test('what wants a person stands in the tooltip and the menu, and not once signed out', () => {
    expect(view({ attention: 1 }).tooltip).toBe('Hearth: Connected to Maple House\n1 thing needs attention');
    expect(labels({ attention: 3 })).toContain('3 things need attention');
    expect(labels({ attention: 3, signedIn: false, push: 'idle' })).toEqual(labels({ signedIn: false, push: 'idle' }));
  });

  test('the same in Chinese', () => {
    const chinese = trayView(
      { push: 'open', failures: 0, signedIn: true, deviceName: '枫屋', attention: 3 },
      textsOf('zh-CN'),
      false,
    );
    expect(chinese.tooltip).toBe('Hearth: 已连接到 枫屋\n有 3 项需要处理');
  });
});

function setUp(platform: NodeJS.Platform, create?: () => Tray) {
  const calls: string[] = [];
  const actions: string[] = [];
  const tray = Object.assign(new EventEmitter(), {
    setImage: (image: unknown) => calls.push(`image ${String(image)}`),
    setToolTip: (text: string) => calls.push(`tooltip ${text}`),
    setContextMenu: () => calls.push('menu set'),
    popUpContextMenu: () => calls.push('menu popped up'),
    destroy: () => calls.push('destroyed'),
  }) as unknown as Tray;
  let items: MenuItemConstructorOptions[] = [];
  const clicked = vi.fn<() => void>();
  const service = new TrayService({
    createTray: create ?? (() => tray),
    buildMenu: (template) => {
      items = template;
      return { items: template } as unknown as Menu;
    },
    image: (icon) => icon as unknown as NativeImage,
    onAction: (action) => actions.push(action),
    onClick: clicked,
    platform,
    log,
  });
  return { service, tray, calls, actions, clicked, items: () => items };
}

test('the tray changes only what has changed', () => {
  const { service, calls } = setUp('linux');
  expect(service.isShown).toBe(false);
  service.render(view({}));
  service.render(view({}));
  expect(service.isShown).toBe(true);
  expect(calls).toEqual(['image ok', 'tooltip Hearth: Connected to Maple House', 'menu set']);
  calls.length = 0;
  service.render(view({ push: 'down' }));
  expect(calls).toEqual(['image lost', 'tooltip Hearth: Connection lost', 'menu set']);
});

test('every entry does what it says; the connection line does nothing', () => {
  const { service, items, actions } = setUp('linux');
  service.render(view({ push: 'down' }, true));
  const click = (id: string) => (items().find((item) => item.id === id)?.click as (() => void) | undefined)?.();
  for (const id of ['open', 'status', 'reconnect', 'signOut', 'quit']) click(id);
  expect(actions).toEqual(['open', 'status', 'reconnect', 'signOut', 'quit']);
  expect(items().find((item) => item.id === 'connection')).toMatchObject({ enabled: false });
});

test.each<NodeJS.Platform>(['darwin', 'win32'])(
  'on %s a click opens the popover, a right click the menu',
  (platform) => {
    const { service, tray, clicked, calls } = setUp(platform);
    service.render(view({}));
    expect(calls).not.toContain('menu set');
    tray.emit('click');
    tray.emit('right-click');
    expect(clicked).toHaveBeenCalledOnce();
    expect(calls).toContain('menu popped up');
  },
);

test('a desktop without a tray is no error, and nothing may hide to it', () => {
  const { service } = setUp('linux', () => {
    throw new Error('no StatusNotifierWatcher');
  });
  service.render(view({}));
  service.render(view({ push: 'down' }));
  expect(service.isShown).toBe(false);
});

test('at the end the icon is taken away', () => {
  const { service, calls } = setUp('linux');
  service.render(view({}));
  service.dispose();
  expect(calls.at(-1)).toBe('destroyed');
  expect(service.isShown).toBe(false);
});

test('every icon of every system is there', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    for (const icon of ['ok', 'lost', 'signed-out'] as const) {
      const file = trayIconFile(root, icon, platform);
      expect(existsSync(file), file).toBe(true);
      if (platform !== 'win32') expect(existsSync(file.replace('.png', '@2x.png')), file).toBe(true);
    }
  }
});

test('choices of this computer are ticked in the menu, and only those it can do', () => {
  const { service, items, actions } = setUp('linux');
  service.render(view({ choices: { startAtLogin: false, closeToTray: true } }));
  expect(items().filter((item) => item.type === 'checkbox')).toMatchObject([
    { label: 'Start with the computer', checked: false },
    { label: 'Keep running when the window is closed', checked: true },
  ]);
  (items().find((item) => item.id === 'closeToTray')?.click as (() => void) | undefined)?.();
  expect(actions).toEqual(['closeToTray']);
  expect(labels({ choices: { closeToTray: false } })).not.toContain('Start with the computer');
});
