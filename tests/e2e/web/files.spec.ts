import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { accounts } from '../accounts.ts';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { expect, test as base } from '../fixtures.ts';
import { FilesPage, hashOf } from './files-page.ts';

const test = base.extend<{ files: FilesPage }>({
  files: async ({ page, device, signIn }, use) => {
    for (const name of ['b10.txt', 'b9.txt', 'A.md']) device.put(name, name);
    device.put('Photos/Summer/sea.txt', 'sea');
    device.put('.hidden', '');
    await page.goto(device.url('/fileManage/myFiles'));
    await signIn(page);
    await use(new FilesPage(page));
  },
});
const home = '/zenith_sata/admin/data';

test('CALL-EXT-01, SET-02 a folder is listed: folders first, names in natural order, hidden ones not', async ({
  files,
}) => {
  const own = ['Photos', 'A.md', 'b9.txt', 'b10.txt'];
  await expect(files.row('b10.txt')).toBeVisible();
  const paths = await files.rows.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.path ?? ''));
  const names = paths.map((path) => path.split('/').at(-1) ?? '');
  expect(names.filter((name) => own.includes(name))).toEqual(own);
  expect(names).not.toContain('.hidden');
});

test('RTE-13 a folder opens with a double click, and its address opens it again', async ({ files, device }) => {
  await files.row('Photos').dblclick();
  await files.row('Summer').dblclick();
  await expect(files.row('sea.txt')).toBeVisible();
  await expect(files.page).toHaveURL((url) => url.searchParams.get('path') === `${home}/Photos/Summer`);
  await files.page.reload();
  await expect(files.row('sea.txt')).toBeVisible();
  await files.page.goBack();
  await expect(files.row('Summer')).toBeVisible();
  await files.page.goto(device.url(`/fileManage/myFiles?path=${encodeURIComponent(`${home}/Gone`)}`));
  await expect(files.page.getByText('This folder no longer exists')).toBeVisible();
});

