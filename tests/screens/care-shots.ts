import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Shot, Stage } from './shot.ts';

/** A screen about SSDs, health, expansion storage, help or a rehearsal, and the part of the page it is. */
export interface CareShot extends Shot {
  readonly part: string;
}

const manager = '/setting/poolManage?currentPage=';
const help = '/setting/remoteHelp';
const overlay = '[data-overlay]';
const primary = (page: Page) => page.locator(`${overlay} footer .btn-primary`).last();

/** Language-free steps: by place and test id, never by words. */
function shot(name: string, part: string, prepare: (stage: Stage) => Promise<void>): CareShot {
  return {
    name,
    part,
    area: 'care',
    viewer: 'master',
    small: true,
    prepare: async (stage) => {
      await prepare(stage);
      await stage.page.locator(part).last().waitFor();
    },
  };
}

/** A scenario of the device, and a place of the console where it shows. */
const enter = async ({ control, open }: Stage, scenario: string, route = '/') => {
  await control.scenario(scenario);
  await open(route);
};

/** The choice of a use for the SSD, behind the warning that stands before it once per SSD. SSD-22 */
async function ssdChoice(stage: Stage, scenario: string): Promise<void> {
  const { page } = stage;
  await enter(stage, scenario);
  const step = page.locator('[data-overlay="ssdpending"]');
  await step.waitFor();
  if ((await step.getAttribute('data-state')) === 'compat') {
    await step.getByRole('checkbox').last().check();
    await primary(page).click();
  }
  await page.getByTestId('ssd-mode').first().waitFor();
}

async function ssdMode(stage: Stage, scenario: string, mode: string): Promise<void> {
  await ssdChoice(stage, scenario);
  await stage.page.locator(`[data-testid="ssd-mode"][data-mode="${mode}"]`).click();
  await primary(stage.page).click();
}

/** A rehearsal of one thing, to its outcome. */
async function rehearse(page: Page, trial: string): Promise<void> {
  await page.getByTestId('try-first').click();
  const rehearsal = page.locator('[data-overlay="rehearsal"]');
  await rehearsal.locator(`[data-trial="${trial}"]`).click();
  await primary(page).click();
  await rehearsal.locator('[data-testid="rehearsal-outcome"]').waitFor();
}

const firstReport = (page: Page): Locator => page.getByTestId('health-row').getByRole('button').first();

