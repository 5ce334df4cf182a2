import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { accounts } from '../accounts.ts';
import { findingsInBothThemes } from '../axe.ts';
import { expect, test, type Page, type TestDevice } from '../fixtures.ts';
import { enterByKeys, pressByKeys } from './keys.ts';

/* Backups to cloud drives as a person uses them. Those of the device are simulated: what arrives lies on its disk. */

const onDrive = (device: TestDevice, kind: string, ...names: string[]): string =>
  path.join(device.dataDir, 'netdisk', kind, Buffer.from(accounts.master.toLowerCase()).toString('hex'), ...names);
const picker = (page: Page) => page.getByTestId('folder-picker');

test('APP-NETD-02 by keys alone a folder is backed up to a drive, and what changes follows with the next run', async ({
  page,
  device,
  signIn,
}) => {
  device.put('Papers/letter.txt', 'dear');
  await page.goto(device.url('/backupTianyi'));
  await signIn(page);
  await expect(page.getByTestId('drive-sign-in')).toContainText('Sign in to Tianyi Cloud');
  await pressByKeys(page, page.getByTestId('drive-confirm'));
  await expect(page.getByTestId('empty-state')).toContainText('No backups to Tianyi Cloud yet');
  expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);
  await pressByKeys(page, page.getByTestId('new-backup'));
  await pressByKeys(page, page.getByTestId('wizard-add'));
  await enterByKeys(page, picker(page).locator('[data-folder="Papers"]'));
  await expect(picker(page).locator('[data-folder="Papers"]')).toHaveCount(0);
  await pressByKeys(page, picker(page).getByTestId('folder-picker-ok'));
  await pressByKeys(page, page.getByTestId('wizard-next'));
  await expect(page.getByLabel('Folder on Tianyi Cloud')).toHaveValue('/Backup');
  await pressByKeys(page, page.getByTestId('drive-look'));
  await expect(page.getByTestId('drive-folder-choice')).toContainText('No folders in here');
  expect(await findingsInBothThemes(page, '#root', 'dark')).toEqual([]);
  await pressByKeys(page, page.getByTestId('wizard-next'));
  await pressByKeys(page, page.getByTestId('wizard-next'));
  await expect(page.getByTestId('wizard-arrow')).toContainText('Tianyi Cloud: /Backup');
  await pressByKeys(page, page.getByTestId('wizard-create'));
  const job = page.getByTestId('backup-job');
  await expect(job).toHaveAttribute('data-state', 'ok');
  expect(readFileSync(onDrive(device, 'tianyi', 'Backup', 'Papers', 'letter.txt'), 'utf8')).toBe('dear');
  device.put('Papers/second.txt', 'again');
  await pressByKeys(page, job.locator('[data-action="run"]'));
  const second = onDrive(device, 'tianyi', 'Backup', 'Papers', 'second.txt');
  await expect.poll(() => existsSync(second)).toBe(true);
  await expect(job).toContainText('2 files');

  await page.goto(device.url('/taskCenter/netdisk'));
  await page.getByRole('tab', { name: /Done/ }).click();
  await expect(page.getByTestId('task').first()).toContainText('Tianyi Cloud/Backup');
  await page.goto(device.url('/newNetdisk?kind=tianyi&path=/Backup/Papers'));
  await expect(page.getByTestId('record')).toHaveCount(2);
});

test('APP-BAIDU-01 APP-BAIDU-02 WND-04 without a sign-in everything leads to it; then files are uploaded where one is, and listed', async ({
  page,
  device,
  signIn,
}) => {
  device.put('Letter.txt', 'dear');
  await page.goto(device.url('/backupBaidu/uploadtobaidu'));
  await signIn(page);
  await expect(page).toHaveURL(/\/backupBaidu\/login$/);
  await page.getByTestId('drive-confirm').click();
  await expect(page).toHaveURL(/\/backupBaidu\/list$/);
  await expect(page.getByText('This folder is empty')).toBeVisible();
  await page.getByRole('navigation').getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByTestId('upload-start')).toBeDisabled();
  expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);
  await page.getByRole('button', { name: 'Add a file' }).click();
  await picker(page).locator('[data-file="Letter.txt"]').click();
  await picker(page).getByTestId('folder-picker-ok').click();
  // Who leaves the view before the device has answered has asked for it all the same (WND-04).
  let leave = (): void => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  await page.route('**/v2/netdisk/transfer*', async (route) => {
    await left;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Upload 1 item' }).click();
  await page.getByRole('navigation').getByRole('button', { name: 'Files' }).click();
  await expect(page).toHaveURL(/\/backupBaidu\/list$/);
  leave();
  await expect(page.locator('[data-testid="record"][data-name="Letter.txt"]')).toBeVisible();
  expect(readFileSync(onDrive(device, 'baidu', 'Letter.txt'), 'utf8')).toBe('dear');
  await page.getByRole('navigation').getByRole('button', { name: 'Automatic backup' }).click();
  await expect(page.getByTestId('empty-state')).toContainText('No backups to Baidu Netdisk yet');
  await page.goto(device.url('/backupBaidu/list'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/backupBaidu\/login$/);
});
