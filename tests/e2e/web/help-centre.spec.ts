import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { findingsInBothThemes, seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';
import { Desk } from './desk.ts';

const topic = (page: Page) => page.getByTestId('help-topic');
const search = (page: Page) => page.getByTestId('help-center').getByTestId('place-search');
const words = (page: Page) => page.getByTestId('help-submit').locator('textarea');
const send = (page: Page) => page.getByTestId('help-submit').locator('form button[type="submit"]');

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('APP-HELP-01 the help button of a file window leads to its topic; words and codes are found, all by keys', async ({
  page,
  desktop,
}) => {
  const desk = new Desk(desktop);
  const files = await desk.open('fileManage');
  await files.getByTestId('title-bar').getByRole('button', { name: 'Help', exact: true }).click();
  const help = desk.window('helpCenter');
  await expect(help).toHaveAttribute('data-active', 'true');
  await expect(topic(page)).toHaveAttribute('data-topic', 'files');
  expect(await seriousFindings(page)).toEqual([]);

  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('N300034');
  await page.keyboard.press('Enter');
  const card = page.locator('[data-code="N300034"]');
  await expect(card).toContainText('The disk position changed');
  await expect(card).toContainText('put each disk back');
  await expect(topic(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(topic(page)).toHaveAttribute('data-topic', 'pools');
  await expect(page.locator('[data-topic-item="pools"]')).toBeInViewport();

  await page.keyboard.press('/');
  await page.keyboard.type('fat32');
  await expect(page.getByTestId('help-found')).toContainText('External drives');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(topic(page)).toHaveAttribute('data-topic', 'drives');
  await expect(page.locator('[data-topic-item="drives"]')).toBeInViewport();

  // The topic opens its app in a window of its own.
  await topic(page).locator('[data-opens="/fileManage/usbFiles"]').click();
  await expect(desk.window('fileManage')).toHaveAttribute('data-active', 'true');
});

test('APP-HELP-01 CALL-EXT-28 CON-09 nine characters keep submit disabled; a report with a picture gets a number and is kept', async ({
  page,
  device,
  signIn,
}) => {
  await page.goto(device.url('/helpCenter/submitInfo'));
  await signIn(page, 'normal');
  await words(page).fill('123456789');
  await expect(send(page)).toBeDisabled();
  await words(page).fill('The fan is loud at night.');
  await expect(send(page)).toBeEnabled();

  // What is written outlives a reload.
  await expect(page.getByTestId('help-submit').locator('form')).toHaveAttribute('data-kept', 'true');
  await page.reload();
  await expect(words(page)).toHaveValue('The fan is loud at night.');

  const photo = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'choose files' }).click();
  await (await chosen).setFiles([{ name: 'fan.png', mimeType: 'image/png', buffer: photo }]);
  await expect(page.getByRole('img', { name: 'Picture 1: fan.png' })).toBeVisible();
  await expect(page.getByTestId('preview-client')).toContainText('live updates');
  await expect(page.getByTestId('preview-device')).toContainText('Signed in on ***');

  // The way is cut off: nothing is lost, and it goes at the second try.
  await page.route('**/help/submit*', (route) => route.abort());
  await send(page).click();
  await expect(page.getByTestId('help-submit').getByRole('alert')).toContainText(
    'Everything you entered is still here',
  );
  await expect(words(page)).toHaveValue('The fan is loud at night.');
  await page.unroute('**/help/submit*');
  await send(page).click();
  const ticket = (await page.getByTestId('ticket').textContent()) ?? '';
  expect(ticket).toMatch(/^[0-9A-Z]{10,}$/);
  await expect(page.locator(`[data-ticket="${ticket}"]`)).toContainText('The fan is loud at night.');

  const folder = path.join(device.dataDir, 'system', 'feedback');
  expect(readdirSync(folder).sort()).toEqual([`${ticket}-1.jpg`, `${ticket}.json`]);
  const picture = await sharp(readFileSync(path.join(folder, `${ticket}-1.jpg`))).metadata();
  expect([picture.width, picture.height]).toEqual([1000, 1000]);
  expect(statSync(path.join(folder, `${ticket}-1.jpg`)).mode & 0o777).toBe(0o600);
  const kept = JSON.parse(readFileSync(path.join(folder, `${ticket}.json`), 'utf8')) as {
    report: { diagnostics: string };
  };
  expect(kept.report.diagnostics).toContain('client: ');
});

test('APP-HELP-01 F1 opens the overview, which leads to the shortcuts, the check of the way and remote help', async ({
  page,
  desktop,
}) => {
  const desk = new Desk(desktop);
  await page.keyboard.press('F1');
  const help = desk.window('helpCenter');
  await expect(help.getByTestId('help-overview')).toBeVisible();
  await help.locator('[data-row="keys"]').click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0);
  // The device answers when the test has seen what is said meanwhile: it may be quicker than a look at the page.
  const seen = Promise.withResolvers<void>();
  await page.route('**/network/diagnose?*', async (route) => {
    await seen.promise;
    await route.fallback();
  });
  await help.locator('[data-row="way"]').click();
  const doctor = page.locator('[data-overlay="path-doctor"]');
  await expect(doctor.getByText('Asking the device')).toBeVisible();
  const close = doctor.getByRole('button', { name: 'Close' }).first();
  const before = await close.boundingBox();
  seen.resolve();
  await expect(doctor.getByTestId('path-doctor')).toHaveAttribute('aria-busy', 'false');
  // Its buttons stand where they stood, whatever was found: a press meanwhile does not miss.
  expect(await close.boundingBox()).toEqual(before);
  await close.click();
  await expect(doctor).toHaveCount(0);
  await help.locator('[data-row="remote"]').click();
  await expect(page.getByTestId('rhelp-dialog')).toBeVisible();
});

for (const [locale, colorScheme] of [
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
] as const)
  test.describe(locale, () => {
    test.use({ locale, colorScheme, viewport: { width: 900, height: 600 } });

    test('APP-HELP-01 overview, topic, hits, no hits and report keep nobody out, in 900 x 600 and in narrow windows', async ({
      page,
      device,
      signIn,
    }) => {
      await page.goto(device.url('/helpCenter'));
      await signIn(page);
      await expect(page.getByTestId('help-overview')).toBeVisible();
      expect(await findingsInBothThemes(page, '#root', colorScheme)).toEqual([]);
      await search(page).fill('N0020');
      await expect(page.getByTestId('help-found')).toBeVisible();
      expect(await findingsInBothThemes(page, '#root', colorScheme)).toEqual([]);
      await search(page).fill('qqqq');
      await expect(page.getByTestId('empty-state')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await page.goto(device.url('/helpCenter?topic=%2Fmonitor%2Foverview'));
      await expect(topic(page)).toHaveAttribute('data-topic', 'monitor');
      expect(await findingsInBothThemes(page, '#root', colorScheme)).toEqual([]);
      await page.goto(device.url('/helpCenter/submitInfo'));
      await expect(page.getByTestId('preview-client')).not.toBeEmpty();
      await expect(page.getByTestId('own-tickets').getByRole('status')).toHaveCount(0);
      expect(await findingsInBothThemes(page, '#root', colorScheme)).toEqual([]);
      await page.setViewportSize({ width: 480, height: 600 });
      await page.getByTestId('help-center').getByRole('button', { expanded: false }).first().click();
      await page.locator('[data-topic-item="album"]').click();
      await expect(topic(page)).toHaveAttribute('data-topic', 'album');
      expect(await seriousFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(480);
    });
  });