/** What an owner opens and walks through; what a scenario shows by itself is in the table of scenarios. */
export const careShots: readonly CareShot[] = [
  shot('SSD, uses', overlay, (stage) => ssdChoice(stage, 'ssd-pending-new')),
  shot('SSD, uses for two of different size', overlay, (stage) => ssdChoice(stage, 'ssd-pending-two-mixed')),
  shot('SSD, too small', overlay, (stage) => ssdChoice(stage, 'ssd-pending-small')),
  shot('SSD, in use as storage', overlay, (stage) => ssdChoice(stage, 'ssd-pending-old-storage')),
  shot('SSD, high-speed storage', overlay, (stage) => ssdMode(stage, 'ssd-pending-new', 'storage')),
  shot('SSD, read-write cache with its risk', overlay, (stage) => ssdMode(stage, 'ssd-pending-new', 'wcache')),
  shot('SSD, mixed sizes', overlay, (stage) => ssdMode(stage, 'ssd-pending-two-mixed', 'wcache')),
  shot('SSD, phrase', '[data-testid="ssd-dialog"]', async (stage) => {
    await ssdMode(stage, 'ssd-pending-new', 'wcache');
    await stage.page.getByTestId('ssd-risk').getByRole('checkbox').check();
    await primary(stage.page).click();
  }),
  shot('SSD, question about an old cache', '[data-testid="ssd-dialog"]', (stage) =>
    ssdMode(stage, 'ssd-pending-old-wcache', 'storage'),
  ),
  shot('expansion storage, page', '[data-testid="storage-manager"]', (stage) =>
    enter(stage, 'esata-uninstall-ok', `${manager}6`),
  ),
  shot('expansion storage, removal', '[data-overlay="esata-uninstall"]', async (stage) => {
    await enter(stage, 'esata-uninstall-ok', `${manager}6`);
    await stage.page.locator('[data-testid="storage-manager"] h1 + button').click();
  }),
  shot('health, list', '[data-testid="storage-manager"]', (stage) => enter(stage, 'smart-all-health', `${manager}5`)),
  shot('health, report', '[data-testid="smart-dialog"]', async (stage) => {
    await enter(stage, 'smart-all-health', `${manager}5`);
    await firstReport(stage.page).click();
  }),
  shot('health, check of a group', '[data-testid="smart-run-dialog"]', async (stage) => {
    await enter(stage, 'smart-normal-run', `${manager}5`);
    await stage.page.locator('[data-group="sata-group"] button').first().click();
  }),
  shot('health, comparison', '[data-testid="smart-compare"]', async (stage) => {
    await enter(stage, 'smart-all-health', `${manager}5`);
    const boxes = stage.page.getByTestId('health-row').getByRole('checkbox');
    for (const at of [0, 1]) await boxes.nth(at).check();
    await stage.page.locator('[data-testid="storage-manager"] h1 + button').click();
  }),
  shot('disks, page', '[data-testid="storage-manager"]', (stage) => enter(stage, 'normal-complete', `${manager}3`)),
  shot('rehearsal, what can be tried', '[data-overlay="rehearsal"]', async (stage) => {
    await enter(stage, 'normal-complete', `${manager}3`);
    await stage.page.getByTestId('try-first').click();
  }),
  shot('rehearsal, outcome', '[data-overlay="rehearsal"]', async (stage) => {
    await enter(stage, 'normal-complete', `${manager}3`);
    await rehearse(stage.page, 'fail-1');
  }),
  shot('rehearsal, refused', '[data-overlay="rehearsal"] [role="alert"]', async (stage) => {
    await enter(stage, 'normal-complete', `${manager}3`);
    // Of the copy; the device itself has a disk less when it is tried.
    const late = {
      code: 'N000001',
      data: { field: 'moves', index: 0, reason: '', why: 'empty', values: { position: 1 } },
    };
    await stage.control.patch({ calls: { rehearsalTry: late } });
    await stage.page.getByTestId('try-first').click();
    await stage.page.locator('[data-trial="pull-1"]').click();
    await primary(stage.page).click();
  }),
  shot('network, another subnet', '[data-testid="subnet-tip"]', (stage) => enter(stage, 'net-mismatch')),
  shot('rehearsal of a question, outcome', '[data-overlay="rehearsal"]', async (stage) => {
    await enter(stage, 'confirm-e-rebuild');
    await rehearse(stage.page, 'answer-recover');
  }),
  shot('rehearsal of an enclosure', '[data-testid="rehearsal-enclosure"]', async (stage) => {
    await enter(stage, 'esata-pending');
    await stage.page.getByTestId('try-first').click();
  }),
  shot('rehearsal of an enclosure, outcome', '[data-overlay="rehearsal"]', async (stage) => {
    await enter(stage, 'esata-confirm-pool');
    await rehearse(stage.page, 'answer-init');
  }),
  shot('remote help, code', '[data-testid="rhelp-sms"]', async (stage) => {
    await enter(stage, 'rhelp-off', help);
    await stage.page.getByRole('switch').click();
  }),
  shot('remote help, banner', '[data-testid="rhelp-banner"]', (stage) => enter(stage, 'rhelp-on')),
  shot('path doctor', '[data-testid="path-doctor"][aria-busy="false"]', async (stage) => {
    await enter(stage, 'normal-complete');
    await stage.page.getByTestId('connection').click();
    await stage.page.getByTestId('round-trip').locator('xpath=following::button').first().click();
  }),
  shot('path doctor, router down', '[data-testid="path-doctor"][aria-busy="false"]', async (stage) => {
    await enter(stage, 'normal-complete');
    await stage.control.operate('net', { gateway_up: false });
    await stage.page.getByTestId('connection').click();
    await stage.page.getByTestId('round-trip').locator('xpath=following::button').first().click();
  }),
  shot('incident record, kept', '[data-testid="last-incident"]', async (stage) => {
    await enter(stage, 'block-generic');
    await stage.page.getByTestId('save-report').waitFor();
    await enter(stage, 'normal-complete', help);
  }),
  shot('incident record, replay', '[data-testid="replay"]', async (stage) => {
    const { page } = stage;
    await enter(stage, 'block-generic');
    // Waited for together: a press that fails must not leave the other wait behind.
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('save-report').click()]);
    const report = readFileSync(await download.path());
    await enter(stage, 'normal-complete', help);
    const file = { name: 'report.json', mimeType: 'application/json', buffer: report };
    await page.getByTestId('report-file').setInputFiles(file);
    await page.locator('[data-testid="replay-stage"] [data-overlay]').first().waitFor();
  }),
];
