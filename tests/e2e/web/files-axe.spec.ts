import { seriousFindings } from '../axe.ts';
import { expect } from '../fixtures.ts';
import { test } from './files-desk.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const locale of ['en-US', 'zh-CN'] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test('APP-FM-02 APP-FM-03 the list, the grid, the menu and the dialogs have no serious finding of a screen reader’s needs', async ({
      files,
    }) => {
      const { page } = files;
      const findings: Record<string, string[]> = {};
      const look = async (what: string) => {
        for (const theme of ['light', 'dark']) {
          await page.evaluate((scheme) => (document.documentElement.dataset.theme = scheme), theme);
          const found = await seriousFindings(page);
          if (found.length > 0) findings[`${what}, ${theme}`] = found;
        }
      };
      await files.select('alpha.txt');
      await look('list');
      await files.row('alpha.txt').click({ button: 'right' });
      await look('menu');
      await page.locator('[data-item="more"]').click();
      await page.locator('[data-item="tags"]').click();
      await expect(page.getByTestId('tags-dialog')).toBeVisible();
      await look('tags');
      await page.keyboard.press('Escape');
      await expect(page.getByTestId('tags-dialog')).toHaveCount(0);
      await page.getByTestId('file-list').focus();
      await page.keyboard.press('Delete');
      await expect(page.getByRole('alertdialog').or(page.getByRole('dialog')).first()).toBeVisible();
      await look('delete');
      await page.keyboard.press('Escape');
      await expect(page.getByTestId('confirm-dialog')).toHaveCount(0);
      await page.getByTestId('file-list').focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('F2');
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('many names');
      await page.keyboard.press('Escape');
      await files.tool('view-grid').click();
      await look('grid');
      expect(findings).toEqual({});
    });
  });
