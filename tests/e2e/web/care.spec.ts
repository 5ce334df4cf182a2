import AxeBuilder from '@axe-core/playwright';
import { demoPassword } from '../accounts.ts';
import type { Control } from '../control.ts';
import { expect, test, type Page } from '../fixtures.ts';

const overlay = (page: Page, name: string) => page.locator(`[data-overlay="${name}"]`);
const removal = (page: Page) => overlay(page, 'esata-uninstall');
const warning = (page: Page) => page.getByTestId('monitor-warning');
const health = (page: Page) => page.getByTestId('health-row');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
/** The slowest way a scenario reaches the page is the poll of an idle device. */
const soon = { timeout: 20_000 };

async function received(control: Control, path: string): Promise<Record<string, unknown>[]> {
  return (await control.calls()).filter((call) => call.path === path).map(({ fields }) => fields);
}
async function confirmPassword(page: Page, button: string | RegExp): Promise<void> {
  const dialog = page.getByTestId('password-dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  const box = dialog.getByRole('checkbox');
  if (await box.count()) await box.check();
  await dialog.getByRole('button', { name: button }).click();
}
/** A scenario after another: the console has left the one before. */
async function enter(page: Page, control: Control, name: string): Promise<void> {
  await control.scenario('normal-complete');
  await expect(page.locator('[data-overlay^="esata"], [data-overlay="formatting"]')).toHaveCount(0, soon);
  await control.clearCalls();
  await control.scenario(name);
}
async function serious(page: Page, selector: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(selector).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test.describe('eSATA', () => {
  test('ESA-01 ESA-02 ESA-04 ESA-16 MSG-01 MSG-12 CALL-23 CALL-24 a new enclosure and a known one', async ({
    page,
    signIn,
    control,
  }) => {
    test.setTimeout(150_000);
    await signIn(page);
    await enter(page, control, 'esata-pending');
    await expect(overlay(page, 'esata-pending')).toHaveAttribute('data-state', 'choose', soon);
    await expect(page.locator('[data-option]')).toHaveCount(2);
    await expect(page.locator('[data-option="eo-1"]')).toContainText('RAID1');
    await expect(page.locator('[data-option="eo-2"]')).toContainText('ZDR');
    expect(await serious(page, '[data-overlay="esata-pending"]')).toEqual([]);
    await press(page, 'Later');
    await expect(overlay(page, 'esata-pending')).toHaveCount(0, soon);
    expect(await received(control, '/storagepool/esata/pending/ignore')).toMatchObject([{ id: 'es-1' }]);

    await enter(page, control, 'esata-n300814');
    await expect(overlay(page, 'esata-pending')).toHaveAttribute('data-state', 'notEnabled', soon);
    expect(await serious(page, '[data-overlay="esata-pending"]')).toEqual([]);
    await press(page, 'Try again');
    await expect(overlay(page, 'esata-pending')).toHaveAttribute('data-state', 'choose', soon);
    expect(await received(control, '/storagepool/esata/enable/idevs')).toHaveLength(1);

    await enter(page, control, 'esata-confirm-pool');
    await expect(overlay(page, 'esata-confirm')).toBeVisible(soon);
    await expect(overlay(page, 'esata-confirm').getByRole('heading', { level: 1 })).toHaveText('Expansion storage');
    for (const option of ['mountpool', 'extmountpool', 'extmountdisk', 'init'])
      await expect(page.locator(`[data-option="${option}"]`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Later' })).toBeFocused();
    expect(await serious(page, '[data-overlay="esata-confirm"]')).toEqual([]);
    await press(page, 'Mount as external disks');
    await expect(overlay(page, 'esata-confirm')).toHaveCount(0, soon);
    expect(await received(control, '/storagepool/esata/confirm')).toMatchObject([
      { id: 'ec-1', option: 'extmountdisk' },
    ]);

    await enter(page, control, 'esata-confirm-lost');
    await expect(overlay(page, 'esata-confirm')).toHaveAttribute('data-state', 'missing', soon);
    await press(page, 'Forget this storage');
    await confirmPassword(page, 'Forget this storage');
    await expect(overlay(page, 'esata-confirm')).toHaveCount(0, soon);
    expect(await received(control, '/storagepool/esata/confirm')).toMatchObject([{ id: 'ec-2', option: 'remove' }]);
  });

  test('ESA-01 ESA-06 FMT-12 the format of an enclosure runs, and a failed one is given up', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await enter(page, control, 'esata-pending');
    await page.locator('[data-option="eo-1"]').click(soon);
    await press(page, 'Format');
    await confirmPassword(page, /Erase 2 disks/);
    await expect(overlay(page, 'formatting')).toHaveAttribute('data-state', 'formatdisk', soon);
    await expect(page.getByTestId('format-target')).toHaveText('eSATA expansion storage');
    expect(await received(control, '/disk/format')).toMatchObject([{ id: 'eo-1' }]);

    await control.clearCalls();
    await control.scenario('esata-format-fail');
    await expect(overlay(page, 'formatting')).toHaveAttribute('data-state', 'failed', soon);
    await expect(page.getByText('Restart the enclosure and format again')).toBeVisible();
    await page.locator('[data-overlay="formatting"]').getByRole('button', { name: 'Cancel' }).click();
    await expect(overlay(page, 'esata-pending')).toBeVisible(soon);
    expect(await received(control, '/storagepool/esata/format/cancel')).toHaveLength(1);
  });

  test('ESA-07 ESA-08 ESA-10 ESA-11 ESA-12 ESA-14 CALL-26 CALL-ES-01 the storage leaves the device, however that goes', async ({
    page,
    device,
    signIn,
    control,
  }) => {
    test.setTimeout(180_000);
    await signIn(page);
    await expect(page.getByTestId('desktop')).toBeVisible();
    const open = async (scenario: string) => {
      await enter(page, control, scenario);
      await page.goto(device.url('/setting/poolManage?currentPage=6'));
      await press(page, 'Remove expansion storage');
      await expect(removal(page)).toHaveAttribute('data-state', '0');
      await expect(removal(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    };
    await open('esata-uninstall-ok');
    expect(await serious(page, '[data-overlay="esata-uninstall"]')).toEqual([]);
    await removal(page).getByRole('button', { name: 'Remove' }).dblclick();
    await expect(removal(page)).toHaveAttribute('data-state', '1');
    await control.clock({ advanceMs: 7000 });
    await expect(removal(page)).toHaveAttribute('data-state', '2');
    await press(page, 'Done');
    await expect(removal(page)).toHaveCount(0);
    expect(await received(control, '/storagepool/esata/sys/shutdown')).toHaveLength(1);

    await open('esata-uninstall-n300802');
    await removal(page).getByRole('button', { name: 'Remove' }).click();
    await expect(removal(page)).toHaveAttribute('data-state', '1');
    await expect(removal(page)).toContainText('expansion storage is busy, trying again');
    await control.clock({ advanceMs: 8000 });
    await expect(removal(page)).toHaveAttribute('data-state', '2');
    await press(page, 'Done');

    await open('esata-uninstall-poweroff');
    await removal(page).getByRole('button', { name: 'Remove' }).click();
    await control.clock({ advanceMs: 7000 });
    await expect(removal(page)).toHaveAttribute('data-state', '6', soon);
    await expect(removal(page)).toContainText('Switch off the enclosure now');
    await fetch(`${device.http}/__control/enclosure`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ op: 'power', on: false }),
    });
    await expect(removal(page)).toHaveAttribute('data-state', '2');
    await press(page, 'Done');

    await open('esata-uninstall-fail');
    await removal(page).getByRole('button', { name: 'Remove' }).click();
    await control.clock({ advanceMs: 9000 });
    await expect(removal(page)).toHaveAttribute('data-state', '3', soon);
    await removal(page).getByRole('button', { name: 'Reboot' }).click();
    await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Reboot' }).click();
    await expect.poll(async () => (await received(control, '/system/reboot')).length).toBe(1);
  });

  test('ESA-03 ESA-07 ESA-09 ESA-13 ESA-15 a reload meets the removal, and a fault is reset', async ({
    page,
    signIn,
    control,
  }) => {
    test.setTimeout(120_000);
    await signIn(page);
    await expect(page.getByTestId('desktop')).toBeVisible();
    await control.scenario('esata-uninstall-slow');
    await page.reload();
    await expect(removal(page)).toHaveAttribute('data-state', '1', soon);
    await control.clock({ advanceMs: 20_000 });
    await expect(removal(page)).toHaveAttribute('data-state', '3', soon);
    await press(page, 'Close');
    await expect(removal(page)).toHaveCount(0);

    await enter(page, control, 'esata-n300815');
    await expect(overlay(page, 'esata-pending')).toHaveAttribute('data-state', 'fault', soon);
    await control.fault({ call: '/storagepool/esata/sys/reset', code: 'N300820', msg: 'reset failed', times: 1 });
    await press(page, 'Reset expansion storage');
    await confirmPassword(page, 'Reset');
    await expect(removal(page)).toHaveAttribute('data-state', '5', soon);
    await expect(removal(page)).toContainText('reset failed');
    await removal(page).getByRole('button', { name: 'Retry' }).click();
    await confirmPassword(page, 'Reset');
    await expect(removal(page)).toHaveAttribute('data-state', '4');
    await control.clock({ advanceMs: 5000 });
    await expect(removal(page)).toHaveAttribute('data-state', '6', soon);
    await control.clock({ advanceMs: 5000 });
    await expect(removal(page)).toHaveAttribute('data-state', '2', soon);
    expect(await received(control, '/storagepool/esata/sys/reset')).toHaveLength(2);
  });

  test('ESA-16 MSG-13 other accounts: nothing of a new enclosure, a known one waits', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page, 'normal');
    await expect(page.getByTestId('desktop')).toBeVisible();
    await enter(page, control, 'esata-confirm-pool');
    const waiting = overlay(page, 'esata-confirm');
    await expect(waiting).toContainText('Expansion storage is waiting for the administrator', soon);
    await waiting.getByRole('button', { name: 'Continue' }).click();
    await expect(waiting).toHaveCount(0);
    await control.scenario('esata-pending');
    await page.reload();
    await expect(page.getByTestId('desktop')).toBeVisible();
    await expect(page.locator('[data-overlay]')).toHaveCount(0);
    const actions = (await control.calls()).filter(({ path }) => path.startsWith('/storagepool/esata'));
    expect(actions).toEqual([]);
  });
});

