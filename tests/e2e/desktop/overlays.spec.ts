import type { Page } from '@playwright/test';
import { scenarioScreens } from '../../scenarios/index.ts';
import { look } from '../../scenarios/look.ts';
import { demoPassword } from '../accounts.ts';
import { expect, test } from './fixtures.ts';

const overlay = (page: Page, name: string) => page.locator(`[data-overlay="${name}"]`);

/** The parts of the product whose screens stand over everything else. */
const parts = [
  'start and system device',
  'blocked pools',
  'takeover',
  'backup mode and format',
  'RAID',
  'external disks',
  'upgrade',
] as const;
/** A busy machine takes its time; nothing here waits for it when it is quick. */
const LATE = { timeout: 12_000 };
/** What stands over the desktop, or in front of it, while a scenario lasts. */
const inFront = '[data-overlay], [role="dialog"], [role="alertdialog"], [data-testid="window"]';

test('MSG-01 OVL-01 every scenario of these areas stands over the desktop of the app as its table says', async ({
  started,
  signInTo,
  control,
}) => {
  test.setTimeout(240_000);
  const { page } = started;
  await signInTo(page);
  const home = page.url();
  let loads = 0;
  page.on('load', () => (loads += 1));
  /** The page has heard how the device is now. */
  const heard = async () => {
    await control.clearCalls();
    await control.push({ topic: 'system', type: 'db_state', data: {} });
    await expect
      .poll(async () => (await control.calls()).some(({ path }) => path === '/system/polling2'), LATE)
      .toBe(true);
  };
  const well = async () => {
    await control.clearFaults();
    await control.clock({ speed: 1 });
    await control.scenario('normal-complete');
    // A page that was about to cover itself for a restart does so after the scenario has gone: it is opened once more.
    await expect(async () => {
      if (page.url() !== home || (await page.locator(inFront).count()) > 0) await page.goto(home);
      await expect(page.getByTestId('desktop')).toBeVisible(LATE);
      await expect(page.locator('[data-overlay]')).toHaveCount(0, LATE);
    }).toPass({ timeout: 4 * LATE.timeout });
  };
  for (const part of parts)
    for (const row of scenarioScreens[part] ?? [])
      await test.step(`${part}: ${row.scenario}`, async () => {
        await well();
        // What goes on by itself lasts until it has been seen.
        await control.hold();
        await control.scenario(row.scenario, row.params);
        if (row.loads || row.at !== undefined) await page.goto(new URL(`.${row.at ?? '/'}`, home).href);
        loads = 0;
        if (!row.unheard) await heard();
        await look(page, row.master, () => loads);
      });
});

test('PUSH-07 POL-09 a storage message of the push channel, and the window of a changed disk', async ({
  started,
  signInTo,
  control,
}) => {
  const { page } = started;
  await signInTo(page);
  await expect.poll(async () => (await started.push()).state).toBe('open');
  // The next poll says that all is well; polls take their time here.
  await control.fault({ call: '/system/polling2', delayMs: 10_000 });
  await control.push({ topic: 'storage', type: 'booting', data: { code: 200, msg: '', data: {} } });
  await expect(overlay(page, 'booting')).toBeVisible();
  await control.clearFaults();
  await expect(overlay(page, 'booting')).toHaveCount(0);
  await control.scenario('poll-dswitch');
  await expect(page.getByTestId('switch-disks')).toBeVisible();
});

test('WIZ-29 PWD-04 a reset from the app wants its tick and its password, and is sent once', async ({
  started,
  signInTo,
  control,
}) => {
  const { page } = started;
  await signInTo(page);
  await control.scenario('confirm-d-moved');
  await overlay(page, 'confirm').getByRole('button', { name: 'Reset all disks' }).click();
  const dialog = page.getByTestId('password-dialog');
  const erase = dialog.getByRole('button', { name: 'Erase 2 disks' });
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await expect(erase).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await erase.click();
  await expect(overlay(page, 'pending')).toBeVisible();
  expect((await control.calls()).filter(({ path }) => path === '/storagepool/reset')).toHaveLength(1);
});
