import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test as base, type Page } from '@playwright/test';
import { startDevice, type DeviceOptions, type DeviceProcess } from '../../scripts/lib/device-process.ts';
import { refusals } from '../contract/device-client.ts';
import { takePort } from '../fixtures/ports.ts';
import { accounts, demoPassword, type Account } from './accounts.ts';
import { Control } from './control.ts';

export { expect } from '@playwright/test';
export type { Locator, Page } from '@playwright/test';

/** How many times slower the page's processor seems: a test that waits for what it needs passes at any. */
const slowness = Number(process.env.HEARTH_SLOW ?? 1);

/** How long a page may take to close. */
const CLOSE_MS = 3_000;

/** The administrator's own files below the device's folder. */
const ownFiles = 'pool/zenith_sata/admin/data';

/** A device of one test: its folder is a fresh copy of the demo data, its process can be killed and started again. */
export interface TestDevice {
  /** Origin; stays the same over restarts. */
  readonly http: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Path on this computer of a file of the administrator's own files. */
  own(...names: string[]): string;
  /** Puts a file among the administrator's own files, past the device. */
  put(name: string, content: string | Buffer): void;
  /** Address of a route of the console: `url('/fileManage/myFiles')`. */
  url(route?: string): string;
  /** Ends the process without warning, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and port. */
  restart(options?: Partial<DeviceOptions>): Promise<void>;
}

/** A device, how it ends, and what it wrote in its log. */
export interface OpenDevice {
  readonly device: TestDevice;
  readonly stop: () => Promise<void>;
  readonly log: readonly string[];
}

export interface TestFixtures {
  device: TestDevice;
  control: Control;
  /** Signs in on the sign-in page and waits for the desktop (or for the route that was asked for before). */
  signIn: (page: Page, account?: Account) => Promise<void>;
  /** Signed-in page of the administrator, on the desktop. */
  desktop: Page;
}
export interface WorkerFixtures {
  demoFolder: string;
}

/** Folder with demo data as a first start makes it (`global-setup.ts`); never served itself. */
export function madeDemoFolder(): string {
  const folder = process.env.HEARTH_DEMO_FOLDER;
  if (folder === undefined) throw new Error('global-setup.ts has made no demo data');
  return folder;
}

/** A device over a fresh copy of the demo data, as `change` leaves it; the copy is gone when the device stops. */
export async function openDevice(demoFolder: string, change?: (dataDir: string) => void): Promise<OpenDevice> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-device-'));
  cpSync(demoFolder, dataDir, { recursive: true, preserveTimestamps: true });
  change?.(dataDir);
  const log: string[] = [];
  const start = (options: Partial<DeviceOptions>): Promise<DeviceProcess> =>
    startDevice({
      dataDir,
      control: true,
      built: true,
      onLog: (line) => log.push(line),
      ...options,
    });
  let running = await start({ port: await takePort() });
  const http = running.http;
  const device: TestDevice = {
    http,
    dataDir,
    get pid() {
      return running.pid;
    },
    own: (...names) => path.join(dataDir, ownFiles, ...names),
    put: (name, content) => {
      const file = path.join(dataDir, ownFiles, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    },
    url: (route = '/') => `${http}/home${route}`,
    kill: async () => {
      const gone = new Promise((resolve) => running.child.once('exit', resolve));
      process.kill(running.pid, 'SIGKILL');
      await gone;
    },
    restart: async (options = {}) => {
      await running.stop();
      running = await start({ port: Number(new URL(http).port), ...options });
    },
  };
  const stop = async () => {
    await running.stop();
    // What the device has started may write a last word after its end.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  return { device, stop, log };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  demoFolder: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      await use(madeDemoFolder());
    },
    { scope: 'worker' },
  ],

  device: async ({ demoFolder }, use, testInfo) => {
    const { device, stop, log } = await openDevice(demoFolder);
    const before = refusals.length;
    await use(device);
    await stop();
    if (testInfo.status === testInfo.expectedStatus) return;
    const attach = async (name: string, lines: readonly string[]): Promise<void> => {
      if (lines.length > 0) await testInfo.attach(name, { body: lines.join('\n'), contentType: 'text/plain' });
    };
    await attach('refused calls', refusals.slice(before));
    // The report prints their beginnings only.
    await attach(
      'troubles of the device',
      log.filter((line) => !line.includes(' INFO ')),
    );
    await attach('device.log', log);
  },

  // Ending a context with a page in it takes Chromium a third of a second and more, without it nothing. A page that
  // has failed is left for its picture.
  page: async ({ page }, use, testInfo) => {
    if (slowness > 1) {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    }
    await use(page);
    // Chromium may forget a close that meets a page's own reload (playwright#42366): then its context ends the page.
    if (testInfo.status === testInfo.expectedStatus)
      await Promise.race([page.close(), setTimeout(CLOSE_MS, undefined, { ref: false })]);
  },

  control: async ({ device }, use) => {
    await use(new Control(device.http));
  },

  signIn: async ({ device }, use) => {
    await use(async (page, account = 'master') => {
      if (!page.url().startsWith(device.http)) await page.goto(device.url());
      await page.locator('input[autocomplete="username"]').fill(accounts[account]);
      await page.locator('input[type="password"]').fill(demoPassword);
      await page.locator('button[type="submit"]').click();
      await expect(page).not.toHaveURL(/\/home\/login/);
    });
  },

  desktop: async ({ page, signIn }, use) => {
    await signIn(page);
    await expect(page.getByTestId('desktop')).toBeVisible();
    await use(page);
  },
});
