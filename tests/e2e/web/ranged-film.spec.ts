import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { writeFilm } from '../../../device/demo/webm.ts';
import { expect, test } from '../fixtures.ts';

const SECONDS = 240;
const size = { width: 480, height: 270 };

/** Two minutes and more of snow: nothing makes it smaller, so that a browser cannot have all of it at once. */
async function snow(): Promise<Buffer> {
  const frames: Buffer[] = [];
  for (let each = 0; each < 4; each += 1) {
    const raw = { ...size, channels: 3 as const };
    const pixels = randomBytes(size.width * size.height * 3);
    frames.push(await sharp(pixels, { raw }).webp({ quality: 95 }).toBuffer());
  }
  const film = Array.from({ length: SECONDS }, (_, second) => frames[second % frames.length] as Buffer);
  return writeFilm(film, { ...size, fps: 1 });
}

test('CALL-EXT-05 DL-03 a browser plays a film from its middle without having fetched what stands before it', async ({
  desktop,
  device,
}) => {
  const bytes = await snow();
  device.put('snow.webm', bytes);
  const ranges: string[] = [];
  desktop.on('response', (response) => {
    if (!response.url().includes('/v2/file/stream')) return;
    ranges.push(`${response.status()} ${response.headers()['content-range'] ?? ''}`);
  });
  const at = await desktop.evaluate(async (path) => {
    const film = document.createElement('video');
    film.muted = true;
    film.preload = 'metadata';
    film.src = `/v2/file/stream?path=${encodeURIComponent(path)}`;
    document.body.append(film);
    const once = (name: string): Promise<unknown> =>
      new Promise((resolve, reject) => {
        film.addEventListener(name, resolve, { once: true });
        film.addEventListener('error', () => reject(new Error(film.error?.message ?? 'no film')), { once: true });
      });
    await once('loadedmetadata');
    film.currentTime = film.duration - 20;
    await once('seeked');
    await film.play();
    const from = film.currentTime;
    while (film.currentTime < from + 1) await once('timeupdate');
    film.remove();
    return { from, duration: film.duration };
  }, '/zenith_sata/admin/data/snow.webm');
  expect(at.duration).toBe(SECONDS);
  // A film that plays may have gone on a moment before it is asked where it is.
  expect(at.from).toBeGreaterThanOrEqual(SECONDS - 20);
  expect(at.from).toBeLessThan(SECONDS - 19);
  const starts = ranges.map((range) => Number(/^206 bytes (\d+)-\d+\/(\d+)$/.exec(range)?.[1] ?? Number.NaN));
  expect(starts).not.toContain(Number.NaN);
  expect(Math.max(...starts)).toBeGreaterThan(bytes.length / 2);
});

test('APP-PLAYER-02 a film whose device goes away says so, and goes on at its place once that is back', async ({
  page,
  device,
  signIn,
}) => {
  device.put('snow.webm', await snow());
  await page.goto(device.url(`/player?path=${encodeURIComponent('/zenith_sata/admin/data/snow.webm')}`));
  await signIn(page);
  const film = page.locator('video');
  await expect(page.getByTestId('player-time')).toContainText('/ 4:00');
  // A browser asks a silent device again and again before it gives up; one that cannot answer is given up at once.
  await page.route('**/v2/file/stream?*', (route) => route.fulfill({ status: 503 }));
  await page.route('**/v2/file/info', (route) => route.abort());
  await page.getByRole('group', { name: 'snow.webm' }).press('9');
  await expect(page.getByText('The connection to the device was lost')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThanOrEqual(216);
  await expect(page.getByTestId('player-time')).toContainText(/^3:\d\d/);
});
