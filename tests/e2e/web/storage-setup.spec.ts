import { demoPassword } from '../accounts.ts';
import type { Control } from '../control.ts';
import { expect, test, type Page } from '../shared-device.ts';

const overlay = (page: Page, name: string) => page.locator(`[data-overlay="${name}"]`);
const title = (page: Page) => page.locator('[data-overlay]').getByRole('heading', { level: 1 });
const password = (page: Page) => page.getByTestId('password-dialog');

async function received(control: Control, path: string): Promise<Record<string, unknown>[]> {
  return (await control.calls()).filter((call) => call.path === path).map(({ fields }) => fields);
}
async function confirmPassword(page: Page, button: string | RegExp): Promise<void> {
  await password(page).getByLabel('Password', { exact: true }).fill(demoPassword);
  const box = password(page).getByRole('checkbox');
  if (await box.count()) await box.check();
  await password(page).getByRole('button', { name: button }).click();
}

test.describe('faults that can be answered', () => {
  test('BLK-04 going on without protection asks once, then says so to the device', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('block-degraded-raid1');
    await expect(title(page)).toHaveText('RAID1 mode degraded');
    await expect(page.getByRole('button', { name: 'Continue using' })).toHaveCount(0);
    await control.scenario('block-degraded-raid1-ignorable');
    await page.getByRole('button', { name: 'Continue using' }).click();
    const question = page.getByTestId('confirm-dialog');
    await expect(question).toContainText('Redundancy is lost; another failure destroys your data. Continue?');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Continue using' }).click();
    await expect(overlay(page, 'blocking')).toHaveCount(0);
    expect(await received(control, '/storagepool/confirm')).toMatchObject([{ option: 'ignore' }]);
  });

  test('BLK-08 WIZ-29 formatting the existing disks leads to the choice of a mode', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('block-generic');
    await page.getByRole('button', { name: 'Format existing disks' }).click();
    await confirmPassword(page, 'Erase 2 disks');
    await expect(overlay(page, 'pending')).toBeVisible();
  });

  test('BLK-09 CALL-09 force use wants tick and password, and is sent once', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('block-ssd-lost');
    await page.getByRole('button', { name: 'Force use' }).click();
    await expect(password(page)).toContainText('Data that was still in the cache');
    await confirmPassword(page, 'Force use');
    await expect
      .poll(async () => (await received(control, '/storagepool/ssd/wcache')).map(({ action }) => action))
      .toEqual(['force_mount']);
  });
});

test.describe('first setup', () => {
  test('FMT-22 FMT-23 FMT-24 FMT-25 CALL-15 one disk: from the welcome to the desktop', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('firsttime-single');
    const wizard = overlay(page, 'first-format');
    await expect(page.getByTestId('first-disks').locator('li')).toHaveCount(1);
    await wizard.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByTestId('only-choice')).toContainText('Single disk');
    await expect(wizard.getByRole('radio')).toHaveCount(0);
    await wizard.getByRole('button', { name: 'Next' }).click();
    await confirmPassword(page, 'Erase 1 disk');
    await expect(page.getByTestId('first-step')).toHaveText(/Step \d of 7/);
    await expect.poll(() => received(control, '/disk/format')).toHaveLength(1);
    const [made] = await received(control, '/disk/format');
    expect(Object.keys(made ?? {})).toEqual(expect.arrayContaining(['id', 'second']));
    await control.clock({ advanceMs: 20_000 });
    await expect(title(page)).toHaveText('Your storage is ready');
    await wizard.getByRole('button', { name: 'Enter' }).click();
    await expect(wizard).toHaveCount(0);
    await expect(page.getByTestId('desktop')).toBeVisible();
  });

  test('FMT-23 FMT-24 two disks: thirteen steps in the chosen mode', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('firsttime-two-disks');
    const wizard = overlay(page, 'first-format');
    await wizard.getByRole('button', { name: 'Next' }).click();
    await expect(wizard.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.locator('[data-option="fc-zdr"]').click();
    await wizard.getByRole('button', { name: 'Back' }).click();
    await wizard.getByRole('button', { name: 'Next' }).click();
    await expect(page.locator('[data-option="fc-zdr"] input')).toBeChecked();
    await wizard.getByRole('button', { name: 'Next' }).click();
    await confirmPassword(page, 'Erase 2 disks');
    await expect(page.getByTestId('first-step')).toHaveText(/Step \d+ of 13/);
    await expect.poll(() => received(control, '/disk/format')).toMatchObject([{ id: 'fc-zdr' }]);
  });

  test('PWD-06 switching between RAID1 and ZDR over existing disks asks for the password', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('firsttime-switch-existing');
    await page.locator('[data-option="fc-zdr"]').click();
    await password(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('[data-option="fc-zdr"] input')).not.toBeChecked();
    await page.locator('[data-option="fc-zdr"]').click();
    await confirmPassword(page, 'Confirm');
    await expect(page.locator('[data-option="fc-zdr"] input')).toBeChecked();
  });
});

