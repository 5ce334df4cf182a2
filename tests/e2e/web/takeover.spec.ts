import type { Account } from '../accounts.ts';
import { demoPassword } from '../accounts.ts';
import type { Control } from '../control.ts';
import { expect, test, type Page } from '../fixtures.ts';

const others: readonly Account[] = ['normal', 'local'];
const overlay = (page: Page) => page.locator('[data-overlay="confirm"]');
const title = (page: Page) => page.locator('[data-overlay]').getByRole('heading', { level: 1 });
const press = (page: Page, name: string) =>
  page.locator('[data-overlay] footer').getByRole('button', { name, exact: true }).click();
const password = (page: Page) => page.getByTestId('password-dialog');
const riskDialog = (page: Page) => page.getByTestId('risk-dialog');

/** Calls of one path with their fields, as the device received them. */
async function received(control: Control, path: string): Promise<{ code: string; fields: Record<string, unknown> }[]> {
  return (await control.calls()).filter((call) => call.path === path);
}
const options = async (control: Control) =>
  (await received(control, '/storagepool/confirm')).map(({ fields }) => fields['option']);

/** Types the administrator's password; the risk is ticked first where the dialog wants it. */
async function confirmPassword(page: Page, button: string | RegExp): Promise<void> {
  const dialog = password(page);
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  const box = dialog.getByRole('checkbox');
  if (await box.count()) {
    await expect(dialog.getByRole('button', { name: button })).toBeDisabled();
    await box.check();
  }
  await dialog.getByRole('button', { name: button }).click();
}

/** Waits the ten seconds, ticks, confirms. */
async function acceptRisk(page: Page, button: string): Promise<void> {
  const dialog = riskDialog(page);
  await expect(dialog).toHaveAttribute('data-state', 'counting');
  await expect(dialog.getByRole('checkbox')).toBeDisabled();
  await page.clock.fastForward(10_000);
  await expect(dialog).toHaveAttribute('data-state', 'free');
  await expect(dialog.getByRole('button', { name: button })).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: button }).click();
}

const letters = [
  ['confirm-j-no-disk', 'J', 'No disk in the device', ['Reboot'], 'Reboot'],
  ['confirm-a-too-small', 'A', 'Unsupported disk', ['Ignore', 'Shut down'], 'Shut down'],
  ['confirm-a-too-large', 'A', 'Unsupported disk', ['Shut down'], 'Shut down'],
  ['confirm-a-other-error', 'A', 'Unsupported disk', ['Shut down'], 'Shut down'],
  ['confirm-b-first-use', 'B', 'New disk found', ['Ignore', 'Mount as external disk', 'Next step'], 'Next step'],
  ['confirm-b-new-disk', 'B', 'New disk found', ['Ignore', 'Mount as external disk', 'Next step'], 'Next step'],
  ['confirm-b-dilate', 'B', 'New disk found', ['Expand', 'Ignore', 'Mount as external disk', 'Next step'], 'Next step'],
  ['confirm-b-replaced', 'B', 'Disk replaced', ['Ignore', 'Mount as external disk', 'Next step'], 'Next step'],
  [
    'confirm-c-single-replaced',
    'C',
    'Original single disk mode damaged',
    ['Reset all disks', 'Restore original mode'],
    'Restore original mode',
  ],
  [
    'confirm-c-recoverable',
    'C',
    'Original ZDR mode damaged',
    ['Reset all disks', 'Restore original mode'],
    'Restore original mode',
  ],
  ['confirm-d-moved', 'D', 'Disks changed', ['Reset all disks', 'Continue using'], 'Continue using'],
  ['confirm-d-mode-changed', 'D', 'Disks changed', ['Reset all disks', 'Continue using'], 'Continue using'],
  ['confirm-d-unchanged', 'D', 'Disks changed', ['Reset all disks', 'Continue using'], 'Continue using'],
  ['confirm-e-rebuild', 'E', 'Redundancy lost, data still available', ['Ignore', 'Rebuild'], null],
  ['confirm-e-damaged-in-place', 'E', 'Redundancy lost, data still available', ['Ignore', 'Shut down'], 'Shut down'],
  ['confirm-f-raid1-missing', 'F', 'Disk missing', ['Expand', 'Continue without it', 'Shut down'], 'Shut down'],
  ['confirm-f-zdr-missing', 'F', 'Disk missing', ['Continue without it', 'Shut down'], 'Shut down'],
  ['confirm-f-double-raid1', 'F', 'Disk missing', ['Continue without it', 'Shut down'], 'Shut down'],
  ['confirm-g-raid5', 'G', 'Original RAID5 damaged', ['Format to reset', 'Reboot'], 'Reboot'],
  ['confirm-h-dilate', 'H', 'New disk: expand the storage', ['Ignore', 'Lossless expansion', 'Next step'], 'Next step'],
  [
    'confirm-i-foreign-pool',
    'I',
    'Disk with existing storage found',
    ['Initialise (erases all data)', 'Decide later', 'Mount as external disk', 'Mount the existing storage'],
    'Mount the existing storage',
  ],
  [
    'confirm-i-extra-pool',
    'I',
    'Disk with existing storage found',
    ['Decide later', 'Mount as external disk', 'Mount as expansion storage'],
    'Mount as expansion storage',
  ],
] as const;

