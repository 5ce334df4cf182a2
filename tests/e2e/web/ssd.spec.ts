import { demoPassword } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test } from '../shared-device.ts';
import { choose, footer, format, overlay, readWarning, received, title } from './ssd-page.ts';

/** Scenario, state of its page, what decides it. */
const views = [
  ['ssd-pending-two-mixed', 'step1', 'M2B2560001'],
  ['ssd-pending-small', 'step1', 'SSD capacity does not meet requirements'],
  ['ssd-pending-old-storage', 'step1', 'In use'],
  ['ssd-pending-old-rcache', 'step1', 'Read-only cache'],
  ['ssd-change-style-fail', 'step1', 'Read-only cache'],
  ['ssd-pending-old-wcache', 'step1', 'Read-write cache'],
  ['ssd-pending-old-dilate', 'step1', 'Lossless expansion'],
  ['ssd-pending-error', 'error', 'Cause: too many media errors'],
  ['ssd-pending-lost', 'error', 'SSD lost'],
  ['ssd-recover-too-small', 'error', 'New SSD capacity too small'],
  ['ssd-wcache-reset', 'reset', 'The read-write cache was reset and must be built again'],
  ['ssd-pool-unmounted', 'pool', 'High-speed storage'],
] as const;

test('SSD-01 SSD-02 SSD-15 SSD-19 SSD-20 MSG-11 OVL-12 each SSD question has its page, readable to everybody', async ({
  page,
  signIn,
  control,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  for (const [scenario, state, text] of views) {
    await test.step(scenario, async () => {
      await control.scenario('normal-complete');
      await expect(page.locator('[data-overlay]')).toHaveCount(0);
      await control.scenario(scenario);
      await expect(overlay(page)).toBeVisible();
      if (state === 'step1') await readWarning(page);
      await expect(overlay(page)).toHaveAttribute('data-state', state);
      await expect(overlay(page)).toContainText(text);
      expect(await seriousFindings(page, '[data-overlay]')).toEqual([]);
    });
  }
  await test.step('what the pages with a danger do not offer', async () => {
    await control.scenario('ssd-pending-error');
    await expect(footer(page, 'Shut down')).toBeFocused();
    await control.scenario('ssd-pending-small');
    await expect(overlay(page)).toHaveAttribute('data-state', 'step1');
    await expect(footer(page, 'Next')).toBeDisabled();
    await expect(footer(page, 'Ignore')).toBeEnabled();
  });
});

const modes = [
  ['storage', 'SSD high-speed storage build', '/storagepool/ssd/format/storage', { sn: '["M2A5120001"]' }, '476.94 GB'],
  ['rcache', 'SSD read-only cache build', '/storagepool/ssd/format/cache', { sn: 'M2A5120001', cache: 'rcache' }, '476.94 GB'], // prettier-ignore
  ['wcache', 'SSD read-write cache build', '/storagepool/ssd/format/cache', { sn: 'M2A5120001', cache: 'wcache' }, '476.94 GB'], // prettier-ignore
  ['dilate', 'Expansion', '/storagepool/confirm', { option: 'dilate' }, ''],
] as const;

for (const [mode, name, path, fields, size] of modes) {
  test(`SSD-03 SSD-12 SSD-13 CALL-10 ${mode}: from the choice over the password to the product`, async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('ssd-pending-new');
    await readWarning(page);
    await choose(page, mode);
    await expect(title(page)).toHaveText(name);
    await format(page, mode);
    await expect(overlay(page, 'formatting')).toHaveAttribute('data-state', 'formatdisk');
    if (mode !== 'dilate') await expect(title(page)).toHaveText(name);
    await expect(page.getByTestId('format-row')).toContainText('M.2 slot 1');
    expect(await received(control, path)).toMatchObject([fields]);
    expect(await received(control, '/auth/pwdcheck')).toHaveLength(1);
    expect(JSON.stringify(await control.calls())).not.toContain(demoPassword);
    await control.clock({ advanceMs: 15_000 });
    await expect(overlay(page, 'complete')).toBeVisible();
    await expect(overlay(page, 'complete')).toContainText(size);
    await footer(page, 'Enter')
      .or(page.getByRole('button', { name: 'Enter', exact: true }))
      .first()
      .click();
    await expect(page.locator('[data-overlay]')).toHaveCount(0);
  });
}

test('SSD-22 SSD-23 SSD-24 ERR-107 CALL-21 the warning once per SSD, with a list that fails once', async ({
  page,
  signIn,
  control,
}) => {
  await signIn(page);
  await control.scenario('ssd-support-list-fail');
  await expect(overlay(page)).toHaveAttribute('data-state', 'compat');
  await page.getByRole('button', { name: /^Language/ }).click();
  await expect(page.getByTestId('ssd-support')).toContainText('获取列表失败');
  await page.getByRole('button', { name: /语言/ }).click();
  await page.getByTestId('ssd-support').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByTestId('ssd-support')).toContainText('P2 256G');
  await expect(footer(page, 'Continue')).toBeDisabled();
  await readWarning(page);
  await footer(page, 'Which SSD suits?').click();
  await expect(page.getByTestId('ssd-description')).toContainText('128G advised for 4G memory');
  await expect(page.getByTestId('ssd-description')).toContainText('256G advised for 8G memory');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(overlay(page)).toHaveAttribute('data-state', 'step1');
  await control.scenario('pending-ssd-installed');
  await expect(overlay(page, 'pending')).toHaveAttribute('data-state', 'compat');
  await page.getByRole('checkbox', { name: 'I know that PCIE4.0 is not supported' }).check();
  await footer(page, 'Continue').click();
  await expect(overlay(page, 'pending')).toHaveAttribute('data-state', 'choose');
});
