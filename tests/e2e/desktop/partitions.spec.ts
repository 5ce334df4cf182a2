import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startDevice, type DeviceProcess } from '../../../scripts/lib/device-process.ts';
import { expect, test as base, type DesktopApp } from './fixtures.ts';

const root = path.join(import.meta.dirname, '../../..');
const program = createRequire(import.meta.url)('electron') as unknown as string;

/** A second device of the home, empty. */
const test = base.extend<{ second: DeviceProcess }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
  second: async ({}, use) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-second-'));
    const device = await startDevice({ dataDir, control: true, built: true, onLog: () => undefined });
    await use(device);
    await device.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
});

/** Chooses a device in the chooser, as a person does; answers the page of the window that comes. */
async function choose(app: DesktopApp, from: Page, address: string): Promise<Page> {
  await from.getByRole('button', { name: 'Choose another device' }).click();
  await from.locator('#address').fill(address);
  const opened = app.electron.waitForEvent('window');
  await from.getByRole('button', { name: 'Connect' }).click();
  const page = await opened;
  await expect(page.locator('input[type="password"]')).toBeVisible();
  return page;
}

/** Leaves something in every kind of storage of a page. */
const leave = (page: Page, mark: string) =>
  page.evaluate(async (text) => {
    document.cookie = `mark=${text}; path=/; max-age=86400`;
    localStorage.setItem('mark', text);
    sessionStorage.setItem('mark', text);
    await (await caches.open('mark')).put('/mark', new Response(text));
    const opening = indexedDB.open('mark', 1);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    opening.result.close();
  }, mark);

const found = (page: Page) =>
  page.evaluate(async () => ({
    cookie: document.cookie,
    local: localStorage.getItem('mark'),
    session: sessionStorage.getItem('mark'),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).filter(({ name }) => name === 'mark').length,
  }));
const nothing = { cookie: '', local: null, session: null, caches: [], databases: 0 };

test('cookies, storage and caches of one device are never seen by the pages of another, and are there again', async ({
  started,
  second,
  device,
  control,
}) => {
  const usesDefaultSession = () =>
    started.electron.evaluate(({ BrowserWindow, session }) =>
      BrowserWindow.getAllWindows().map((w) => w.webContents.session === session.defaultSession),
    );
  await leave(started.page, 'first');
  expect(await usesDefaultSession()).toEqual([false]);
  await started.page.evaluate(() => localStorage.setItem('hearth.scheme', 'dark'));
  const other = await choose(started, started.page, second.http);
  await expect.poll(() => started.electron.windows().length).toBe(1);
  expect(await found(other)).toEqual(nothing);
  // How Hearth looks is the same person's wish on both.
  expect(await other.evaluate(() => localStorage.getItem('hearth.scheme'))).toBe('dark');
  await control.clearCalls();
  expect(await other.evaluate(async () => (await fetch('/key/pub')).status)).toBe(200);
  expect((await control.calls()).filter((call) => call.path === '/key/pub')).toEqual([]);
  await leave(other, 'second');
  const again = await choose(started, other, device.http);
  expect(await found(again)).toMatchObject({ cookie: 'mark=first', local: 'first', caches: ['mark'], databases: 1 });
});

test('a second start on another device brings the window of the first to it, and the menu back', async ({
  started,
  second,
  device,
  userData,
}) => {
  const menu = () =>
    started.electron.evaluate(({ Menu }) =>
      (Menu.getApplicationMenu()?.getMenuItemById('devices')?.submenu?.items ?? []).map((item) => item.checked),
    );
  const opened = started.electron.waitForEvent('window');
  const start = spawn(program, [root, `--user-data-dir=${userData}`, '--no-sandbox', `--nas=${second.http}`]);
  const page = await opened;
  await expect(page.locator('input[type="password"]')).toBeVisible();
  expect((await page.evaluate(() => window.hearth!.device.get())).current?.base).toBe(second.http);
  expect(await new Promise((resolve) => (start.exitCode === null ? start.once('exit', resolve) : resolve(0)))).toBe(0);
  expect(await menu()).toEqual([true]);
  await choose(started, page, device.http);
  await expect.poll(menu).toEqual([true, false]);
  const again = started.electron.waitForEvent('window');
  await started.electron.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById('device-1')?.click();
  });
  const shown = await again;
  await expect(shown.locator('input[type="password"]')).toBeVisible();
  expect((await shown.evaluate(() => window.hearth!.device.get())).current?.base).toBe(second.http);
});

test('a sign-out empties the cookies and caches of its device, and of no other', async ({
  started,
  second,
  device,
  signInTo,
}) => {
  await leave(started.page, 'first');
  const other = await choose(started, started.page, second.http);
  await leave(other, 'second');
  const page = await choose(started, other, device.http);
  await signInTo(page);
  await started.clickTray('signOut');
  await expect(page.locator('input[type="password"]')).toBeVisible();
  await expect.poll(() => found(page)).toMatchObject({ cookie: '', caches: [] });
  // What a person has chosen on this computer, and an upload that is to go on, are no part of the sign-in.
  expect(await found(page)).toMatchObject({ local: 'first', databases: 1 });
  const back = await choose(started, page, second.http);
  expect(await found(back)).toMatchObject({ cookie: 'mark=second', caches: ['mark'] });
});
