import { demoPassword } from '../accounts.ts';
import { expect, test } from '../shared-device.ts';
import { overlay, title, press, password, received, confirmPassword } from './takeover-page.ts';

test.describe('new disks one by one', () => {
  test('WIZ-09 WIZ-17 WIZ-18 WIZ-19 a used disk: the warning, the list, mounting', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-b-used-disk');
    await press(page, 'Next step');
    const warning = page.getByTestId('confirm-dialog');
    await expect(warning).toContainText('The disk in slot 2 contains data');
    await warning.getByRole('button', { name: 'Back' }).click();
    await expect(overlay(page)).toHaveAttribute('data-state', 'decide');
    await press(page, 'Next step');
    await warning.getByRole('button', { name: 'Continue' }).click();
    const row = page.getByTestId('mount-list').locator('tbody tr');
    await expect(row).toContainText('BACKUP');
    await expect(row).toContainText('3.64 TB');
    await expect(row).toContainText('ZSU4T0200');
    await press(page, 'Back');
    await expect(overlay(page)).toHaveAttribute('data-state', 'decide');
    await press(page, 'Next step');
    await warning.getByRole('button', { name: 'Continue' }).click();
    await row.getByRole('button', { name: /^Mount/ }).click();
    await expect.poll(async () => (await received(control, '/storagepool/confirm'))[0]?.fields['devs']).toBeDefined();
    await expect(overlay(page)).toHaveCount(0);
  });

  for (const scenario of ['mount-504', 'mount-500']) {
    test(`WIZ-20 ERR-111 ${scenario}: the alert, and the list is as it was`, async ({ page, signIn, control }) => {
      await signIn(page);
      await control.scenario(scenario);
      await press(page, 'Next step');
      await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Continue' }).click();
      await page
        .getByTestId('mount-list')
        .getByRole('button', { name: /^Mount/ })
        .click();
      const alert = page.getByTestId('alert-dialog');
      await expect(alert).toContainText('Mounting timed out. The network or services may still be starting');
      await alert.getByRole('button').click();
      await expect(page.getByTestId('mount-list').getByRole('button', { name: /^Mount/ })).toBeEnabled();
    });
  }

  test('WIZ-21 WIZ-22 a mount that fails offers the form, cancelling it leads back', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('mount-fail');
    await press(page, 'Next step');
    await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Continue' }).click();
    await page
      .getByTestId('mount-list')
      .getByRole('button', { name: /^Mount/ })
      .click();
    const failed = page.getByTestId('confirm-dialog');
    await expect(failed).toContainText('unknown filesystem');
    await failed.getByRole('button', { name: 'Format' }).click();
    await expect(page.getByTestId('disk-form')).toBeVisible();
    await press(page, 'Cancel');
    await expect(page.getByTestId('mount-list')).toBeVisible();
  });

  test('WIZ-22 WIZ-23 WIZ-25 CALL-14 EXT-03 a new disk is formatted as an external one', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-b-new-disk');
    await expect(page.locator('footer [data-option="mountAll"]')).toBeDisabled();
    await press(page, 'Next step');
    await page
      .getByTestId('mount-list')
      .getByRole('button', { name: /^Format/ })
      .click();
    const form = page.getByTestId('disk-form');
    const start = page.locator('footer').getByRole('button', { name: 'Start format' });
    expect(await form.getByRole('combobox').locator('option').allInnerTexts()).not.toContain('APFS');
    await expect(start).toBeDisabled();
    await form.getByRole('combobox').selectOption('exFAT');
    await expect(start).toBeDisabled();
    await form.getByRole('textbox').fill('ABCDEFGHIJKLMN');
    await expect(form.getByRole('textbox')).toHaveValue('ABCDEFGHIJK');
    await form.getByRole('checkbox').check();
    await start.click();
    await confirmPassword(page, 'Erase disk');
    await expect.poll(async () => (await received(control, '/storagepool/dev/format/create')).length).toBe(1);
    const [made] = await received(control, '/storagepool/dev/format/create');
    expect(made?.fields).toMatchObject({ dev: 'sdb', fs: 'exFAT', label: 'ABCDEFGHIJK' });
  });
});

