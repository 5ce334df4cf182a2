import type { Account } from '../accounts.ts';
import type { Control } from '../control.ts';
import { expect, test, type Page } from '../fixtures.ts';

const everybody: readonly Account[] = ['master', 'normal', 'local'];
const others: readonly Account[] = ['normal', 'local'];

const overlay = (page: Page, name?: string) =>
  page.locator(name === undefined ? '[data-overlay]' : `[data-overlay="${name}"]`);
const title = (page: Page) => overlay(page).getByRole('heading', { level: 1 });
const buttons = async (page: Page) =>
  (await overlay(page).locator('main, footer').getByRole('button').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  );

/** Paths the device received, without the poll and without what a page asks on its own. */
async function actions(control: Control): Promise<string[]> {
  const quiet = ['/system/polling2', '/key/pub', '/zhelper/state'];
  return (await control.calls()).map(({ path }) => path).filter((path) => !quiet.includes(path));
}

async function confirmPower(page: Page, button: string): Promise<void> {
  await overlay(page).getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
}

test.describe('booting', () => {
  for (const account of everybody) {
    test(`BOOT-01 BOOT-02 BOOT-03 BOOT-10 the same for ${account}`, async ({ page, signIn, control }) => {
      await signIn(page, account);
      await control.scenario('boot-booting');
      const dialog = overlay(page, 'booting');
      await expect(dialog).toContainText('The device is starting, please wait');
      expect((await dialog.boundingBox())?.width).toBe(500);
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
      await page.clock.fastForward(355_000);
      await expect(dialog).toHaveAttribute('data-state', 'preparing');
      await page.clock.fastForward(10_000);
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

  test('CON-116 on a narrow window the dialog shrinks with its margins', async ({ page, signIn, control }) => {
    await signIn(page);
    await page.setViewportSize({ width: 460, height: 600 });
    await control.scenario('boot-booting');
    await expect(overlay(page, 'booting')).toBeVisible();
    expect((await overlay(page, 'booting').boundingBox())?.width).toBeLessThanOrEqual(460 - 32);
  });
});

const faults = [
  ['block-position-changed', 'Disk position changed', ['Reboot', 'Shut down', 'Code N300034']],
  ['block-degraded-raid1', 'RAID1 mode degraded', ['Shut down', 'Code N300061']],
  ['block-no-disk', 'No disk found', ['Reboot', 'Shut down', 'Code N300035']],
  ['block-generic', 'Disk encountered a problem', ['Format existing disks', 'Reboot', 'Shut down', 'Code N300029']],
] as const;

test.describe('faults', () => {
  for (const [scenario, name, expected] of faults) {
    test(`BLK-02 BLK-03 BLK-06 BLK-08 ${scenario} as the administrator`, async ({ page, signIn, control }) => {
      await signIn(page);
      await control.scenario(scenario);
      await expect(title(page)).toHaveText(name);
      expect(await buttons(page)).toEqual(expected);
      await expect(overlay(page).getByRole('button', { name: 'Shut down' })).toBeFocused();
    });

    for (const account of others) {
      test(`OVL-13 BLK-13 ${scenario} as ${account}: only log-out is asked for`, async ({ page, signIn, control }) => {
        await signIn(page, account);
        await expect(page.getByTestId('desktop')).toBeVisible();
        await control.scenario(scenario);
        await expect(title(page)).toHaveText(name);
        await expect(overlay(page)).toContainText('The device has a disk problem; please contact the administrator');
        await expect(overlay(page)).not.toContainText(/N300|ZSA4T/);
        expect(await buttons(page)).toEqual(['Log out']);
        await control.clearCalls();
        await overlay(page).getByRole('button', { name: 'Log out' }).click();
        await expect(page).toHaveURL(/\/home\/login/);
        expect(await actions(control)).toEqual(['/auth/logout']);
        await expect(overlay(page)).toHaveCount(0);
      });
    }
  }

  test('CMP-01 CMP-03 position changed: two slots each, two moved rows', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('block-position-changed');
    const pictures = overlay(page).getByTestId('comparison').getByRole('img');
    await expect(pictures).toHaveCount(2);
    for (const picture of await pictures.all()) await expect(picture.locator('[data-slot]')).toHaveCount(2);
    const rows = overlay(page).getByTestId('changes').locator('tbody tr');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText('moved from slot 2');
    await expect(rows.nth(1)).toContainText('moved from slot 1');
  });

  test('BLK-06 no disk: every current slot is empty', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('block-no-disk');
    const now = overlay(page).getByRole('img', { name: /^Current state/ });
    await expect(now.locator('[data-slot-state="lost"]')).toHaveCount(2);
  });

  test('BLK-12 DSK-04 two quick clicks on Reboot: one question, one request, then back', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('block-generic');
    const reboot = overlay(page).getByRole('button', { name: 'Reboot' });
    await reboot.click({ clickCount: 2 });
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reboot' }).click();
    await expect(overlay(page, 'blocking')).toContainText('Restarting, please wait');
    const asked = (await control.calls()).filter(({ path }) => path === '/system/reboot');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.code).toBe('200');
  });

  test('BLK-12 a refused shutdown shows the message of the device and gives the button back', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('block-degraded-raid1');
    await control.fault({ call: '/system/shutdown', code: 'N000005', msg: 'The device is busy right now', times: 1 });
    await confirmPower(page, 'Shut down');
    await expect(page.getByText('The device is busy right now')).toBeVisible();
    await expect(overlay(page).getByRole('button', { name: 'Shut down' })).toBeEnabled();
  });

  test('OVL-12 the focus stays inside, Escape changes nothing', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('block-generic');
    const dialog = page.getByRole('dialog', { name: 'Disk encountered a problem' });
    await expect(dialog).toBeVisible();
    for (let i = 0; i < 8; i += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((root) => root.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
  });

  test('MSG-08 ROLE-04 a revoked role closes the question and takes the powers away', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('block-generic');
    await overlay(page).getByRole('button', { name: 'Reboot' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await control.clearCalls();
    await control.push({ topic: 'session', type: 'role_changed', data: { is_master: 0 } });
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(overlay(page)).toContainText('please contact the administrator');
    expect(await buttons(page)).toEqual(['Log out']);
    expect(await actions(control)).not.toContain('/system/reboot');
  });
});

