import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';
import { Desk } from './desk.ts';

/* The video app as a person uses it, over films that are put beside those of the demo household. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HOME = `/zenith_sata/${accounts.master}/data`;
const CINEMA = `${HOME}/Cinema`;
const card = (page: Page, title: string) => page.locator(`[data-testid="video"][data-name="${title}"]`);
const open = (page: Page, title: string) => card(page, title).getByRole('button').first();

/** A film and a series of three episodes, made of a film of the demo, which its own three seconds are enough for. */
async function withFilms({ http, dataDir }: { http: string; dataDir: string }): Promise<void> {
  const onDisk = (wire: string): string => path.join(dataDir, 'pool', wire);
  const film = onDisk(`${HOME}/Videos/Garden timelapse.webm`);
  expect(existsSync(film)).toBe(true);
  const put = (name: string): void => {
    mkdirSync(path.dirname(onDisk(`${CINEMA}/${name}`)), { recursive: true });
    cpSync(film, onDisk(`${CINEMA}/${name}`));
  };
  put('Harbour Lights (2019)/Harbour Lights (2019).webm');
  writeFileSync(
    onDisk(`${CINEMA}/Harbour Lights (2019)/Harbour Lights (2019).nfo`),
    '<movie><title>Harbour Lights</title><originaltitle>Hafenlichter</originaltitle><year>2019</year>' +
      '<plot>Two sisters and a boat.</plot><genre>Drama</genre><rating>7.5</rating></movie>',
  );
  put('The Pier/Season 1/The Pier S01E01 Arrivals.webm');
  put('The Pier/Season 1/The Pier S01E02 Departures.webm');
  put('The Pier/Season 2/The Pier S02E01 Return.webm');
  const admin = await signedIn(http, accounts.master);
  const cinema = { name: 'Cinema', kind: 'all' } as const;
  const { list } = (await admin.call(calls.videoLib, { action: 'save', ...cinema, paths: [CINEMA] })).data;
  // The demo household has films of its own.
  const lib_id = list.find(({ name }) => name === cinema.name)?.id ?? '';
  await expect.poll(async () => (await admin.call(calls.videoList, { lib_id })).data.total).toBe(2);
}

test('APP-VIDEO-01 APP-VIDEO-02 the first look asks for folders and shows the films that are in them', async ({
  page,
  device,
  signIn,
}) => {
  const admin = await signedIn(device.http, accounts.master);
  for (const { id } of (await admin.call(calls.videoLib, {})).data.list)
    await admin.call(calls.videoLib, { action: 'delete', id });
  await page.goto(device.url('/video'));
  await signIn(page);
  await expect(page).toHaveURL(/\/video\/homePage$/);
  await expect(page.getByRole('checkbox', { name: /Videos$/ })).toBeChecked();
  await page.getByTestId('guide-start').click();
  await expect(card(page, 'Garden timelapse').first()).toBeVisible();
});

test('CALL-EXT-17 APP-VIDEO-02 APP-VIDEO-03 a half-watched film goes on where it was, until it is marked as watched', async ({
  page,
  device,
  signIn,
}) => {
  await withFilms(device);
  const admin = await signedIn(device.http, accounts.master);
  await page.goto(device.url('/video/list'));
  await signIn(page);
  await open(page, 'Harbour Lights').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Lights');
  await expect(page.getByText('Two sisters and a boat.')).toBeVisible();
  await expect(page.getByTestId('video-file')).toContainText('VP8');
  const id = (await page.getByTestId('video-detail').getAttribute('data-id')) ?? '';
  // The demo's films are seconds long: a place in a long one is told as its player tells it.
  await admin.call(calls.videoProgress, { id, pos: 1200, duration: 6000 });
  await expect(page.getByTestId('video-play')).toHaveText('Resume at 20:00');
  await page.goto(device.url('/video/homePage'));
  const begun = page.getByRole('region', { name: 'Continue watching' });
  await expect(begun.getByTestId('video')).toHaveCount(1);
  await begun.getByRole('button', { name: 'More about Harbour Lights' }).click();
  await page.getByRole('menuitem', { name: 'Mark as watched' }).click();
  await expect(begun).toHaveCount(0);
});

