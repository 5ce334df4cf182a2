import { demoPassword } from '../accounts.ts';
import type { Control } from '../control.ts';
import { expect, type Page } from '../fixtures.ts';

export const overlay = (page: Page, name: string) => page.locator(`[data-overlay="${name}"]`);
export const removal = (page: Page) => overlay(page, 'esata-uninstall');
export const warning = (page: Page) => page.getByTestId('monitor-warning');
export const health = (page: Page) => page.getByTestId('health-row');
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

export async function received(control: Control, path: string): Promise<Record<string, unknown>[]> {
  return (await control.calls()).filter((call) => call.path === path).map(({ fields }) => fields);
}
export async function confirmPassword(page: Page, button: string | RegExp): Promise<void> {
  const dialog = page.getByTestId('password-dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  const box = dialog.getByRole('checkbox');
  if (await box.count()) await box.check();
  await dialog.getByRole('button', { name: button }).click();
}
/** A scenario after another: the console has left the one before. */
export async function enter(page: Page, control: Control, name: string): Promise<void> {
  await control.scenario('normal-complete');
  await expect(page.locator('[data-overlay^="esata"], [data-overlay="formatting"]')).toHaveCount(0);
  await control.clearCalls();
  await control.scenario(name);
}

/** Parts of a page that have to be moved sideways before all of them was seen. */
export function movedSideways(page: Page, part: string): Promise<string[]> {
  return page.locator(part).evaluate((root) =>
    [root, ...root.querySelectorAll<HTMLElement>('*')]
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} ${element.scrollWidth} in ${element.clientWidth}`),
  );
}
