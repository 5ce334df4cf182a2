import { existsSync, readFileSync } from 'node:fs';
import { findingsInBothThemes } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { enterByKeys, pressByKeys } from './keys.ts';

/* Chats of a computer, backed up the way a person does it. */

test('APP-WX-01 by keys alone: a job is made, its run copies the folder, and the chats are downloaded', async ({
  page,
  device,
  signIn,
}) => {
  device.put('WeChat Files/wxid_mira/Msg/MicroMsg.db', 'chats');
  device.put('Safe side/kept.txt', 'kept');
  await page.goto(device.url('/wxbackup'));
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Back up the chats of a computer' })).toBeVisible();
  expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);
  await pressByKeys(page, page.getByTestId('new-backup'));

  const dialog = page.getByRole('dialog');
  const choose = async (button: string, name: string): Promise<void> => {
    await pressByKeys(page, page.getByTestId(button));
    await enterByKeys(page, dialog.getByRole('button', { name, exact: true }));
    await pressByKeys(page, dialog.getByRole('button', { name: 'Take this folder' }));
    await expect(dialog).toHaveCount(0);
  };
  await choose('wizard-add', 'WeChat Files');
  await expect(page.getByTestId('wizard-folder')).toHaveAttribute('data-path', /\/WeChat Files$/);
  await expect(page.getByText('does not look like a folder of WeChat')).toHaveCount(0);
  await pressByKeys(page, page.getByTestId('wizard-next'));
  await choose('wizard-target-choose', 'Safe side');
  await pressByKeys(page, page.getByTestId('wizard-next'));
  await pressByKeys(page, page.getByTestId('wizard-next'));
  await pressByKeys(page, page.getByTestId('wizard-create'));

  const copy = device.own('Safe side', 'WeChat Files', 'wxid_mira', 'Msg', 'MicroMsg.db');
  await expect.poll(() => existsSync(copy)).toBe(true);
  expect(readFileSync(copy, 'utf8')).toBe('chats');
  const download = page.getByTestId('download-chats');
  await expect(download).toBeEnabled();
  expect(await findingsInBothThemes(page, '#root', 'dark')).toEqual([]);
  const saved = page.waitForEvent('download');
  await pressByKeys(page, download);
  expect((await saved).suggestedFilename()).toBe('WeChat Files.zip');
});