test.describe('formats', () => {
  test('FMT-13 FMT-10 FMT-11 FMT-15 FMT-17 from waiting to the desktop', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('format-wait-begin');
    const page1 = overlay(page, 'formatting');
    await expect(page1).toBeVisible();
    await expect(page1).toHaveAttribute('data-state', 'formatdisk', { timeout: 15_000 });
    await expect(page1.getByRole('heading', { level: 1 })).toHaveText('Formatting disks');
    await expect(page1).toContainText('Do not power off or unplug disks');
    await expect(page1.getByTestId('format-row')).toHaveCount(2);
    await control.clock({ advanceMs: 20_000 });
    await expect(page1).toHaveAttribute('data-state', 'initialize', { timeout: 15_000 });
    await control.clock({ advanceMs: 15_000 });
    const result = overlay(page, 'complete');
    await expect(result).toHaveAttribute('data-state', 'shown', { timeout: 15_000 });
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
    await expect.poll(polls, { timeout: 15_000 }).toBeGreaterThan(before + 4);
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
      expect(await buttons(page)).toEqual(['Log out']);
      await control.scenario('format-complete');
      await expect(overlay(page)).toHaveCount(0);
    });
  }
});

test.describe('messages', () => {
  test('OVL-01 FMT-14 a healthy device shows no overlay', async ({ page, signIn, control }) => {
    await signIn(page);
    await expect(page.getByTestId('desktop')).toBeVisible();
    await control.scenario('normal-complete');
    const polls = async () => (await control.calls()).filter(({ path }) => path === '/system/polling2').length;
    await expect.poll(polls, { timeout: 15_000 }).toBeGreaterThan(0);
    await expect(overlay(page)).toHaveCount(0);
  });

  test('PUSH-07 a storage message of the push channel shows at once', async ({ page, signIn, control }) => {
    await signIn(page);
    await expect(page.getByTestId('connection')).toContainText('LAN');
    await control.push({ topic: 'storage', type: 'booting', data: { code: 200, msg: '', data: {} } });
    await expect(overlay(page, 'booting')).toBeVisible({ timeout: 3000 });
    await expect(overlay(page)).toHaveCount(0, { timeout: 15_000 });
  });

  test('MSG-03 an unknown type leaves the desktop usable and warns once', async ({ page, signIn, control }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('unknown type foo')) warnings.push(message.text());
    });
    await signIn(page);
    await control.patch({ poll: { message: { type: 'foo', code: 200, msg: '', data: { id: 'u-1' } } } });
    await expect.poll(() => warnings.length, { timeout: 15_000 }).toBe(1);
    await expect(overlay(page)).toHaveCount(0);
    await expect(page.getByTestId('desktop')).toBeVisible();
    await control.clearCalls();
    const polls = async () => (await control.calls()).filter(({ path }) => path === '/system/polling2').length;
    await expect.poll(polls, { timeout: 15_000 }).toBeGreaterThan(2);
    expect(warnings).toHaveLength(1);
  });

  test('POL-04 a failing poll changes no overlay', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('block-generic');
    await expect(title(page)).toHaveText('Disk encountered a problem');
    await control.fault({ call: '/system/polling2', code: 'N000007', msg: 'no', times: 3 });
    const failed = async () => (await control.calls()).filter(({ code }) => code === 'N000007').length;
    await expect.poll(failed, { timeout: 20_000 }).toBe(3);
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
    expect(await buttons(page)).toEqual(
      expect.arrayContaining(['Log out', 'Reset all disks', 'Restore original mode']),
    );
  });

  for (const account of others) {
    test(`WIZ-30 MSG-13 changed disks as ${account}`, async ({ page, signIn, control }) => {
      await signIn(page, account);
      await expect(page.getByTestId('desktop')).toBeVisible();
      await control.scenario('confirm-c-raid1-lost-both');
      await expect(overlay(page)).toContainText(
        'The disks of the device changed; please wait for the administrator to handle it',
      );
      expect(await buttons(page)).toEqual(['Log out']);
      await control.patch({ poll: { message: { data: { pool_mounted: true } } } });
      await overlay(page).getByRole('button', { name: 'Continue' }).click();
      await expect(overlay(page)).toHaveCount(0);
    });
  }
});
