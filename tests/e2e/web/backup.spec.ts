import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { findingsInBothThemes } from '../axe.ts';
import { expect, test, type Page, type TestDevice } from '../fixtures.ts';
import { enterByKeys, pressByKeys, tabTo } from './keys.ts';

/* Auto backup and sync and the backup centre, the ways a person takes. */

const home = '/zenith_sata/admin/data';
const DAY_MS = 86_400_000;

const job = (page: Page, name: string) => page.locator(`[data-testid="backup-job"][data-name="${name}"]`);

/** A job that the administrator has. */
async function makeJob(device: TestDevice, fields: object): Promise<string> {
  const admin = await signedIn(device.http, accounts.master);
  const wish = { type: 'auto_oneway', backupType: 'manual', ...fields } as never;
  const { code, data } = await admin.call(calls.backupSave, wish);
  expect(code).toBe('200');
  return data.id;
}

/** Chooses a folder of the own files in the picker, with keys alone. */
async function pickByKeys(page: Page, name: string): Promise<void> {
  const picker = page.getByTestId('folder-picker');
  await enterByKeys(page, picker.locator(`[data-folder="${name}"]`));
  await expect(picker.locator(`[data-folder="${name}"]`)).toHaveCount(0);
  await expect(picker.getByTestId('folder-picker-ok')).toBeEnabled();
  await pressByKeys(page, picker.getByTestId('folder-picker-ok'));
  await expect(picker).toBeHidden();
}

