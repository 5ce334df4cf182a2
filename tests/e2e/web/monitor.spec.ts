import { seriousFindings } from '../axe.ts';
import { expect, test } from '../shared-device.ts';
import { received, warning } from './care-page.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

const warnings = [
  ['warn-disk-capacity', 'disk_capacity_error', 'Internal storage is almost full', '95% used'],
  ['warn-disk-capacity-m2', 'disk_capacity_error_m2', 'High-speed storage is almost full', '95% used'],
  ['warn-disk-capacity-esata', 'disk_capacity_error_esata', 'Expansion storage is almost full', '95% used'],
  ['warn-fan', 'fan_speed_warn', 'for over 10 minutes', '300 turns a minute, at least 600 are needed'],
  ['warn-temp-sata', 'disk_temp_warn', 'The disk in slot 1 was above 60 °C, averaged over 2 hours', 'Measured average: 62 °C'], // prettier-ignore
  ['warn-temp-m2', 'disk_temp_warn', 'The M.2 SSD in slot 1 was above 85 °C, averaged over 2 hours', 'Measured average: 88 °C'], // prettier-ignore
  ['warn-raid-sync', 'raid_sync_notify', 'RAID is synchronising in the background', /\d+% done/],
] as const;

test.describe('monitoring warnings', () => {
  test('MON-01 MON-02 MON-03 MON-04 MON-05 MON-06 SMT-10 POL-12 each once, consumed by OK', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await expect(page.getByTestId('desktop')).toBeVisible();
    for (const [scenario, action, words, figures] of warnings) {
      await test.step(scenario, async () => {
        await control.clearCalls();
        await control.scenario(scenario);
        await expect(warning(page)).toHaveAttribute('data-state', action);
        await expect(warning(page)).toContainText(words);
        await expect(warning(page)).toContainText(figures);
        expect(await seriousFindings(page, '[data-testid="monitor-warning"]')).toEqual([]);
        const isFirst = scenario === 'warn-disk-capacity';
        await warning(page)
          .getByRole('button', { name: isFirst ? 'Disk management' : 'OK' })
          .click();
        await expect(warning(page)).toHaveCount(0);
        if (isFirst) await expect(page.getByTestId('storage-manager')).toHaveAttribute('data-page', 'disks');
        await expect.poll(async () => (await received(control, '/action/known')).length).toBe(1);
      });
    }
    await control.scenario('warn-smart');
    await expect(warning(page)).toContainText('ZSA4T0001');
    await warning(page).getByRole('button', { name: 'Show report' }).click();
    const report = page.getByTestId('smart-dialog');
    await expect(report).toContainText('Temperature too high');
    await expect(report).toContainText('ZSA4T0001');
    await report.getByRole('button', { name: 'Close' }).click();
    await expect(report).toHaveCount(0);
    await expect(page.getByTestId('desktop')).toBeVisible();
  });

  test('MON-07 other accounts: text and OK for what concerns them, nothing is consumed', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page, 'normal');
    await expect(page.getByTestId('desktop')).toBeVisible();
    await control.clearCalls();
    await control.scenario('warn-fan');
    await control.scenario('warn-disk-capacity');
    await expect(warning(page)).toContainText('Internal storage is almost full');
    await expect(warning(page).getByRole('button')).toHaveCount(1);
    await warning(page).getByRole('button', { name: 'OK' }).click();
    await control.scenario('warn-raid-sync');
    await expect(warning(page)).toContainText('RAID is synchronising');
    await warning(page).getByRole('button', { name: 'OK' }).click();
    await expect(warning(page)).toHaveCount(0);
    expect(await received(control, '/action/known')).toEqual([]);
  });
});
