import { demoPassword } from '../accounts.ts';
import { expect, test } from '../shared-device.ts';
import {
  overlay,
  press,
  password,
  riskDialog,
  received,
  options,
  confirmPassword,
  acceptRisk,
} from './takeover-page.ts';

test.describe('what people do', () => {
  test('WIZ-06 letter J: one question, one restart', async ({ page, signIn, control }) => {
    // The device stops once it was asked: it stays until the page says so.
    await control.hold();
    await signIn(page);
    await control.scenario('confirm-j-no-disk');
    await press(page, 'Reboot');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reboot' }).click();
    await expect(overlay(page)).toContainText('Restarting, please wait');
    await expect.poll(() => received(control, '/system/reboot')).toHaveLength(1);
  });

  for (const [scenario, reason] of [
    ['confirm-a-too-small', 'smaller than 100 GB'],
    ['confirm-a-too-large', 'larger than 22 TB'],
    ['confirm-a-other-error', 'not a SATA disk'],
  ] as const) {
    test(`WIZ-07 ${scenario} says why`, async ({ page, signIn, control }) => {
      await signIn(page);
      await control.scenario(scenario);
      await expect(page.getByTestId('unsupported')).toContainText(reason);
      await expect(overlay(page)).toContainText('Requirement: SATA, larger than 100 GB, at most 22 TB per disk');
    });
  }

  test('WIZ-07 a disk that cannot be used is ignored after one question', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('confirm-a-too-small');
    await press(page, 'Ignore');
    await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Go on' }).click();
    await expect(overlay(page)).toHaveCount(0);
    expect(await options(control)).toEqual(['ignore']);
  });

  test('WIZ-26 WIZ-27 letter F: ten seconds, the tick, then without the disk', async ({ page, signIn, control }) => {
    await page.clock.install();
    await signIn(page);
    await control.scenario('confirm-f-raid1-missing');
    await expect(overlay(page)).toContainText('The disk of slot 2 (serial number ZSA4T0002) is missing');
    await press(page, 'Continue without it');
    await acceptRisk(page, 'Continue without it');
    await page.clock.runFor(5000);
    await expect(overlay(page)).toHaveCount(0);
    expect(await options(control)).toEqual(['ignore']);
  });

  test('WIZ-26 WIZ-28 RAID-04 letter B: expanding counts down, then asks for the password', async ({
    page,
    signIn,
    control,
  }) => {
    await page.clock.install();
    await signIn(page);
    await control.scenario('confirm-b-dilate');
    await press(page, 'Expand');
    await acceptRisk(page, 'Expand');
    await confirmPassword(page, 'Expand');
    await page.clock.runFor(5000);
    await expect.poll(() => options(control)).toEqual(['dilate']);
    await expect(overlay(page)).toHaveCount(0);
    const reminder = page.getByTestId('alert-dialog');
    await expect(reminder).toContainText('RAID is synchronising in the background');
    await reminder.getByRole('button', { name: 'OK' }).click();
    await expect(reminder).toHaveCount(0);
  });

  test('WIZ-15 letter H: no countdown, the risk and the password in one dialog', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('confirm-h-dilate');
    await press(page, 'Lossless expansion');
    await expect(riskDialog(page)).toHaveCount(0);
    await confirmPassword(page, 'Expand');
    await expect.poll(() => options(control)).toEqual(['dilate']);
    await expect(overlay(page)).toHaveCount(0);
  });

  test('WIZ-12 letter E: a rebuild wants tick and password, then the recovery is shown', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-e-rebuild');
    await expect(overlay(page)).toContainText('Rebuild with the disk in slot 2; it will be erased');
    await press(page, 'Rebuild');
    await confirmPassword(page, 'Erase and rebuild');
    await expect.poll(() => options(control)).toEqual(['recover']);
    await expect(page.locator('[data-overlay="raid-sync"]')).toBeVisible();
  });

  test('WIZ-10 letter C without the disks: the instruction, and nothing is sent', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('confirm-c-raid1-lost-both');
    await press(page, 'Restore original mode');
    const dialog = page.getByTestId('confirm-dialog');
    await expect(dialog).toContainText('Shut down, insert the original disks into their slots and start again.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await received(control, '/storagepool/confirm')).toHaveLength(0);
    expect(await received(control, '/storagepool/conf/backup/recovery')).toHaveLength(0);
  });

  test('WIZ-10 CALL-12 letter C with a backup: password, then the recovery from it', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-c-recoverable');
    await press(page, 'Restore original mode');
    await confirmPassword(page, 'Restore');
    await expect.poll(async () => (await received(control, '/storagepool/conf/backup/recovery')).length).toBe(1);
    await expect(overlay(page)).toHaveCount(0);
  });

  test('WIZ-29 WIZ-11 CALL-25 a reset wants tick and password, then asks for a mode', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-d-moved');
    await press(page, 'Reset all disks');
    const dialog = password(page);
    await expect(dialog.getByTestId('question-disks').locator('li')).toHaveCount(2);
    const erase = dialog.getByRole('button', { name: 'Erase 2 disks' });
    await expect(erase).toBeDisabled();
    await dialog.getByRole('checkbox').check();
    await expect(erase).toBeDisabled();
    await dialog.getByRole('checkbox').uncheck();
    await confirmPassword(page, 'Erase 2 disks');
    await expect(page.locator('[data-overlay="pending"][data-state="choose"]')).toBeVisible();
    const [reset] = await received(control, '/storagepool/reset');
    expect(Object.keys(reset?.fields ?? {})).toEqual(expect.arrayContaining(['username', 'password', 'key_id']));
    expect(JSON.stringify(await control.calls())).not.toContain(demoPassword);
  });

  test('PWD-03 PWD-04 WIZ-29 a wrong password sends no reset, its message goes with the next letter', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-d-moved');
    await press(page, 'Reset all disks');
    const dialog = password(page);
    await dialog.getByRole('checkbox').check();
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'Erase 2 disks' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill('x');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    expect(await received(control, '/storagepool/reset')).toHaveLength(0);
  });

  test('WIZ-11 going on with moved disks', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('confirm-d-moved');
    await press(page, 'Continue using');
    await expect(overlay(page)).toHaveCount(0);
    expect(await options(control)).toEqual(['ignore']);
  });

  test('MSG-10 WIZ-16 letter I: the storage that was found is mounted from its own dialog', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-i-foreign-pool');
    await press(page, 'Mount the existing storage');
    const dialog = page.getByTestId('pool-dialog');
    await expect(dialog).toContainText('Internal storage');
    await dialog.getByRole('button', { name: 'Mount', exact: true }).click();
    await expect.poll(() => options(control)).toEqual(['mountpool']);
  });

  test('WIZ-14 letter G: the size that is needed, and the way to reset', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('confirm-g-raid5');
    await expect(overlay(page)).toContainText('Insert a disk of equal capacity (3.64 TB) and reboot');
    await press(page, 'Format to reset');
    await confirmPassword(page, /^Erase/);
    await expect(page.locator('[data-overlay="pending"]')).toBeVisible();
  });
});
