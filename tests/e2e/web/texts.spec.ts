import { appendFileSync } from 'node:fs';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { expect, test } from '../fixtures.ts';

const home = '/zenith_sata/admin/data';

test('APP-BIGS-02 a word that was found in a text opens the text at its line', async ({ page, device, signIn }) => {
  const lines = Array.from({ length: 400 }, (_line, index) => `line ${index + 1}`);
  lines[299] = 'here lies the quokkaword of the day';
  device.put('Log/long notes.txt', lines.join('\n'));
  const admin = await signedIn(device.http, accounts.master);
  await admin.call(calls.searchSetting, { index_content: true });
  const found = async () =>
    (await admin.call(calls.searchQuery, { keyword: 'quokkaword', scope: 'content' })).data.total;
  await expect.poll(found, { timeout: 40_000 }).toBe(1);

  await page.goto(device.url('/bigSearch/bigSearch-contentSearch'));
  await signIn(page);
  await page.getByTestId('place-search').fill('quokkaword');
  const hit = page.locator('[data-testid="record"][data-name="long notes.txt"]');
  await expect(hit).toContainText('Line 300');
  await expect(hit.locator('mark')).toHaveText('quokkaword');
  const opened = page.waitForEvent('popup');
  await hit.dblclick();
  const editor = await opened;
  await expect(editor.getByText('here lies the quokkaword of the day')).toBeInViewport();
  await expect(editor.locator('.cm-activeLine')).toHaveText('here lies the quokkaword of the day');
});

test('APP-TXT-01 APP-CODE-01 of a large text the last part is shown; it follows what is written, until one goes up', async ({
  page,
  device,
  signIn,
}) => {
  const line = (number: number): string => `${String(number).padStart(7, '0')} ${'x'.repeat(92)}\n`;
  const count = 40_000;
  device.put('service.log', Array.from({ length: count }, (_line, index) => line(index)).join(''));
  await page.goto(device.url(`/txtEditor?path=${encodeURIComponent(`${home}/service.log`)}`));
  await signIn(page);
  const view = page.getByTestId('tail-view');
  await expect(view).toContainText('too large to be shown whole');
  await expect(view.getByText('0039999')).toBeInViewport();
  await expect(view).toHaveAttribute('data-follow', 'true');

  appendFileSync(device.own('service.log'), 'the harbour light went out\n');
  await expect(view.getByText('the harbour light went out')).toBeInViewport();

  // Going up ends the following: what comes now does not pull one away.
  await view.getByRole('textbox').focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect(view).toHaveAttribute('data-follow', 'false');
  appendFileSync(device.own('service.log'), 'and came back\n');
  await expect(view.getByText('the harbour light went out')).not.toBeInViewport();
  await page.getByTestId('tail-follow').click();
  await expect(view.getByText('and came back')).toBeInViewport();

  await page.getByTestId('tail-find').click();
  await page.keyboard.type('0039000');
  await page.keyboard.press('Enter');
  await expect(view.locator('.cm-searchMatch-selected')).toHaveText('0039000');
});
