import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, onDesktopHost, test } from './fixtures.ts';

const root = path.join(import.meta.dirname, '../../..');
const program = createRequire(import.meta.url)('electron') as unknown as string;

/** Starts the app a second time on the same data; resolves with its exit code. */
function secondStart(userData: string, ...args: string[]): Promise<number | null> {
  const child = spawn(program, [root, `--user-data-dir=${userData}`, '--no-sandbox', ...args], { stdio: 'ignore' });
  return new Promise((resolve) => child.once('exit', resolve));
}

test('a second start shows the window of the first, at its route, and ends', async ({ started, userData }) => {
  const { electron, page } = started;
  await expect(page.locator('input[type="password"]')).toBeVisible();
  const visible = () =>
    electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((w) => w.isVisible()));
  await started.hide();
  expect(await visible()).toEqual([false]);
  expect(await secondStart(userData)).toBe(0);
  await expect.poll(visible).toEqual([true]);
  expect(await secondStart(userData, 'hearth://open/404')).toBe(0);
  await expect(page).toHaveURL(/\/home\/404$/);
});

test('RTE-21 the tray tells the connection and its menu does what it says', async ({ started, signInTo, control }) => {
  await expect
    .poll(started.trayMenu)
    .toEqual(['Open Hearth', 'Show status', 'Not signed in', 'Keep running when the window is closed', 'Quit Hearth']);
  await signInTo(started.page);
  await expect.poll(started.trayMenu).toContainEqual(expect.stringMatching(/^Connected to .+/));
  await control.dropPush('refuse');
  await expect.poll(started.trayMenu).toContain('Reconnect now');
  // The device takes connections again.
  await control.dropPush('close');
  await started.clickTray('reconnect');
  await expect.poll(started.trayMenu).toContainEqual(expect.stringMatching(/^Connected to .+/));
});

test('RTE-21 the popover at the tray opens, closes on Esc and on losing the focus', async ({ started, signInTo }) => {
  await signInTo(started.page);
  const opened = started.electron.waitForEvent('window');
  await started.clickTray('status');
  const popover = await opened;
  await expect(popover).toHaveURL(/\/home\/tray/);
  const window = await started.windowOf(popover);
  expect(await window.evaluate((w) => [w.getBounds().width, w.getBounds().height, w.isVisible()])).toEqual([
    360,
    480,
    true,
  ]);
  await expect(popover.locator('html')).toHaveAttribute('data-host', 'electron');
  await popover.keyboard.press('Escape');
  await expect.poll(() => window.evaluate((w) => w.isVisible())).toBe(false);
  // The click that took the focus must not open it again at once.
  await expect
    .poll(async () => {
      await started.clickTray('status');
      return window.evaluate((w) => w.isVisible());
    })
    .toBe(true);
  await started.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.focus());
  await expect.poll(() => window.evaluate((w) => w.isVisible())).toBe(false);
});

test('RTE-21 the page at the tray tells when the device goes away', async ({ started, signInTo, device }) => {
  await signInTo(started.page);
  const opened = started.electron.waitForEvent('window');
  await started.clickTray('status');
  const state = (await opened).getByTestId('tray-state');
  await expect(state).toHaveAttribute('data-state', 'connected');
  await device.kill();
  await expect(state).toHaveAttribute('data-state', 'lost');
});

test('tray and menu speak the language of the console', async ({ started }) => {
  await expect(started.page.locator('input[type="password"]')).toBeVisible();
  await started.page.evaluate(() => (document.documentElement.lang = 'zh-CN'));
  await expect
    .poll(started.trayMenu)
    .toEqual(['打开 Hearth', '显示状态', '未登录', '关闭窗口后继续运行', '退出 Hearth']);
});

test('a route opens as a window of its own and closes for good', async ({ started, signInTo }) => {
  await signInTo(started.page);
  const opened = started.electron.waitForEvent('window');
  await started.page.evaluate(() => window.hearth!.window.open('/404'));
  const second = await opened;
  await expect(second).toHaveURL(/\/home\/404$/);
  await second.close();
  await expect.poll(() => started.electron.windows().length).toBe(1);
});

test('closing tells once that the app goes on in the tray', async ({ started }) => {
  test.skip(!onDesktopHost(), 'real Electron keeps no list of notices');
  const notices = () =>
    started.electron.evaluate((electron) => {
      const { notifications } = (electron as unknown as { __desktopHost: { notifications: { title: string }[] } })
        .__desktopHost;
      return notifications.map((one) => one.title);
    });
  await started.hide();
  await started.clickTray('open');
  await started.hide();
  await expect.poll(notices).toEqual(['Hearth keeps running']);
});

test('on Linux, where nothing may show the tray, closing the window ends the app until a person chooses otherwise', async ({
  started,
}) => {
  test.skip(process.platform !== 'linux', 'other systems show their tray');
  const ended = started.electron.waitForEvent('close');
  await started.electron
    .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())
    .catch(() => undefined);
  await ended;
});

test('quit ends the app from the tray, also with the window hidden', async ({ started }) => {
  await started.hide();
  const ended = started.electron.waitForEvent('close');
  await started.clickTray('quit').catch(() => undefined);
  await ended;
});

test('the menu has open and quit, and takes no key of the console', async ({ started }) => {
  const ids = await started.electron.evaluate(({ Menu }) => {
    const all = (menu: Electron.Menu | null | undefined): string[] =>
      (menu?.items ?? []).flatMap((item) => [item.id, item.role ?? '', ...all(item.submenu)]).filter(Boolean);
    return all(Menu.getApplicationMenu());
  });
  expect(ids).toContain('open');
  expect(ids.map((id) => id.toLowerCase())).toEqual(expect.arrayContaining([expect.stringMatching(/^quit$|appmenu/)]));
  expect(ids.map((id) => id.toLowerCase())).not.toContain('reload');
});