test('APP-FSET-02 what another client sets shows in an open window: one click opens, folders among the files', async ({
  files,
  device,
}) => {
  await expect(files.row('Photos')).toBeVisible();
  const other = await signedIn(device.http, accounts.master);
  await other.call(calls.fileSetting, { page: 'sortBy', folders_first: false });
  const own = ['A.md', 'b9.txt', 'b10.txt', 'Photos'];
  const names = () =>
    files.rows.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.path?.split('/').at(-1) ?? ''));
  await expect.poll(async () => (await names()).filter((name) => own.includes(name))).toEqual(own);
  await other.call(calls.fileSetting, { page: 'common', open_mode: 'single' });
  await expect(async () => {
    await files.row('Photos').click();
    await expect(files.row('Summer')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await files.page.goBack();
  // The second click of a double one meets what the first has opened, and opens nothing of it.
  await files.row('Photos').dblclick();
  await expect(files.row('Summer')).toBeVisible();
  await expect(files.page).toHaveURL((url) => url.searchParams.get('path') === `${home}/Photos`);
});

test('WND-04 a place that is clicked twice in a row is opened, though each click leaves what the first has asked for', async ({
  files,
  page,
}) => {
  await expect(files.row('b10.txt')).toBeVisible();
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Family' }).dblclick();
  await expect(page).toHaveURL(/path=%2Fzenith_sata%2Fpublic%2Ffamily/);
  await expect(files.row('Lake')).toBeVisible();
});

test('CALL-EXT-02, FIL-08 a new folder is named at once; a name that cannot be is refused and nothing changes', async ({
  files,
  device,
}) => {
  await expect(files.row('Photos')).toBeVisible();
  await files.tool('new-folder').click();
  await files.typeName('a/b');
  await expect(files.page.getByRole('alert')).toContainText('unsupported characters');
  await files.typeName('Letters');
  await expect(files.row('Letters')).toBeVisible();
  await expect.poll(() => existsSync(device.own('Letters'))).toBe(true);
  expect(readdirSync(device.own()).filter((name) => name.startsWith('New folder'))).toEqual([]);
});

test('CALL-EXT-02 renaming keeps the file and refuses a name that is taken', async ({ files, device }) => {
  await files.select('A.md');
  await files.page.keyboard.press('F2');
  await files.typeName('b9.txt');
  await expect(files.page.getByRole('alert')).toContainText('already in use');
  await files.typeName('Read me.md');
  await expect(files.row('Read me.md')).toBeVisible();
  await expect(files.row('A.md')).toHaveCount(0);
  expect(existsSync(device.own('Read me.md'))).toBe(true);
  expect(existsSync(device.own('A.md'))).toBe(false);
});

test('the menu of an entry offers what can be done with it, also when it was not selected before', async ({
  files,
}) => {
  await expect(files.row('A.md')).toBeVisible();
  await files.row('A.md').click({ button: 'right' });
  const menu = files.page.getByRole('menu');
  for (const name of ['Open', 'Download', 'Cut', 'Copy', 'Rename', 'Delete'])
    await expect(menu.getByRole('menuitem', { name }).first()).toBeEnabled();
  await menu.getByRole('menuitem', { name: 'Rename' }).click();
  await expect(files.page.getByTestId('rename-input')).toHaveValue('A.md');
});

test('CALL-EXT-03 deleting asks first, and then takes the files out of the folder', async ({ files, device }) => {
  await files.select('b9.txt');
  await files.row('b10.txt').click({ modifiers: ['Control'] });
  await files.tool('delete').click();
  const dialog = files.page.getByRole('dialog').or(files.page.getByRole('alertdialog'));
  await expect(dialog).toContainText('2 items');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(files.row('b9.txt')).toBeVisible();
  await files.tool('delete').click();
  await dialog.getByRole('button', { name: 'Move to recycle bin' }).click();
  await expect(files.row('b9.txt')).toHaveCount(0);
  await expect(files.row('b10.txt')).toHaveCount(0);
  await expect.poll(() => existsSync(device.own('b9.txt'))).toBe(false);
  await expect(files.row('A.md')).toBeVisible();
});

test('DL-01, DL-03 what is downloaded has the same bytes and its own name', async ({ files, device }, testInfo) => {
  const name = '家 & garden (1).bin';
  writeFileSync(device.own(name), randomBytes(32 * 1024 * 1024));
  await files.page.reload();
  await files.select(name);
  const download = files.page.waitForEvent('download');
  await files.tool('download').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(name);
  const saved = testInfo.outputPath('saved.bin');
  await file.saveAs(saved);
  expect(await hashOf(saved)).toBe(await hashOf(device.own(name)));
});

test('FIL-10 what somebody else changes appears by itself, and stays in its order', async ({ files, device }) => {
  await expect(files.row('A.md')).toBeVisible();
  const other = await signedIn(device.http, accounts.master);
  await other.call(calls.fileMkdir, { path: home, name: 'From elsewhere' });
  await expect(files.row('From elsewhere')).toBeVisible();
  await other.call(calls.fileRename, { path: `${home}/A.md`, name: 'Z.md' });
  await expect(files.row('Z.md')).toBeVisible();
  await expect(files.row('A.md')).toHaveCount(0);
});

test('FIL-10, WDG-02 without the device the folder says so and comes back by itself', async ({ files, control }) => {
  await expect(files.row('Photos')).toBeVisible();
  await control.offline(true);
  await files.row('Photos').dblclick();
  await expect(files.page.getByText('The device cannot be reached')).toBeVisible();
  await control.offline(false);
  await expect(files.row('Summer')).toBeVisible();
});

test('CALL-EXT-01 a normal account sees its own files only', async ({ page, device, signIn }) => {
  device.put('secret.txt', 'mine');
  await page.goto(device.url(`/fileManage/myFiles?path=${encodeURIComponent(home)}`));
  await signIn(page, 'normal');
  await expect(page.getByText('No permission').first()).toBeVisible();
  await expect(page.getByText('secret.txt')).toHaveCount(0);
});
