import { expect, test } from '../shared-device.ts';
import { others, overlay, title, buttons, actions, confirmPower } from './overlay-page.ts';

const faults = [
  ['block-position-changed', 'Disk position changed', ['Reboot', 'Shut down', 'Code N300034']],
  ['block-degraded-raid1', 'RAID1 mode degraded', ['Shut down', 'Code N300061']],
  ['block-no-disk', 'No disk found', ['Reboot', 'Shut down', 'Code N300035']],
  ['block-generic', 'Disk encountered a problem', ['Format existing disks', 'Reboot', 'Shut down', 'Code N300029']],
] as const;

test.describe('faults', () => {
  test('BLK-02 BLK-03 BLK-06 BLK-08 each fault has its title, its buttons, and a safe focus', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    for (const [scenario, name, expected] of faults)
      await test.step(scenario, async () => {
        await control.scenario(scenario);
        await expect(title(page)).toHaveText(name);
        await expect.poll(() => buttons(page)).toEqual(expected);
        await expect(overlay(page).getByRole('button', { name: 'Shut down' })).toBeFocused();
      });
  });

  for (const account of others)
    test(`OVL-13 BLK-13 a fault as ${account}: only log-out is asked for`, async ({ page, signIn, control }) => {
      await signIn(page, account);
      await expect(page.getByTestId('desktop')).toBeVisible();
      await control.scenario('block-generic');
      await expect(overlay(page)).toContainText('The device has a disk problem; please contact the administrator');
      await control.clearCalls();
      await overlay(page).getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/home\/login/);
      // A page that has just opened tells the device that it is there.
      const asked = async () => (await actions(control)).filter((path) => path !== '/system/home');
      await expect.poll(asked).toEqual(['/auth/logout']);
      await expect(overlay(page)).toHaveCount(0);
    });

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
    // The device stops once it was asked: it stays until the page says so.
    await control.hold();
    await signIn(page);
    await control.scenario('block-generic');
    const reboot = overlay(page).getByRole('button', { name: 'Reboot' });
    await reboot.click({ clickCount: 2 });
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reboot' }).click();
    await expect(overlay(page, 'blocking')).toContainText('Restarting, please wait');
    const asked = async () => (await control.calls()).filter(({ path }) => path === '/system/reboot');
    await expect.poll(asked).toMatchObject([{ code: '200' }]);
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
      await expect.poll(() => dialog.evaluate((root) => root.contains(document.activeElement))).toBe(true);
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
    await expect.poll(() => buttons(page)).toEqual(['Log out']);
    expect(await actions(control)).not.toContain('/system/reboot');
  });
});
