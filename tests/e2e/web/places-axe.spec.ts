import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';

/* Places beside the file windows, as a screen reader meets them. */

/** Each place, and what shows that it is there. */
const places: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '/recycle': (page) => page.getByTestId('place-search').waitFor(),
  '/bigSearch/bigSearch-home?q=a': (page) => page.getByTestId('search-results').waitFor(),
  '/fileManage/share': (page) => page.getByRole('toolbar').first().waitFor(),
  '/fileManage/usbFiles': (page) => page.getByRole('row', { name: /Travel/ }).waitFor(),
  '/publicManage/setting': (page) => page.getByRole('button').first().waitFor(),
  '/groupPermssions': (page) => page.getByRole('button').first().waitFor(),
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('APP-REC-01 APP-BIGS-01 APP-FM-05 no place has a serious finding of axe, in light and dark', async ({
  page,
  device,
  signIn,
}) => {
  test.setTimeout(180_000);
  await page.goto(device.url('/login'));
  await signIn(page);
  const findings: Record<string, string[]> = {};
  for (const [address, ready] of Object.entries(places)) {
    await page.goto(device.url(address));
    await ready(page);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((scheme) => (document.documentElement.dataset.theme = scheme), theme);
      const found = await seriousFindings(page);
      if (found.length > 0) findings[`${address}, ${theme}`] = found;
    }
  }
  expect(findings).toEqual({});
});
