import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, expect, type ElectronApplication, type JSHandle, type Page } from '@playwright/test';
import type { HearthBridge } from '#shared/ipc/bridge.ts';
import type { PushState } from '#shared/ipc/channels.ts';
import { accounts, demoPassword, type Account } from '../accounts.ts';
import { test as base } from '../fixtures.ts';

export { expect } from '@playwright/test';
export { onDesktopHost } from './host-used.ts';

const root = path.join(import.meta.dirname, '../../..');
const CLOSE_TIMEOUT_MS = 30_000;
/** From the start of the program to the first script of its page. */
const START_TIMEOUT_MS = 30_000;

/** A running desktop app of a test. */
export interface DesktopApp {
  readonly electron: ElectronApplication;
  /** Its main window. */
  readonly page: Page;
  /** What main has logged so far. */
  readonly log: readonly string[];
  /** The window that shows a page. */
  windowOf(page: Page): Promise<JSHandle<Electron.BrowserWindow>>;
  /** State of the push channel as main knows it. */
  push(): Promise<PushState>;
  /** Entries of the tray's menu, by their words; separators left out. */
  trayMenu(): Promise<string[]>;
  clickTray(id: string): Promise<void>;
  /** Closes the main window, which hides it: on Linux a person has to choose that first. */
  hide(): Promise<void>;
  /** Quits it the way the user does, and waits for its end. */
  quit(): Promise<void>;
}

interface DesktopFixtures {
  /** Folder of the app's data; of this test only. */
  userData: string;
  /** Starts the app on the device of the test; arguments are those of its command line. */
  launch: (...args: string[]) => Promise<DesktopApp>;
  /** The app, started, with the sign-in page shown. */
  started: DesktopApp;
  /** Signs in and waits for the desktop. */
  signInTo: (page: Page, options?: { account?: Account; keep?: boolean }) => Promise<void>;
}

/** What main shows to the specs (`HEARTH_TEST_HANDLES`). */
interface Handles {
  trayMenu: { items: { id?: string; label: string; type: string; checked: boolean; click(): void }[] } | null;
  push: PushState;
}
declare global {
  var hearthTest: () => Handles;
  interface Window {
    readonly hearth?: HearthBridge;
  }
}

async function start(folder: string, userData: string, args: readonly string[], log: string[]): Promise<DesktopApp> {
  const electron = await _electron.launch({
    args: [folder, `--user-data-dir=${userData}`, ...args],
    cwd: root,
    env: { ...(process.env as Record<string, string>), HEARTH_TEST_HANDLES: '1' },
    // The sandbox is part of what is tested; Chromium refuses it to root.
    chromiumSandbox: process.getuid?.() !== 0,
  });
  electron.process().stderr?.on('data', (part: Buffer) => log.push(part.toString()));
  const page = await electron.firstWindow();
  await expect(page.locator('html')).toHaveAttribute('data-host', 'electron', { timeout: START_TIMEOUT_MS });
  return {
    electron,
    page,
    log,
    windowOf: async (shown) => (await electron.browserWindow(shown)) as JSHandle<Electron.BrowserWindow>,
    push: () => electron.evaluate(() => globalThis.hearthTest().push),
    trayMenu: () =>
      electron.evaluate(() =>
        (globalThis.hearthTest().trayMenu?.items ?? [])
          .filter((item) => item.type !== 'separator')
          .map((item) => item.label),
      ),
    clickTray: (id) =>
      electron.evaluate((_electronModule, wanted) => {
        const item = globalThis.hearthTest().trayMenu?.items.find((one) => one.id === wanted);
        if (!item) throw new Error(`no tray entry ${wanted}`);
        item.click();
      }, id),
    hide: () =>
      electron.evaluate(({ BrowserWindow }) => {
        const item = globalThis.hearthTest().trayMenu?.items.find((one) => one.id === 'closeToTray');
        if (item?.checked === false) item.click();
        BrowserWindow.getAllWindows()[0]!.close();
      }),
    async quit() {
      const ended = electron.waitForEvent('close', { timeout: CLOSE_TIMEOUT_MS });
      // The app may be gone before it has answered.
      await electron.evaluate(({ app }) => app.quit()).catch(() => undefined);
      await ended;
    },
  };
}

export const test = base.extend<DesktopFixtures, { appFolder: string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
  appFolder: [async ({}, use) => use(root), { scope: 'worker' }],

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
  userData: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hearth-app-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  launch: async ({ device, userData, appFolder }, use, testInfo) => {
    const log: string[] = [];
    const apps: DesktopApp[] = [];
    await use(async (...args) => {
      const app = await start(appFolder, userData, [`--nas=${device.http}`, ...args], log);
      apps.push(app);
      return app;
    });
    for (const app of apps) await app.electron.close().catch(() => undefined);
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('main.log', { body: log.join(''), contentType: 'text/plain' });
  },

  started: async ({ launch }, use) => {
    await use(await launch());
  },

  // eslint-disable-next-line no-empty-pattern -- as above.
  signInTo: async ({}, use) => {
    await use(async (page, { account = 'master', keep = true } = {}) => {
      await page.locator('input[autocomplete="username"]').fill(accounts[account]);
      await page.locator('input[type="password"]').fill(demoPassword);
      await page.getByRole('checkbox').setChecked(keep);
      await page.locator('button[type="submit"]').click();
      await expect(page.getByTestId('desktop')).toBeVisible();
    });
  },
});