test.describe('letters', () => {
  test('WIZ-05 to WIZ-16 OVL-12 each question has its letter, its title, its buttons, and a safe focus', async ({
    page,
    signIn,
    control,
  }) => {
    test.setTimeout(180_000);
    await signIn(page);
    for (const [scenario, letter, name, buttons, focused] of letters) {
      await test.step(scenario, async () => {
        await control.scenario('normal-complete');
        await expect(overlay(page)).toHaveCount(0);
        await control.scenario(scenario);
        await expect(overlay(page)).toHaveAttribute('data-letter', letter);
        await expect(title(page)).toHaveText(name);
        const found = overlay(page).locator('footer button[data-option]');
        await expect(found).toHaveText([...buttons]);
        if (focused !== null) await expect(found.filter({ hasText: focused })).toBeFocused();
        else await expect(page.locator('[data-option="ignore"] input')).toBeFocused();
      });
    }
  });

  for (const account of others) {
    test(`WIZ-30 OVL-13 ROLE-03 every question as ${account}: a notice, no letter, no serial number`, async ({
      page,
      signIn,
      control,
    }) => {
      test.setTimeout(120_000);
      await signIn(page, account);
      await expect(page.getByTestId('desktop')).toBeVisible();
      for (const scenario of [
        'confirm-b-new-disk',
        'confirm-c-raid1-lost-both',
        'confirm-g-raid5',
        'confirm-j-no-disk',
      ]) {
        await control.scenario('normal-complete');
        await expect(overlay(page)).toHaveCount(0);
        await control.scenario(scenario);
        await expect(overlay(page)).toContainText('please wait for the administrator to handle it');
        await expect(overlay(page)).not.toHaveAttribute('data-letter', /./);
        expect(await overlay(page).innerText()).not.toMatch(/ZS[A-Z]\d?T/);
      }
    });
  }
});

