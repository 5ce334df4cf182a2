import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const folder = '/zenith_sata/admin/data/Pictures';

/** How many of the pictures that an address brings have come, and how many have not. */
const pictures = (page: Page, address: string) =>
  page.evaluate((part) => {
    const all = [...document.images].filter(({ src }) => src.includes(part));
    const come = all.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    return { come: come.length, missing: all.length - come.length };
  }, address);

test('CALL-EXT-05 APP-FM-02 the desktop app shows what a page opens by itself: small pictures, pictures and films', async ({
  started,
  signInTo,
}) => {
  const { page } = started;
  await signInTo(page);
  await page.evaluate((path) => location.assign(`/home/fileManage/myFiles?path=${encodeURIComponent(path)}`), folder);
  await page.getByTestId('view-gallery').click();
  await expect(page.locator('img[src*="/v2/file/thumb"]').nth(2)).toBeVisible();
  await expect.poll(() => pictures(page, '/v2/file/thumb')).toMatchObject({ missing: 0 });
  const film = await page.evaluate(async () => {
    const path = '/zenith_sata/admin/data/Videos';
    const query = new URLSearchParams({ path: `${path}/nothing.mp4` });
    return (await fetch(`/v2/file/stream?${query}`)).status;
  });
  // Known and not there: without a session it would be refused.
  expect(film).toBe(404);
});
