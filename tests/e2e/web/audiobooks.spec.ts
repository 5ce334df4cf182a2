import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';

/* The audiobooks as a person uses them, over the book of the demo household. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HOME = `/zenith_sata/${accounts.master}/data`;
const book = (page: Page) => page.getByTestId('book').filter({ hasText: 'The lamp at the pier' });
const player = (page: Page) => page.getByTestId('player-bar');
const seek = (page: Page) => page.getByRole('slider', { name: 'Place in the chapter' });

/** The demo's book is known to the account of the test; answers its id. */
async function withBook(http: string, setting: { skip_head_s?: number } = {}): Promise<string> {
  const admin = await signedIn(http, accounts.master);
  await admin.call(calls.audiobookSetting, { folders: [`${HOME}/Audiobooks`], ...setting });
  const list = async () => (await admin.call(calls.audiobookList, {})).data.list;
  await expect.poll(async () => (await list())[0]?.author).toBe('Ida Brandt');
  return (await list())[0]?.id ?? '';
}
const placeOf = async (http: string, id: string) => {
  const admin = await signedIn(http, accounts.master);
  return (await admin.call(calls.audiobookDetail, { id })).data.book.progress;
};

test('APP-MGUIDE-01 APP-AUB-01 the first look asks for folders and leads to the shelf; the second goes there at once', async ({
  page,
  device,
  signIn,
}) => {
  await page.goto(device.url('/music-audiobooks-guide'));
  await signIn(page);
  await expect(page.getByRole('checkbox', { name: /Audiobooks$/ })).toBeChecked();
  await page.getByTestId('guide-start').click();
  await expect(page.getByTestId('guide-scan')).toBeVisible();
  await page.getByTestId('guide-library').click();
  await expect(book(page)).toContainText('Ida Brandt');
  await page.goto(device.url('/music-audiobooks-guide'));
  await expect(page).toHaveURL(/\/music-audiobooks\/list$/);
});

test('APP-AUB-01 a book goes on at the saved chapter and second, also after a reload', async ({
  page,
  device,
  signIn,
}) => {
  const id = await withBook(device.http);
  const admin = await signedIn(device.http, accounts.master);
  await admin.call(calls.audiobookProgress, { id, chapter: 1, second: 6 });
  await page.goto(device.url('/music-audiobooks/list'));
  await signIn(page);
  await book(page).getByRole('button').first().click();
  await expect(page.getByTestId('book-place')).toHaveText('A boat without a name, at 0:06');
  await page.getByTestId('play-book').click();
  await expect(player(page)).toHaveAttribute('data-running', 'true');
  await expect(player(page)).toHaveAttribute('data-chapter', '1');
  await expect.poll(async () => Number(await seek(page).inputValue())).toBeGreaterThanOrEqual(6);
  // By keys: pause, one chapter on, and back to where it is told.
  await page.getByTestId('book-page').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('k');
  await expect(player(page)).toHaveAttribute('data-running', 'false');
  const kept = await seek(page).inputValue();
  await expect.poll(async () => Math.floor((await placeOf(device.http, id)).second)).toBe(Number(kept));
  await page.reload();
  await expect(player(page)).toHaveAttribute('data-running', 'false');
  await expect(seek(page)).toHaveValue(kept);
});

test('APP-AUB-02 ten skipped seconds: chapters begin at ten seconds', async ({ page, device, signIn }) => {
  const id = await withBook(device.http);
  await page.goto(device.url('/music-audiobooks/setting'));
  await signIn(page);
  await page.getByLabel('Skip at the beginning').selectOption('10');
  await page.getByLabel('Usual speed').selectOption('0.5');
  const admin = await signedIn(device.http, accounts.master);
  await expect
    .poll(async () => (await admin.call(calls.audiobookSetting, {})).data)
    .toMatchObject({ skip_head_s: 10, speed: 0.5 });
  await page.goto(device.url(`/music-audiobooks/list?id=${id}`));
  await page.getByRole('button', { name: /What the keeper knew/ }).click();
  await expect(player(page)).toHaveAttribute('data-chapter', '2');
  await expect.poll(async () => Number(await seek(page).inputValue())).toBeGreaterThanOrEqual(10);
  await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('0.5');
  await page.getByTestId('sleep').click();
  await page.getByRole('menuitem', { name: 'In 15 minutes' }).click();
  await expect(page.getByTestId('sleep')).toContainText('15 min');
});

for (const scheme of ['light', 'dark'] as const)
  test(`APP-AUB-01 nothing keeps anybody out: shelf, book, player, settings and guide, ${scheme}`, async ({
    page,
    device,
    signIn,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(device.url('/music-audiobooks-guide'));
    await signIn(page);
    await expect(page.getByTestId('guide')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    const id = await withBook(device.http);
    await page.goto(device.url(`/music-audiobooks/list?id=${id}`));
    await page.getByTestId('play-book').click();
    await page.getByTestId('show-chapters').click();
    await expect(page.getByTestId('chapter-panel')).toBeVisible();
    await expect.poll(async () => Number(await seek(page).inputValue())).toBeGreaterThan(0);
    await page.getByTestId('play-toggle').click();
    await expect.poll(async () => (await placeOf(device.http, id)).at).toBeGreaterThan(0);
    expect(await seriousFindings(page)).toEqual([]);
    for (const at of ['/music-audiobooks/list', '/music-audiobooks/setting']) {
      await page.goto(device.url(at));
      await expect(player(page)).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
    }
  });