test.describe('what people do', () => {
  test('WIZ-06 letter J: one question, one restart', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('confirm-j-no-disk');
    await press(page, 'Reboot');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reboot' }).click();
    await expect(overlay(page)).toContainText('Restarting, please wait');
    expect(await received(control, '/system/reboot')).toHaveLength(1);
  });

  for (const [scenario, reason] of [
    ['confirm-a-too-small', 'smaller than 100 GB'],
    ['confirm-a-too-large', 'larger than 22 TB'],
    ['confirm-a-other-error', 'not a SATA disk'],
  ] as const) {
    test(`WIZ-07 ${scenario} says why`, async ({ page, signIn, control }) => {
      await signIn(page);
      await control.scenario(scenario);
      await expect(page.getByTestId('unsupported')).toContainText(reason);
      await expect(overlay(page)).toContainText('Requirement: SATA, larger than 100 GB, at most 22 TB per disk');
    });
  }

  test('WIZ-07 a disk that cannot be used is ignored after one question', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('confirm-a-too-small');
    await press(page, 'Ignore');
    await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Go on' }).click();
    await expect(overlay(page)).toHaveCount(0, { timeout: 15_000 });
    expect(await options(control)).toEqual(['ignore']);
  });

  test('WIZ-26 WIZ-27 letter F: ten seconds, the tick, then without the disk', async ({ page, signIn, control }) => {
    await page.clock.install();
    await signIn(page);
    await control.scenario('confirm-f-raid1-missing');
    await expect(overlay(page)).toContainText('The disk of slot 2 (serial number ZSA4T0002) is missing');
    await press(page, 'Continue without it');
    await acceptRisk(page, 'Continue without it');
    await page.clock.runFor(5000);
    await expect(overlay(page)).toHaveCount(0, { timeout: 15_000 });
    expect(await options(control)).toEqual(['ignore']);
  });

  test('WIZ-26 WIZ-28 letter B: expanding counts down, then asks for the password', async ({
    page,
    signIn,
    control,
  }) => {
    await page.clock.install();
    await signIn(page);
    await control.scenario('confirm-b-dilate');
    await press(page, 'Expand');
    await acceptRisk(page, 'Expand');
    await confirmPassword(page, 'Expand');
    await page.clock.runFor(5000);
    await expect.poll(() => options(control)).toEqual(['dilate']);
    await expect(overlay(page)).toHaveCount(0, { timeout: 15_000 });
  });

  test('WIZ-15 letter H: no countdown, the risk and the password in one dialog', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('confirm-h-dilate');
    await press(page, 'Lossless expansion');
    await expect(riskDialog(page)).toHaveCount(0);
    await confirmPassword(page, 'Expand');
    await expect.poll(() => options(control)).toEqual(['dilate']);
    await expect(overlay(page)).toHaveCount(0, { timeout: 15_000 });
  });

  test('WIZ-12 letter E: a rebuild wants tick and password, then the recovery is shown', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-e-rebuild');
    await expect(overlay(page)).toContainText('Rebuild with the disk in slot 2; it will be erased');
    await press(page, 'Rebuild');
    await confirmPassword(page, 'Erase and rebuild');
    await expect.poll(() => options(control)).toEqual(['recover']);
    await expect(page.locator('[data-overlay="raid-sync"]')).toBeVisible();
  });

  test('WIZ-10 letter C without the disks: the instruction, and nothing is sent', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('confirm-c-raid1-lost-both');
    await press(page, 'Restore original mode');
    const dialog = page.getByTestId('confirm-dialog');
    await expect(dialog).toContainText('Shut down, insert the original disks into their slots and start again.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await received(control, '/storagepool/confirm')).toHaveLength(0);
    expect(await received(control, '/storagepool/conf/backup/recovery')).toHaveLength(0);
  });

  test('WIZ-10 CALL-12 letter C with a backup: password, then the recovery from it', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-c-recoverable');
    await press(page, 'Restore original mode');
    await confirmPassword(page, 'Restore');
    await expect.poll(async () => (await received(control, '/storagepool/conf/backup/recovery')).length).toBe(1);
    await expect(overlay(page)).toHaveCount(0, { timeout: 15_000 });
  });

  test('WIZ-29 WIZ-11 CALL-25 a reset wants tick and password, then asks for a mode', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-d-moved');
    await press(page, 'Reset all disks');
    const dialog = password(page);
    await expect(dialog.getByTestId('question-disks').locator('li')).toHaveCount(2);
    const erase = dialog.getByRole('button', { name: 'Erase 2 disks' });
    await expect(erase).toBeDisabled();
    await dialog.getByRole('checkbox').check();
    await expect(erase).toBeDisabled();
    await dialog.getByRole('checkbox').uncheck();
    await confirmPassword(page, 'Erase 2 disks');
    await expect(page.locator('[data-overlay="pending"][data-state="choose"]')).toBeVisible({ timeout: 15_000 });
    const [reset] = await received(control, '/storagepool/reset');
    expect(Object.keys(reset?.fields ?? {})).toEqual(expect.arrayContaining(['username', 'password', 'key_id']));
    expect(JSON.stringify(await control.calls())).not.toContain(demoPassword);
  });

  test('PWD-03 PWD-04 WIZ-29 a wrong password sends no reset, its message goes with the next letter', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-d-moved');
    await press(page, 'Reset all disks');
    const dialog = password(page);
    await dialog.getByRole('checkbox').check();
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'Erase 2 disks' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill('x');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    expect(await received(control, '/storagepool/reset')).toHaveLength(0);
  });

  test('WIZ-11 going on with moved disks', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('confirm-d-moved');
    await press(page, 'Continue using');
    await expect(overlay(page)).toHaveCount(0, { timeout: 15_000 });
    expect(await options(control)).toEqual(['ignore']);
  });

  test('MSG-10 WIZ-16 letter I: the storage that was found is mounted from its own dialog', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('confirm-i-foreign-pool');
    await press(page, 'Mount the existing storage');
    const dialog = page.getByTestId('pool-dialog');
    await expect(dialog).toContainText('Internal storage');
    await dialog.getByRole('button', { name: 'Mount', exact: true }).click();
    await expect.poll(() => options(control)).toEqual(['mountpool']);
  });

  test('WIZ-14 letter G: the size that is needed, and the way to reset', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('confirm-g-raid5');
    await expect(overlay(page)).toContainText('Insert a disk of equal capacity (3.64 TB) and reboot');
    await press(page, 'Format to reset');
    await confirmPassword(page, /^Erase/);
    await expect(page.locator('[data-overlay="pending"]')).toBeVisible({ timeout: 15_000 });
  });
});

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
    await expect(overlay(page)).toHaveCount(0, { timeout: 15_000 });
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
    await expect(page.locator('[data-overlay="formatting"]')).toBeVisible({ timeout: 20_000 });
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
    await expect(page.locator('[data-overlay="pending"]')).toBeVisible({ timeout: 15_000 });
    expect(await received(control, '/storagepool/reset')).toHaveLength(1);
  });
});
