import { seriousFindings } from '../axe.ts';
import { expect, test } from '../shared-device.ts';
import { health, movedSideways, press, received } from './care-page.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/** What a window of 900 by 600 leaves at a zoom of 2. */
const zoomed = { width: 450, height: 300 };

test.describe('health of disks', () => {
  for (const locale of ['en-US', 'zh-CN'])
    test.describe(locale, () => {
      test.use({ locale });
      test('SMT-01 SMT-03 OVL-12 lists and report of the disks fit a page at twice the size', async ({
        page,
        device,
        signIn,
        control,
      }) => {
        await page.setViewportSize(zoomed);
        await signIn(page);
        await control.scenario('smart-all-health');
        for (const route of ['2', '3', '5', '6']) {
          await page.goto(device.url(`/setting/poolManage?currentPage=${route}`));
          await expect(page.getByTestId('disk-table').or(health(page)).first()).toBeVisible();
          await expect.poll(() => movedSideways(page, '[data-testid="storage-manager"]'), route).toEqual([]);
        }
        await page.getByTestId('disk-table').getByRole('button').first().click();
        await expect(page.getByTestId('smart-attributes').getByRole('row').first()).toBeAttached();
        await expect.poll(() => movedSideways(page, '[data-testid="smart-dialog"]')).toEqual([]);
        expect(await seriousFindings(page, '[data-testid="smart-dialog"]')).toEqual([]);
      });
    });

  test('SMT-01 SMT-02 SMT-03 SMT-04 SMT-07 CALL-05 CALL-19 CALL-SP-09 the list, the report, the check', async ({
    page,
    device,
    signIn,
    control,
  }) => {
    await signIn(page);
    await expect(page.getByTestId('desktop')).toBeVisible();
    await control.scenario('smart-all-health');
    await page.goto(device.url('/setting/poolManage?currentPage=5'));
    await expect(health(page)).toHaveCount(8);
    expect(await page.getByTestId('health-group').evaluateAll((all) => all.map((one) => one.dataset['group']))).toEqual(
      [...['sata-group', 'ssd-group', 'esata-group']],
    );
    const words = ['ok', 'warning', 'fault', 'skip', 'abort', 'abnormal', 'nonpresent', 'critical_warning'];
    for (const [index, word] of words.entries())
      await expect(health(page).nth(index).locator('[data-health]')).toHaveAttribute('data-health', word);
    expect(await seriousFindings(page, '[data-testid="storage-manager"]')).toEqual([]);

    await control.hold();
    await control.scenario('smart-normal-run');
    await page.goto(device.url('/setting/poolManage?currentPage=3'));
    await press(page, 'Report of Slot 1');
    const report = page.getByTestId('smart-dialog');
    await expect(report.getByTestId('smart-attributes').getByRole('columnheader')).toHaveCount(7);
    await expect(report).toContainText('Reallocated sectors');
    expect(await seriousFindings(page, '[data-testid="smart-dialog"]')).toEqual([]);
    const before = await report.getByTestId('smart-ctime').textContent();
    await report.getByRole('button', { name: 'Re-check' }).click();
    await expect(report.getByRole('button', { name: 'checking...' })).toBeDisabled();
    await expect.poll(() => received(control, '/storagepool/smart/start')).toHaveLength(1);
    await control.clock({ speed: 1, advanceMs: 60_000 });
    await expect(report.getByRole('button', { name: 'Re-check' })).toBeEnabled();
    await expect(report.getByTestId('smart-ctime')).not.toHaveText(before ?? '');
    await report.getByRole('button', { name: 'Close' }).click();

    // The check is still under way when the page was loaded anew.
    await control.hold();
    await page.goto(device.url('/setting/poolManage?currentPage=5'));
    await page.locator('[data-group="sata-group"]').getByRole('button', { name: 'Check all' }).click();
    const run = page.getByTestId('smart-run-dialog');
    await expect(run).toHaveAttribute('data-state', 'running');
    await run.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await expect(run).toHaveAttribute('data-state', 'running');
    await control.clock({ advanceMs: 9000 });
    await expect(run).toContainText('SMART finished');
  });

  for (const account of ['normal', 'local'] as const)
    test(`SMT-11 smart-all-health as ${account}: who may watch the device reads list and detail, and starts nothing`, async ({
      page,
      device,
      signIn,
      control,
    }) => {
      await control.scenario('smart-all-health');
      await control.patch({ calls: { tokenCheck: { data: { perm: { monitor: 1 } } } } });
      await signIn(page, account);
      await page.goto(device.url('/monitor/disk?view=health'));
      await expect(health(page)).toHaveCount(8);
      for (const words of ['normal', 'fault', 'skipped because the disk sleeps', 'critical warning'])
        await expect(page.getByTestId('disk-health')).toContainText(words);
      await press(page, 'Report of Slot 1');
      await expect(page.getByTestId('smart-dialog').getByTestId('smart-attributes')).toBeVisible();
      for (const name of ['Re-check', 'Check all']) await expect(page.getByRole('button', { name })).toHaveCount(0);
      expect(await received(control, '/storagepool/smart/start')).toEqual([]);
    });

  test('SMT-05 SMT-06 SMT-08 CALL-18 CALL-20 CALL-SP-10 enclosure, interrupted check, health management', async ({
    page,
    device,
    signIn,
    control,
  }) => {
    await signIn(page);
    await expect(page.getByTestId('desktop')).toBeVisible();
    await control.scenario('smart-esata-run');
    await page.goto(device.url('/setting/poolManage?currentPage=6'));
    await press(page, 'Report of Enclosure slot 1');
    await control.clearCalls();
    await control.hold();
    await press(page, 'Re-check');
    await expect(page.getByTestId('smart-dialog').getByRole('button', { name: 'checking...' })).toBeVisible();
    await expect.poll(() => received(control, '/storagepool/smart/start')).toHaveLength(1);
    await control.clock({ speed: 1, advanceMs: 5000 });
    await expect(page.getByTestId('smart-dialog').getByRole('button', { name: 'Re-check' })).toBeEnabled();
    expect(await received(control, '/storagepool/smart/start')).toMatchObject([{ type: 'esata-group' }]);
    expect((await received(control, '/storagepool/smart/status'))[0]).toMatchObject({ type: 'esata-group' });

    await control.scenario('ihm-run');
    await page.goto(device.url('/setting/poolManage?currentPage=5'));
    await page.getByRole('tab', { name: 'Health management' }).click();
    await expect(health(page).first()).toContainText('°C');
    await page.getByTestId('health-group').first().getByRole('button', { name: 'Check all' }).click();
    await control.clock({ advanceMs: 5000 });
    await expect(page.getByTestId('smart-run-dialog')).toContainText('Health management finished');
    expect(await received(control, '/storagepool/ihm/start')).toMatchObject([{ type: 'sata-group' }]);

    await control.scenario('smart-poll-fails');
    await control.clearCalls();
    const asked = async () => (await received(control, '/storagepool/smart/status')).length;
    await page.clock.install();
    await page.goto(device.url('/setting/poolManage?currentPage=3'));
    await press(page, 'Report of Slot 1');
    // Whether a check runs is asked once, on opening.
    await expect.poll(asked).toBe(1);
    await control.clearCalls();
    await press(page, 'Re-check');
    const report = page.getByTestId('smart-dialog');
    await expect(report).toHaveAttribute('data-state', 'running');
    for (let times = 1; times <= 15; times += 1) {
      await page.clock.runFor(2000);
      await expect.poll(asked).toBeGreaterThanOrEqual(times);
    }
    await expect(report).toContainText('SMART check interrupted');
    await page.clock.runFor(10_000);
    expect(await asked()).toBe(15);
    await expect(report.getByRole('button', { name: 'Re-check' })).toBeEnabled();
  });
});
