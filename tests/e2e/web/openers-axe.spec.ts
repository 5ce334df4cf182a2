import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';

/* What files open in, as a screen reader meets it. */

const HOME = '/zenith_sata/admin/data';
const at = (route: string, place: string) => `${route}?path=${encodeURIComponent(`${HOME}/${place}`)}`;

/** Each opener with a file for it, and what shows that the file is there. */
const openers: Readonly<Record<string, { readonly url: string; readonly ready: (page: Page) => Promise<unknown> }>> = {
  picture: {
    url: at('/zsviewer', 'Pictures/Harbour at dawn.jpg'),
    ready: (page) => page.getByTestId('image-viewer').locator('img').first().waitFor(),
  },
  PDF: {
    url: at('/zsviewer', 'Documents/Photo book order.pdf'),
    ready: (page) => page.getByTestId('pdf-view').locator('canvas').first().waitFor(),
  },
  markdown: {
    url: at('/zsviewer', 'Documents/Recipes/Apple tart.md'),
    ready: (page) => page.getByTestId('markdown-view').locator('h1, h2').first().waitFor(),
  },
  table: {
    url: at('/zsviewer', 'Documents/Household/Budget 2026.csv'),
    ready: (page) => page.getByTestId('csv-view').locator('td').first().waitFor(),
  },
  archive: {
    url: at('/zsviewer', 'Pictures/Jura originals.zip'),
    ready: (page) => page.getByTestId('archive-extract').waitFor(),
  },
  bytes: {
    url: `${at('/zsviewer', 'Welcome.md')}&as=hex`,
    ready: (page) => expect(page.getByTestId('hex-view')).toContainText('00000010'),
  },
  text: {
    url: at('/txtEditor', 'Documents/Household/Moving checklist.txt'),
    ready: (page) => page.locator('.cm-content').waitFor(),
  },
  code: {
    url: at('/codeViewer', 'Projects/garden-sensor/service/index.ts'),
    ready: (page) => page.locator('.cm-content span').first().waitFor(),
  },
  comparison: {
    url: `${at('/codeViewer', 'Welcome.md')}&with=${encodeURIComponent(`${HOME}/Documents/Recipes/Apple tart.md`)}`,
    ready: (page) => expect(page.getByTestId('compare-files')).toHaveAttribute('data-differences', /[1-9]/),
  },
  song: {
    url: at('/player', 'Music/Lullaby.wav'),
    ready: (page) => expect(page.getByTestId('player-time')).toContainText('/'),
  },
  film: {
    url: at('/player', 'Videos/Ships in the evening.webm'),
    ready: (page) => expect(page.getByTestId('player-time')).toContainText('/'),
  },
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const locale of ['en-US', 'zh-CN'] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test('APP-ZSV-01 APP-ZSV-02 APP-TXT-01 APP-CODE-01 APP-PLAYER-01 no opener has a serious finding of axe, in light and dark', async ({
      page,
      device,
      signIn,
    }) => {
      test.setTimeout(240_000);
      await page.goto(device.url('/login'));
      await signIn(page);
      const findings: Record<string, string[]> = {};
      for (const [name, { url, ready }] of Object.entries(openers)) {
        await page.goto(device.url(url));
        await ready(page);
        for (const theme of ['light', 'dark']) {
          await page.evaluate((scheme) => (document.documentElement.dataset.theme = scheme), theme);
          const found = await seriousFindings(page);
          if (found.length > 0) findings[`${name}, ${theme}`] = found;
        }
      }
      expect(findings).toEqual({});
    });
  });