test.describe('RAID', () => {
  test('RAID-05 FMT-24 a mirror is made in five steps', async ({ page, signIn, control }) => {
    await control.hold();
    await signIn(page);
    await control.scenario('raid1-create');
    await expect(title(page)).toHaveText('Creating RAID1');
    await expect(page.getByTestId('first-step')).toHaveText(/Step \d of 5/);
    await control.clock({ advanceMs: 20_000 });
    await expect(overlay(page, 'first-format')).toHaveCount(0);
    await expect(page.getByTestId('desktop')).toBeVisible();
  });

  test('RAID-05 a creation that failed says what to do', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('raid1-create-fail');
    await expect(title(page)).toHaveText('Creating RAID1 or formatting failed, restart and redo');
    await expect(page.getByTestId('format-reason')).toHaveText('create array failed');
    await expect(page.getByRole('button', { name: 'Reboot' })).toBeVisible();
  });

  test('RAID-06 RAID-03 waiting shows bar and remaining time', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('raid1-recover-wait');
    await expect(overlay(page, 'raid-sync')).toHaveAttribute('data-state', 'wait');
    await expect(page.getByTestId('raid-row')).toContainText(/recovering 2[45]%/);
    await expect(page.getByTestId('raid-row')).toContainText(/2 hours 3\d minutes left/);
  });

  test('RAID-06 recovered: OK leads to the desktop', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('raid1-recover-success');
    await expect(title(page)).toHaveText('RAID1 recovered');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(overlay(page, 'raid-sync')).toHaveCount(0);
  });

  test('RAID-06 RAID-09 failed: the reason, a restart for the administrator alone', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('raid1-recover-fail');
    await expect(title(page)).toHaveText('RAID1 recovery failed');
    await expect(overlay(page, 'raid-sync')).toContainText('read error on slot 1');
    await expect(page.getByRole('button', { name: 'Reboot' })).toBeFocused();
  });

  test('RAID-07 a missing member: the tick, then the recovery goes on', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('raid1-recover-lost-disk');
    await expect(title(page)).toHaveText('A disk is missing');
    const go = page.getByRole('button', { name: 'Go on without the disk' });
    await expect(go).toBeDisabled();
    await overlay(page, 'raid-sync').getByRole('checkbox').check();
    await go.click();
    await expect(overlay(page, 'raid-sync')).toHaveAttribute('data-state', 'wait');
    expect(await received(control, '/disk/confirm')).toMatchObject([{ option: 'lost' }]);
  });

  test('RAID-07 ERR-115 a refusal has its own words, and the warning stays', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('raid1-lost-confirm-error');
    await overlay(page, 'raid-sync').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Go on without the disk' }).click();
    await expect(page.getByText('Operation failed, please retry')).toBeVisible();
    await expect(overlay(page, 'raid-sync')).toHaveAttribute('data-state', 'lost');
  });

  test('RAID-01 FMT-14 a synchronisation does not block the desktop', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('raid-sync-all-actions');
    await expect(page.getByTestId('desktop')).toBeVisible();
    await page.waitForResponse(/polling2/);
    await expect(page.locator('[data-overlay]')).toHaveCount(0);
  });
});
