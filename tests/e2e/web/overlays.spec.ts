import type { Locator } from '@playwright/test';
import { expect, test } from '../shared-device.ts';
import { everybody, others, overlay, title, buttons } from './overlay-page.ts';

test.describe('booting', () => {
  for (const account of everybody) {
    test(`BOOT-01 BOOT-02 BOOT-03 BOOT-10 the same for ${account}`, async ({ page, signIn, control }) => {
      await control.hold();
      await signIn(page, account);
      await control.scenario('boot-booting');
      const dialog = overlay(page, 'booting');
      await expect(dialog).toContainText('The device is starting, please wait');
      await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(500);
      await expect(dialog.getByRole('button')).toHaveText(['Log out']);
      await control.scenario('boot-waiting');
      await expect(dialog).toContainText('The system has started, storage services are getting ready');
      await control.scenario('boot-checking');
      await expect(dialog).toContainText('Preparing disks, please wait; this can take a few minutes');
      await control.scenario('normal-complete');
      await expect(overlay(page)).toHaveCount(0);
      await expect(page.getByTestId('desktop')).toBeVisible();
    });
  }

  for (const account of everybody) {
    test(`BOOT-04 after six minutes, ${account}`, async ({ page, signIn, control }) => {
      await page.clock.install();
      await signIn(page, account);
      await control.scenario('boot-preparing-long');
      const dialog = overlay(page, 'booting');
      await expect(dialog).toHaveAttribute('data-state', 'preparing');
      await page.clock.fastForward(345_000);
      await expect(dialog).toHaveAttribute('data-state', 'preparing');
      await page.clock.fastForward(20_000);
      await expect(dialog).toHaveAttribute('data-state', 'longWait');
      await expect(dialog).toContainText('Preparing the disks takes longer than usual');
      await expect(dialog.getByRole('button')).toHaveText(account === 'master' ? ['Log out', 'Reboot'] : ['Log out']);
    });
  }

  test('BOOT-05 a reload does not restart the six minutes', async ({ page, signIn, control }) => {
    await page.clock.install();
    await signIn(page);
    await control.scenario('boot-preparing-long');
    const dialog = overlay(page, 'booting');
    await expect(dialog).toHaveAttribute('data-state', 'preparing');
    await page.clock.fastForward(300_000);
    await page.reload();
    await expect(dialog).toHaveAttribute('data-state', 'preparing');
    await page.clock.fastForward(65_000);
    await expect(dialog).toHaveAttribute('data-state', 'longWait');
  });

  test('CON-116 a dialog of each class has its width, all between 400 and 800', async ({ page, signIn, control }) => {
    await signIn(page);
    await page.setViewportSize({ width: 1600, height: 1000 });
    const width = async (found: Locator) => (await found.boundingBox())?.width ?? 0;
    await control.scenario('boot-booting');
    await expect(overlay(page, 'booting')).toBeVisible();
    await expect.poll(() => width(overlay(page, 'booting'))).toBe(500);
    await control.scenario('block-generic');
    await overlay(page, 'blocking').getByRole('button', { name: 'Reboot' }).click();
    const question = page.getByRole('alertdialog');
    await expect.poll(() => width(question)).toBeGreaterThanOrEqual(400);
    expect(await width(question)).toBeLessThanOrEqual(480);
    await control.scenario('warn-smart');
    await page.getByRole('button', { name: 'Show report' }).click();
    await expect.poll(() => width(page.getByTestId('smart-dialog'))).toBe(800);
  });

  test('CON-116 on a narrow window the dialog shrinks with its margins', async ({ page, signIn, control }) => {
    await signIn(page);
    await page.setViewportSize({ width: 460, height: 600 });
    await control.scenario('boot-booting');
    await expect(overlay(page, 'booting')).toBeVisible();
    const width = async () => (await overlay(page, 'booting').boundingBox())?.width;
    await expect.poll(width).toBeLessThanOrEqual(460 - 32);
  });
});

test.describe('messages', () => {
  test('OVL-01 FMT-14 a healthy device shows no overlay', async ({ page, signIn, control }) => {
    await signIn(page);
    await expect(page.getByTestId('desktop')).toBeVisible();
    await control.scenario('normal-complete');
    const polls = async () => (await control.calls()).filter(({ path }) => path === '/system/polling2').length;
    await expect.poll(polls).toBeGreaterThan(0);
    await expect(overlay(page)).toHaveCount(0);
  });

  test('PUSH-07 a storage message of the push channel shows at once', async ({ page, signIn, control }) => {
    await signIn(page);
    await expect(page.getByTestId('connection')).toContainText('LAN');
    // The next polls say that all is well; they take their time here.
    await control.fault({ call: '/system/polling2', delayMs: 5000, times: 2 });
    await control.push({ topic: 'storage', type: 'booting', data: { code: 200, msg: '', data: {} } });
    await expect(overlay(page, 'booting')).toBeVisible({ timeout: 5000 });
    await expect(overlay(page)).toHaveCount(0);
  });

  test('MSG-03 an unknown type leaves the desktop usable and warns once', async ({ page, signIn, control }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('unknown type foo')) warnings.push(message.text());
    });
    await signIn(page);
    await control.patch({ poll: { message: { type: 'foo', code: 200, msg: '', data: { id: 'u-1' } } } });
    await expect.poll(() => warnings.length).toBe(1);
    await expect(overlay(page)).toHaveCount(0);
    await expect(page.getByTestId('desktop')).toBeVisible();
    await control.clearCalls();
    const polls = async () => (await control.calls()).filter(({ path }) => path === '/system/polling2').length;
    await expect.poll(polls).toBeGreaterThan(2);
    expect(warnings).toHaveLength(1);
  });

  test('POL-04 a failing poll changes no overlay', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('block-generic');
    await expect(title(page)).toHaveText('Disk encountered a problem');
    await control.fault({ call: '/system/polling2', code: 'N000007', msg: 'no', times: 3 });
    const failed = async () => (await control.calls()).filter(({ code }) => code === 'N000007').length;
    await expect.poll(failed).toBe(3);
    await expect(title(page)).toHaveText('Disk encountered a problem');
  });

  test('MSG-01 CMP-03 changed disks are shown beside the original ones, with what can be decided', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-c-raid1-lost-both');
    await expect(overlay(page, 'confirm')).toHaveAttribute('data-letter', 'C');
    await expect(overlay(page)).toContainText('Nothing has been written to any disk');
    await expect(overlay(page).getByTestId('changes').locator('tbody tr')).toHaveCount(2);
    await expect
      .poll(() => buttons(page))
      .toEqual(expect.arrayContaining(['Log out', 'Reset all disks', 'Restore original mode']));
  });

  for (const account of others) {
    test(`WIZ-30 MSG-13 changed disks as ${account}`, async ({ page, signIn, control }) => {
      await signIn(page, account);
      await expect(page.getByTestId('desktop')).toBeVisible();
      await control.scenario('confirm-c-raid1-lost-both');
      await expect(overlay(page)).toContainText(
        'The disks of the device changed; please wait for the administrator to handle it',
      );
      await expect.poll(() => buttons(page)).toEqual(['Log out']);
      await control.patch({ poll: { message: { data: { pool_mounted: true } } } });
      await overlay(page).getByRole('button', { name: 'Continue' }).click();
      await expect(overlay(page)).toHaveCount(0);
    });
  }
});
