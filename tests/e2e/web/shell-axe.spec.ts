import { findingsInBothThemes } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { Desk } from './desk.ts';

/* What lies over the windows, as a screen reader meets it. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('WIN-05 WIN-27 the overview and the palette have no serious finding of axe', async ({ desktop: page }) => {
  const desk = new Desk(page);
  const overview = page.getByTestId('overview');
  const palette = page.getByTestId('palette');
  const findings: Record<string, string[]> = {};
  const look = async (name: string, part: string): Promise<void> => {
    const found = await findingsInBothThemes(page, `[data-testid="${part}"]`, 'light');
    if (found.length > 0) findings[name] = found;
  };
  await page.keyboard.press('Control+Alt+o');
  await expect(overview).toBeVisible();
  await look('overview without a window', 'overview');
  await page.keyboard.press('Escape');
  for (const app of ['fileManage', 'taskCenter']) await desk.open(app);
  await page.keyboard.press('Control+Alt+o');
  await expect(page.getByTestId('overview-item')).toHaveCount(2);
  await look('overview', 'overview');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  for (const text of ['', 'files', '>', 'qqqq']) {
    await page.getByTestId('palette-input').fill(text);
    await expect(palette.getByText('Searching')).toHaveCount(0);
    await look(`palette "${text}"`, 'palette');
  }
  expect(findings).toEqual({});
  await page.getByTestId('palette-input').fill('files');
  await expect(palette.getByRole('group', { name: 'Apps and pages' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Alt+o');
  await expect(overview.getByRole('grid').getByRole('row')).toHaveCount(2);
  await expect(overview.getByRole('gridcell', { selected: true })).toHaveCount(1);
  await overview
    .getByRole('button', { name: /^Close the window: / })
    .first()
    .click();
  await expect(page.getByTestId('overview-item')).toHaveCount(1);
});
