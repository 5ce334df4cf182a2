import type { Page } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '../fixtures.ts';
import { FilesPage } from './files-page.ts';

const desk = encodeURIComponent('/zenith_sata/admin/data/Desk');

test('APP-FM-03 what was done right before a reload is taken back right after it, again and again', async ({
  page,
  device,
  signIn,
}) => {
  device.put('Desk/a.txt', 'a');
  await page.goto(device.url(`/fileManage/myFiles?path=${desk}`));
  await signIn(page);
  const files = new FilesPage(page);
  for (let round = 1; round <= 6; round += 1) {
    await files.select('a.txt');
    await page.keyboard.press('F2');
    await files.typeName(`round ${round}.txt`);
    // On the disk is all that a person could wait for; the page has no time to note anything afterwards.
    await expect.poll(() => existsSync(device.own(`Desk/round ${round}.txt`)), { intervals: [5] }).toBe(true);
    await page.reload();
    await expect(files.row(`round ${round}.txt`)).toBeVisible();
    await page.getByTestId('file-list').focus();
    await page.keyboard.press('Control+z');
    await expect(files.row('a.txt'), `round ${round}`).toBeVisible();
    expect(existsSync(device.own('Desk/a.txt'))).toBe(true);
  }
});

test('APP-FM-03 tags are given by keys alone, listed at the side, and taken back after a reload', async ({
  page,
  device,
  signIn,
}) => {
  device.put('Desk/a.txt', 'a');
  await page.goto(device.url(`/fileManage/myFiles?path=${desk}`));
  await signIn(page);
  const files = new FilesPage(page);
  await files.select('a.txt');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Tags…' }).press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Red' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Urgent');
  await page.keyboard.press('Enter');
  await expect(files.row('a.txt').getByTestId('tags')).toHaveAttribute('aria-label', 'Urgent');
  await page.getByRole('button', { name: 'Urgent' }).press('Enter');
  await expect(page).toHaveURL(/path=tag%3Ared/);
  await expect(files.row('a.txt')).toBeVisible();
  await page.reload();
  await expect(files.row('a.txt')).toBeVisible();
  await page.getByTestId('file-list').focus();
  await page.keyboard.press('Control+z');
  await expect(files.row('a.txt')).toHaveCount(0);
});

test('APP-FM-03 two tabs keep what each of them did, and either takes back the last of it', async ({
  page,
  device,
  signIn,
  context,
}) => {
  for (const name of ['a.txt', 'b.txt']) device.put(`Desk/${name}`, name);
  const url = device.url(`/fileManage/myFiles?path=${desk}`);
  await page.goto(url);
  await signIn(page);
  const first = new FilesPage(page);
  await first.select('a.txt');
  const other = await context.newPage();
  await other.goto(url);
  const second = new FilesPage(other);
  await second.select('b.txt');
  const rename = async (tab: Page, files: FilesPage, to: string) => {
    await tab.bringToFront();
    await tab.keyboard.press('F2');
    await files.typeName(to);
    await expect(files.row(to)).toBeVisible();
    await expect.poll(() => existsSync(device.own(`Desk/${to}`))).toBe(true);
  };
  await rename(page, first, 'first.txt');
  await rename(other, second, 'second.txt');
  // The tab that did the older one takes back both, the last of them first.
  await page.bringToFront();
  await page.getByTestId('file-list').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => existsSync(device.own('Desk/b.txt'))).toBe(true);
  expect(existsSync(device.own('Desk/first.txt'))).toBe(true);
  await page.reload();
  await expect(first.row('first.txt')).toBeVisible();
  await page.getByTestId('file-list').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => existsSync(device.own('Desk/a.txt'))).toBe(true);
});

test('DRG-26 APP-FM-03 a folder that merged and replaced is taken back byte for byte, and done again', async ({
  page,
  device,
  signIn,
}) => {
  device.put('Desk/Trip/a.txt', 'the one that comes');
  device.put('Desk/Trip/new.txt', 'new');
  device.put('Desk/Trip/days/one.txt', 'one');
  device.put('Desk/Into/Trip/a.txt', 'the one that is there');
  device.put('Desk/Into/Trip/days/other.txt', 'other');
  /** Every file and folder below the desk, with the bytes of files. */
  const tree = (): Record<string, string> =>
    Object.fromEntries(
      readdirSync(device.own('Desk'), { recursive: true, withFileTypes: true })
        .map((entry) => {
          const full = `${entry.parentPath}/${entry.name}`;
          const below = full.slice(device.own('Desk').length + 1);
          return [below, entry.isDirectory() ? '/' : readFileSync(full).toString('hex')] as const;
        })
        .sort(),
    );
  const before = tree();
  await page.goto(device.url(`/fileManage/myFiles?path=${desk}`));
  await signIn(page);
  const files = new FilesPage(page);
  await files.select('Trip');
  await page.keyboard.press('Control+x');
  await files.row('Into').dblclick();
  await expect(files.row('Trip')).toBeVisible();
  await page.keyboard.press('Control+v');
  const dialog = page.getByTestId('conflict-dialog');
  await dialog.getByText('Merge', { exact: true }).click();
  await expect(dialog).not.toContainText('cannot be undone');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('“a.txt” already exists here');
  const between = tree();
  await dialog.getByText('Replace', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => existsSync(device.own('Desk/Trip'))).toBe(false);
  const after = tree();
  expect(Buffer.from(after['Into/Trip/a.txt'] ?? '', 'hex').toString()).toBe('the one that comes');

  const list = page.getByTestId('file-list');
  const press = async (keys: string, tells: RegExp): Promise<void> => {
    await list.focus();
    await page.keyboard.press(keys);
    await expect(page.getByText(tells).last()).toBeVisible();
  };
  // The answer is a deed of its own.
  await press('Control+z', /Undone: Move “a.txt”/);
  expect(tree()).toEqual(between);
  await press('Control+z', /Undone: Move “Trip”/);
  expect(tree()).toEqual(before);
  await press('Control+Shift+z', /Done again: Move “Trip”/);
  expect(tree()).toEqual(between);
  // Also by a page that was not there when it was done.
  await page.reload();
  await expect(files.row('Trip')).toBeVisible();
  await press('Control+y', /Done again: Move “a.txt”/);
  expect(tree()).toEqual(after);
  // What is changed meanwhile stays, and it is said which.
  device.put('Desk/Into/Trip/a.txt', 'written on');
  await press('Control+z', /“a.txt” was changed since/);
  expect(readFileSync(device.own('Desk/Into/Trip/a.txt'), 'utf8')).toBe('written on');
});
