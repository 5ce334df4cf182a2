import { readFileSync } from 'node:fs';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { findingsInBothThemes } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';
import { enterByKeys, pressByKeys, rowByKeys, tabTo } from './keys.ts';

/* Cloud drives as a person uses them. Those of the device are simulated. */

const row = (page: Page, name: string) => page.locator(`[data-testid="record"][data-name="${name}"]`);
const button = (page: Page, action: string) => page.locator(`button[data-action="${action}"]`);

test('APP-NETD-01 APP-TASK-03 by keys alone a simulated drive is signed in to, a file goes up and comes back: bytes are equal', async ({
  page,
  device,
  signIn,
}) => {
  const letter = 'dear you '.repeat(1000);
  device.put('Letter.txt', letter);
  device.put('Back/kept.txt', 'kept');
  await page.goto(device.url('/newNetdisk'));
  await signIn(page);
  const pane = page.getByTestId('drive-sign-in');
  await expect(pane.getByRole('img', { name: /Baidu Netdisk/ })).toBeVisible();
  await expect(pane.getByRole('note')).toContainText('is only simulated');
  expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);
  await pressByKeys(page, page.getByTestId('drive-confirm'));
  await expect(page.getByText('This folder is empty')).toBeVisible();

  await pressByKeys(page, button(page, 'upload'));
  await expect(page.getByRole('menuitem', { name: 'A file…' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'A file…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const picker = page.getByTestId('folder-picker');
  await rowByKeys(page, picker.locator('[data-file="Letter.txt"]'));
  await page.keyboard.press('Enter');
  await pressByKeys(page, picker.getByTestId('folder-picker-ok'));
  // What has arrived shows by itself.
  await expect(row(page, 'Letter.txt')).toBeVisible();

  await tabTo(page, row(page, 'Letter.txt'));
  await page.keyboard.press('Space');
  await expect(page.getByText('1 of 1 selected')).toBeVisible();
  expect(await findingsInBothThemes(page, '#root', 'dark')).toEqual([]);
  await pressByKeys(page, button(page, 'download'));
  await enterByKeys(page, picker.locator('[data-folder="Back"]'));
  await expect(picker.locator('[data-folder="Back"]')).toHaveCount(0);
  await pressByKeys(page, picker.getByTestId('folder-picker-ok'));
  await expect(picker).toHaveCount(0);
  // The picker goes before the device has heard of it; leaving the page at once takes the question along.
  await expect(page.getByText('The download has begun')).toBeVisible();

  await page.goto(device.url('/taskCenter/netdisk'));
  await page.getByRole('tab', { name: /Done/ }).click();
  await expect(page.getByTestId('task')).toHaveCount(2);
  await expect(page.getByTestId('task').first()).toContainText('Download: Letter.txt');
  await expect(page.getByTestId('task').last()).toContainText('Upload: Letter.txt');
  await expect(page.getByTestId('task').last()).toContainText('to Baidu Netdisk');
  expect(readFileSync(device.own('Back', 'Letter.txt'), 'utf8')).toBe(letter);
});

test('APP-NETD-01 a code that the app confirms opens the drive; a sign-in that the provider ends is asked for again', async ({
  page,
  device,
  control,
  signIn,
}) => {
  await page.goto(device.url('/newNetdisk?kind=tianyi'));
  await signIn(page);
  await expect(page.getByTestId('drive-sign-in')).toHaveAttribute('data-state', 'wait');
  await control.operate('netdisk', { op: 'confirm_qr', kind: 'tianyi' });
  await expect(page.getByText('This folder is empty')).toBeVisible();
  await control.operate('netdisk', { op: 'logout', kind: 'tianyi' });
  await button(page, 'refresh').click();
  await expect(page.getByText('The sign-in to this cloud drive has ended.')).toBeVisible();
  await expect(page.getByTestId('drive-sign-in').getByRole('img')).toBeVisible();
  await page.getByTestId('drive-confirm').click();
  await expect(page.getByText('This folder is empty')).toBeVisible();

  await button(page, 'sign-out').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByTestId('drive-sign-in')).toBeVisible();
  const client = await signedIn(device.http, accounts.master);
  const { data } = await client.call(calls.netdiskAccount, { action: 'list' });
  expect(data.list?.every(({ login }) => login === 0)).toBe(true);
});

test('APP-NETD-01 without the internet the drive says so, and is there again by a press', async ({
  page,
  device,
  control,
  signIn,
}) => {
  const client = await signedIn(device.http, accounts.master);
  const { data } = await client.call(calls.netdiskAccount, { action: 'qr', kind: 'onedrive' });
  await client.call(calls.netdiskAccount, { action: 'confirm', qr_id: data.qr_id ?? '' });
  await control.operate('net', { internet: false });
  await page.goto(device.url('/newNetdisk'));
  await signIn(page);
  await expect(page.getByTestId('error-state')).toContainText('The cloud drive cannot be reached');
  await control.operate('net', { internet: true });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('This folder is empty')).toBeVisible();
});
