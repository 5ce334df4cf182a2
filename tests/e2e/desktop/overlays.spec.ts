import type { Page } from '@playwright/test';
import { demoPassword } from '../accounts.ts';
import { expect, test } from './fixtures.ts';

const overlay = (page: Page, name: string) => page.locator(`[data-overlay="${name}"]`);

/** States of the storage, with the overlay and the words that decide each. */
const states = [
  ['boot-waiting', 'booting', 'The system has started'],
  ['block-position-changed', 'blocking', 'Disk position changed'],
  ['block-no-disk', 'blocking', 'No disk found'],
  ['confirm-d-moved', 'confirm', 'Disks changed'],
  ['confirm-g-raid5', 'confirm', 'Original RAID5 damaged'],
  ['pending-two-equal', 'pending', 'Choose backup mode'],
  ['format-formatdisk', 'formatting', 'Formatting disks'],
  ['format-fail-initialize', 'formatting', 'Initialization failed'],
  ['firsttime-two-disks', 'first-format', 'set up your storage'],
  ['raid1-recover-fail', 'raid-sync', 'RAID1 recovery failed'],
] as const;

test('MSG-01 OVL-01 every kind of storage state stands over the desktop of the app', async ({
  started,
  signInTo,
  control,
}) => {
  test.setTimeout(180_000);
  const { page } = started;
  await signInTo(page);
  for (const [scenario, name, words] of states) {
    await test.step(scenario, async () => {
      await control.scenario(scenario);
      await expect(overlay(page, name)).toContainText(words, { timeout: 20_000 });
      await control.scenario('normal-complete');
      await expect(page.locator('[data-overlay]')).toHaveCount(0, { timeout: 20_000 });
    });
  }
});

test('PUSH-07 POL-09 a storage message of the push channel, and the window of a changed disk', async ({
  started,
  signInTo,
  control,
}) => {
  const { page } = started;
  await signInTo(page);
  await expect.poll(async () => (await started.push()).state).toBe('open');
  // The next poll says that all is well; it takes its time here.
  await control.fault({ call: '/system/polling2', delayMs: 5000, times: 1 });
  await control.push({ topic: 'storage', type: 'booting', data: { code: 200, msg: '', data: {} } });
  await expect(overlay(page, 'booting')).toBeVisible({ timeout: 10_000 });
  await expect(overlay(page, 'booting')).toHaveCount(0, { timeout: 20_000 });
  await control.scenario('poll-dswitch');
  await expect(page.getByTestId('switch-disks')).toBeVisible({ timeout: 20_000 });
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
  await expect(overlay(page, 'pending')).toBeVisible({ timeout: 20_000 });
  expect((await control.calls()).filter(({ path }) => path === '/storagepool/reset')).toHaveLength(1);
});
