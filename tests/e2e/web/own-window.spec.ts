import { expect, test as base, type Page } from '../fixtures.ts';
import { Desk, grip, pressAndClose, rectOf } from './desk.ts';

/* Windows that leave the desktop over the edge of the page and come back, with what is inside them. */

const test = base.extend<{ desk: Desk }>({
  desk: async ({ page, device, signIn }, use) => {
    device.put('Letters/draft.txt', 'Dear all');
    device.put('Songs/rain.wav', silence(90));
    await signIn(page);
    await use(new Desk(page));
  },
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A sound file of so many seconds without a sound: 8,000 samples a second of one byte. */
function silence(seconds: number): Buffer {
  const samples = 8000 * seconds;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  [1, 1].forEach((value, index) => head.writeUInt16LE(value, 20 + 2 * index));
  [8000, 8000].forEach((value, index) => head.writeUInt32LE(value, 24 + 4 * index));
  [1, 8].forEach((value, index) => head.writeUInt16LE(value, 32 + 2 * index));
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}

const song = (page: Page) =>
  page.locator('video').evaluate(({ currentTime, paused, volume, playbackRate }: HTMLVideoElement) => ({
    at: currentTime,
    paused,
    volume,
    speed: playbackRate,
  }));

/** Opens a file of a folder by double clicks in the files' window. */
async function openFile(desk: Desk, folder: string, name: string): Promise<void> {
  const files = await desk.open('fileManage');
  await files.getByTestId('file-row').filter({ hasText: folder }).dblclick();
  await files.getByTestId('file-row').filter({ hasText: name }).dblclick();
}

/** Pulls the active window over the left edge of the page; answers the page it becomes. */
async function pullOut(desk: Desk): Promise<Page> {
  const from = await grip(desk.page.locator('[data-testid="window"][data-active="true"]'));
  await desk.page.mouse.move(from.x, from.y);
  await desk.page.mouse.down();
  await desk.page.mouse.move(from.x / 2, from.y, { steps: 4 });
  await desk.page.mouse.move(-60, from.y, { steps: 4 });
  await expect(desk.page.getByTestId('leave-preview')).toBeVisible();
  const opened = desk.page.context().waitForEvent('page');
  await desk.page.mouse.up();
  return opened;
}

test('WIN-11 WIN-19 WIN-21 a song goes on where it is when its window leaves over the edge, and when it comes back', async ({
  desk,
}) => {
  await openFile(desk, 'Songs', 'rain.wav');
  const player = desk.windows.filter({ has: desk.page.locator('video') });
  await expect(player).toHaveCount(1);
  await expect.poll(async () => (await song(desk.page)).paused).toBe(false);
  await desk.page.locator('video').evaluate((media: HTMLVideoElement) => {
    media.currentTime = 30;
    media.volume = 0.35;
    media.playbackRate = 1.5;
  });
  await expect.poll(async () => (await song(desk.page)).at).toBeGreaterThan(30);
  const place = await rectOf(player);
  const own = await pullOut(desk);
  await expect(player).toHaveCount(0);
  await expect.poll(async () => (await song(own)).at).toBeGreaterThan(30);
  await expect.poll(() => song(own)).toMatchObject({ paused: false, volume: 0.35, speed: 1.5 });
  expect((await song(own)).at).toBeLessThan(60);
  await expect(own).toHaveURL(/\/home\/player\?path=[^&]+$/);
  const before = (await song(own)).at;
  await pressAndClose(own.getByTestId('back-to-desktop'));
  await expect(player).toHaveAttribute('data-active', 'true');
  await expect.poll(async () => (await song(desk.page)).at).toBeGreaterThanOrEqual(before);
  await expect.poll(() => song(desk.page)).toMatchObject({ paused: false, volume: 0.35, speed: 1.5 });
  await expect.poll(() => rectOf(player)).toEqual(place);
});

test('WIN-10 WIN-19 WIN-25 a text that is being written goes along without a question: words, cursor and undo', async ({
  desk,
}) => {
  await openFile(desk, 'Letters', 'draft.txt');
  const area = desk.page.locator('.cm-content');
  await area.click();
  await desk.page.keyboard.press('Control+End');
  await desk.page.keyboard.type(' in the house');
  await expect(area).toHaveText('Dear all in the house');
  const own = await pullOut(desk);
  const there = own.locator('.cm-content');
  await expect(there).toHaveText('Dear all in the house');
  await there.focus();
  await own.keyboard.type('!');
  await expect(there).toHaveText('Dear all in the house!');
  await pressAndClose(own.getByTestId('back-to-desktop'));
  await expect(area).toHaveText('Dear all in the house!');
  await area.focus();
  for (let step = 0; step < 3; step += 1) await desk.page.keyboard.press('Control+z');
  await expect(area).toHaveText('Dear all');
});

test('WIN-25 a page that left the desktop goes on after a reload, with the words that are not saved', async ({
  desk,
}) => {
  await openFile(desk, 'Letters', 'draft.txt');
  await desk.page.locator('.cm-content').click();
  await desk.page.keyboard.press('Control+End');
  await desk.page.keyboard.type(' in the house');
  const own = await pullOut(desk);
  const there = own.locator('.cm-content');
  await there.focus();
  await own.keyboard.type('!');
  await expect(there).toHaveText('Dear all in the house!');
  await own.reload();
  await expect(there).toHaveText('Dear all in the house!');
  await pressAndClose(own.getByTestId('back-to-desktop'));
  await expect(desk.page.locator('.cm-content')).toHaveText('Dear all in the house!');
});

test('WIN-25 after a reload unsaved words are back in editors and in forms', async ({ desk, device }) => {
  const { page } = desk;
  await openFile(desk, 'Letters', 'draft.txt');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and sundry');
  await page.goto(device.url('/?open=%2FfileCollect%2FcustomTask'));
  const form = desk.window('fileCollect');
  await form.getByRole('textbox').first().fill('Holiday pictures');
  await form.getByRole('textbox').first().press('Tab');
  await page.reload();
  await expect(desk.windows).toHaveCount(3);
  await expect(page.locator('.cm-content')).toHaveText('Dear all and sundry');
  await expect(form.getByRole('textbox').first()).toHaveValue('Holiday pictures');
});

test('WIN-11 WIN-17 a drag over the edge that is given up, and a window that must stay, open no page', async ({
  desk,
}) => {
  const files = await desk.open('fileManage');
  const place = await rectOf(files);
  const from = await grip(files);
  await desk.page.mouse.move(from.x, from.y);
  await desk.page.mouse.down();
  await desk.page.mouse.move(-60, from.y, { steps: 8 });
  await expect(desk.page.getByTestId('leave-preview')).toBeVisible();
  await desk.page.keyboard.press('Escape');
  await expect(desk.page.getByTestId('leave-preview')).toBeHidden();
  await desk.page.mouse.up();
  await expect.poll(() => rectOf(files)).toEqual(place);
  expect(desk.page.context().pages()).toHaveLength(1);
});
