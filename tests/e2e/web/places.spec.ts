import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { FilesPage } from './files-page.ts';

const home = '/zenith_sata/admin/data';
const record = (page: Page, name: string): Locator => page.locator(`[data-testid="record"][data-name="${name}"]`);
const path = (name: string): string => encodeURIComponent(`${home}/${name}`);

/** A page of a PDF with one line of text; offsets are counted, as its readers want them. */
function pdfOf(text: string): string {
  const content = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let out = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const at = out.length;
    out += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return `${out}xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF\n`;
}

test('APP-REC-01, APP-BIGS-01, RTE-13 what is deleted goes back where it was, is found by name, and shown in its folder', async ({
  page,
  device,
  signIn,
}) => {
  device.put('Letters/zebra letter.txt', 'dear');
  await page.goto(device.url(`/fileManage/myFiles?path=${path('Letters')}`));
  await signIn(page);
  const files = new FilesPage(page);
  await files.select('zebra letter.txt');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Move to recycle bin' }).click();
  await expect.poll(() => existsSync(device.own('Letters', 'zebra letter.txt'))).toBe(false);

  await page.goto(device.url('/recycle'));
  const deleted = record(page, 'zebra letter.txt');
  await expect(deleted).toContainText('my files/Letters');
  await page.getByTestId('place-search').fill('nothing like it');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByTestId('place-search').fill('zebra');
  await deleted.click();
  await page.getByTestId('recycle-restore').click();
  await expect(deleted).toHaveCount(0);
  await expect.poll(() => existsSync(device.own('Letters', 'zebra letter.txt'))).toBe(true);
  expect(readFileSync(device.own('Letters', 'zebra letter.txt'), 'utf8')).toBe('dear');

  // The index of the device follows by itself.
  const admin = await signedIn(device.http, accounts.master);
  const found = async () => (await admin.call(calls.searchQuery, { keyword: 'zebra' })).data.total;
  await expect.poll(found).toBe(1);
  await page.goto(device.url('/bigSearch'));
  await page.getByTestId('place-search').fill('zebra');
  await record(page, 'zebra letter.txt').click({ button: 'right' });
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Show in its folder' }).click();
  const folder = await opened;
  await expect(new FilesPage(folder).row('zebra letter.txt')).toHaveAttribute('aria-selected', 'true');
});

test('APP-SAFEB-01, APP-SAFEB-02 a safe box is made, holds folders, is locked, and opens with its password alone', async ({
  page,
  device,
  signIn,
}) => {
  await page.goto(device.url('/safebox/list'));
  await signIn(page, 'normal');
  await page.getByLabel('New password').fill('Abcd1234');
  await page.getByLabel('Repeat the password').fill('Abcd1234');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Make the safe box' }).click();
  const files = new FilesPage(page);
  await files.tool('new-folder').click();
  await files.typeName('Secrets');
  await expect(files.row('Secrets')).toBeVisible();
  await page.getByTestId('safe-lock').click();
  await expect(files.row('Secrets')).toHaveCount(0);
  await page.getByLabel('Safe box password').fill('wrong');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('The safe box password is wrong')).toBeVisible();
  await expect(page.getByLabel('Safe box password')).toHaveValue('');
  await page.getByLabel('Safe box password').fill('Abcd1234');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(files.row('Secrets')).toBeVisible();
});

