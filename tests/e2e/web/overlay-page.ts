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

/** What a page asks on its own: the poll, and what it looks up in the seconds after it opened. */
const quiet = [
  '/system/polling2',
  '/key/pub',
  '/zhelper/state',
  '/system',
  '/setting/load',
  '/kv/load',
  '/v2/public/user/groups',
  '/v2/task/counters',
  '/action/list',
  '/action/new',
  '/action/report/login',
  '/upgrade/progress',
  '/__control/natinfo',
  '/__control/pubaddr',
];

/** Paths the device received, without what a page asks on its own. */
export async function actions(control: Control): Promise<string[]> {
  return (await control.calls()).map(({ path }) => path).filter((path) => !quiet.includes(path));
}

export async function confirmPower(page: Page, button: string): Promise<void> {
  await overlay(page).getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
}
