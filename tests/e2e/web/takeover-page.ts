import { demoPassword } from '../accounts.ts';
import type { Control } from '../control.ts';
import { expect, type Page } from '../fixtures.ts';

export const overlay = (page: Page) => page.locator('[data-overlay="confirm"]');
export const title = (page: Page) => page.locator('[data-overlay]').getByRole('heading', { level: 1 });
export const press = (page: Page, name: string) =>
  page.locator('[data-overlay] footer').getByRole('button', { name, exact: true }).click();
export const password = (page: Page) => page.getByTestId('password-dialog');
export const riskDialog = (page: Page) => page.getByTestId('risk-dialog');

/** Calls of one path with their fields, as the device received them. */
export async function received(
  control: Control,
  path: string,
): Promise<{ code: string; fields: Record<string, unknown> }[]> {
  return (await control.calls()).filter((call) => call.path === path);
}
export const options = async (control: Control) =>
  (await received(control, '/storagepool/confirm')).map(({ fields }) => fields['option']);

/** Types the administrator's password; the risk is ticked first where the dialog wants it. */
export async function confirmPassword(page: Page, button: string | RegExp): Promise<void> {
  const dialog = password(page);
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  const box = dialog.getByRole('checkbox');
  if (await box.count()) {
    await expect(dialog.getByRole('button', { name: button })).toBeDisabled();
    await box.check();
  }
  await dialog.getByRole('button', { name: button }).click();
}

/** Waits the ten seconds, ticks, confirms. */
export async function acceptRisk(page: Page, button: string): Promise<void> {
  const dialog = riskDialog(page);
  await expect(dialog).toHaveAttribute('data-state', 'counting');
  await expect(dialog.getByRole('checkbox')).toBeDisabled();
  await page.clock.fastForward(10_000);
  await expect(dialog).toHaveAttribute('data-state', 'free');
  await expect(dialog.getByRole('button', { name: button })).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: button }).click();
}
