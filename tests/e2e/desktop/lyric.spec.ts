import type { Page } from '@playwright/test';
import { pressAndClose } from '../web/desk.ts';
import { expect, onDesktopHost, test, type DesktopApp } from './fixtures.ts';

/** Opens the strip as the player does, and gives its page. */
async function openStrip({ electron, page }: DesktopApp): Promise<Page> {
  const opened = electron.waitForEvent('window');
  await page.evaluate(() => void window.hearth?.window.open('/nbw_lyric'));
  const strip = await opened;
  await expect(strip.getByTestId('lyric')).toBeVisible();
  return strip;
}

/** Whether clicks go through the strip; only the desktop host can be asked. */
async function ignoresClicks(app: DesktopApp, strip: Page): Promise<boolean> {
  const window = await app.windowOf(strip);
  return window.evaluate((one) => (one as unknown as { ignoresMouse: boolean }).ignoresMouse);
}

test('RTE-23 the strip of lyrics is a window of its own, locked from itself and unlocked from the tray', async ({
  started,
  signInTo,
}) => {
  test.skip(!onDesktopHost(), 'real Electron does not tell whether a window ignores the pointer');
  await signInTo(started.page);
  expect(await started.trayMenu()).not.toContain('Lyrics let clicks through');
  const strip = await openStrip(started);
  await expect(strip.getByTestId('lyric')).toHaveAttribute('data-strip', 'free');
  expect(await strip.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  const window = await started.windowOf(strip);
  expect(await window.evaluate((one) => [one.getBounds().width, one.getBounds().height])).toEqual([840, 132]);

  await window.evaluate((one) => one.setBounds({ x: 30, y: 60 }));
  await strip.getByTestId('lyric-lock').click();
  await expect(strip.getByTestId('lyric')).toHaveAttribute('data-strip', 'locked');
  await expect(strip.getByTestId('lyric-lock')).toHaveCount(0);
  // The pointer that locked it is still there, and on some systems never seen to leave.
  const opacity = () => strip.getByTestId('lyric').evaluate((one) => getComputedStyle(one).opacity);
  await expect.poll(opacity).toBe('1');
  await strip.mouse.move(200, 60);
  await expect.poll(opacity).toBe('0.2');
  await expect.poll(() => ignoresClicks(started, strip)).toBe(true);
  await expect.poll(started.trayMenu).toContain('Lyrics let clicks through');
  await started.clickTray('lockLyrics');
  await expect(strip.getByTestId('lyric')).toHaveAttribute('data-strip', 'free');
  await expect.poll(() => ignoresClicks(started, strip)).toBe(false);

  await pressAndClose(strip.getByTestId('lyric-close'));
  await expect.poll(started.trayMenu).not.toContain('Lyrics let clicks through');
  const again = await openStrip(started);
  const place = await (await started.windowOf(again)).evaluate((one) => one.getBounds());
  expect(place).toMatchObject({ x: 30, y: 60 });
});