test.describe('health of disks', () => {
  test('SMT-01 SMT-02 SMT-03 SMT-04 SMT-07 CALL-05 CALL-19 CALL-SP-09 the list, the report, the check', async ({
    page,
    device,
    signIn,
    control,
  }) => {
    test.setTimeout(120_000);
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
    expect(await serious(page, '[data-testid="storage-manager"]')).toEqual([]);

    await control.scenario('smart-normal-run');
    await page.goto(device.url('/setting/poolManage?currentPage=2'));
    await press(page, 'Report of Slot 1');
    const report = page.getByTestId('smart-dialog');
    await expect(report.getByTestId('smart-attributes').getByRole('columnheader')).toHaveCount(7);
    await expect(report).toContainText('Reallocated sectors');
    expect(await serious(page, '[data-testid="smart-dialog"]')).toEqual([]);
    const before = await report.getByTestId('smart-ctime').textContent();
    await report.getByRole('button', { name: 'Re-check' }).click();
    await expect(report.getByRole('button', { name: 'checking...' })).toBeDisabled();
    await control.clock({ advanceMs: 60_000 });
    await expect(report.getByRole('button', { name: 'Re-check' })).toBeEnabled(soon);
    await expect(report.getByTestId('smart-ctime')).not.toHaveText(before ?? '');
    await report.getByRole('button', { name: 'Close' }).click();

    await page.goto(device.url('/setting/poolManage?currentPage=5'));
    await page.locator('[data-group="sata-group"]').getByRole('button', { name: 'Check all' }).click();
    const run = page.getByTestId('smart-run-dialog');
    await expect(run).toHaveAttribute('data-state', 'running');
    await run.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await expect(run).toHaveAttribute('data-state', 'running');
    await control.clock({ advanceMs: 9000 });
    await expect(run).toContainText('SMART finished', soon);
  });

  test('SMT-05 SMT-06 SMT-08 CALL-18 CALL-20 CALL-SP-10 enclosure, interrupted check, health management', async ({
    page,
    device,
    signIn,
    control,
  }) => {
    test.setTimeout(120_000);
    await signIn(page);
    await expect(page.getByTestId('desktop')).toBeVisible();
    await control.scenario('smart-esata-run');
    await page.goto(device.url('/setting/poolManage?currentPage=6'));
    await press(page, 'Report of Enclosure slot 1');
    await control.clearCalls();
    await press(page, 'Re-check');
    await expect(page.getByTestId('smart-dialog').getByRole('button', { name: 'checking...' })).toBeVisible();
    await control.clock({ advanceMs: 5000 });
    await expect(page.getByTestId('smart-dialog').getByRole('button', { name: 'Re-check' })).toBeEnabled(soon);
    expect(await received(control, '/storagepool/smart/start')).toMatchObject([{ type: 'esata-group' }]);
    expect((await received(control, '/storagepool/smart/status'))[0]).toMatchObject({ type: 'esata-group' });

    await control.scenario('ihm-run');
    await page.goto(device.url('/setting/poolManage?currentPage=5'));
    await page.getByRole('tab', { name: 'Health management' }).click();
    await expect(health(page).first()).toContainText('°C');
    await page.getByTestId('health-group').first().getByRole('button', { name: 'Check all' }).click();
    await control.clock({ advanceMs: 5000 });
    await expect(page.getByTestId('smart-run-dialog')).toContainText('Health management finished', soon);
    expect(await received(control, '/storagepool/ihm/start')).toMatchObject([{ type: 'sata-group' }]);

    await control.scenario('smart-poll-fails');
    await page.clock.install();
    await page.goto(device.url('/setting/poolManage?currentPage=2'));
    await press(page, 'Report of Slot 1');
    await press(page, 'Re-check');
    const report = page.getByTestId('smart-dialog');
    await expect(report).toHaveAttribute('data-state', 'running');
    for (let asked = 0; asked < 16; asked += 1) {
      await page.clock.runFor(2000);
      await expect.poll(async () => (await received(control, '/storagepool/smart/status')).length).toBeGreaterThan(0);
    }
    await expect(report).toContainText('SMART check interrupted', soon);
    await expect(report.getByRole('button', { name: 'Re-check' })).toBeEnabled();
  });
});

