import type { Locator, Page } from '../fixtures.ts';

/** Tab stops of the longest screen there is. */
const STOPS = 60;

/** Presses Tab until an element has the focus, as somebody without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < STOPS; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

/** Presses an arrow until a row of the list that has the focus has it. */
async function arrowTo(page: Page, target: Locator): Promise<void> {
  await page.keyboard.press('Home');
  for (let steps = 0; steps < STOPS; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`No arrow leads to ${target.toString()}`);
}

/** Leads the focus to a row of a list that is one tab stop: Tab into the list, arrows to the row. */
export async function rowByKeys(page: Page, row: Locator): Promise<void> {
  const list = row.locator('xpath=ancestor::ul[1]');
  await tabTo(page, list.locator('button[tabindex="0"]'));
  await arrowTo(page, row);
}

/** Goes into a folder of such a list. */
export async function enterByKeys(page: Page, folder: Locator): Promise<void> {
  await rowByKeys(page, folder);
  await page.keyboard.press('ArrowRight');
}

/** Leads the focus to a button by Tab and presses it. */
export async function pressByKeys(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
