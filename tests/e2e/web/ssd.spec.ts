import AxeBuilder from '@axe-core/playwright';
import { demoPassword } from '../accounts.ts';
import type { Control } from '../control.ts';
import { expect, test, type Page } from '../fixtures.ts';

const overlay = (page: Page, name = 'ssdpending') => page.locator(`[data-overlay="${name}"]`);
const title = (page: Page) => page.locator('[data-overlay]').getByRole('heading', { level: 1 });
const footer = (page: Page, name: string) =>
  page.locator('[data-overlay] footer').getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByTestId('ssd-dialog');
const password = (page: Page) => page.getByTestId('password-dialog');
const PHRASE = 'Read-write cache damage will destroy all disk files';

/** Fields of the calls of one path, as the device received them. */
async function received(control: Control, path: string): Promise<Record<string, unknown>[]> {
  return (await control.calls()).filter((call) => call.path === path).map(({ fields }) => fields);
}

/** Reads the compatibility warning where it stands before step 1. */
async function readWarning(page: Page): Promise<void> {
  await expect(overlay(page)).toHaveAttribute('data-state', /compat|step1/);
  if ((await overlay(page).getAttribute('data-state')) !== 'compat') return;
  await page.getByRole('checkbox', { name: 'I know that PCIE4.0 is not supported' }).check();
  await footer(page, 'Continue').click();
  await expect(overlay(page)).toHaveAttribute('data-state', 'step1');
}

async function choose(page: Page, mode: string): Promise<void> {
  await page.locator(`[data-testid="ssd-mode"][data-mode="${mode}"]`).click();
  await footer(page, 'Next').click();
}

async function confirmPassword(page: Page, button: string): Promise<void> {
  await password(page).getByLabel('Password', { exact: true }).fill(demoPassword);
  const box = password(page).getByRole('checkbox');
  if (await box.count()) await box.check();
  await password(page).getByRole('button', { name: button, exact: true }).click();
}

/** From step 2 to the accepted call. */
async function format(page: Page, mode: string): Promise<void> {
  if (mode === 'wcache' || mode === 'rcache') await page.getByTestId('ssd-risk').getByRole('checkbox').check();
  await footer(page, 'Next: format').click();
  if (mode === 'wcache') {
    await dialog(page).getByRole('textbox').fill(PHRASE);
    await dialog(page)
      .getByRole('button', { name: /^Format/ })
      .click();
  }
  await confirmPassword(page, mode === 'dilate' ? 'Expand' : 'Format');
}

/** Scenario, state of its page, what decides it. */
const views = [
  ['ssd-pending-two-mixed', 'step1', 'M2B2560001'],
  ['ssd-pending-small', 'step1', 'SSD capacity does not meet requirements'],
  ['ssd-pending-old-storage', 'step1', 'In use'],
  ['ssd-pending-old-rcache', 'step1', 'Read-only cache'],
  ['ssd-change-style-fail', 'step1', 'Read-only cache'],
  ['ssd-pending-old-wcache', 'step1', 'Read-write cache'],
  ['ssd-pending-old-dilate', 'step1', 'Lossless expansion'],
  ['ssd-pending-error', 'error', 'Cause: too many media errors'],
  ['ssd-pending-lost', 'error', 'SSD lost'],
  ['ssd-recover-too-small', 'error', 'New SSD capacity too small'],
  ['ssd-wcache-reset', 'reset', 'The read-write cache was reset and must be built again'],
  ['ssd-pool-unmounted', 'pool', 'High-speed storage'],
] as const;

