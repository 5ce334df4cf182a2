import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts, demoPassword } from '../accounts.ts';
import type { Control } from '../control.ts';
import { expect, test, type Page } from '../shared-device.ts';

const received = async (control: Control, path: string) => (await control.calls()).filter((call) => call.path === path);
const migration = (page: Page) => page.getByTestId('window').filter({ has: page.getByTestId('migration') });

async function confirmPassword(page: Page, button: string): Promise<void> {
  const dialog = page.getByTestId('password-dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  const box = dialog.getByRole('checkbox');
  if (await box.count()) await box.check();
  await dialog.getByRole('button', { name: button }).click();
}

test.describe('formatting from the shell', () => {
  async function openFlow(page: Page): Promise<void> {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Format disks');
    await page.getByRole('option', { name: /Format disks/ }).click();
  }

  test('FMTS-01 FMTS-02 FMTS-03 FMTS-04 FMTS-07 from the palette to the new pool', async ({ desktop, control }) => {
    const page = desktop;
    await openFlow(page);
    const dialog = page.getByTestId('shell-dialog');
    await expect(page.getByTestId('format-option')).toHaveCount(2);
    await page.locator('[data-option="zdr"] input').check();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog).toContainText('ZSA4T0001');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await page.getByTestId('password-dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveAttribute('data-state', 'confirm1');
    expect(await received(control, '/disk/format')).toEqual([]);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await confirmPassword(page, 'Erase and format');
    await expect(dialog).toHaveAttribute('data-state', 'formatting');
    await expect
      .poll(() => received(control, '/disk/format'))
      .toMatchObject([{ code: '200', fields: { type: 'zdr' } }]);
    const [made] = await received(control, '/disk/format');
    expect(Object.keys(made?.fields ?? {})).not.toContain('main');
    const full = page.locator('[data-overlay="formatting"]');
    await expect(full).toBeVisible();
    await control.clock({ advanceMs: 60_000 });
    const result = page.locator('[data-overlay="complete"]');
    await result.getByRole('button', { name: 'Enter' }).click();
    await expect(dialog).toHaveAttribute('data-state', 'success');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);
  });

  test('FMTS-08 a refused format: the words, the message of the device, the restart', async ({ desktop, control }) => {
    const page = desktop;
    await control.fault({ call: '/disk/format', code: 'N300020', msg: 'write error', times: 1 });
    await openFlow(page);
    await page.locator('[data-option="raid1"] input').check();
    const dialog = page.getByTestId('shell-dialog');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await confirmPassword(page, 'Erase and format');
    await expect(dialog).toContainText('Creating RAID1 failed');
    await expect(page.getByTestId('format-server')).toContainText('write error');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Restart' }).click();
    await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Restart' }).click();
    await expect.poll(async () => (await received(control, '/system/reboot')).length).toBe(1);
  });

  test('FMTS-09 DLG-05 another account cannot begin', async ({ page, signIn }) => {
    await signIn(page, 'normal');
    await expect(page.getByTestId('desktop')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Format disks');
    await expect(page.getByRole('option', { name: /Format disks/ })).toHaveAttribute('aria-disabled', 'true');
  });
});

test.describe('disks that come and go', () => {
  for (const [scenario, text] of [
    ['push-hotplug', 'A disk was inserted in slot 2; restart the device to use it'],
    ['push-remove', 'The data of both disks may be lost'],
  ] as const)
    test(`PUSH-09 ROL-13 ${scenario}`, async ({ desktop, control }) => {
      await expect(desktop.getByTestId('connection')).toContainText('LAN');
      await control.scenario(scenario);
      const prompt = desktop.getByTestId('confirm-dialog');
      await expect(prompt).toContainText(text);
      await prompt.getByRole('button', { name: 'Reboot' }).click();
      await desktop.getByTestId('confirm-dialog').getByRole('button', { name: 'Restart' }).click();
      await expect.poll(async () => (await received(control, '/system/reboot')).length).toBe(1);
    });
});

test.describe('data migration', () => {
  test('POL-09 a changed disk opens one window, which stays closed when it was closed', async ({
    desktop,
    control,
  }) => {
    await control.scenario('poll-dswitch');
    const window = migration(desktop);
    await expect(window).toHaveCount(1);
    await expect(window.getByTestId('switch-disks').locator('tbody tr')).not.toHaveCount(0);
    await expect(desktop.locator('[data-overlay]')).toHaveCount(0);
    await window.getByRole('button', { name: 'Later' }).click();
    await expect(window).toHaveCount(0);
    const polls = async () => (await received(control, '/system/polling2')).length;
    const before = await polls();
    await expect.poll(polls).toBeGreaterThan(before + 10);
    await expect(window).toHaveCount(0);
  });

  test('APP-SWD-01 WND-06 the window of a migration has its size and can only be closed', async ({
    desktop,
    control,
  }) => {
    await control.hold();
    await control.scenario('poll-migration-running');
    const window = migration(desktop);
    await expect(window).toContainText('Your data are being moved');
    await expect(window.getByRole('heading', { level: 2, name: 'Data migration' })).toBeVisible();
    const box = await window.boundingBox();
    expect([box?.width, box?.height]).toEqual([600, 480]);
    for (const name of ['Minimise', 'Maximise'])
      await expect(window.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(window.locator('[data-testid^="resize-"]')).toHaveCount(0);
    await window.getByTestId('title-bar').dblclick();
    expect(await window.boundingBox()).toEqual(box);
  });

  test('APP-SWD-03 CALL-DMG-01 a move to a drive is cancelled once its person is sure, and the data are where they were', async ({
    page,
    signIn,
    control,
    device,
  }) => {
    await control.hold();
    await control.operate('usb', { op: 'plug', dev: 'sdx1', label: 'BIG', size: 8e12 });
    const admin = await signedIn(device.http, accounts.master);
    const checked = await admin.call(calls.passwordCheck, await admin.credentials('admin', demoPassword));
    const way = { from: 'zenith_sata', to: 'sdx1', second: checked.data.second };
    const { id } = (await admin.call(calls.migrationStart, way)).data;
    await admin.call(calls.migrationExecute, { id });

    await page.goto(device.url('/switchDisk/migration'));
    await signIn(page);
    const screen = page.getByTestId('migration');
    await expect(screen).toHaveAttribute('data-state', 'running');
    const cancel = screen.getByRole('button', { name: 'Cancel the migration' });
    await cancel.click();
    const question = page.getByRole('alertdialog', { name: 'Cancel the migration?' });
    await question.getByRole('button', { name: 'Go on moving' }).click();
    await expect(question).toHaveCount(0);
    await expect(screen).toHaveAttribute('data-state', 'running');
    expect(await received(control, '/disk/migration/cancel')).toEqual([]);
    await cancel.click();
    await question.getByRole('button', { name: 'Cancel the migration' }).click();
    await expect(screen).toContainText('Your data are still where they were');
    const stands = await admin.call(calls.migrationStatus, { id });
    expect(stands.data.state).toBe('canceled');
  });

  test('POL-10 APP-SWD-03 a migration that runs is followed in its window', async ({ desktop, control }) => {
    await control.scenario('poll-migration-running');
    const window = migration(desktop);
    await expect(window).toContainText('Your data are being moved');
    await expect(window.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[4-9]\d/);
    await control.clock({ advanceMs: 40_000 });
    await expect(window).toContainText('All data have been moved');
    await expect.poll(async () => (await received(control, '/disk/switch/status')).length).toBeGreaterThan(0);
  });

  test('APP-SWD-02 WND-06 what a move means, and the choice of where the data go', async ({
    page,
    signIn,
    control,
    device,
  }) => {
    await signIn(page);
    await control.scenario('poll-external-devices');
    await page.goto(device.url('/switchDisk/entry'));
    const screen = page.getByTestId('migration');
    await expect(screen).toHaveAttribute('data-state', 'entry');
    await expect(page.getByTestId('move-figures')).toContainText('Files');
    await expect(screen).toContainText('From the disk in slot');
    await screen.getByRole('button', { name: 'Choose the disk' }).click();
    await expect(screen).toHaveAttribute('data-state', 'select');
    await expect(page).toHaveURL(/switchDisk\/selectDisk\?type=check/);
    await expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.goto(device.url('/switchDisk/entry?spaceEnough=0&position=2&size=1073741824&sn=X'));
    await expect(screen).toContainText('Not enough space');
    await expect(screen.getByRole('button', { name: 'Begin' })).toBeDisabled();
  });

  test('POL-09 POL-10 another account gets the notice, and no window', async ({ page, signIn, control }) => {
    await signIn(page, 'normal');
    await expect(page.getByTestId('desktop')).toBeVisible();
    await control.scenario('poll-dswitch');
    await expect(page.locator('[data-overlay]')).toContainText('Disk migration is waiting for the administrator');
    await expect(page.getByTestId('migration')).toHaveCount(0);
  });
});

test.describe('external disks', () => {
  test('EXT-02 EXT-03 EXT-04 APP-SET-04 from the settings: form, password, progress over a reload, done', async ({
    page,
    signIn,
    control,
    device,
  }) => {
    // The format is still under way when the page was loaded anew.
    await control.hold();
    await signIn(page);
    await control.scenario('ext-usb-format');
    await page.goto(device.url('/setting/outsideDevice'));
    await page.locator('[data-action="format"]').click();
    const form = page.getByTestId('external-form');
    const start = form.getByRole('button', { name: 'Start format' });
    await expect(start).toBeDisabled();
    await form.getByRole('combobox').selectOption('exFAT');
    await expect(start).toBeDisabled();
    await form.getByRole('checkbox').check();
    await start.click();
    await confirmPassword(page, 'Erase disk');
    const works = page.getByTestId('external-format');
    await expect(works).toContainText('Formatting, do not unplug the disk or power off');
    await page.reload();
    await expect(works).toContainText('Formatting, do not unplug the disk or power off');
    await control.clock({ advanceMs: 15_000 });
    await expect(works).toContainText('Formatted and mounted');
    await works.getByRole('button', { name: 'Done' }).click();
    await expect(works).toHaveCount(0);
    await expect.poll(() => received(control, '/storagepool/dev/format/clear')).toHaveLength(1);
    expect(await received(control, '/storagepool/confirm')).toEqual([]);
  });

  test('EXT-07 EXT-08 POL-14 every kind, mounted and removed', async ({ page, signIn, control, device }) => {
    await signIn(page);
    await control.scenario('poll-external-devices');
    await page.goto(device.url('/setting/outsideDevice'));
    await expect(page.getByTestId('external-disk')).toHaveCount(11);
    await expect(page.locator('[data-action="format"]')).toHaveCount(5);
    const typeC = page.locator('[data-dev="sdz1"]');
    await typeC.getByRole('button', { name: /^Mount/ }).click();
    await expect(typeC).toContainText('Mounted');
    const usb = page.locator('[data-dev="sdx1"]');
    await usb.getByRole('button', { name: /^Remove/ }).click();
    await expect(usb.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    const fields = (await received(control, '/storagepool/extdev/mount')).map((call) => call.fields);
    expect(fields).toMatchObject([
      { dev: 'sdz1', action: 'mount' },
      { dev: 'sdx1', action: 'unmount' },
    ]);
  });
});
