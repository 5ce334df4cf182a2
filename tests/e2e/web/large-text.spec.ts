import { expect, test, type Locator } from '../fixtures.ts';
import { stilled } from '../axe.ts';

/* The shell for those who have chosen the largest texts: nothing is broken, cut or run into its neighbour. */

test.use({ viewport: { width: 900, height: 600 }, contextOptions: { reducedMotion: 'reduce' } });

/** Lines that the name below the picture of an app takes. */
const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((of) => {
    const range = document.createRange();
    range.selectNodeContents(of.lastElementChild ?? of);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test('WIN-27 ZOOM-02 in the largest texts no word is broken, and what is chosen from stands apart', async ({
  desktop,
}) => {
  await desktop.evaluate(() => {
    localStorage.setItem('hearth.text', 'larger');
  });
  await desktop.reload();
  await expect(desktop.locator('html')).toHaveAttribute('data-text', 'larger');
  const book = '[data-app="music-audiobooks"]';
  await expect.poll(() => linesOf(desktop.locator(`[data-testid="desktop-icon"]${book}`))).toBe(1);
  await desktop.getByTestId('launcher-button').click();
  await expect.poll(() => linesOf(desktop.locator(`[data-testid="launcher-item"]${book}`))).toBe(1);
  await desktop.keyboard.press('Escape');
  await desktop.getByTestId('account-button').click();
  await expect(desktop.getByRole('radio').first()).toBeVisible();
  await stilled(desktop);
  const tight = await desktop
    .getByTestId('panel-account')
    .getByRole('radio')
    .evaluateAll((choices) =>
      choices.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
  expect(tight).toEqual([]);
});

test('APP-BIGS-01 APP-DOWN-01 in the largest texts the bars of search and downloads keep their field and their edge', async ({
  desktop,
  device,
}) => {
  await desktop.evaluate(() => {
    localStorage.setItem('hearth.text', 'larger');
  });
  const show = (route: string) => desktop.goto(device.url(`/?open=${encodeURIComponent(route)}`));
  await show('/bigSearch?q=plan');
  const field = desktop.getByRole('search');
  await expect(field).toBeVisible();
  await stilled(desktop);
  expect(await field.evaluate((element) => element.getBoundingClientRect().width)).toBeGreaterThanOrEqual(160);
  await desktop.keyboard.press('Control+Alt+w');
  await show('/download');
  const all = desktop.getByRole('button', { name: 'Select all' });
  await expect(all).toBeVisible();
  await stilled(desktop);
  const room = await all.evaluate(
    (button) =>
      (button.closest('[role="toolbar"]')?.getBoundingClientRect().right ?? 0) - button.getBoundingClientRect().right,
  );
  expect(room).toBeGreaterThanOrEqual(8);
});