test('SSD-01 SSD-02 SSD-15 SSD-19 SSD-20 MSG-11 OVL-12 each SSD question has its page, readable to everybody', async ({
  page,
  signIn,
  control,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  const check = async () => {
    const { violations } = await new AxeBuilder({ page }).include('[data-overlay]').analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  };
  for (const [scenario, state, text] of views) {
    await test.step(scenario, async () => {
      await control.scenario('normal-complete');
      await expect(page.locator('[data-overlay]')).toHaveCount(0, { timeout: 20_000 });
      await control.scenario(scenario);
      await expect(overlay(page)).toBeVisible({ timeout: 20_000 });
      if (state === 'step1') await readWarning(page);
      await expect(overlay(page)).toHaveAttribute('data-state', state);
      await expect(overlay(page)).toContainText(text);
      await check();
    });
  }
  await test.step('what the pages with a danger do not offer', async () => {
    await control.scenario('ssd-pending-error');
    await expect(footer(page, 'Shut down')).toBeFocused();
    await control.scenario('ssd-pending-small');
    await expect(overlay(page)).toHaveAttribute('data-state', 'step1');
    await expect(footer(page, 'Next')).toBeDisabled();
    await expect(footer(page, 'Ignore')).toBeEnabled();
  });
});

const modes = [
  ['storage', 'SSD high-speed storage build', '/storagepool/ssd/format/storage', { sn: '["M2A5120001"]' }, '476.94 GB'],
  ['rcache', 'SSD read-only cache build', '/storagepool/ssd/format/cache', { sn: 'M2A5120001', cache: 'rcache' }, '476.94 GB'], // prettier-ignore
  ['wcache', 'SSD read-write cache build', '/storagepool/ssd/format/cache', { sn: 'M2A5120001', cache: 'wcache' }, '476.94 GB'], // prettier-ignore
  ['dilate', 'Expansion', '/storagepool/confirm', { option: 'dilate' }, ''],
] as const;

for (const [mode, name, path, fields, size] of modes) {
  test(`SSD-03 SSD-12 SSD-13 CALL-10 ${mode}: from the choice over the password to the product`, async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('ssd-pending-new');
    await readWarning(page);
    await choose(page, mode);
    await expect(title(page)).toHaveText(name);
    await format(page, mode);
    await expect(overlay(page, 'formatting')).toHaveAttribute('data-state', 'formatdisk', { timeout: 15_000 });
    if (mode !== 'dilate') await expect(title(page)).toHaveText(name);
    await expect(page.getByTestId('format-row')).toContainText('M.2 slot 1');
    expect(await received(control, path)).toMatchObject([fields]);
    expect(await received(control, '/auth/pwdcheck')).toHaveLength(1);
    expect(JSON.stringify(await control.calls())).not.toContain(demoPassword);
    await control.clock({ advanceMs: 15_000 });
    await expect(overlay(page, 'complete')).toBeVisible({ timeout: 15_000 });
    await expect(overlay(page, 'complete')).toContainText(size);
    await footer(page, 'Enter')
      .or(page.getByRole('button', { name: 'Enter', exact: true }))
      .first()
      .click();
    await expect(page.locator('[data-overlay]')).toHaveCount(0, { timeout: 15_000 });
  });
}

test('SSD-22 SSD-23 SSD-24 ERR-107 CALL-21 the warning once per SSD, with a list that fails once', async ({
  page,
  signIn,
  control,
}) => {
  await signIn(page);
  await control.scenario('ssd-support-list-fail');
  await expect(overlay(page)).toHaveAttribute('data-state', 'compat');
  await page.getByRole('button', { name: /^Language/ }).click();
  await expect(page.getByTestId('ssd-support')).toContainText('获取列表失败');
  await page.getByRole('button', { name: /语言/ }).click();
  await page.getByTestId('ssd-support').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByTestId('ssd-support')).toContainText('P2 256G');
  await expect(footer(page, 'Continue')).toBeDisabled();
  await readWarning(page);
  await footer(page, 'Which SSD suits?').click();
  await expect(page.getByTestId('ssd-description')).toContainText('128G advised for 4G memory');
  await expect(page.getByTestId('ssd-description')).toContainText('256G advised for 8G memory');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(overlay(page)).toHaveAttribute('data-state', 'step1', { timeout: 20_000 });
  await control.scenario('pending-ssd-installed');
  await expect(overlay(page, 'pending')).toHaveAttribute('data-state', 'compat');
  await page.getByRole('checkbox', { name: 'I know that PCIE4.0 is not supported' }).check();
  await footer(page, 'Continue').click();
  await expect(overlay(page, 'pending')).toHaveAttribute('data-state', 'choose');
});

