import type { Page } from '@playwright/test';
import { shellShots } from './shell-shots.ts';
import type { Stage, Shot } from './shot.ts';

const desktop = '[data-testid="desktop"]';
const taskbar = (page: Page) => page.getByTestId('taskbar');
const activeWindow = (page: Page) => page.locator('[data-testid="window"][data-active="true"]');

async function openFiles({ page, open }: Stage): Promise<void> {
  await open('/');
  await page.locator(desktop).waitFor();
  await page.locator('[data-testid="desktop-icon"][data-app="fileManage"]').dblclick();
  await activeWindow(page).getByTestId('file-row').first().waitFor();
}

/** Screens that need no particular state of the device. */
export const shots: readonly Shot[] = [
  {
    name: 'sign-in',
    area: 'sign-in',
    viewer: 'nobody',
    small: true,
    prepare: async ({ page, open }) => {
      await open('/login');
      await page.locator('input[type="password"]').waitFor();
    },
  },
  {
    name: 'sign-in, wrong password',
    area: 'sign-in',
    viewer: 'nobody',
    prepare: async ({ page, open }) => {
      await open('/login');
      await page.locator('input[autocomplete="username"]').fill('admin');
      await page.locator('input[type="password"]').fill('wrong');
      await page.locator('button[type="submit"]').click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'choose a device',
    area: 'sign-in',
    viewer: 'nobody',
    prepare: async ({ page, open }) => {
      await open('/login/entry');
      await page.getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'page not found',
    area: 'sign-in',
    viewer: 'nobody',
    prepare: async ({ page, open }) => {
      await open('/404');
      await page.getByRole('heading').waitFor();
    },
  },
  {
    name: 'no permission',
    area: 'sign-in',
    viewer: 'normal',
    prepare: async ({ page, open }) => {
      await open('/docker');
      await page.getByRole('heading').waitFor();
    },
  },
  {
    name: 'tray',
    area: 'shell',
    viewer: 'master',
    prepare: async ({ page, open }) => {
      await open('/tray');
      await page.getByRole('button').first().waitFor();
    },
  },
  ...shellShots,
  {
    name: 'desktop',
    area: 'shell',
    viewer: 'master',
    small: true,
    prepare: async ({ page, open }) => {
      await open('/');
      await page.locator(desktop).waitFor();
    },
  },
  {
    name: 'desktop, normal account',
    area: 'shell',
    viewer: 'normal',
    prepare: async ({ page, open }) => {
      await open('/');
      await page.locator(desktop).waitFor();
    },
  },
  {
    name: 'launcher',
    area: 'shell',
    viewer: 'master',
    small: true,
    prepare: async ({ page, open }) => {
      await open('/');
      await taskbar(page).getByRole('button').first().click();
      await page.getByTestId('launcher-item').first().waitFor();
    },
  },
  {
    name: 'files, list',
    area: 'files',
    viewer: 'master',
    small: true,
    prepare: openFiles,
  },
  {
    name: 'files, context menu',
    area: 'files',
    viewer: 'master',
    prepare: async (stage) => {
      await openFiles(stage);
      await activeWindow(stage.page).getByTestId('file-row').nth(1).click({ button: 'right' });
      await stage.page.getByRole('menu').first().waitFor();
    },
  },
  {
    name: 'files, full page',
    area: 'files',
    viewer: 'master',
    prepare: async ({ page, open }) => {
      await open('/fileManage/myFiles');
      await page.getByTestId('file-row').first().waitFor();
    },
  },
];

/** Screens of the disks that people open themselves. */
export const diskShots: readonly Shot[] = [
  {
    name: 'format from the shell, choose',
    area: 'disks',
    viewer: 'master',
    small: true,
    prepare: async (stage) => {
      await openFormat(stage);
    },
  },
  {
    name: 'format from the shell, confirm',
    area: 'disks',
    viewer: 'master',
    small: true,
    prepare: async (stage) => {
      await openFormat(stage);
      await stage.page.getByTestId('format-option').first().click();
      await stage.page.getByTestId('shell-dialog').locator('.btn-primary').click();
      await stage.page.getByTestId('question-disks').waitFor();
    },
  },
  {
    name: 'external devices',
    area: 'disks',
    viewer: 'master',
    small: true,
    prepare: async ({ page, control, open }) => {
      await control.scenario('poll-external-devices');
      await open('/setting/outsideDevice');
      await page.getByTestId('external-disk').first().waitFor();
    },
  },
  {
    name: 'external devices, format',
    area: 'disks',
    viewer: 'master',
    small: true,
    prepare: async ({ page, control, open }) => {
      await control.scenario('ext-usb-format');
      await open('/setting/outsideDevice');
      await page.locator('[data-action="format"]').first().click();
      await page.getByTestId('disk-form').waitFor();
    },
  },
  {
    name: 'changed disk',
    area: 'disks',
    viewer: 'master',
    small: true,
    prepare: async ({ page, control, open }) => {
      await control.scenario('poll-dswitch');
      await open('/');
      await page.getByTestId('switch-disks').waitFor();
    },
  },
  {
    name: 'migration running',
    area: 'disks',
    viewer: 'master',
    small: true,
    prepare: async ({ page, control, open }) => {
      await control.scenario('poll-migration-running');
      await open('/');
      await page.getByTestId('migration').waitFor();
    },
  },
  {
    name: 'upgrade, download failed',
    area: 'upgrade',
    viewer: 'master',
    small: true,
    prepare: (stage) => failUpgrade(stage, 'upgrade-download-fail'),
  },
  {
    name: 'upgrade, installation failed',
    area: 'upgrade',
    viewer: 'master',
    small: true,
    prepare: (stage) => failUpgrade(stage, 'upgrade-install-fail'),
  },
];

const UPGRADE_MS = 120_000;

/** An upgrade that has failed, told on the screen. */
async function failUpgrade({ page, control, open }: Stage, scenario: string): Promise<void> {
  await control.scenario(scenario);
  await open('/');
  await page.getByTestId('overlay-upgrade').waitFor();
  await control.clock({ advanceMs: UPGRADE_MS });
  await page.locator('[data-overlay="upgrade"][data-state$="Fail"]').waitFor({ timeout: UPGRADE_MS });
}

async function openFormat({ page, control, open }: Stage): Promise<void> {
  await control.scenario('normal-complete');
  await open('/');
  await page.locator(desktop).waitFor();
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox')
    .fill(/^zh/.test(await page.evaluate(() => document.documentElement.lang)) ? '格式化' : 'Format disks');
  await page.getByRole('option', { name: /Format disks|格式化硬盘/ }).click();
  await page.getByTestId('format-option').first().waitFor();
}

/** A name that every file system takes. */
export function fileName(...parts: string[]): string {
  return parts
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
