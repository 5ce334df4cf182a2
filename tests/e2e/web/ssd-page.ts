import { demoPassword } from '../accounts.ts';
import type { Control } from '../control.ts';
import { expect, type Page } from '../fixtures.ts';

export const overlay = (page: Page, name = 'ssdpending') => page.locator(`[data-overlay="${name}"]`);
export const title = (page: Page) => page.locator('[data-overlay]').getByRole('heading', { level: 1 });
export const footer = (page: Page, name: string) =>
  page.locator('[data-overlay] footer').getByRole('button', { name, exact: true });
export const dialog = (page: Page) => page.getByTestId('ssd-dialog');
export const password = (page: Page) => page.getByTestId('password-dialog');
export const PHRASE = 'Read-write cache damage will destroy all disk files';

/** Fields of the calls of one path, as the device received them. */
export async function received(control: Control, path: string): Promise<Record<string, unknown>[]> {
  return (await control.calls()).filter((call) => call.path === path).map(({ fields }) => fields);
}

/** Reads the compatibility warning where it stands before step 1. */
export async function readWarning(page: Page): Promise<void> {
  await expect(overlay(page)).toHaveAttribute('data-state', /compat|step1/);
  if ((await overlay(page).getAttribute('data-state')) !== 'compat') return;
  await page.getByRole('checkbox', { name: 'I know that PCIE4.0 is not supported' }).check();
  await footer(page, 'Continue').click();
  await expect(overlay(page)).toHaveAttribute('data-state', 'step1');
}

export async function choose(page: Page, mode: string): Promise<void> {
  await page.locator(`[data-testid="ssd-mode"][data-mode="${mode}"]`).click();
  await footer(page, 'Next').click();
}

export async function confirmPassword(page: Page, button: string): Promise<void> {
  await password(page).getByLabel('Password', { exact: true }).fill(demoPassword);
  const box = password(page).getByRole('checkbox');
  if (await box.count()) await box.check();
  await password(page).getByRole('button', { name: button, exact: true }).click();
}

/** From step 2 to the accepted call. */
export async function format(page: Page, mode: string): Promise<void> {
  if (mode === 'wcache' || mode === 'rcache') await page.getByTestId('ssd-risk').getByRole('checkbox').check();
  await footer(page, 'Next: format').click();
  if (mode === 'wcache') {
    await dialog(page).getByRole('textbox').fill(PHRASE);
    await dialog(page)
      .getByRole('button', { name: /^Format/ })
      .click();
  }
  await confirmPassword(page, mode === 'dilate' ? 'Expand' : 'Format');
}
