import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base, type Page } from '../fixtures.ts';
import { FilesPage, hashOf } from './files-page.ts';

const test = base.extend<{ files: FilesPage }>({
  files: async ({ page, device, signIn }, use) => {
    await page.goto(device.url('/fileManage/myFiles'));
    await signIn(page);
    await expect(page.getByTestId('status-line')).toContainText('item');
    await use(new FilesPage(page));
  },
});

/** Requests of uploads: batches, files that are made and sent at once, and questions about a file. */
function watchUploads(page: Page) {
  const seen = { batches: 0, alone: 0, asked: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/v2/file/batch') seen.batches += 1;
    if (pathname === '/v2/file/upload' && request.method() === 'POST') seen.alone += 1;
    if (pathname === '/v2/file/upload/check') seen.asked += 1;
  });
  return seen;
}

test('UPL-02 UPL-04 the small files of a folder go in one request, the large ones beside it', async ({
  files,
  device,
}, testInfo) => {
  const { page } = files;
  const folder = testInfo.outputPath('trip');
  mkdirSync(path.join(folder, 'day 图 1'), { recursive: true });
  const names = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? `small ${at}.bin` : `day 图 1/small ${at}.bin`));
  for (const [at, name] of names.entries()) {
    writeFileSync(path.join(folder, name), randomBytes(at * 150));
    utimesSync(path.join(folder, name), 1_600_000_000 + at, 1_600_000_000 + at);
  }
  const large = ['large.bin', 'day 图 1/larger.bin'];
  for (const name of large) writeFileSync(path.join(folder, name), randomBytes(2 * 1024 * 1024));
  const seen = watchUploads(page);
  const chooser = page.waitForEvent('filechooser');
  await files.tool('upload').click();
  await page.getByRole('menuitem', { name: 'Upload a folder' }).click();
  await (await chooser).setFiles(folder);
  await expect(files.row('trip')).toBeVisible();
  await expect
    .poll(() => readdirSync(device.own('trip'), { recursive: true }).length)
    .toBe(names.length + large.length + 1);
  await expect(page.getByTestId('folder-uploads')).toHaveCount(0);
  for (const name of [...names, ...large]) {
    expect(await hashOf(device.own('trip', name)), name).toBe(await hashOf(path.join(folder, name)));
    const seconds = (file: string): number => Math.floor(statSync(file).mtimeMs / 1000);
    expect(seconds(device.own('trip', name)), name).toBe(seconds(path.join(folder, name)));
  }
  expect(seen.batches).toBeGreaterThanOrEqual(1);
  expect(seen.batches).toBeLessThanOrEqual(2);
  expect(seen).toMatchObject({ alone: 0, asked: large.length });
});

test('DRG-26 UPL-02 a taken name among many small files is asked about, the others are there', async ({
  files,
  device,
}, testInfo) => {
  device.put('small 3.txt', 'the one that is there');
  await files.page.reload();
  await expect(files.row('small 3.txt')).toBeVisible();
  const paths = Array.from({ length: 12 }, (_, at) => testInfo.outputPath(`small ${at}.txt`));
  for (const [at, file] of paths.entries()) writeFileSync(file, `text ${at}`);
  const seen = watchUploads(files.page);
  await files.upload(...paths);
  const dialog = files.page.getByTestId('conflict-dialog');
  await expect(dialog.locator('[data-side="there"]')).toContainText(/21\s?B/);
  expect(readFileSync(device.own('small 11.txt'), 'utf8')).toBe('text 11');
  await expect(dialog.getByRole('radio', { name: 'Keep both' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(files.row('small 3 (1).txt')).toBeVisible();
  expect(readFileSync(device.own('small 3 (1).txt'), 'utf8')).toBe('text 3');
  expect(readFileSync(device.own('small 3.txt'), 'utf8')).toBe('the one that is there');
  expect(readdirSync(device.own()).filter((name) => name.startsWith('small'))).toHaveLength(13);
  expect(seen.batches).toBe(1);
});
