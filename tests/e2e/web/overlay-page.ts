import type { Account } from '../accounts.ts';
import type { Control } from '../control.ts';
import type { Page } from '../fixtures.ts';

export const everybody: readonly Account[] = ['master', 'normal', 'local'];
export const others: readonly Account[] = ['normal', 'local'];

export const overlay = (page: Page, name?: string) =>
  page.locator(name === undefined ? '[data-overlay]' : `[data-overlay="${name}"]`);
export const title = (page: Page) => overlay(page).getByRole('heading', { level: 1 });
export const buttons = async (page: Page) =>
  (await overlay(page).locator('main, footer').getByRole('button').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  );

/** Paths the device received, without the poll and without what a page asks on its own. */
export async function actions(control: Control): Promise<string[]> {
  const quiet = ['/system/polling2', '/key/pub', '/zhelper/state'];
  return (await control.calls()).map(({ path }) => path).filter((path) => !quiet.includes(path));
}

export async function confirmPower(page: Page, button: string): Promise<void> {
  await overlay(page).getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
}
