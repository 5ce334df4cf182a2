import { existsSync } from 'node:fs';
import { findingsInBothThemes } from '../axe.ts';
import { expect, test, type TestDevice } from '../fixtures.ts';
import { pressByKeys, tabTo } from './keys.ts';

/* Backups that Macs write with Time Machine, the ways a person takes. */

/** A backup as a Mac leaves it. */
function bundle(device: TestDevice, name: string): void {
  for (const band of ['0', '1']) device.put(`${name}/bands/${band}`, Buffer.alloc(1_000_000, 1));
  device.put(`${name}/com.apple.TimeMachine.Results.plist`, '<plist/>');
}

test('APP-BMAC-01 without a backup the app opens the guide, where the administrator lets Macs in; others see that', async ({
  page,
  device,
  signIn,
  browser,
}) => {
  await page.goto(device.url('/backupMac'));
  await signIn(page);
  await expect(page).toHaveURL(/\/backupMac\/empty$/);
  await expect(page.getByTestId('mac-address').first()).toHaveText(/^smb:\/\/\d+\.\d+\.\d+\.\d+$/);
  const turn = page.getByRole('switch', { name: 'Let Macs back up to this device' });
  await expect(turn).not.toBeChecked();

  const other = await browser.newContext({ locale: 'en-US' });
  const guest = await other.newPage();
  await guest.goto(device.url('/backupMac'));
  await signIn(guest, 'normal');
  await expect(guest.getByText('Macs cannot back up to this device now.')).toBeVisible();
  await expect(guest.getByRole('switch')).toHaveCount(0);

  await turn.click();
  await expect(turn).toBeChecked();
  await guest.reload();
  await expect(guest.getByText('Macs can back up to this device.')).toBeVisible();
  await other.close();

  expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);
});

test('APP-BMAC-01 by keys alone: a backup is found with its size, deleted after a question and taken back', async ({
  page,
  device,
  signIn,
}) => {
  bundle(device, 'Time Machine/Studio.sparsebundle');
  const own = device.own('Time Machine', 'Studio.sparsebundle');
  await page.goto(device.url('/backupMac'));
  await signIn(page);
  await expect(page).toHaveURL(/\/backupMac\/list$/);
  const row = page.locator('[data-testid="record"][data-name="Studio"]');
  await expect(row).toContainText(/1\.9\d?MB/);
  await expect(row).toContainText('Time Machine');
  expect(await findingsInBothThemes(page, '#root', 'dark')).toEqual([]);

  await tabTo(page, row);
  await page.keyboard.press('Space');
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/Size on disk: 1\.9\d?MB/);
  await expect(question).toContainText('may still be at work');
  await pressByKeys(page, question.getByRole('button', { name: 'Delete backup' }));
  await expect.poll(() => existsSync(own)).toBe(false);
  await expect(page.getByTestId('empty-state')).toBeVisible();
  await pressByKeys(page, page.getByRole('button', { name: 'Undo', exact: true }));
  await expect.poll(() => existsSync(own)).toBe(true);
  await expect(row).toBeVisible();
});