test('DEV-07 APP-AUTO-01 APP-AUTO-02 a backup is made by keys alone, runs, and keeps up with new files', async ({
  page,
  device,
  signIn,
}) => {
  device.put('Papers/letter.txt', 'dear');
  device.put('Safe/kept.txt', 'kept');
  await page.goto(device.url('/autoBackup/home'));
  await signIn(page);
  await expect(page.getByTestId('empty-state')).toBeVisible();
  await pressByKeys(page, page.getByTestId('new-backup'));

  const wizard = page.getByTestId('backup-wizard');
  await pressByKeys(page, page.getByTestId('wizard-add'));
  await pickByKeys(page, 'Papers');
  await pressByKeys(page, page.getByTestId('wizard-next'));
  // The question of the new step is where the focus is.
  await expect(wizard.locator('h1')).toBeFocused();
  await pressByKeys(page, page.getByTestId('wizard-target-choose'));
  await pickByKeys(page, 'Safe');
  await pressByKeys(page, page.getByTestId('wizard-next'));
  await expect(page.getByTestId('ignore-preview')).toBeVisible();
  await tabTo(page, wizard.locator('input[type="radio"]:checked'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(wizard.locator('input[value="realtime"]')).toBeChecked();
  await pressByKeys(page, page.getByTestId('wizard-next'));
  await expect(page.getByTestId('wizard-arrow')).toContainText('Papers');
  await pressByKeys(page, page.getByTestId('wizard-create'));

  await expect(job(page, 'Papers')).toHaveAttribute('data-state', 'ok');
  expect(readFileSync(device.own('Safe', 'Papers', 'letter.txt'), 'utf8')).toBe('dear');
  device.put('Papers/new.txt', 'new');
  await expect.poll(() => existsSync(device.own('Safe', 'Papers', 'new.txt'))).toBe(true);
  await expect(job(page, 'Papers')).toContainText('2 files');

  // Its name leads to the settings of its kind; the log there has a receipt.
  await pressByKeys(page, job(page, 'Papers').getByRole('button', { name: 'Papers', exact: true }));
  await expect(page).toHaveURL(/\/autoBackup\/setting1\?id=/);
  await page.getByTestId('backup-run').first().getByRole('button').click();
  await expect(page.getByTestId('backup-run').first()).toContainText(/[0-9a-f]{64}/);
});

test('features 1.2 many deletions wait until somebody decides, and stale backups are in the inbox', async ({
  page,
  device,
  control,
  signIn,
}) => {
  for (let number = 0; number < 60; number += 1) device.put(`Many/${number}.txt`, String(number));
  device.put('Safe/kept.txt', 'kept');
  const id = await makeJob(device, { paths: [`${home}/Many`], target: { path: `${home}/Safe` }, keep_deleted: false });
  await page.goto(device.url('/autoBackup/home'));
  await signIn(page);
  await job(page, 'Many').locator('[data-action="run"]').click();
  await expect(job(page, 'Many')).toHaveAttribute('data-state', 'ok');
  for (let number = 0; number < 60; number += 1) rmSync(device.own('Many', `${number}.txt`));
  await job(page, 'Many').locator('[data-action="run"]').click();
  await expect(job(page, 'Many')).toHaveAttribute('data-reason', 'brake');
  expect(existsSync(device.own('Safe', 'Many', '7.txt'))).toBe(true);
  await job(page, 'Many').locator('[data-action="decide"]').click();
  await page.locator('[data-choice="keep"]').click();
  await expect(job(page, 'Many')).toHaveAttribute('data-state', 'ok');
  expect(existsSync(device.own('Safe', 'Many', '7.txt'))).toBe(true);

  await control.clock({ advanceMs: 8 * DAY_MS });
  await expect(job(page, 'Many')).toContainText('No good run for too long');
  await page.goto(device.url());
  await page.getByTestId('notices-button').click();
  await expect(page.locator(`[data-testid="attention"][data-key="backup:${id}"]`)).toContainText('getting old');
});

test('DEV-08 CALL-HLT-01 APP-AUTO-03 a stopped or stalled engine is red within 13 s and green after it is back', async ({
  page,
  device,
  control,
  signIn,
}) => {
  await page.clock.install();
  await page.goto(device.url('/autoBackup/setup'));
  await signIn(page);
  const engine = page.getByTestId('engine-state');
  await expect(engine).toHaveAttribute('data-state', 'up');
  await control.operate('sync', { op: 'stop' });
  await page.clock.runFor(10_000);
  await expect(engine).toHaveAttribute('data-state', 'down', { timeout: 10_000 });
  await control.operate('sync', { op: 'start' });
  await page.clock.runFor(10_000);
  await expect(engine).toHaveAttribute('data-state', 'up');

  // A stall is the engine's alone: the connection stays what it is.
  await page.goto(device.url('/autoBackup/bothWay'));
  await expect(engine).toHaveAttribute('data-state', 'up');
  await control.fault({ call: '/healthcheck/syncthing', delayMs: 3100 });
  await page.clock.runFor(10_000);
  await page.clock.runFor(3000);
  await expect(engine).toHaveAttribute('data-state', 'down');
  await expect(page.locator('[data-overlay="reconnecting"]')).toHaveCount(0);
});

test('APP-AUTO-03 changed on both sides: both versions stay, and one is chosen', async ({ page, device, signIn }) => {
  device.put('Home/report.txt', 'first');
  device.put('Away/other.txt', 'other');
  await makeJob(device, { type: 'auto_bothway', paths: [`${home}/Home`], target: { path: `${home}/Away` } });
  await page.goto(device.url('/autoBackup/bothWay'));
  await signIn(page);
  await job(page, 'Home').locator('[data-action="run"]').click();
  await expect(job(page, 'Home')).toHaveAttribute('data-state', 'ok');
  writeFileSync(device.own('Home', 'report.txt'), 'changed at home');
  writeFileSync(device.own('Away', 'report.txt'), 'changed on the way');
  await job(page, 'Home').locator('[data-action="run"]').click();
  const conflict = page.getByTestId('conflict');
  await expect(conflict).toContainText('Changed on both sides');
  await conflict.locator('[data-keep="second"]').click();
  await expect(conflict).toHaveCount(0);
  await expect(job(page, 'Home')).toHaveAttribute('data-state', 'ok');
  for (const side of ['Home', 'Away'])
    await expect.poll(() => readFileSync(device.own(side, 'report.txt'), 'utf8')).toBe('changed on the way');
});

test('APP-BCEN-01 the four screens of the backup centre resolve, another child does not', async ({
  page,
  device,
  signIn,
}) => {
  await page.goto(device.url('/backupCenter'));
  await signIn(page);
  await expect(page).toHaveURL(/\/backupCenter\/home$/);
  await expect(page.locator('[data-testid="backup-tile"][data-kind="auto"]')).toContainText('Nothing is backed up yet');
  await expect(page.locator('[data-testid="backup-tile"][data-kind="wx"]')).toContainText(
    /Not in this version yet|Open/,
  );
  for (const [child, text] of [
    ['tasks', 'No backups yet'],
    ['logs', 'Nothing has run yet'],
    ['setting', 'Only in these hours'],
  ] as const) {
    await page.locator(`[data-tab="/backupCenter/${child}"]`).click();
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.goto(device.url('/backupCenter/x'));
  await expect(page).toHaveURL(/\/404$/);
});

for (const locale of ['en-US', 'zh-CN'] as const)
  test.describe(locale, () => {
    test.use({ locale, contextOptions: { reducedMotion: 'reduce' } });
    test('APP-AUTO-01 APP-BCEN-01 no serious finding of axe in either theme', async ({ page, device, signIn }) => {
      device.put('Home/report.txt', 'first');
      device.put('Away/report.txt', 'other');
      const pair = await makeJob(device, {
        type: 'auto_bothway',
        paths: [`${home}/Home`],
        target: { path: `${home}/Away` },
      });
      const admin = await signedIn(device.http, accounts.master);
      await admin.call(calls.backupControl, { ids: [pair], action: 'run' });
      await page.goto(device.url('/autoBackup/bothWay'));
      await signIn(page);
      await expect(page.getByTestId('conflict')).toBeVisible();
      const found: Record<string, string[]> = { pairs: await findingsInBothThemes(page, 'body', 'light') };
      for (const url of [
        '/autoBackup/home',
        '/autoBackup/oneWay',
        `/autoBackup/setting2?id=${pair}`,
        '/autoBackup/setup',
        '/backupCenter/home',
        '/backupCenter/logs',
        '/backupCenter/setting',
      ]) {
        await page.goto(device.url(url));
        await expect(page.getByRole('navigation').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        found[url] = await findingsInBothThemes(page, 'body', 'light');
      }
      expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
    });
  });