test.describe('a mode in place of another', () => {
  test('SSD-05 SSD-06 SSD-07 SSD-10 over high-speed storage', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('ssd-pending-old-storage');
    await readWarning(page);
    await expect(page.locator('[data-testid="ssd-mode"][data-in-use="true"]')).toHaveAttribute('data-mode', 'storage');
    await choose(page, 'wcache');
    await expect(dialog(page)).toContainText('All data in the high-speed storage will be erased. Move it first.');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('radio', { name: 'Read-write cache' })).toBeChecked();
    await choose(page, 'storage');
    await expect(footer(page, 'Next: format')).toBeDisabled();
    await page.getByRole('checkbox', { name: 'All data of the high-speed storage will be lost' }).check();
    await footer(page, 'Next: format').click();
    await confirmPassword(page, 'Erase and rebuild');
    await expect(overlay(page, 'formatting')).toBeVisible({ timeout: 15_000 });
  });

  test('SSD-08 CALL-07 over a read-only cache: no credentials, a restart, then as new', async ({
    page,
    signIn,
    control,
  }) => {
    test.setTimeout(120_000);
    await signIn(page);
    await control.scenario('ssd-change-style-fail');
    await readWarning(page);
    await choose(page, 'wcache');
    await dialog(page).getByRole('button', { name: 'Release and restart' }).click();
    await expect(page.getByText('cache busy')).toBeVisible();
    await expect(overlay(page)).toHaveAttribute('data-state', 'step1');
    await control.scenario('ssd-pending-old-rcache');
    await readWarning(page);
    await control.clearCalls();
    await choose(page, 'storage');
    await dialog(page).getByRole('button', { name: 'Release and restart' }).click();
    await expect(overlay(page)).toHaveAttribute('data-state', 'rebootWait');
    const [reset] = await received(control, '/storagepool/ssd/reset');
    expect(Object.keys(reset ?? { username: '' })).not.toContain('username');
  });

  test('SSD-09 CALL-07 CALL-09 over a read-write cache: written back with the password, or given up', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('ssd-pending-old-wcache');
    await readWarning(page);
    await choose(page, 'storage');
    await dialog(page).getByRole('button', { name: 'Write back' }).click();
    await confirmPassword(page, 'Write back');
    await expect(overlay(page)).toHaveAttribute('data-state', 'rebootWait');
    const [reset] = await received(control, '/storagepool/ssd/reset');
    expect(Object.keys(reset ?? {})).toEqual(expect.arrayContaining(['username', 'password', 'key_id']));
    await control.scenario('ssd-pending-old-wcache');
    await page.reload();
    await readWarning(page);
    await choose(page, 'storage');
    await dialog(page).getByRole('checkbox').check();
    await dialog(page).getByRole('button', { name: 'Give up cache' }).click();
    await confirmPassword(page, 'Give up cache');
    await expect
      .poll(async () => (await received(control, '/storagepool/ssd/wcache')).map(({ action }) => action))
      .toEqual(['force_mount']);
  });

  test('SSD-06 SSD-14 SSD-16 an SSD of the pool, and two SSDs of different size', async ({ page, signIn, control }) => {
    await signIn(page);
    await control.scenario('ssd-pending-old-dilate');
    await readWarning(page);
    await choose(page, 'wcache');
    await expect(dialog(page)).toContainText('The SSD is part of the storage pool; reset the pool first');
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await choose(page, 'storage');
    await expect(overlay(page)).toHaveAttribute('data-state', 'step2');
    await control.scenario('ssd-pending-two-mixed');
    await readWarning(page);
    await expect(page.getByTestId('ssd-card')).toHaveCount(2);
    await choose(page, 'wcache');
    await expect(page.getByTestId('ssd-mixed')).toContainText('238.47 GB');
    await footer(page, 'Back').click();
    await choose(page, 'storage');
    await expect(page.getByTestId('ssd-mixed')).toHaveCount(0);
    await format(page, 'storage');
    await expect
      .poll(async () => (await received(control, '/storagepool/ssd/format/storage')).map(({ sn }) => sn))
      .toEqual(['["M2A5120001","M2B2560001"]']);
  });
});

