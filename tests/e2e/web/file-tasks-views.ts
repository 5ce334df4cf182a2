import { readFileSync } from 'node:fs';
import type { TestDevice } from '../fixtures.ts';
import { choose, expect, press, until, type FileKeys, type Task } from './file-keys.ts';

/** Ways to look and to go, marks, archives, details. */
export function viewTasks(keys: FileKeys, device: TestDevice): readonly Task[] {
  const { page, files } = keys;
  return [
    [
      'a grid',
      async () => {
        await press(page, 'Control+Shift+Digit2');
        await expect(keys.list).toHaveAttribute('data-mode', 'grid');
      },
    ],
    [
      'a gallery',
      async () => {
        await press(page, 'Control+Shift+Digit3');
        await expect(keys.list).toHaveAttribute('data-mode', 'gallery');
      },
    ],
    [
      'columns, into a folder and out',
      async () => {
        await press(page, 'Control+Shift+Digit4');
        await expect(page.getByTestId('columns')).toBeVisible();
        await keys.list.focus();
        await press(page, 'Home', 'ArrowRight');
        await expect(files.row('old.txt')).toBeVisible();
        await press(page, 'ArrowLeft');
        await expect(files.row('Inbox')).toHaveAttribute('aria-selected', 'true');
      },
    ],
    [
      'a list again',
      async () => {
        await press(page, 'Control+Shift+Digit1');
        await expect(keys.list).toHaveAttribute('data-mode', 'list');
      },
    ],
    [
      'type the way to a folder and have it completed',
      async () => {
        await press(page, 'Control+l');
        await page.keyboard.type('my files/Desk/Pl');
        await expect(page.getByRole('option', { name: 'my files/Desk/Plans' })).toBeVisible();
        await press(page, 'Tab', 'Enter');
        await expect(files.row('later.txt')).toBeVisible();
        await press(page, 'Alt+ArrowLeft');
        await expect(files.row('Work')).toBeVisible();
      },
    ],
    [
      'show only what has some letters',
      async () => {
        await press(page, 'Control+f');
        await page.keyboard.type('zet');
        await expect(files.rows).toHaveCount(1);
      },
    ],
    [
      'show all again',
      async () => {
        await press(page, 'Control+a', 'Delete');
        await expect(files.row('alpha.txt')).toBeVisible();
      },
    ],
    [
      'open the menu of a file and leave it',
      async () => {
        await keys.find('alpha.txt');
        await press(page, 'Shift+F10');
        await expect(page.getByRole('menu')).toBeVisible();
        await press(page, 'Escape');
        await expect(page.getByRole('menu')).toHaveCount(0);
        await expect(keys.list).toBeFocused();
      },
    ],
    [
      'add a favourite and find it among them',
      async () => {
        await keys.menu('alpha.txt', 'favourite');
        await until(page, 'Shift+Tab', '[data-list="favorite"]');
        await press(page, 'Enter');
        await expect(files.row('alpha.txt')).toBeVisible();
        await expect(files.rows).toHaveCount(1);
        await press(page, 'Alt+ArrowLeft');
        await expect(files.row('Work')).toBeVisible();
      },
    ],
    [
      'give a tag and a name to it',
      async () => {
        await keys.menu('beta.txt', 'more', 'tags');
        await expect(page.getByRole('checkbox', { name: 'Red' })).toBeFocused();
        await press(page, 'Space', 'Tab');
        await page.keyboard.type('Urgent');
        await press(page, 'Enter');
        await expect(files.row('beta.txt').getByTestId('tags')).toHaveAttribute('aria-label', 'Urgent');
      },
    ],
    [
      'see everything that has the tag',
      async () => {
        await until(page, 'Shift+Tab', '[data-list="tag:red"]');
        await press(page, 'Enter');
        await expect(files.rows).toHaveCount(1);
        await press(page, 'Alt+ArrowLeft');
        await expect(files.row('Work')).toBeVisible();
      },
    ],
    [
      'duplicate a file',
      async () => {
        await keys.menu('alpha.txt', 'more', 'duplicate');
        await keys.on('alpha (1).txt');
        await expect(files.row('alpha (1).txt')).toBeVisible();
      },
    ],
    [
      'pack two files',
      async () => {
        await keys.find('alpha.txt');
        await press(page, 'Shift+ArrowDown', 'Shift+F10');
        await choose(page, 'more', 'compress');
        await expect(page.getByRole('textbox', { name: 'Name of the archive' })).toBeFocused();
        await page.keyboard.press('Control+a');
        await page.keyboard.type('Both');
        await press(page, 'Enter');
        await keys.on('Both.zip');
        await expect(files.row('Both.zip')).toBeVisible();
      },
    ],
    [
      'unpack them',
      async () => {
        await keys.menu('Both.zip', 'more', 'extract');
        await keys.on('Both');
        await expect(files.row('Both')).toBeVisible();
      },
    ],
    [
      'number many names',
      async () => {
        await keys.find('alpha.txt');
        await press(page, 'Shift+ArrowUp', 'F2');
        await page.getByRole('textbox', { name: 'Name', exact: true }).press('Control+a');
        await page.keyboard.type('Page {n}');
        await press(page, 'Enter');
        await keys.on('Page 1.txt');
        await keys.on('Page 2.txt');
        await expect(files.row('Page 2.txt')).toBeVisible();
      },
    ],
    [
      'see the properties',
      async () => {
        await keys.find('beta.txt');
        await press(page, 'Alt+Enter');
        await expect(page.getByTestId('details')).toContainText('beta.txt');
      },
    ],
    [
      'compute the sum of the content',
      async () => {
        await until(page, 'Tab', '[data-testid="content-sum"] button');
        await press(page, 'Enter');
        await expect(page.getByTestId('content-sum').locator('code')).toHaveText(/^[0-9a-f]{64}$/);
      },
    ],
    [
      'sort by size, the largest first',
      async () => {
        await keys.list.focus();
        await until(page, 'Shift+Tab', '[role="columnheader"] button[data-sort="size"], [data-sort="size"]');
        await press(page, 'Enter', 'Enter');
        await expect.poll(async () => (await files.rows.allInnerTexts()).length).toBeGreaterThan(4);
      },
    ],
    [
      'delete for good',
      async () => {
        await keys.find('Page 1.txt');
        await press(page, 'Shift+Delete');
        await until(page, 'Tab', 'dialog button[data-danger], dialog .btn-danger, [role="alertdialog"] .btn-danger', 6);
        await press(page, 'Enter');
        await keys.gone('Page 1.txt');
        expect(readFileSync(device.own('Desk/beta.txt'), 'utf8')).toBe('beta');
      },
    ],
  ];
}
