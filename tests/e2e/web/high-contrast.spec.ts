import { expect, test } from '../fixtures.ts';
import { button, Desk } from './desk.ts';

/* The desktop in the colours of a system in high contrast: what is drawn by fills and shadows alone would be gone. */

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

for (const colorScheme of ['light', 'dark'] as const)
  test(`in high contrast a chosen row shows its tick and its icon, ${colorScheme}`, async ({ desktop, device }) => {
    await desktop.emulateMedia({ forcedColors: 'active', colorScheme });
    device.put('Letters/draft.txt', 'Dear all');
    const desk = new Desk(desktop);
    const files = await desk.open('fileManage');
    const row = files.getByTestId('file-row').filter({ hasText: 'Letters' });
    await row.click();
    await expect(row).toHaveAttribute('aria-selected', 'true');
    const styles = await row.evaluate((element) => {
      const of = (found: Element | null) => (found === null ? undefined : getComputedStyle(found));
      const box = of(element.querySelector('input'));
      return {
        text: getComputedStyle(element).color,
        icon: of(element.querySelector('.icon'))?.color,
        // In the colours of the row the system draws the tick in the colour of the box itself.
        box: [box?.accentColor, box?.forcedColorAdjust],
      };
    });
    expect(styles).toEqual({ text: styles.text, icon: styles.text, box: ['auto', 'auto'] });
  });

test('WIN-12 in high contrast the ways to share the screen are drawn, and the chosen area stands out', async ({
  desktop,
}) => {
  const window = await new Desk(desktop).open('fileManage');
  await button(window, 'Maximise').focus();
  await desktop.keyboard.press('ArrowDown');
  const areas = desktop.getByTestId('snap-layouts').locator('[data-area]:not(:disabled)');
  await expect(areas.first()).toBeFocused();
  const looks = () =>
    areas.locator('> span').evaluateAll((fills) =>
      fills.map((fill) => {
        const { borderStyle, borderColor, backgroundColor } = getComputedStyle(fill);
        return { isDrawn: borderStyle === 'solid' && borderColor !== backgroundColor, backgroundColor };
      }),
    );
  expect((await looks()).every(({ isDrawn }) => isDrawn)).toBe(true);
  // The colour comes a moment later.
  await expect
    .poll(async () => {
      const [chosen, other] = await looks();
      return chosen?.backgroundColor === other?.backgroundColor;
    })
    .toBe(false);
});

test('DLG-12 in high contrast a line parts a question from the page below it', async ({ desktop, device }) => {
  device.put('Letters/draft.txt', 'Dear all');
  const files = await new Desk(desktop).open('fileManage');
  await files.getByTestId('file-row').filter({ hasText: 'Letters' }).click();
  await desktop.keyboard.press('Shift+Delete');
  const question = desktop.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expect(question).toHaveCSS('outline-style', 'solid');
});

test('in high contrast the dot of a container stands out from its row', async ({ desktop }) => {
  const containers = await new Desk(desktop).open('docker');
  const dot = containers.locator('[data-tone="success"] > span').first();
  await expect(dot).toBeVisible();
  const { own, page } = await dot.evaluate((element) => ({
    own: getComputedStyle(element).backgroundColor,
    page: getComputedStyle(document.body).backgroundColor,
  }));
  expect(own).not.toBe(page);
});
