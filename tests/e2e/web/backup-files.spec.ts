import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { findingsInBothThemes } from '../axe.ts';
import { expect, test, type TestDevice } from '../fixtures.ts';
import { choose } from './file-keys.ts';
import { pressByKeys } from './keys.ts';

/* What backups have stored, as files, the ways a person takes. */

const home = '/zenith_sata/admin/data';

/** A backup of `Papers` into `Safe`, that has run. */
async function backUp(device: TestDevice): Promise<void> {
  device.put('Papers/2024/plan.txt', 'plan');
  device.put('Papers/letter.txt', 'dear');
  device.put('Safe/kept.txt', 'kept');
  const admin = await signedIn(device.http, accounts.master);
  const wish = {
    type: 'auto_oneway',
    backupType: 'manual',
    paths: [`${home}/Papers`],
    target: { path: `${home}/Safe` },
  };
  const { data } = await admin.call(calls.backupSave, wish as never);
  await admin.call(calls.backupControl, { ids: [data.id], action: 'run' });
  const state = async () => (await admin.call(calls.backupList, {})).data.list[0]?.state;
  await expect.poll(state).toBe('ok');
}

test('APP-AFM-01 by keys alone: a lost file is found in its backup and restored to where it was', async ({
  page,
  device,
  signIn,
}) => {
  await backUp(device);
  rmSync(device.own('Papers', '2024'), { recursive: true });
  await page.goto(device.url('/autobackupFileManage'));
  await signIn(page);
  await expect(page).toHaveURL(/\/autobackupFileManage\/myFiles\?path=/);
  const row = (name: string) => page.locator(`[data-testid="file-row"][data-path$="/${name}"]`);
  await expect(row('2024')).toBeVisible();
  expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);
  const list = page.getByTestId('file-list');
  await list.focus();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(row('plan.txt')).toBeVisible();
  await list.focus();
  await page.keyboard.press('p');
  await page.keyboard.press('Shift+F10');
  await choose(page, 'restoreBackup');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('my files/Papers/2024');
  await pressByKeys(page, question.getByRole('button', { name: 'Restore' }));
  await expect.poll(() => existsSync(device.own('Papers', '2024', 'plan.txt'))).toBe(true);
  expect(readFileSync(device.own('Papers', '2024', 'plan.txt'), 'utf8')).toBe('plan');
  expect(existsSync(device.own('Safe', 'Papers', '2024', 'plan.txt'))).toBe(true);
});

test('APP-AFM-01 a restored file that meets a changed one is asked about; a drop into the backup is refused', async ({
  page,
  device,
  signIn,
}) => {
  await backUp(device);
  writeFileSync(device.own('Papers', 'letter.txt'), 'changed since');
  await page.goto(device.url('/autobackupFileManage/myFiles'));
  await signIn(page);
  const row = page.locator('[data-testid="file-row"][data-path$="/letter.txt"]');
  await row.click();
  await page.getByTestId('lead-restoreBackup').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('dialog')).toContainText('letter.txt');
  expect(readFileSync(device.own('Papers', 'letter.txt'), 'utf8')).toBe('changed since');
  await page.keyboard.press('Escape');

  const file = await page.evaluateHandle(() => {
    const carried = new DataTransfer();
    carried.items.add(new File(['x'], 'new.txt'));
    return carried;
  });
  await row.dispatchEvent('dragover', { dataTransfer: file });
  await expect(page.getByText('Files cannot be placed here').first()).toBeVisible();
  await row.dispatchEvent('drop', { dataTransfer: file });
  await expect(page.getByText('Files cannot be placed here').first()).toBeVisible();
  expect(existsSync(device.own('Safe', 'Papers', 'new.txt'))).toBe(false);
});

test('APP-AFM-01 without a backup it says so; its search finds what lies in backups and nothing else', async ({
  page,
  device,
  signIn,
}) => {
  await page.goto(device.url('/autobackupFileManage/search?q=letter'));
  await signIn(page);
  await expect(page.getByTestId('empty-state')).toContainText('No backups yet');
  await backUp(device);
  await page.reload();
  const hits = page.getByTestId('record');
  await expect(hits).toHaveCount(1);
  await expect(hits.first()).toContainText('Safe/Papers');
});