test.describe('backup mode', () => {
  for (const [scenario, cards] of [
    ['pending-single', ['single']],
    ['pending-two-equal', ['raid1', 'zdr']],
    ['pending-two-different', ['zdr']],
    ['pending-raid5-three', ['raid5']],
    ['pending-raid5-four', ['raid5', 'raid1+raid1']],
  ] as const) {
    test(`FMT-01 FMT-02 FMT-03 FMT-04 FMT-05 ${scenario}`, async ({ page, signIn, control }) => {
      await signIn(page);
      await control.scenario(scenario);
      await expect(title(page)).toHaveText('Choose backup mode');
      const found = page.getByTestId('option-card');
      await expect(found).toHaveCount(cards.length);
      expect(await found.evaluateAll((list) => list.map((one) => one.getAttribute('data-option')))).toEqual([...cards]);
      await expect(page.getByRole('button', { name: 'Start format' })).toBeDisabled();
    });
  }

  test('FMT-08 FMT-26 CALL-15 RAID1 is chosen, confirmed, formatted; no old page in between', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('pending-two-equal');
    await page.locator('[data-option="raid1"]').click();
    await page.keyboard.press('Enter');
    await expect(password(page)).toHaveCount(0);
    await press(page, 'Start format');
    await expect(password(page).getByRole('button', { name: 'Erase 2 disks' })).toBeDisabled();
    await confirmPassword(page, 'Erase 2 disks');
    await expect(page.locator('[data-overlay="formatting"]')).toBeVisible();
    await expect.poll(() => received(control, '/disk/format')).toHaveLength(1);
    const [made] = await received(control, '/disk/format');
    expect(made?.code).toBe('200');
    expect(made?.fields['id']).toBe('raid1');
    expect(Object.keys(made?.fields ?? {})).toEqual(expect.arrayContaining(['username', 'password']));
  });

  test('FMT-26 while the device still tells the old message, the system is preparing', async ({
    page,
    signIn,
    control,
  }) => {
    await control.hold();
    await signIn(page);
    await control.scenario('boot-system-preparing');
    await page.getByTestId('option-card').first().click();
    await press(page, 'Start format');
    await confirmPassword(page, /^Erase/);
    await expect(page.locator('[data-state="systemPreparing"]')).toContainText('The system is preparing');
    await expect(title(page)).toHaveCount(0);
  });

  test('FMT-09 N300008 stays in the dialog, the card stays chosen', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('format-start-n300008');
    await page.locator('[data-option="zdr"]').click();
    await press(page, 'Start format');
    await confirmPassword(page, /^Erase/);
    await expect(password(page).getByRole('alert')).toContainText('password or state not valid');
    await expect(page.locator('[data-option="zdr"] input')).toBeChecked();
    await password(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('[data-option="zdr"] input')).toBeChecked();
  });

  test('FMT-07 ERR-112 an option that contradicts itself is not sent', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('pending-bad-option');
    await page.getByTestId('option-card').first().click();
    await press(page, 'Start format');
    await expect(page.getByText('Disk format parameter error')).toBeVisible();
    await expect(password(page)).toHaveCount(0);
    expect(await received(control, '/disk/format')).toHaveLength(0);
  });
});

test.describe('never by accident', () => {
  test('MSG-08 PWD-03 the state changes under an open password dialog: it closes, nothing is sent', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-d-moved');
    await press(page, 'Reset all disks');
    await password(page).getByRole('checkbox').check();
    await password(page).getByLabel('Password', { exact: true }).fill(demoPassword);
    await control.scenario('block-generic');
    await expect(password(page)).toHaveCount(0);
    await expect(title(page)).toHaveText('Disk encountered a problem');
    expect(await received(control, '/storagepool/reset')).toHaveLength(0);
  });

  test('ROLE-04 a revoked role closes the password dialog and takes the decision away', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-d-moved');
    await press(page, 'Reset all disks');
    await expect(password(page)).toBeVisible();
    await control.push({ topic: 'session', type: 'role_changed', data: { is_master: 0 } });
    await expect(password(page)).toHaveCount(0);
    await expect(overlay(page)).toContainText('please wait for the administrator to handle it');
  });

  test('OVL-10 Enter twice in the password dialog resets once', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('confirm-d-moved');
    await press(page, 'Reset all disks');
    await password(page).getByRole('checkbox').check();
    const field = password(page).getByLabel('Password', { exact: true });
    await field.fill(demoPassword);
    await field.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-overlay="pending"]')).toBeVisible();
    expect(await received(control, '/storagepool/reset')).toHaveLength(1);
  });
});
