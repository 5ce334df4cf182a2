import { expect, test } from '../shared-device.ts';
import { others, overlay, title, buttons, actions } from './overlay-page.ts';

test.describe('formats', () => {
  test('FMT-13 FMT-10 FMT-11 FMT-15 FMT-17 from waiting to the desktop', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('format-wait-begin');
    const page1 = overlay(page, 'formatting');
    await expect(page1).toBeVisible();
    await expect(page1).toHaveAttribute('data-state', 'formatdisk');
    await expect(page1.getByRole('heading', { level: 1 })).toHaveText('Formatting disks');
    await expect(page1).toContainText('Do not power off or unplug disks');
    await expect(page1.getByTestId('format-row')).toHaveCount(2);
    await control.clock({ advanceMs: 20_000 });
    await expect(page1).toHaveAttribute('data-state', 'initialize');
    await control.clock({ advanceMs: 15_000 });
    const result = overlay(page, 'complete');
    await expect(result).toHaveAttribute('data-state', 'shown');
    await expect(result.getByTestId('capacity')).toContainText('3.64 TB');
    await control.clearCalls();
    await result.getByRole('button', { name: 'Enter' }).click();
    await expect(page.getByText(/RAID is synchronising in the background/)).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByTestId('desktop')).toBeVisible();
    await expect.poll(async () => (await actions(control)).filter((path) => path === '/system/home')).toHaveLength(1);
    await expect(overlay(page)).toHaveCount(0);
  });

  test('FMT-16 the result leads to disk management', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('format-complete');
    await overlay(page, 'complete').getByRole('button', { name: 'Disk management' }).click();
    await expect(page.getByTestId('window')).toHaveCount(1);
  });

  test('FMT-18 ERR-106 a failure, its reason asked for once', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.clearCalls();
    await control.scenario('format-fail-formatdisk');
    await expect(title(page)).toHaveText('Format failed');
    await expect(overlay(page)).toContainText('disk in slot 2: write error');
    const polls = async () => (await control.calls()).filter(({ path }) => path === '/system/polling2').length;
    const before = await polls();
    await expect.poll(polls).toBeGreaterThan(before + 4);
    expect((await actions(control)).filter((path) => path === '/storagepool/format/whyfail')).toHaveLength(1);
  });

  test('ERR-106 initialising failed, with the words of the device', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('format-fail-initialize');
    await expect(title(page)).toHaveText('Initialization failed');
    await expect(overlay(page)).toContainText('superblock not written');
    await expect(overlay(page)).toContainText('mkfs failed');
  });

  test('FMT-20 cancel leads to the choice of a mode; a refusal keeps the page', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('format-fail-formatdisk');
    await control.fault({ call: '/storagepool/format/cancel', code: 'N000005', msg: 'not now', times: 1 });
    const cancel = overlay(page, 'formatting').getByRole('button', { name: 'Cancel' });
    await cancel.click();
    await expect(page.getByText('not now')).toBeVisible();
    await expect(title(page)).toHaveText('Format failed');
    await cancel.click();
    await expect(overlay(page, 'pending')).toBeVisible();
  });

  for (const account of others) {
    test(`FMT-21 what ${account} sees of a format`, async ({ page, signIn, control }) => {
      await signIn(page, account);
      await expect(page.getByTestId('desktop')).toBeVisible();
      await control.scenario('format-formatdisk');
      await expect(overlay(page)).toContainText('The disks are being prepared, please wait for the administrator');
      await expect(overlay(page).getByRole('progressbar')).toHaveCount(0);
      await expect.poll(() => buttons(page)).toEqual(['Log out']);
      await control.scenario('format-complete');
      await expect(overlay(page)).toHaveCount(0);
    });
  }
});