test('SSD-17 SSD-18 SSD-19 SSD-21 CALL-11 recover, refuse, rebuild, ignore', async ({ page, signIn, control }) => {
  await signIn(page);
  await control.scenario('ssd-recover-too-small');
  await footer(page, 'Recover read-write cache').click();
  await expect(dialog(page)).toContainText('New SSD capacity too small');
  await dialog(page).getByRole('button', { name: 'OK' }).click();
  expect(await received(control, '/storagepool/confirm')).toEqual([]);
  await control.scenario('ssd-pending-lost');
  await expect(page.locator('[data-testid="ssd-card"][data-condition="lost"]')).toContainText('M.2 slot 2');
  await footer(page, 'Recover read-write cache').click();
  await confirmPassword(page, 'Recover');
  await expect(overlay(page, 'formatting')).toBeVisible({ timeout: 15_000 });
  expect(await received(control, '/storagepool/confirm')).toMatchObject([{ option: 'recover' }]);
  await control.scenario('ssd-wcache-reset');
  await expect(overlay(page)).toHaveAttribute('data-state', 'reset');
  await footer(page, 'Rebuild read-write cache').click();
  await format(page, 'wcache');
  await expect(overlay(page, 'formatting')).toBeVisible({ timeout: 15_000 });
  await control.scenario('ssd-pool-unmounted');
  await expect(overlay(page)).toHaveAttribute('data-state', 'pool');
  await footer(page, 'Ignore').click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Ignore' }).click();
  await expect(page.locator('[data-overlay]')).toHaveCount(0, { timeout: 15_000 });
  expect(await received(control, '/storagepool/ssd/pending/ignore')).toMatchObject([{ id: 's-13' }]);
});

test('SSD-13 SSD-25 SSD-26 FMT-18 figures, a failure, and what is told after a start', async ({
  page,
  signIn,
  control,
}) => {
  await signIn(page);
  await control.scenario('ssd-format-running');
  await expect(title(page)).toHaveText('SSD read-write cache build');
  await expect(page.getByTestId('format-row')).toContainText(/[5-9]\d%/);
  await control.scenario('ssd-format-fail');
  await expect(page.getByTestId('format-reason')).toHaveText('ssd write error');
  await control.scenario('ssd-format-complete');
  await expect(overlay(page, 'complete')).toContainText('SSD high-speed storage is formatted', { timeout: 15_000 });
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  for (const [scenario, text, id] of [
    ['ssd-notice-damaged', 'The M.2 SSD is damaged and was disabled', 'n-1'],
    ['ssd-notice-lost', 'The M.2 SSD was not found at start', 'n-2'],
  ] as const) {
    await control.scenario(scenario);
    await control.clearCalls();
    const notice = page.getByTestId('ssd-notice');
    await expect(notice).toContainText(text, { timeout: 20_000 });
    await expect(notice).toHaveAccessibleName('Important notice');
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => received(control, '/action/known')).toMatchObject([{ ids: JSON.stringify([id]) }]);
    await expect(notice).toHaveCount(0);
  }
});

test.describe('the cache on its way to the disks', () => {
  test('CFL-01 CFL-02 CALL-08 ERR-109 writing, finished with a refusal, then into the product', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('cacheflush-writing');
    await expect(title(page)).toHaveText('Writing the cache back to the disks, do not power off');
    await expect(page.getByTestId('flush-percent')).toHaveText(/^[4-9]\d%$/);
    await expect(page.locator('[data-overlay] main').getByRole('button')).toHaveCount(0);
    await control.clock({ advanceMs: 20_000 });
    await expect(title(page)).toHaveText('Data write-back finished');
    await control.scenario('cacheflush-finish-error');
    await page.getByRole('button', { name: 'Enter the product' }).click();
    await expect(page.getByText('flush state busy')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enter the product' })).toBeEnabled();
    await control.scenario('cacheflush-finish');
    await control.clearCalls();
    await page.getByRole('button', { name: 'Enter the product' }).click();
    await expect(page.locator('[data-overlay]')).toHaveCount(0, { timeout: 20_000 });
    await expect(page.getByTestId('desktop')).toBeVisible();
    expect(await received(control, '/storagepool/ssd/wcache')).toMatchObject([{ action: 'flush_finish' }]);
  });

  test('CFL-03 CFL-04 CALL-09 ERR-109 failed: why, and force invalidate with tick and password', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('cacheflush-fail-ok');
    await expect(page.getByTestId('flush-reason')).toHaveText('an unknown exception');
    await control.scenario('cacheflush-fail');
    await expect(page.getByTestId('flush-reason')).toHaveText('disk sdb offline');
    await expect(page.locator('[data-overlay] main').getByRole('button')).toHaveText(['Force invalidate', 'Reboot']);
    await page.getByRole('button', { name: 'Force invalidate' }).click();
    await confirmPassword(page, 'Force invalidate');
    await expect(page.locator('[data-overlay="booting"]')).toBeVisible({ timeout: 15_000 });
    expect(await received(control, '/storagepool/ssd/wcache')).toMatchObject([{ action: 'force_mount' }]);
    await control.clock({ advanceMs: 15_000 });
    await expect(page.locator('[data-overlay]')).toHaveCount(0, { timeout: 20_000 });
  });
});