test('APP-VIDEO-04 finishing episode 1 offers episode 2, which plays after it over the end of a season', async ({
  page,
  device,
  signIn,
}) => {
  await withFilms(device);
  await page.goto(device.url('/video/seriesList'));
  await signIn(page);
  const desk = new Desk(page);
  await page.goto(device.url('/'));
  const video = await desk.open('video');
  await video.locator('[data-tab="/video/seriesList"]').click();
  await video.locator('[data-testid="video"][data-name="The Pier"]').getByRole('button').first().click();
  await expect(video.getByTestId('video-play')).toHaveText('Play S1 E1');
  await video.getByTestId('video-play').click();
  const player = page.getByTestId('player');
  await expect(player).toBeVisible();
  // It is seen to its end in three seconds, and counts as watched.
  await expect(player.getByRole('button', { name: 'Play the next one' })).toBeVisible();
  await expect(video.getByTestId('video-play')).toHaveText('Play S1 E2');
  // By itself, as nobody says otherwise.
  await expect(page.locator('video')).toHaveAttribute('src', /S01E02/, { timeout: 20_000 });
  await player.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.locator('video')).toHaveAttribute('src', /S02E01/);
});

test('APP-VIDEO-05 APP-VIDEO-06 by keyboard alone: found, put into a new collection, hidden, shown again', async ({
  page,
  device,
  signIn,
}) => {
  await withFilms(device);
  await page.goto(device.url('/video/search'));
  await signIn(page);
  await page.getByTestId('place-search').focus();
  await page.keyboard.type('hafen');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Harbour Lights')).toBeVisible();
  await page.getByRole('button', { name: 'More about Harbour Lights' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Add to a collection…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('choose-new').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').fill('Sea');
  await page.keyboard.press('Enter');
  // The page is left only when the device has kept it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(device.url('/video/list?kind=diy'));
  await open(page, 'Sea').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('video-row')).toHaveAttribute('data-name', 'Harbour Lights');
  await page.goto(device.url('/video/contentManage'));
  await page.locator('[data-testid="record"]').filter({ hasText: 'Harbour Lights' }).focus();
  await page.keyboard.press('Space');
  await page.getByTestId('manage-hide').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-testid="record"]').filter({ hasText: 'Harbour Lights' })).toContainText('Hidden');
  await page.goto(device.url('/video/list'));
  await expect(card(page, 'The Pier')).toBeVisible();
  await expect(card(page, 'Harbour Lights')).toHaveCount(0);
});

test('APP-VIDEO-07 deleting a library removes records only', async ({ page, device, signIn }) => {
  await withFilms(device);
  const admin = await signedIn(device.http, accounts.master);
  await page.goto(device.url('/video/setting'));
  await signIn(page);
  await page.getByRole('button', { name: 'Settings of Cinema' }).click();
  await page.getByTestId('delete-lib').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(/\/video\/setting$/);
  await expect(page.locator('[data-testid="video-lib"][data-name="Cinema"]')).toHaveCount(0);
  const files = await admin.call(calls.fileList, { path: `${CINEMA}/The Pier/Season 1` });
  expect(files.data.total).toBe(2);
});

test('APP-VIDEO-08 a film that is gone, and a share of videos that was cancelled, lead to the page that says so', async ({
  page,
  device,
  signIn,
}) => {
  await withFilms(device);
  await page.goto(device.url('/video/detail?id=none'));
  await signIn(page);
  await expect(page).toHaveURL(/\/video\/shareEmpty$/);
  const admin = await signedIn(device.http, accounts.master);
  const film = `${CINEMA}/Harbour Lights (2019)/Harbour Lights (2019).webm`;
  const { data } = await admin.call(calls.shareCreate, { kind: 'video', paths: [film] });
  await page.goto(device.url(`/shareContent/video?id=${data.id}`));
  await expect(page.getByTestId('share-entry')).toBeVisible();
  await admin.call(calls.shareDelete, { ids: [data.id] });
  await page.reload();
  await expect(page).toHaveURL(/\/video\/shareEmpty$/);
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect(page).toHaveURL(/\/video\/homePage$/);
});

for (const scheme of ['light', 'dark'] as const)
  test(`APP-VIDEO-01 nothing keeps anybody out: start, films, a film, a series, manage, libraries, ${scheme}`, async ({
    page,
    device,
    signIn,
  }) => {
    await withFilms(device);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(device.url('/video/homePage'));
    await signIn(page);
    for (const at of ['homePage', 'list', 'search?key=e', 'contentManage', 'setting']) {
      await page.goto(device.url(`/video/${at}`));
      await expect(
        page
          .getByText(/Harbour Lights|Cinema/)
          .locator('visible=true')
          .first(),
      ).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
    }
    for (const title of ['Harbour Lights', 'The Pier']) {
      await page.goto(device.url('/video/list'));
      await open(page, title).click();
      await expect(page.getByTestId('video-play')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
    }
  });
