import { followAnew } from '../overlays/follow.ts';
import { expect, test } from '../shared-device.ts';
import { choose, confirmPassword, dialog, footer, format, overlay, readWarning, received, title } from './ssd-page.ts';

test.describe('a mode in place of another', () => {
  test('SSD-05 SSD-06 SSD-07 SSD-10 over high-speed storage', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('ssd-pending-old-storage');
    await readWarning(page);
    await expect(page.locator('[data-testid="ssd-mode"][data-in-use="true"]')).toHaveAttribute('data-mode', 'storage');
    await choose(page, 'wcache');
    await expect(dialog(page)).toContainText('All data in the high-speed storage will be erased. Move it first.');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('radio', { name: 'Read-write cache' })).toBeChecked();
    await choose(page, 'storage');
    await expect(footer(page, 'Next: format')).toBeDisabled();
    await page.getByRole('checkbox', { name: 'All data of the high-speed storage will be lost' }).check();
    await footer(page, 'Next: format').click();
    await confirmPassword(page, 'Erase and rebuild');
    await expect(overlay(page, 'formatting')).toBeVisible();
  });

  test('SSD-08 CALL-07 over a read-only cache: no credentials, a restart, then as new', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('ssd-change-style-fail');
    await readWarning(page);
    await choose(page, 'wcache');
    await dialog(page).getByRole('button', { name: 'Release and restart' }).click();
    await expect(page.getByText('cache busy')).toBeVisible();
    await expect(overlay(page)).toHaveAttribute('data-state', 'step1');
    // The page of the scenario before looks the same, and would be answered in place of this one.
    await followAnew(page, control, 'ssd-pending-old-rcache');
    await readWarning(page);
    await control.clearCalls();
    await choose(page, 'storage');
    await dialog(page).getByRole('button', { name: 'Release and restart' }).click();
    await expect(overlay(page)).toHaveAttribute('data-state', 'rebootWait');
    await expect.poll(() => received(control, '/storagepool/ssd/reset')).toHaveLength(1);
    const [reset] = await received(control, '/storagepool/ssd/reset');
    expect(Object.keys(reset ?? { username: '' })).not.toContain('username');
  });

  test('SSD-09 CALL-07 CALL-09 over a read-write cache: written back with the password, or given up', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('ssd-pending-old-wcache');
    await readWarning(page);
    await choose(page, 'storage');
    await dialog(page).getByRole('button', { name: 'Write back' }).click();
    await confirmPassword(page, 'Write back');
    await expect(overlay(page)).toHaveAttribute('data-state', 'rebootWait');
    await expect.poll(() => received(control, '/storagepool/ssd/reset')).toHaveLength(1);
    const [reset] = await received(control, '/storagepool/ssd/reset');
    expect(Object.keys(reset ?? {})).toEqual(expect.arrayContaining(['username', 'password', 'key_id']));
    await control.scenario('ssd-pending-old-wcache');
    await page.reload();
    await readWarning(page);
    await choose(page, 'storage');
    await dialog(page).getByRole('checkbox').check();
    await dialog(page).getByRole('button', { name: 'Give up cache' }).click();
    await confirmPassword(page, 'Give up cache');
    await expect
      .poll(async () => (await received(control, '/storagepool/ssd/wcache')).map(({ action }) => action))
      .toEqual(['force_mount']);
  });

  test('SSD-06 SSD-14 SSD-16 an SSD of the pool, and two SSDs of different size', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('ssd-pending-old-dilate');
    await readWarning(page);
    await choose(page, 'wcache');
    await expect(dialog(page)).toContainText('The SSD is part of the storage pool; reset the pool first');
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await choose(page, 'storage');
    await expect(overlay(page)).toHaveAttribute('data-state', 'step2');
    await followAnew(page, control, 'ssd-pending-two-mixed');
    await readWarning(page);
    await expect(page.getByTestId('ssd-card')).toHaveCount(2);
    await choose(page, 'wcache');
    await expect(page.getByTestId('ssd-mixed')).toContainText('238.47 GB');
    await footer(page, 'Back').click();
    await choose(page, 'storage');
    await expect(page.getByTestId('ssd-mixed')).toHaveCount(0);
    await format(page, 'storage');
    await expect
      .poll(async () => (await received(control, '/storagepool/ssd/format/storage')).map(({ sn }) => sn))
      .toEqual(['["M2A5120001","M2B2560001"]']);
  });
});

test('SSD-17 SSD-18 SSD-19 SSD-21 CALL-11 recover, refuse, rebuild, ignore', async ({ page, signIn, control }) => {
  await signIn(page);
  await control.scenario('ssd-recover-too-small');
  await footer(page, 'Recover read-write cache').click();
  await expect(dialog(page)).toContainText('New SSD capacity too small');
  await dialog(page).getByRole('button', { name: 'OK' }).click();
  expect(await received(control, '/storagepool/confirm')).toEqual([]);
  await followAnew(page, control, 'ssd-pending-lost');
  await expect(page.locator('[data-testid="ssd-card"][data-condition="lost"]')).toContainText('M.2 slot 2');
  await footer(page, 'Recover read-write cache').click();
  await confirmPassword(page, 'Recover');
  await expect(overlay(page, 'formatting')).toBeVisible();
  expect(await received(control, '/storagepool/confirm')).toMatchObject([{ option: 'recover' }]);
  await control.scenario('ssd-wcache-reset');
  await expect(overlay(page)).toHaveAttribute('data-state', 'reset');
  await footer(page, 'Rebuild read-write cache').click();
  await format(page, 'wcache');
  await expect(overlay(page, 'formatting')).toBeVisible();
  await control.scenario('ssd-pool-unmounted');
  await expect(overlay(page)).toHaveAttribute('data-state', 'pool');
  await footer(page, 'Ignore').click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Ignore' }).click();
  await expect(page.locator('[data-overlay]')).toHaveCount(0);
  expect(await received(control, '/storagepool/ssd/pending/ignore')).toMatchObject([{ id: 's-13' }]);
});

test('SSD-13 SSD-25 SSD-26 FMT-18 figures, a failure, and what is told after a start', async ({
  page,
  signIn,
  control,
}) => {
  await control.hold();
  await signIn(page);
  await control.scenario('ssd-format-running');
  await expect(title(page)).toHaveText('SSD read-write cache build');
  await expect(page.getByTestId('format-row')).toContainText(/[5-9]\d%/);
  await control.clock({ speed: 1 });
  await control.scenario('ssd-format-fail');
  await expect(page.getByTestId('format-reason')).toHaveText('ssd write error');
  await control.scenario('ssd-format-complete');
  await expect(overlay(page, 'complete')).toContainText('SSD high-speed storage is formatted');
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  // The device is told of the result that was read, before the calls of the notices are counted.
  await expect.poll(() => received(control, '/action/known')).toHaveLength(1);
  for (const [scenario, text, id] of [
    ['ssd-notice-damaged', 'The M.2 SSD is damaged and was disabled', 'n-1'],
    ['ssd-notice-lost', 'The M.2 SSD was not found at start', 'n-2'],
  ] as const) {
    await control.scenario(scenario);
    await control.clearCalls();
    const notice = page.getByTestId('ssd-notice');
    await expect(notice).toContainText(text);
    await expect(notice).toHaveAccessibleName('Important notice');
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => received(control, '/action/known')).toMatchObject([{ ids: JSON.stringify([id]) }]);
    await expect(notice).toHaveCount(0);
  }
});
