import { seriousFindings } from '../axe.ts';
import { expect, test } from '../shared-device.ts';
import { confirmPassword, enter, overlay, press, received, removal } from './care-page.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test.describe('eSATA', () => {
  test('ESA-01 ESA-02 ESA-04 ESA-16 MSG-01 MSG-12 CALL-23 CALL-24 a new enclosure and a known one', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await enter(page, control, 'esata-pending');
    await expect(overlay(page, 'esata-pending')).toHaveAttribute('data-state', 'choose');
    await expect(page.locator('[data-option]')).toHaveCount(2);
    await expect(page.locator('[data-option="eo-1"]')).toContainText('RAID1');
    await expect(page.locator('[data-option="eo-2"]')).toContainText('ZDR');
    expect(await seriousFindings(page, '[data-overlay="esata-pending"]')).toEqual([]);
    await press(page, 'Later');
    await expect(overlay(page, 'esata-pending')).toHaveCount(0);
    expect(await received(control, '/storagepool/esata/pending/ignore')).toMatchObject([{ id: 'es-1' }]);

    await enter(page, control, 'esata-n300814');
    await expect(overlay(page, 'esata-pending')).toHaveAttribute('data-state', 'notEnabled');
    expect(await seriousFindings(page, '[data-overlay="esata-pending"]')).toEqual([]);
    await press(page, 'Try again');
    await expect(overlay(page, 'esata-pending')).toHaveAttribute('data-state', 'choose');
    expect(await received(control, '/storagepool/esata/enable/idevs')).toHaveLength(1);

    await enter(page, control, 'esata-confirm-pool');
    await expect(overlay(page, 'esata-confirm')).toBeVisible();
    await expect(overlay(page, 'esata-confirm').getByRole('heading', { level: 1 })).toHaveText('Expansion storage');
    for (const option of ['mountpool', 'extmountpool', 'extmountdisk', 'init'])
      await expect(page.locator(`[data-option="${option}"]`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Later' })).toBeFocused();
    expect(await seriousFindings(page, '[data-overlay="esata-confirm"]')).toEqual([]);
    // One request for each; what writes to the disks wants the password first.
    for (const [option, name] of [
      ['mountpool', 'Mount the pool'],
      ['extmountpool', 'Mount as expansion storage'],
      ['extmountdisk', 'Mount as external disks'],
      ['ignore', 'Later'],
      ['init', 'Initialise'],
    ] as const) {
      if (option !== 'mountpool') await enter(page, control, 'esata-confirm-pool');
      await press(page, name);
      if (option === 'init') {
        expect(await received(control, '/storagepool/esata/confirm')).toEqual([]);
        await confirmPassword(page, /Initialise|Erase/);
        await expect(overlay(page, 'formatting')).toHaveAttribute('data-state', 'formatdisk');
      } else await expect(overlay(page, 'esata-confirm')).toHaveCount(0);
      expect(await received(control, '/storagepool/esata/confirm'), option).toMatchObject([{ id: 'ec-1', option }]);
    }

    await enter(page, control, 'esata-confirm-lost');
    await expect(overlay(page, 'esata-confirm')).toHaveAttribute('data-state', 'missing');
    await press(page, 'Forget this storage');
    await confirmPassword(page, 'Forget this storage');
    await expect(overlay(page, 'esata-confirm')).toHaveCount(0);
    expect(await received(control, '/storagepool/esata/confirm')).toMatchObject([{ id: 'ec-2', option: 'remove' }]);
  });

  test('ESA-01 ESA-06 FMT-12 the format of an enclosure runs, and a failed one is given up', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await enter(page, control, 'esata-pending');
    await page.locator('[data-option="eo-1"]').click();
    await press(page, 'Format');
    await confirmPassword(page, /Erase 2 disks/);
    await expect(overlay(page, 'formatting')).toHaveAttribute('data-state', 'formatdisk');
    await expect(page.getByTestId('format-target')).toHaveText('eSATA expansion storage');
    expect(await received(control, '/disk/format')).toMatchObject([{ id: 'eo-1' }]);

    await control.clearCalls();
    await control.scenario('esata-format-fail');
    await expect(overlay(page, 'formatting')).toHaveAttribute('data-state', 'failed');
    await expect(page.getByText('Restart the enclosure and format again')).toBeVisible();
    await page.locator('[data-overlay="formatting"]').getByRole('button', { name: 'Cancel' }).click();
    await expect(overlay(page, 'esata-pending')).toBeVisible();
    expect(await received(control, '/storagepool/esata/format/cancel')).toHaveLength(1);
  });

  test('ESA-07 ESA-08 ESA-10 ESA-11 ESA-12 ESA-14 CALL-26 CALL-ES-01 the storage leaves the device, however that goes', async ({
    page,
    device,
    signIn,
    control,
  }) => {
    // Each step of a removal lasts until the page has shown it.
    await control.hold();
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
    expect(await seriousFindings(page, '[data-overlay="esata-uninstall"]')).toEqual([]);
    await removal(page).getByRole('button', { name: 'Remove' }).dblclick();
    await expect(removal(page)).toHaveAttribute('data-state', '1');
    await expect.poll(() => received(control, '/storagepool/esata/sys/shutdown')).toHaveLength(1);
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
    await expect(removal(page)).toHaveAttribute('data-state', '1');
    await expect.poll(() => received(control, '/storagepool/esata/sys/shutdown')).toHaveLength(1);
    await control.clock({ advanceMs: 7000 });
    await expect(removal(page)).toHaveAttribute('data-state', '6');
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
    await expect(removal(page)).toHaveAttribute('data-state', '1');
    await expect.poll(() => received(control, '/storagepool/esata/sys/shutdown')).toHaveLength(1);
    await control.clock({ advanceMs: 9000 });
    await expect(removal(page)).toHaveAttribute('data-state', '3');
    await removal(page).getByRole('button', { name: 'Reboot' }).click();
    await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Reboot' }).click();
    await expect.poll(async () => (await received(control, '/system/reboot')).length).toBe(1);
  });

  test('ESA-03 ESA-07 ESA-09 ESA-13 ESA-15 a reload meets the removal, and a fault is reset', async ({
    page,
    signIn,
    control,
  }) => {
    await control.hold();
    await signIn(page);
    await expect(page.getByTestId('desktop')).toBeVisible();
    await control.scenario('esata-uninstall-slow');
    await page.reload();
    await expect(removal(page)).toHaveAttribute('data-state', '1');
    await control.clock({ advanceMs: 20_000 });
    await expect(removal(page)).toHaveAttribute('data-state', '3');
    await press(page, 'Close');
    await expect(removal(page)).toHaveCount(0);

    await enter(page, control, 'esata-n300815');
    await expect(overlay(page, 'esata-pending')).toHaveAttribute('data-state', 'fault');
    await control.fault({ call: '/storagepool/esata/sys/reset', code: 'N300820', msg: 'reset failed', times: 1 });
    await press(page, 'Reset expansion storage');
    await confirmPassword(page, 'Reset');
    await expect(removal(page)).toHaveAttribute('data-state', '5');
    await expect(removal(page)).toContainText('reset failed');
    await removal(page).getByRole('button', { name: 'Retry' }).click();
    await confirmPassword(page, 'Reset');
    await expect(removal(page)).toHaveAttribute('data-state', '4');
    await expect.poll(() => received(control, '/storagepool/esata/sys/reset')).toHaveLength(2);
    await control.clock({ advanceMs: 5000 });
    await expect(removal(page)).toHaveAttribute('data-state', '6');
    await control.clock({ advanceMs: 5000 });
    await expect(removal(page)).toHaveAttribute('data-state', '2');
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
    await expect(waiting).toContainText('Expansion storage is waiting for the administrator');
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
