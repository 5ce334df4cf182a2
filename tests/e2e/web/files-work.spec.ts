import { existsSync, readdirSync } from 'node:fs';
import { expect, test as base } from '../fixtures.ts';
import { FilesPage } from './files-page.ts';

const test = base.extend<{ files: FilesPage }>({
  files: async ({ page, device, signIn }, use) => {
    for (const name of ['one.txt', 'two.txt', 'three.txt']) device.put(`Desk/${name}`, name);
    device.put('Desk/Inbox/old.txt', 'old');
    await page.goto(device.url(`/fileManage/myFiles?path=${encodeURIComponent('/zenith_sata/admin/data/Desk')}`));
    await signIn(page);
    const files = new FilesPage(page);
    await expect(files.row('one.txt')).toBeVisible();
    await use(files);
  },
});

test('DRG-10, DRG-11, DRG-04 a file is dragged into a folder, the label says so before; undo survives a reload', async ({
  files,
  device,
}) => {
  const { page } = files;
  const name = files.row('one.txt').locator('[data-handle]').last();
  const inbox = files.row('Inbox');
  await name.hover();
  await page.mouse.down();
  await files.row('two.txt').hover();
  await expect(page.getByTestId('drag-label')).toContainText('Cannot drag to the same-level directory');
  // Whoever rests on a folder for a second goes into it: each look is a visit of its own.
  const visit = async () => {
    await files.row('two.txt').hover();
    await inbox.hover();
  };
  await visit();
  await expect(page.getByTestId('drag-label')).toContainText('Move to Inbox');
  await visit();
  await page.keyboard.down('Control');
  await expect(page.getByTestId('drag-label')).toContainText('Copy to Inbox');
  await page.keyboard.up('Control');
  await visit();
  await page.mouse.up();
  await expect(files.row('one.txt')).toHaveCount(0);
  await expect.poll(() => existsSync(device.own('Desk/Inbox/one.txt'))).toBe(true);
  // Offered once it is in the journal.
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  await page.reload();
  await files.select('two.txt');
  await page.keyboard.press('Control+z');
  await expect(files.row('one.txt')).toBeVisible();
  await expect.poll(() => existsSync(device.own('Desk/Inbox/one.txt'))).toBe(false);
});

test('APP-FM-02, APP-FM-03 by keyboard alone: names for many, undo, delete and back, a view, into a folder and out', async ({
  files,
  device,
}) => {
  const { page } = files;
  await files.row('one.txt').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Page {n}');
  await page.keyboard.press('Enter');
  await expect(files.row('Page 3.txt')).toBeVisible();
  await page.getByTestId('file-list').focus();
  await page.keyboard.press('Control+z');
  await expect(files.row('three.txt')).toBeVisible();
  // The last of the three names is taken back last.
  await expect(files.row('one.txt')).toBeVisible();
  expect(readdirSync(device.own('Desk')).sort()).toEqual(['Inbox', 'one.txt', 'three.txt', 'two.txt']);
  await page.getByTestId('file-list').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Move to recycle bin' }).press('Enter');
  await expect(files.row('two.txt')).toHaveCount(0);
  await page.getByTestId('file-list').focus();
  await page.keyboard.press('Control+z');
  await expect(files.row('two.txt')).toBeVisible();
  await page.keyboard.press('Control+Shift+Digit4');
  await expect(page.getByTestId('columns')).toBeVisible();
  await page.getByTestId('file-list').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(files.row('old.txt')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(files.row('Inbox')).toHaveAttribute('aria-selected', 'true');
});

test('CALL-EXT-29, APP-FM-03 files are packed into an archive and unpacked beside it', async ({ files, device }) => {
  const { page } = files;
  await files.row('one.txt').click();
  await files.row('two.txt').click({ modifiers: ['Control'] });
  await files.row('two.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Compress…' }).click();
  await page.getByRole('textbox', { name: 'Name of the archive' }).fill('Both');
  await page.keyboard.press('Enter');
  await expect(files.row('Both.zip')).toBeVisible();
  await files.row('Both.zip').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Extract here' }).click();
  await expect(files.row('Both')).toBeVisible();
  await expect.poll(() => existsSync(device.own('Desk/Both/two.txt'))).toBe(true);
});