test('CMP-03 WIZ-03 SSD-06 OVL-12 a change is tried on a copy first, and the device stays as it is', async ({
  page,
  signIn,
  control,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await control.scenario('ssd-pending-new');
  await readWarning(page);
  const rehearsal = overlay(page, 'rehearsal');
  const tryOut = async (trial: string) => {
    await rehearsal.locator(`[data-trial="${trial}"]`).click();
    await rehearsal.getByRole('button', { name: 'Try', exact: true }).click();
    await expect(rehearsal.getByTestId('rehearsal-outcome')).toBeVisible({ timeout: 15_000 });
  };
  await page.getByTestId('try-first').click();
  await expect(rehearsal.getByTestId('rehearsal-banner')).toHaveText('Rehearsal');
  await tryOut('ssd-storage');
  await expect(rehearsal.getByTestId('rehearsal-outcome')).toHaveAttribute('data-data', 'kept');
  await expect(rehearsal.locator('[data-screen="formatting"]')).toHaveCount(1);
  await rehearsal.getByRole('button', { name: 'Try something else' }).click();
  await tryOut('pull-2');
  await expect(rehearsal.getByTestId('rehearsal-banner')).toBeVisible();
  await expect(rehearsal.getByTestId('rehearsal-screen').first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('[data-overlay="rehearsal"]').analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  await rehearsal.getByRole('button', { name: 'End the rehearsal' }).click();
  await expect(rehearsal).toHaveCount(0);
  await expect(overlay(page)).toHaveAttribute('data-state', 'step1');
  const acted = (await control.calls()).filter(({ path }) =>
    /storagepool\/(confirm|ssd|format)|disk\/format/.test(path),
  );
  expect(acted).toEqual([]);
});

for (const account of ['normal', 'local'] as const) {
  test(`SSD-27 SSD-25 SSD-26 CFL-06 MSG-13 what concerns the administrator alone, as ${account}`, async ({
    page,
    signIn,
    control,
  }) => {
    test.setTimeout(120_000);
    await signIn(page, account);
    await expect(page.getByTestId('desktop')).toBeVisible();
    const main = page.locator('[data-overlay] main').getByRole('button');
    for (const [scenario, text, buttons] of [
      [
        'ssd-pending-error',
        'The SSD of the device has a problem; please contact the administrator',
        ['Continue', 'Log out'],
      ],
      ['ssd-pool-unmounted', 'wait for or contact the administrator', ['Log out']],
      ['cacheflush-writing', 'The device is saving cached data, please wait', ['Log out']],
      ['cacheflush-finish', 'The device is saving cached data, please wait', ['Log out']],
      ['cacheflush-fail', 'please contact the administrator', ['Log out']],
    ] as const) {
      await control.scenario(scenario);
      await expect(page.locator('[data-overlay]')).toContainText(text);
      await expect(main).toHaveText([...buttons]);
    }
    await control.scenario('ssd-pending-lost');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('[data-overlay]')).toHaveCount(0);
    for (const scenario of ['ssd-pending-new', 'ssd-notice-damaged', 'ssd-notice-lost']) {
      await control.scenario(scenario);
      await control.clearCalls();
      // The next poll after the change is in.
      await expect.poll(async () => (await control.calls()).filter(({ path }) => path === '/system/polling2').length).toBeGreaterThan(0); // prettier-ignore
      await expect(page.locator('[data-overlay]')).toHaveCount(0);
      expect(await received(control, '/action/known')).toEqual([]);
    }
  });
}
