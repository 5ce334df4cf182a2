import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';

/* The photo album as a person uses it, over the photos of the demo household. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const wall = (page: Page) => page.getByTestId('wall');
const photo = (page: Page, name: string) => page.locator(`[data-testid="photo"][data-path$="/${name}"]`);
/** Every photo of the demo's administrator is read. */
const isRead = (page: Page) => expect(wall(page)).toHaveAttribute('data-total', '29');

test('APP-ALBUM-02 photos by day; one is deleted with the keyboard, lies in the recycle bin, and comes back by undo', async ({
  page,
  device,
  signIn,
}) => {
  const admin = await signedIn(device.http, accounts.master);
  await page.goto(device.url('/album/photo'));
  await signIn(page);
  await isRead(page);
  await expect(photo(page, 'Harbour at dawn.jpg').locator('img')).toHaveAttribute('data-shown', 'true');
  await photo(page, 'Harbour at dawn.jpg').click();
  await expect(page.getByTestId('selected-count')).toHaveText('1 selected');
  await page.keyboard.press('Delete');
  const question = page.getByTestId('confirm-dialog');
  await question.getByRole('button').last().click();
  await expect(photo(page, 'Harbour at dawn.jpg')).toHaveCount(0);
  await expect(wall(page)).toHaveAttribute('data-total', '28');
  await expect
    .poll(async () => (await admin.call(calls.recycleList, { scope: 'my' })).data.list.map(({ name }) => name))
    .toEqual(['Harbour at dawn.jpg']);
  await page.getByTestId('notice').getByRole('button', { name: 'Undo' }).click();
  await isRead(page);
  await expect(photo(page, 'Harbour at dawn.jpg')).toHaveCount(1);
});

test('APP-ALBUM-02, APP-ALBUM-03 by keyboard alone: select over days, put into a new album, open it', async ({
  page,
  device,
  signIn,
}) => {
  await page.goto(device.url('/album/photo'));
  await signIn(page);
  await isRead(page);
  await page.getByRole('listbox').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByTestId('selected-count')).toHaveText('3 selected');
  await page.keyboard.press('l');
  const choice = page.getByTestId('choose-album');
  await choice.getByTestId('choose-new').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').fill('By the water');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('notice').filter({ hasText: 'By the water' })).toBeVisible();
  await page.goto(device.url('/album/manual'));
  const album = page.locator('[data-testid="album"][data-name="By the water"]');
  await expect(album).toContainText('3 items');
  await album.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(wall(page)).toHaveAttribute('data-total', '3');
});

test('APP-ALBUM-01, APP-ALBUM-09 an account without folders is asked for them, and leaving one out removes its photos', async ({
  page,
  device,
  signIn,
}) => {
  await page.goto(device.url('/album/photo'));
  await signIn(page, 'normal');
  const guide = page.getByTestId('guide');
  await expect(guide.getByRole('checkbox').first()).toBeChecked();
  await page.getByTestId('guide-start').click();
  await expect(wall(page)).toHaveAttribute('data-total', '2');
  const own = await signedIn(device.http, accounts.normal);
  await own.call(calls.albumSetting, { exclude: [`/zenith_sata/${accounts.normal}/data/Pictures`], rescan: true });
  await expect(page.getByTestId('empty-state')).toBeVisible();
});

test('APP-ALBUM-02 a photo opens in the viewer, which walks the album and not the folder', async ({
  page,
  context,
  device,
  signIn,
}) => {
  await page.goto(device.url('/album/photo'));
  await signIn(page);
  await isRead(page);
  const opened = context.waitForEvent('page');
  await photo(page, 'Balcony herbs.jpg').dblclick();
  const viewer = await opened;
  await expect(viewer.getByTestId('image-viewer')).toContainText('3 of 27');
  await viewer.getByRole('group', { name: /Balcony herbs/ }).press('ArrowRight');
  await expect(viewer.getByRole('group', { name: /Jura 10/ })).toBeVisible();
});

for (const [locale, colorScheme] of [
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
] as const)
  test.describe(`${locale}, ${colorScheme}`, () => {
    test.use({ locale, colorScheme });
    test('APP-ALBUM-01, APP-AMG-01 every screen of the album is without serious findings', async ({
      page,
      device,
      signIn,
    }) => {
      const admin = await signedIn(device.http, accounts.master);
      await page.goto(device.url('/album/photo'));
      await signIn(page);
      await isRead(page);
      const { list } = (await admin.call(calls.albumList, { kind: 'manual' })).data;
      const id = list[0]?.id ?? '';
      const screens = {
        '/album/photo': wall(page),
        '/album/manual': page.getByTestId('album').first(),
        [`/album/list?id=${id}`]: wall(page),
        '/album/discover': page.getByTestId('groups-people'),
        '/album/map': page.getByTestId('cluster').first(),
        '/album/fileBrowse': page.getByTestId('folder-tree'),
        '/album/mobiles': page.getByTestId('empty-state'),
        '/album/setup': page.getByTestId('sources'),
        [`/albumManage/basicInfo?id=${id}`]: page.getByRole('textbox').first(),
        [`/albumManage/albumMember?id=${id}`]: page.getByTestId('member').first(),
      };
      for (const [url, ready] of Object.entries(screens)) {
        await page.goto(device.url(url));
        await expect(ready).toBeVisible();
        expect(await seriousFindings(page), url).toEqual([]);
      }
    });
  });

test('APP-ALBUM-06 a slide show is made with a song, played, and still there after a reload', async ({
  page,
  device,
  signIn,
}) => {
  const admin = await signedIn(device.http, accounts.master);
  await admin.call(calls.musicSetting, { folders: [`/zenith_sata/${accounts.master}/data/Music`] });
  await expect.poll(async () => (await admin.call(calls.musicLibrary, {})).data.total).toBeGreaterThan(0);
  await page.goto(device.url('/album/music'));
  await signIn(page);
  await page.getByTestId('new-show').first().click();
  await page.getByLabel('Name').fill('Around the lake');
  await page.getByTestId('choose-show-photos').click();
  const photos = page.getByTestId('choose-photo');
  for (const place of [0, 1, 2, 3, 4]) await photos.nth(place).click();
  await page.getByTestId('take-photos').click();
  await page.getByTestId('choose-show-song').click();
  await page.getByTestId('choose-song-row').first().click();
  await page.getByTestId('save-show').click();
  const card = page.locator('[data-testid="slide-show"][data-name="Around the lake"]');
  await card.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  const player = page.getByTestId('slide-player');
  await expect(player.getByRole('status')).toHaveText('1 of 5');
  await expect
    .poll(() => page.getByTestId('slide-song').evaluate((song: HTMLAudioElement) => song.currentTime))
    .toBeGreaterThan(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(player.getByRole('status')).toHaveText('2 of 5');
  await expect(player.locator('img[data-shown="true"]')).toHaveJSProperty('complete', true);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(card).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});