test('APP-SAFEB-03 a safe box that locks soon counts down, and is kept open by one press', async ({
  page,
  device,
  control,
  signIn,
}) => {
  await page.goto(device.url('/safebox/list'));
  await signIn(page, 'normal');
  await page.getByLabel('New password').fill('Abcd1234');
  await page.getByLabel('Repeat the password').fill('Abcd1234');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Make the safe box' }).click();
  await expect(page.getByText('Locks after 10 minutes without use')).toBeVisible();

  // Nine minutes later, as far as the console is told.
  await control.patch({ calls: { safeStatus: { data: { expire_in: 45 } } } });
  await page.reload();
  await expect(page.getByText('The safe box locks soon.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-4]\d$/);
  await control.clearCalls();
  // The time left is asked for now and then: it only grows when the button has been pressed.
  await page.route('**/v2/safe/extend?*', async (route) => {
    await control.patch({ calls: { safeStatus: { data: { expire_in: 600 } } } });
    await route.continue();
  });
  await page.getByTestId('safe-extend').click();
  await expect
    .poll(async () => (await control.calls()).filter(({ path }) => path === '/v2/safe/extend').length)
    .toBe(1);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByText('Locks after 10 minutes without use')).toBeVisible();
});

test('ERR-04 a call that finds the safe box locked leads its window to the door, and back when it is open again', async ({
  page,
  device,
  control,
  signIn,
}) => {
  await page.goto(device.url('/safebox/list'));
  await signIn(page, 'normal');
  await page.getByLabel('New password').fill('Abcd1234');
  await page.getByLabel('Repeat the password').fill('Abcd1234');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Make the safe box' }).click();
  const files = new FilesPage(page);
  await files.tool('new-folder').click();
  await files.typeName('Secrets');
  await expect(files.row('Secrets')).toBeVisible();

  // Nothing but the answer tells of it.
  await control.dropPush('mute');
  const elsewhere = await signedIn(device.http, accounts.normal);
  // Before it is locked: the first call that finds it so may come at any time after.
  await control.clearCalls();
  expect((await elsewhere.call(calls.safeClose, {})).code).toBe('200');
  // By its key: the list that is read after the first folder may find the door locked before a button is met.
  await page.keyboard.press('Control+Shift+n');
  await expect(page.getByLabel('Safe box password')).toBeVisible();
  await expect(files.row('Secrets')).toHaveCount(0);
  const codes = (await control.calls()).map(({ code }) => code);
  expect(codes).toContain('N001603');
  await expect(page.getByRole('region', { name: 'Messages' })).toBeEmpty();
  await page.getByLabel('Safe box password').fill('Abcd1234');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(files.row('Secrets')).toBeVisible();
});

test('DRG-26 CALL-EXT-10 what is taken inside of a folder of the safe box is asked about, and not while that is locked', async ({
  page,
  device,
  signIn,
}) => {
  const owner = await signedIn(device.http, accounts.normal);
  const { password, key_id } = await owner.credentials('', 'Abcd1234');
  expect((await owner.call(calls.safeCreate, { password, key_id })).code).toBe('200');
  const box = `/zenith_sata/${accounts.normal}/safebox`;
  for (const at of ['From', 'Into']) {
    await owner.call(calls.fileMkdir, { path: box, name: at });
    await owner.call(calls.fileMkdir, { path: `${box}/${at}`, name: 'Trip' });
    await owner.call(calls.fileCreate, { path: `${box}/${at}/Trip`, name: 'a.txt', content: at });
  }
  await owner.call(calls.fileCreate, { path: `${box}/From/Trip`, name: 'new.txt', content: 'new' });
  const names = async (folder: string) =>
    (await owner.call(calls.fileList, { path: `${box}/${folder}` })).data.list.map(({ name }) => name).sort();
  const open = async (): Promise<void> => {
    await page.getByLabel('Safe box password').fill('Abcd1234');
    await page.getByRole('button', { name: 'Open' }).click();
  };
  await page.goto(device.url('/safebox/list'));
  await signIn(page, 'normal');
  await open();
  const files = new FilesPage(page);
  await files.row('From').dblclick();
  await files.select('Trip');
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Alt+ArrowUp');
  await files.row('Into').dblclick();
  await expect(page.getByText('Into', { exact: true }).first()).toBeVisible();
  await expect(files.row('Trip')).toBeVisible();
  await page.keyboard.press('Control+v');
  const dialog = page.getByTestId('conflict-dialog');
  await expect(dialog).toContainText('are asked about once all else is there');
  await expect(dialog).toContainText('Questions about the safe box close when it locks');
  await dialog.getByText('Merge', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('“a.txt” already exists here');
  expect(await names('Into/Trip')).toEqual(['a.txt', 'new.txt']);

  // Locked elsewhere the desk closes, and it asks again once the box is open.
  expect((await owner.call(calls.safeClose, {})).code).toBe('200');
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(dialog).toContainText('“a.txt” already exists here');
  const again = await owner.credentials('', 'Abcd1234');
  expect((await owner.call(calls.safeOpen, { password: again.password, key_id: again.key_id })).code).toBe('200');
  expect(await names('From/Trip')).toEqual(['a.txt']);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => names('Into/Trip')).toEqual(['a (1).txt', 'a.txt', 'new.txt']);
  await expect.poll(() => names('From')).toEqual([]);
});

test('APP-TXT-01, APP-ZSV-02 a text is written and never over what others wrote; pages of a PDF are drawn and searched', async ({
  page,
  device,
  signIn,
}) => {
  device.put('notes.txt', 'first');
  device.put('paper.pdf', pdfOf('Hello from the harbour'));
  await page.goto(device.url(`/txtEditor?path=${path('notes.txt')}`));
  await signIn(page);
  const area = page.locator('.cm-content');
  await expect(area).toContainText('first');
  await area.press('ControlOrMeta+End');
  await page.keyboard.type(' and second');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => readFileSync(device.own('notes.txt'), 'utf8')).toBe('first and second');
  await page.keyboard.type(', mine');
  device.put('notes.txt', 'theirs');
  await page.keyboard.press('ControlOrMeta+s');
  await page.locator('[data-note="reload"]').click();
  await expect(area).toHaveText('theirs');
  expect(readFileSync(device.own('notes.txt'), 'utf8')).toBe('theirs');

  await page.goto(device.url(`/zsviewer?path=${path('paper.pdf')}`));
  await expect(page.getByTestId('pdf-view')).toHaveAttribute('data-pages', '1');
  await expect(page.getByText('Hello from the harbour')).toBeAttached();
  await page.getByTestId('place-search').fill('harbour');
  await expect(page.getByRole('status')).toHaveText('1 of 1');
});

test('APP-FM-05, CALL-EXTD-01 a drive is ejected from the list of drives, and is there again when it is plugged again', async ({
  page,
  device,
  signIn,
}) => {
  await page.goto(device.url('/fileManage/usbFiles'));
  await signIn(page);
  const drive = page.getByRole('row', { name: /Travel/ });
  await drive.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Eject' }).click();
  await page.getByRole('button', { name: 'Eject' }).click();
  await expect(page.getByText('“Travel” can be pulled now')).toBeVisible();
  // It stays in the list, greyed, with when it was here.
  await expect(drive).toHaveAttribute('data-gone', 'true');
  await expect(drive).toContainText('last seen: Today');
  await drive.dblclick();
  await expect(page.getByText('It is not there any more')).toBeVisible();
  // Pulled, and seen as such; plugged again, which shows by itself.
  const [uuid = ''] = readdirSync(join(device.dataDir, 'usb'));
  const folder = join(device.dataDir, 'usb', uuid);
  renameSync(folder, join(device.dataDir, 'pulled'));
  await page.reload();
  await expect(drive).toHaveAttribute('data-gone', 'true');
  renameSync(join(device.dataDir, 'pulled'), folder);
  await expect(drive).not.toHaveAttribute('data-gone');
  await expect(drive).toContainText('exFAT');
});
