import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findingsInBothThemes } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { choose } from './file-keys.ts';
import { pressByKeys, tabTo } from './keys.ts';

/* Files from one account to another, the ways two people take. */

test('APP-FSH-01 APP-FSC-01 by keys alone: a file is sent to somebody, who hears of it and accepts it into a folder', async ({
  page,
  device,
  signIn,
  browser,
}) => {
  device.put('Ferry times.txt', 'ten past nine');
  await page.goto(device.url('/fileManage'));
  await signIn(page);
  await page.getByTestId('file-list').focus();
  await page.keyboard.press('f');
  await page.keyboard.press('Shift+F10');
  const opened = page.context().waitForEvent('page');
  await choose(page, 'more', 'fastShare');
  const sending = await opened;
  await expect(sending.getByTestId('sent-entry')).toHaveText(/Ferry times\.txt/);
  expect(await findingsInBothThemes(sending, '#root', 'light')).toEqual([]);

  const other = await browser.newContext({ locale: 'en-US' });
  const guest = await other.newPage();
  await guest.goto(device.url('/fastShareCenter/receive'));
  await signIn(guest, 'local');
  await expect(guest.getByText('Nothing has come in')).toBeVisible();

  const person = sending.getByRole('checkbox', { name: /guest/i });
  await tabTo(sending, person);
  await sending.keyboard.press('Space');
  await pressByKeys(sending, sending.getByTestId('fast-send'));

  // It comes without a reload, and as a message.
  const row = guest.locator('[data-testid="record"][data-name="Ferry times.txt"]');
  await expect(row).toContainText('Waiting');
  await tabTo(guest, row);
  await guest.keyboard.press('Space');
  expect(await findingsInBothThemes(guest, '#root', 'dark')).toEqual([]);
  await pressByKeys(guest, guest.locator('button[data-action="accept"]'));
  await pressByKeys(guest, guest.getByTestId('folder-picker-ok'));
  const copy = path.join(device.dataDir, 'pool/zenith_sata/guest/data/Ferry times.txt');
  await expect.poll(() => existsSync(copy)).toBe(true);
  expect(readFileSync(copy, 'utf8')).toBe('ten past nine');
  await expect(row).toContainText('Done');
  await other.close();
});

test('APP-FSH-01 a code is taken by another account, and the sender sees by whom', async ({
  page,
  device,
  signIn,
  browser,
}) => {
  device.put('Tides.txt', 'low');
  const wire = encodeURIComponent('/zenith_sata/admin/data/Tides.txt');
  await page.goto(device.url(`/fastShare?path=${wire}`));
  await signIn(page);
  await page.getByRole('button', { name: 'By a code' }).click();
  await page.getByTestId('fast-send').click();
  const code = page.getByTestId('fast-code');
  await expect(code).toHaveText(/^\d{3} \d{3}$/);
  const digits = ((await code.textContent()) ?? '').replace(' ', '');

  const other = await browser.newContext({ locale: 'en-US' });
  const guest = await other.newPage();
  await guest.goto(device.url('/fastShare'));
  await signIn(guest, 'local');
  await guest.getByTestId('fast-code-field').fill(digits);
  await guest.getByTestId('fast-take').click();
  await expect(guest.getByTestId('fast-taken')).toBeVisible();
  await expect(page.getByTestId('fast-outcome')).toContainText('has received everything');
  await other.close();
});
