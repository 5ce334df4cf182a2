import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './fixtures.ts';

const root = path.join(import.meta.dirname, '../../..');
const program = createRequire(import.meta.url)('electron') as unknown as string;

test('the app starts in one window with the sign-in page of the console', async ({ started }) => {
  const { page, electron } = started;
  await expect(page.locator('input[type="password"]')).toBeVisible();
  await expect(page).toHaveTitle(/Sign in/);
  const visible = () =>
    electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((w) => w.isVisible()));
  await expect.poll(visible).toEqual([true]);
  const window = await started.windowOf(page);
  expect(await window.evaluate((w) => w.webContents.getURL())).toMatch(/^app:\/\/console\/home\//);
  expect(await window.evaluate((w) => w.getBounds())).toMatchObject({ width: 1100, height: 700 });
});

test('the start is timed in its phases', async ({ started, userData }) => {
  await expect(started.page.locator('html')).toBeVisible();
  const log = () => readFileSync(path.join(userData, 'logs/main.log'), 'utf8');
  await expect.poll(log).toMatch(/phase idle/);
  await expect.poll(log).toMatch(/phase interactive/);
  const phases = [...log().matchAll(/start: phase ([a-z-]+) \{"ms":(\d+)\}/g)];
  const names = phases.map(([, name]) => name);
  // On a slow machine the page can be used after the quiet time has begun.
  expect(names.slice(0, 3)).toEqual(['before-ready', 'ready', 'first-window']);
  expect(names.slice(3).toSorted()).toEqual(['idle', 'interactive']);
  const times = phases.map(([, , ms]) => Number(ms));
  expect([...times].sort((a, b) => a - b)).toEqual(times);
});

test('SES-06 the app introduces itself to the device with an id of its own', async ({ started, control, signInTo }) => {
  await signInTo(started.page);
  const identity = await started.page.evaluate(() => window.hearth!.identity());
  expect(identity.deviceId).toMatch(/^[0-9a-f]{32}$/);
  expect(identity.device).toMatch(/ Desktop$/);
  const login = (await control.calls()).find((call) => call.path === '/auth/login');
  expect(login?.fields).toMatchObject({ device_id: identity.deviceId, device: identity.device, plat: 'web' });
});

test('a bad option is one clear line and exit 2, and nothing is written', async ({ userData }) => {
  const run = promisify(execFile)(program, [root, `--user-data-dir=${userData}`, '--nas=ftp://x', '--no-sandbox']);
  await expect(run).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--nas needs an http address'),
  });
});

test('started hidden there is a window, but nobody sees it until it is asked for', async ({ launch }) => {
  const app = await launch('--hidden');
  const visible = () =>
    app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((w) => w.isVisible()));
  await expect(app.page.locator('input[type="password"]')).toBeVisible();
  expect(await visible()).toEqual([false]);
  await app.clickTray('open');
  await expect.poll(visible).toEqual([true]);
});

test('started with a route the console goes there', async ({ launch }) => {
  const app = await launch('--route=/404');
  await expect(app.page).toHaveURL(/\/home\/404$/);
});

test('a safe start shows the window at its first place and says what it is', async ({ launch, userData }) => {
  const first = await launch();
  await (await first.windowOf(first.page)).evaluate((w) => w.setBounds({ x: 40, y: 40, width: 960, height: 640 }));
  await first.quit();
  const bounds = { x: 40, y: 40, width: 960, height: 640 };
  expect(JSON.parse(readFileSync(path.join(userData, 'settings.json'), 'utf8'))).toMatchObject({ mainWindow: bounds });
  const safe = await launch('--safe', '--hidden');
  const shown = await safe.windowOf(safe.page);
  await expect.poll(() => shown.evaluate((w) => [w.isVisible(), w.getBounds().width])).toEqual([true, 1100]);
  expect(await safe.page.evaluate(async () => (await window.hearth!.app.info()).safe)).toBe(true);
});

test('the menu of the app opens its panels over the sign-in page', async ({ started }) => {
  await expect(started.page.locator('input[type="password"]')).toBeVisible();
  await started.electron.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById('about')?.click();
  });
  const dialog = started.page.getByTestId('app-panel');
  await expect(dialog).toHaveAttribute('data-state', 'about');
  await expect(dialog).toContainText('Electron');
  await dialog.getByRole('tab', { name: 'Update' }).click();
  await expect(dialog.getByTestId('app-update')).toHaveAttribute('data-state', 'off');
  await started.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
