import { createServer, type Server } from 'node:http';
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test as base, type Page } from '../fixtures.ts';
import { Desk } from './desk.ts';

/* Offline download as a person uses it. The links lead to a server of the test. */

base.use({ contextOptions: { reducedMotion: 'reduce' } });

const HOME = `/zenith_sata/${accounts.master}/data`;
const DOWNLOADING = '/download/downloading';
const DOWNLOADED = '/download/downloaded';
const bytes = Buffer.alloc(300_000, 'tide ');

/** Files for downloads: `/whole/NAME` comes at once, `/held/NAME` half of it and the rest after `release`. */
interface Files {
  readonly http: string;
  readonly release: () => void;
}

const test = base.extend<{ files: Files }>({
  files: async ({ device }, use) => {
    await device.restart({ localDownloads: true });
    const held: (() => void)[] = [];
    let open = false;
    const server: Server = createServer((request, response) => {
      response.setHeader('content-length', bytes.length);
      if (request.method === 'HEAD') {
        response.end();
        return;
      }
      if (request.url?.startsWith('/held/') !== true || open) {
        response.end(bytes);
        return;
      }
      response.write(bytes.subarray(0, bytes.length / 2));
      held.push(() => response.end(bytes.subarray(bytes.length / 2)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const release = (): void => {
      open = true;
      for (const end of held.splice(0)) end();
    };
    await use({ http: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, release });
    release();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

const row = (page: Page, name: string) => page.locator(`[data-testid="record"][data-name="${name}"]`);
const toast = (page: Page, text: string) => page.getByTestId('notice').filter({ hasText: text });

/** Adds links by the dialog. */
async function add(page: Page, ...links: string[]): Promise<void> {
  await page.getByTestId('add-download').click();
  await page.getByTestId('links').fill(links.join('\n'));
  await page.getByTestId('add-ok').click();
  await expect(page.getByTestId('add-dialog')).toHaveCount(0);
}

/** A torrent file of two files that nobody gives. */
function torrentOf(name: string): Buffer {
  const text = (value: string): string => `${Buffer.byteLength(value)}:${value}`;
  const file = (length: number, ...path: string[]): string =>
    `d${text('length')}i${length}e${text('path')}l${path.map(text).join('')}ee`;
  const files = `l${file(12_000, 'film.mkv')}${file(300, 'subs', 'en.srt')}e`;
  const info = `d${text('files')}${files}${text('name')}${text(name)}${text('piece length')}i16384e${text('pieces')}20:${'x'.repeat(20)}e`;
  return Buffer.from(`d${text('info')}${info}e`, 'latin1');
}

test('APP-DOWN-01 CALL-EXT-19 an http link is followed to its end, moves to the finished ones, and is a file', async ({
  page,
  device,
  signIn,
  files,
}) => {
  await page.goto(device.url(DOWNLOADING));
  await signIn(page);
  await add(page, `${files.http}/held/tides.txt`);
  await expect(row(page, 'tides.txt')).toContainText(/Downloading · [1-9]\d?%/);
  await expect(row(page, 'tides.txt')).toContainText('292.97KB');
  files.release();
  await expect(row(page, 'tides.txt')).toHaveCount(0);
  await page.locator(`[data-tab="${DOWNLOADED}"]`).click();
  await expect(row(page, 'tides.txt')).toBeVisible();
  const admin = await signedIn(device.http, accounts.master);
  const [done] = (await admin.call(calls.offlineList, { state: 'downloaded' })).data.list;
  expect(done?.path).toMatch(/\/tides\.txt$/);
  expect(await readFile(device.own((done?.path ?? '').slice(HOME.length + 1)))).toEqual(bytes);
  const opened = page.waitForEvent('popup');
  await row(page, 'tides.txt').dblclick();
  await expect(await opened).toHaveURL(/\/txtEditor\?path=/);
});

test('APP-DOWN-01 a bad magnet link and a torrent that is none say that they cannot be used (N009001)', async ({
  page,
  device,
  signIn,
}) => {
  device.put('broken.torrent', 'no torrent at all');
  await page.goto(device.url(DOWNLOADING));
  await signIn(page);
  await page.getByTestId('add-download').click();
  await page.getByTestId('links').fill('magnet:?xt=urn:btih:123\n');
  await expect(page.getByTestId('bad-links')).toContainText('This link or torrent cannot be used');
  await page.getByTestId('add-ok').click();
  await expect(page.getByTestId('add-problem')).toBeVisible();
  await expect(page.getByTestId('links')).toHaveValue('magnet:?xt=urn:btih:123\n');
  await page.goto(device.url(`${DOWNLOADING}?torrent=${encodeURIComponent(`${HOME}/broken.torrent`)}`));
  await expect(page.getByTestId('add-dialog').getByRole('alert')).toContainText('This link or torrent cannot be used');
  await expect(page.getByTestId('add-ok')).toBeDisabled();
});

test('APP-DOWN-01 by keyboard alone: paused, gone on with, deleted, and nothing of it is left', async ({
  page,
  device,
  signIn,
  files,
}) => {
  await page.goto(device.url(DOWNLOADING));
  await signIn(page);
  await add(page, `${files.http}/held/a.bin`, `${files.http}/held/b.bin`);
  await expect(row(page, 'a.bin')).toContainText('Downloading');
  await row(page, 'a.bin').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Pause' }).focus();
  await page.keyboard.press('Enter');
  for (const name of ['a.bin', 'b.bin']) await expect(row(page, name)).toContainText('Paused');
  await row(page, 'a.bin').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(row(page, 'a.bin')).toContainText('Downloading');
  await expect(row(page, 'b.bin')).toContainText('Paused');
  await row(page, 'a.bin').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('empty-state')).toBeVisible();
  const admin = await signedIn(device.http, accounts.master);
  const { to } = (await admin.call(calls.offlineSetting, {})).data;
  const names = (await admin.call(calls.fileList, { path: to })).data.list.map(({ name }) => name);
  expect(names.filter((name) => /^[ab]\.bin/.test(name))).toEqual([]);
});

test('APP-DOWN-02 a file that was deleted elsewhere is marked; one that goes to the bin comes back', async ({
  page,
  device,
  signIn,
  files,
}) => {
  const admin = await signedIn(device.http, accounts.master);
  await admin.call(calls.offlineAdd, { urls: [`${files.http}/whole/one.txt`, `${files.http}/whole/two.txt`] });
  const done = async () => (await admin.call(calls.offlineList, { state: 'downloaded' })).data.list;
  await expect.poll(async () => (await done()).length).toBe(2);
  const place = (await done()).find(({ name }) => name === 'one.txt')?.path ?? '';
  const file = device.own(place.slice(HOME.length + 1));
  rmSync(file);
  await page.goto(device.url(DOWNLOADED));
  await signIn(page);
  await expect(row(page, 'one.txt')).toContainText('File missing');
  await row(page, 'two.txt').click();
  await page.keyboard.press('Delete');
  await page.getByTestId('remove-done').getByRole('button', { name: 'Delete with the file' }).click();
  await expect(row(page, 'two.txt')).toHaveCount(0);
  const binned = async () => (await admin.call(calls.recycleList, { scope: 'my' })).data.list.map(({ name }) => name);
  await expect.poll(binned).toContain('two.txt');
  await toast(page, 'It is in the recycle bin.').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(binned).not.toContain('two.txt');
  await page.getByTestId('done-clear').click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Clear the list' }).click();
  await expect(page.getByTestId('empty-state')).toBeVisible();
});

test('FIL-07 APP-DOWN-01 a torrent file that is opened asks which of its files are wanted', async ({
  page,
  device,
  signIn,
}) => {
  device.put('Film.torrent', torrentOf('Film'));
  await signIn(page);
  const desk = new Desk(page);
  const folder = await desk.open('fileManage');
  await folder.locator('[data-testid="file-row"][data-path$="/Film.torrent"]').dblclick();
  await expect(desk.window('download')).toHaveAttribute('data-active', 'true');
  await expect(page.getByTestId('add-dialog')).toContainText('2 of 2 files');
  await page.getByTestId('torrent-files').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press(' ');
  await expect(page.getByTestId('add-dialog')).toContainText('1 of 2 files');
  await page.getByTestId('add-ok').click();
  await expect(row(page, 'Film')).toBeVisible();
  await row(page, 'Film').focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('Delete');
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByTestId('empty-state')).toBeVisible();
});

test('APP-DOWN-03 the administrator sets limits and hours; another account sets its folder alone', async ({
  page,
  device,
  signIn,
  browser,
}) => {
  await page.goto(device.url('/download/setting'));
  await signIn(page);
  await page.getByLabel('Downloads at the same time').selectOption('10');
  await page.getByRole('switch', { name: 'Download at certain hours only' }).check();
  await page.getByLabel('From', { exact: true }).fill('00:30');
  await page.getByLabel('To', { exact: true }).fill('00:31');
  await page.keyboard.press('Enter');
  const admin = await signedIn(device.http, accounts.master);
  const schedule = { on: 1, from: '00:30', to: '00:31' };
  await expect
    .poll(async () => (await admin.call(calls.offlineSetting, {})).data)
    .toMatchObject({ max_tasks: 10, schedule });
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
  const other = await context.newPage();
  await other.goto(device.url('/download/setting'));
  await signIn(other, 'normal');
  await expect(other.getByTestId('device-facts')).toContainText('00:30 to 00:31');
  await expect(other.getByTestId('device-fields')).toHaveCount(0);
  const normal = await signedIn(device.http, accounts.normal);
  expect((await normal.call(calls.offlineSetting, { max_tasks: 2 })).code).toBe('N000002');
  await context.close();
});

for (const scheme of ['light', 'dark'] as const)
  test(`APP-DOWN-01 nothing keeps anybody out: lists, dialog and settings, ${scheme}`, async ({
    page,
    device,
    signIn,
    files,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(device.url(DOWNLOADING));
    await signIn(page);
    expect(await seriousFindings(page)).toEqual([]);
    await add(page, `${files.http}/held/a.bin`, `${files.http}/whole/b.bin`);
    await expect(page.getByTestId('record')).toHaveCount(1);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByTestId('add-download').click();
    await page.getByTestId('links').fill('nothing\nhttps://a.example/1\n');
    await expect(page.getByTestId('bad-links')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const at of [DOWNLOADED, '/download/setting']) {
      await page.locator(`[data-tab="${at}"]`).click();
      await expect(page.locator(`[data-tab="${at}"]`)).toHaveAttribute('aria-current', 'page');
      await expect(page.getByTestId('loading')).toHaveCount(0);
      expect(await seriousFindings(page)).toEqual([]);
    }
  });
