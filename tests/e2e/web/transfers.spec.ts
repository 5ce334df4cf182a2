import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base, type Page } from '../fixtures.ts';
import { FilesPage, hashOf } from './files-page.ts';

const MIB = 1024 * 1024;
const test = base.extend<{ files: FilesPage }>({
  files: async ({ page, device, signIn }, use) => {
    await page.goto(device.url('/fileManage/myFiles'));
    await signIn(page);
    await expect(page.getByTestId('status-line')).toContainText('item');
    await use(new FilesPage(page));
  },
});

/** Lets uploads leave the page at this many bytes a second, so that there is a middle to interrupt. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Offsets at which the page sends bytes of uploads, in order. */
function watchOffsets(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset));
  });
  return offsets;
}

const progress = (page: Page) => page.getByTestId('folder-uploads').getByRole('progressbar');

/** Large enough for several requests of the upload protocol; each is acknowledged as a whole, and takes two seconds. */
const LARGE = 128 * MIB;
const SPEED = 16 * MIB;

/** Waits until some requests were acknowledged, but not all: looks often, the last one follows within seconds. */
async function untilInTheMiddle(offsets: readonly number[]): Promise<void> {
  await expect.poll(() => offsets.length, { timeout: 30_000, intervals: [20] }).toBeGreaterThanOrEqual(3);
}

test('CALL-EXT-04, UPL-04 files go up with progress and arrive with the same bytes', async ({
  files,
  device,
}, testInfo) => {
  const names = ['one.bin', 'two.bin', 'empty.bin', 'four.bin'];
  const paths = names.map((name) => testInfo.outputPath(name));
  paths.forEach((path, i) => {
    writeFileSync(path, i === 2 ? '' : randomBytes((i + 1) * 3 * MIB));
  });
  await slowDown(files.page, 12 * MIB);
  await files.upload(...paths);
  await expect(progress(files.page)).toBeVisible();
  for (const name of names) await expect(files.row(name)).toBeVisible();
  await expect(files.page.getByTestId('folder-uploads')).toHaveCount(0);
  for (const [i, name] of names.entries())
    expect(await hashOf(device.own(name)), name).toBe(await hashOf(paths[i] ?? ''));
});

