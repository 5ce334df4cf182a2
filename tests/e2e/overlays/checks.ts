import { expect, type Page } from '@playwright/test';
import { findingsInBothThemes, type Theme } from '../axe.ts';
import type { OthersView, OverlayState } from './states.ts';

/** The overlay that stands over the desktop. */
export const overlayOf = (page: Page) => page.locator('[data-overlay]');

/** Names of the buttons of its content and its footer, in order. */
export const contentButtons = (page: Page) => overlayOf(page).locator('main button, footer button');

const named = (name: string) => new RegExp(`^\\s*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);

/** The administrator's page of a state: its name, its heading, its words and its buttons, no more and no fewer. */
export async function expectState(page: Page, { overlay, title, says = [], buttons }: OverlayState): Promise<void> {
  const shown = overlayOf(page);
  await expect(shown).toHaveAttribute('data-overlay', overlay);
  if (title !== null) await expect(shown.getByRole('heading', { level: 1 })).toHaveText(title);
  for (const words of says) await expect(shown).toContainText(words);
  await expect(title === null ? shown.getByRole('button') : contentButtons(page)).toHaveText(buttons.map(named));
}

/**
 * What an account without the administrator's powers sees of a state: whom to ask, the buttons it may press and no
 * other, no code and no serial number; nothing at all where the state concerns the administrator alone. OVL-13, ROLE-03
 */
export async function expectOthers(page: Page, seen: OthersView | null): Promise<void> {
  const shown = overlayOf(page);
  if (seen === null) return expect(shown).toHaveCount(0);
  await expect(shown).toContainText(seen.says);
  expect(await shown.innerText()).not.toMatch(/N300|ZS[A-Z]\d?T|M2[AB]\d/);
  const small = seen.buttons.length === 1 && (await contentButtons(page).count()) === 0;
  await expect(small ? shown.getByRole('button') : contentButtons(page)).toHaveText(seen.buttons.map(named));
  await expect(shown.locator('.btn-danger')).toHaveCount(0);
}

/** Nothing that erases or risks data has the focus when a page opens, and the page cannot be sent away. OVL-04, OVL-12 */
export async function expectSafeFocus(page: Page): Promise<void> {
  const shown = overlayOf(page);
  await expect.poll(() => shown.evaluate((root) => root.contains(document.activeElement))).toBe(true);
  await expect(shown.locator('.btn-danger:focus')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(1);
}

/** No serious finding of a screen reader's needs, in both themes. OVL-12 */
export async function expectReadable(page: Page, part = '[data-overlay]', first: Theme = 'light'): Promise<void> {
  expect(await findingsInBothThemes(page, part, first)).toEqual([]);
}

/** Texts of the overlay that are cut off or lie beyond the sides of the page. */
export async function clippedTexts(page: Page): Promise<string[]> {
  return overlayOf(page).evaluate((root) => {
    const found: string[] = [];
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      // Texts for screen readers alone are one pixel wide.
      if (!hasText || style.visibility === 'hidden' || box.width <= 2) continue;
      const beyond = box.right > innerWidth + 1 || box.left < -1;
      const cutAside = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const cutBelow = style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2;
      if (beyond || cutAside || cutBelow) found.push((element.textContent ?? '').trim().slice(0, 60));
    }
    return found;
  });
}
