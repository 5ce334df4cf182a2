import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';
import { Desk } from './desk.ts';

/* The music as a person uses it, over the songs of the demo household. */

declare const heard: readonly HTMLAudioElement[];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HOME = `/zenith_sata/${accounts.master}/data`;
const song = (page: Page, title: string) => page.locator(`[data-testid="record"][data-name^="${title}"]`);
const titles = (page: Page): Promise<string[]> =>
  page
    .getByTestId('record')
    .evaluateAll((rows) => rows.map((row) => (row.getAttribute('data-name') ?? '').split(',')[0] ?? ''));
const player = (page: Page) => page.getByTestId('player-bar');

/** The demo's music is known to the account of the test. */
async function withMusic(http: string): Promise<void> {
  const admin = await signedIn(http, accounts.master);
  await admin.call(calls.musicSetting, { folders: [`${HOME}/Music`] });
  await expect.poll(async () => (await admin.call(calls.musicLibrary, {})).data.total).toBe(3);
}

test('APP-MUSIC-01 APP-MGUIDE-01 the first look asks for folders, finds the songs, and plays all of them', async ({
  page,
  device,
  signIn,
}) => {
  await page.goto(device.url('/music'));
  await signIn(page);
  await expect(page.getByTestId('guide')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Music$/ })).toBeChecked();
  await page.getByTestId('guide-start').click();
  await expect(song(page, 'Low tide')).toBeVisible();
  await page.getByTestId('play-all').click();
  await expect(player(page)).toHaveAttribute('data-running', 'true');
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing');
  const first = (await titles(page))[0] ?? '';
  await expect(page.getByTestId('player-title')).toContainText(first);
  await page.getByRole('button', { name: 'Next song' }).click();
  await expect(page.getByTestId('player-title')).toContainText((await titles(page))[1] ?? '');
  await page.goto(device.url('/musicGuide'));
  await expect(page).toHaveURL(/\/music\/library$/);
});

test('APP-MUSIC-01 shuffle plays, and closing the window stops it', async ({ page, device, signIn }) => {
  await withMusic(device.http);
  // Every sound that the page makes, also when nothing of it stands in the document.
  await page.addInitScript(() => {
    const made: HTMLAudioElement[] = [];
    const Sound = Audio;
    Object.assign(globalThis, {
      heard: made,
      Audio: function () {
        const sound = new Sound();
        made.push(sound);
        return sound;
      },
    });
  });
  await signIn(page);
  const desk = new Desk(page);
  const music = await desk.open('music');
  await music.getByTestId('shuffle-all').click();
  await expect(player(page)).toHaveAttribute('data-running', 'true');
  const sounds = () => page.evaluate(() => heard.filter(({ paused }) => !paused).length);
  await expect.poll(sounds).toBe(1);
  await music.locator('[data-testid="title-bar"] [data-action="close"]').click();
  await expect(music).toHaveCount(0);
  await expect.poll(sounds).toBe(0);
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('none');
});

test('APP-MUSIC-02 by keyboard alone: songs into a new list, another order, which a reload keeps', async ({
  page,
  device,
  signIn,
}) => {
  await withMusic(device.http);
  await page.goto(device.url('/music/library'));
  await signIn(page);
  await song(page, 'Lanterns').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Add to a playlist…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('choose-new').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').fill('Evenings');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('choose-list')).toHaveCount(0);
  await page.goto(device.url('/music/list'));
  await page.getByTestId('playlist').filter({ hasText: 'Evenings' }).getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(song(page, 'Lullaby')).toBeVisible();
  const before = await titles(page);
  const last = before.at(-1) ?? '';
  await song(page, last).focus();
  await page.keyboard.press('Alt+Home');
  await expect.poll(() => titles(page)).toEqual([last, ...before.slice(0, -1)]);
  await expect(song(page, last)).toBeFocused();
  await page.reload();
  await expect(song(page, 'Lullaby')).toBeVisible();
  expect(await titles(page)).toEqual([last, ...before.slice(0, -1)]);
});

test('APP-MUSIC-03 a folder that is left out takes its songs along, and gives them back', async ({
  page,
  device,
  signIn,
}) => {
  await withMusic(device.http);
  const admin = await signedIn(device.http, accounts.master);
  await page.goto(device.url('/music/library'));
  await signIn(page);
  await expect(song(page, 'Lanterns')).toBeVisible();
  await admin.call(calls.musicSetting, { exclude: [`${HOME}/Music/Evenings at the harbour`] });
  await expect.poll(() => titles(page)).toEqual(['Lullaby']);
  await admin.call(calls.musicSetting, { exclude: [] });
  await expect(song(page, 'Lanterns')).toBeVisible();
});

test('APP-MUSIC-01 a song that is no song is told once and skipped', async ({ page, device, signIn }) => {
  const folder = path.join(device.dataDir, 'pool', HOME, 'Music');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'A broken one.mp3'), Buffer.alloc(4096, 7));
  const admin = await signedIn(device.http, accounts.master);
  await admin.call(calls.musicSetting, { folders: [`${HOME}/Music`] });
  await expect.poll(async () => (await admin.call(calls.musicLibrary, {})).data.total).toBe(4);
  await page.goto(device.url('/music/library'));
  await signIn(page);
  await song(page, 'A broken one').dblclick();
  await expect(page.getByTestId('notice').filter({ hasText: 'A broken one' })).toHaveCount(1);
  await expect(page.getByTestId('player-title')).not.toContainText('A broken one');
  await expect(player(page)).toHaveAttribute('data-running', 'true');
});

for (const scheme of ['light', 'dark'] as const)
  test(`APP-MUSIC-01 nothing keeps anybody out: library, list, player and settings, ${scheme}`, async ({
    page,
    device,
    signIn,
  }) => {
    await withMusic(device.http);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(device.url('/music/library'));
    await signIn(page);
    await song(page, 'Low tide').dblclick();
    await expect(player(page)).toHaveAttribute('data-running', 'true');
    for (const at of [
      '/music/library',
      '/music/library?view=album',
      '/music/list',
      '/music/library/setting',
      '/music/setting',
    ]) {
      await page.goto(device.url(at));
      await expect(page.getByTestId('player-bar')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
    }
  });