test('UPL-04 WND-04 another folder opened while the device is still asked about a file does not end its upload', async ({
  files,
  device,
}, testInfo) => {
  const path = testInfo.outputPath('asked.bin');
  // A small file goes with its first request, and nothing is asked.
  writeFileSync(path, randomBytes(4 * MIB));
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  await files.page.route(
    (url) => url.pathname === '/v2/file/upload/check',
    async (route) => {
      asked.resolve();
      await left.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await files.upload(path);
  await asked.promise;
  await files.row('Documents').dblclick();
  await expect(files.row('asked.bin')).toHaveCount(0);
  await expect(files.page).toHaveURL(/Documents/);
  left.resolve();
  await expect.poll(() => existsSync(device.own('asked.bin'))).toBe(true);
  await files.page.goBack();
  await expect(files.row('asked.bin')).toBeVisible();
  expect(await hashOf(device.own('asked.bin'))).toBe(await hashOf(path));
});

test('UPL-04, WDG-02 after the device was killed in the middle, the upload goes on where it was', async ({
  files,
  device,
}, testInfo) => {
  const file = testInfo.outputPath('big.bin');
  writeFileSync(file, randomBytes(LARGE));
  const offsets = watchOffsets(files.page);
  await slowDown(files.page, SPEED);
  await files.upload(file);
  await untilInTheMiddle(offsets);
  // Some of the piece that is on its way is on the disk.
  const hidden = path.join(device.dataDir, 'pool/zenith_sata/.hearth-tmp');
  const stored = () => readdirSync(hidden).reduce((sum, name) => sum + statSync(path.join(hidden, name)).size, 0);
  const begun = Math.max(...offsets);
  await expect.poll(stored, { intervals: [20] }).toBeGreaterThan(begun + 2 * MIB);
  const sums: number[] = [];
  files.page.on('request', (request) => {
    const bytes = Number(request.headers()['upload-unchecked'] ?? 0);
    if (bytes > 0) sums.push(bytes);
  });
  await device.kill();
  const acknowledged = offsets.length;
  expect(existsSync(device.own('big.bin')), 'nothing half-written is listed').toBe(false);
  await device.restart();
  await expect(files.row('big.bin')).toBeVisible({ timeout: 45_000 });
  await expect.poll(() => existsSync(device.own('big.bin'))).toBe(true);
  expect(await hashOf(device.own('big.bin'))).toBe(await hashOf(file));
  const [sum, rest] = offsets.slice(acknowledged);
  expect(sum, 'nothing acknowledged is sent again').toBeGreaterThanOrEqual(begun);
  expect(rest, 'what came of a piece is not sent again').toBe((sum ?? 0) + (sums[0] ?? 0));
  expect(sums[0]).toBeGreaterThan(2 * MIB);
  expect(readdirSync(device.own()).filter((name) => name.includes('big'))).toEqual(['big.bin']);
});

test('UPL-05 leaving the page while an upload runs asks first; afterwards the same file goes on where it was', async ({
  files,
  device,
}, testInfo) => {
  const { page } = files;
  const path = testInfo.outputPath('cut.bin');
  writeFileSync(path, randomBytes(LARGE));
  const offsets = watchOffsets(page);
  await slowDown(page, SPEED);
  await files.upload(path);
  await untilInTheMiddle(offsets);
  const asked = page.waitForEvent('dialog');
  const reload = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reload;
  await expect(page.getByTestId('status-line')).toContainText('item');
  expect(existsSync(device.own('cut.bin'))).toBe(false);
  const acknowledged = offsets.length;
  await files.upload(path);
  await expect(files.row('cut.bin')).toBeVisible();
  expect(Math.min(...offsets.slice(acknowledged)), 'nothing acknowledged is sent again').toBeGreaterThan(MIB);
  expect(await hashOf(device.own('cut.bin'))).toBe(await hashOf(path));
});

test('DRG-26 a name that is taken is asked about; both are kept', async ({ files, device }, testInfo) => {
  device.put('same.txt', 'the one that is there');
  await files.page.reload();
  await expect(files.row('same.txt')).toBeVisible();
  const path = testInfo.outputPath('same.txt');
  writeFileSync(path, 'the new one');
  await files.upload(path);
  const dialog = files.page.getByTestId('conflict-dialog');
  await expect(dialog.locator('[data-side="there"]')).toContainText(/21\s?B/);
  await expect(dialog.getByRole('radio', { name: 'Keep both' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(files.row('same (1).txt')).toBeVisible();
  expect(await hashOf(device.own('same (1).txt'))).toBe(await hashOf(path));
  expect(await hashOf(device.own('same.txt'))).not.toBe(await hashOf(path));
  // The very same file again: nothing is sent and nothing is asked.
  const compared = files.page.waitForResponse(
    (answer) => answer.url().includes('/upload/check?') && (answer.request().postData() ?? '').includes('sha256'),
  );
  await files.upload(device.own('same.txt'));
  expect(await (await compared).json()).toMatchObject({ data: { resolved: 'skip' } });
  await expect(dialog).toBeHidden();
  expect(readdirSync(device.own()).filter((name) => name.includes('same'))).toEqual(['same (1).txt', 'same.txt']);
});

test('APP-FM-03 DRG-26 an upload that replaced a file is undone, what was there is back; after a reload it is done again', async ({
  files,
  device,
}, testInfo) => {
  const { page } = files;
  // While one takes the place of the other there may be none for a moment.
  const text = () => (existsSync(device.own('report.txt')) ? readFileSync(device.own('report.txt'), 'utf8') : '');
  device.put('report.txt', 'the one that is there');
  await page.reload();
  await expect(files.row('report.txt')).toBeVisible();
  const path = testInfo.outputPath('report.txt');
  writeFileSync(path, 'the new one');
  await files.upload(path);
  const dialog = page.getByTestId('conflict-dialog');
  await dialog.getByRole('radio', { name: 'Replace' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const notice = page.getByTestId('notice').filter({ hasText: '“report.txt” was uploaded' });
  await expect(notice).toBeVisible();
  expect(readFileSync(device.own('report.txt'), 'utf8')).toBe('the new one');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(text).toBe('the one that is there');
  await page.reload();
  await expect(files.row('report.txt')).toBeVisible();
  await files.row('report.txt').click();
  await page.keyboard.press('Control+y');
  await expect.poll(text).toBe('the new one');
});

test('DRG-26 a move that was put off still waits after a reload, and is done when somebody decides', async ({
  files,
  device,
}) => {
  device.put('same.txt', 'the one that comes');
  device.put('Into/same.txt', 'the one that is there');
  const { page } = files;
  await page.reload();
  await files.select('same.txt');
  await page.keyboard.press('Control+x');
  await files.row('Into').dblclick();
  await expect(files.row('same.txt')).toBeVisible();
  await page.keyboard.press('Control+v');
  await page.getByTestId('conflict-dialog').getByRole('button', { name: 'Decide later' }).click();
  await page.reload();
  await expect(page.getByText('1 copy or move still waits')).toBeVisible();
  await expect(page.getByTestId('conflict-dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await page.getByTestId('conflict-dialog').getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => readdirSync(device.own('Into')).sort()).toEqual(['same (1).txt', 'same.txt']);
  expect(readdirSync(device.own())).not.toContain('same.txt');
});

test('DRG-26 what is taken inside of a folder that merges is asked about once all else is there, and can be compared', async ({
  files,
  device,
}) => {
  device.put('Trip/a.txt', 'the same line\nthe one that comes');
  device.put('Trip/new.txt', 'new');
  device.put('Into/Trip/a.txt', 'the same line\nthe one that is there');
  const { page } = files;
  await page.reload();
  await files.select('Trip');
  await page.keyboard.press('Control+x');
  await files.row('Into').dblclick();
  await expect(files.row('Trip')).toBeVisible();
  await page.keyboard.press('Control+v');
  const dialog = page.getByTestId('conflict-dialog');
  await expect(dialog).toContainText('are asked about once all else is there');
  await dialog.getByText('Merge', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('“a.txt” already exists here');
  expect(readdirSync(device.own('Into/Trip')).sort()).toEqual(['a.txt', 'new.txt']);
  await dialog.getByRole('button', { name: 'Compare… a.txt' }).press('Enter');
  const compared = page.getByTestId('conflict-compare');
  await expect(compared).toContainText('1 difference');
  await expect(compared).toContainText('The contents differ from byte 28 on');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Compare… a.txt' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => readdirSync(device.own('Into/Trip')).sort()).toEqual(['a (1).txt', 'a.txt', 'new.txt']);
  await expect.poll(() => readdirSync(device.own()).includes('Trip')).toBe(false);
});

test('UPL-03 what does not fit is refused before a byte is sent', async ({ files }, testInfo) => {
  const offsets = watchOffsets(files.page);
  const path = testInfo.outputPath('large.bin');
  writeFileSync(path, '');
  // Takes no room on this computer: a file of holes.
  truncateSync(path, 8 * 1024 ** 4);
  await files.upload(path);
  await expect(files.page.getByText('Not enough space').first()).toBeVisible();
  expect(offsets).toEqual([]);
});

test('SHK-03 UPL-01 Ctrl+V uploads what the computer has on its clipboard, until something is copied here', async ({
  files,
  device,
  context,
}) => {
  const { page } = files;
  device.put('Into/there.txt', 'there');
  device.put('words.txt', 'words');
  await page.reload();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await files.select('words.txt');
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
    const picture = await canvas.convertToBlob({ type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  });
  await page.keyboard.press('Control+v');
  await expect(files.row('image.png')).toBeVisible();
  await files.select('words.txt');
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('words.txt');
  await files.row('Into').dblclick();
  await expect(files.row('there.txt')).toBeVisible();
  await page.keyboard.press('Control+v');
  await expect(files.row('words.txt')).toBeVisible();
  expect(readdirSync(device.own('Into')).sort()).toEqual(['there.txt', 'words.txt']);
});