const warnings = [
  ['warn-disk-capacity', 'disk_capacity_error', 'Internal storage is almost full'],
  ['warn-disk-capacity-m2', 'disk_capacity_error_m2', 'High-speed storage is almost full'],
  ['warn-disk-capacity-esata', 'disk_capacity_error_esata', 'Expansion storage is almost full'],
  ['warn-fan', 'fan_speed_warn', 'for over 10 minutes'],
  ['warn-temp-sata', 'disk_temp_warn', 'above 60 °C, averaged over 2 hours'],
  ['warn-temp-m2', 'disk_temp_warn', 'above 85 °C, averaged over 2 hours'],
  ['warn-raid-sync', 'raid_sync_notify', 'RAID is synchronising in the background'],
] as const;

test.describe('monitoring warnings', () => {
  test('MON-01 MON-02 MON-03 MON-04 MON-05 MON-06 SMT-10 POL-12 each once, consumed by OK', async ({
    page,
    signIn,
    control,
  }) => {
    test.setTimeout(180_000);
    await signIn(page);
    await expect(page.getByTestId('desktop')).toBeVisible();
    for (const [scenario, action, words] of warnings) {
      await test.step(scenario, async () => {
        await control.clearCalls();
        await control.scenario(scenario);
        await expect(warning(page)).toHaveAttribute('data-state', action, soon);
        await expect(warning(page)).toContainText(words);
        expect(await serious(page, '[data-testid="monitor-warning"]')).toEqual([]);
        await warning(page).getByRole('button', { name: 'OK' }).click();
        await expect(warning(page)).toHaveCount(0);
        await expect.poll(async () => (await received(control, '/action/known')).length).toBe(1);
      });
    }
    await control.scenario('warn-smart');
    await expect(warning(page)).toContainText('ZSA4T0001', soon);
    await warning(page).getByRole('button', { name: 'Show report' }).click();
    const report = page.getByTestId('smart-dialog');
    await expect(report).toContainText('Temperature too high');
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
    await expect(warning(page)).toContainText('Internal storage is almost full', soon);
    await expect(warning(page).getByRole('button')).toHaveCount(1);
    await warning(page).getByRole('button', { name: 'OK' }).click();
    await control.scenario('warn-raid-sync');
    await expect(warning(page)).toContainText('RAID is synchronising', soon);
    await warning(page).getByRole('button', { name: 'OK' }).click();
    await expect(warning(page)).toHaveCount(0);
    expect(await received(control, '/action/known')).toEqual([]);
  });
});
