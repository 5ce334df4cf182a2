import { expect, onDesktopHost, test } from './fixtures.ts';

/** The system has another accent from now on; on real Electron that is the person's to do. */
const says = (accent: string) => `#${accent.slice(0, 6)}`;

test('the console takes the accent of the system when that is chosen, follows it, and gives it back', async ({
  started,
  signInTo,
}) => {
  test.skip(!onDesktopHost());
  const { page, electron } = started;
  await signInTo(page);
  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim());
  const own = await primary();
  const set = (accent: string) =>
    electron.evaluate(({ systemPreferences }, color) => {
      Object.assign(systemPreferences, { accent: color });
      systemPreferences.emit('accent-color-changed');
    }, accent);
  await set('8a0000ff');
  expect(await primary()).toBe(own);

  await page.getByTestId('account-button').click();
  const choice = page.getByRole('radiogroup', { name: 'Colour' });
  await choice.getByRole('radio', { name: 'This computer’s' }).click();
  await expect.poll(primary).toBe(says('8a0000'));
  await set('006000ff');
  await expect.poll(primary).toBe(says('006000'));
  // Yellow words on white could not be read: it is darker here.
  await set('ffff00ff');
  await expect.poll(primary).not.toBe(says('006000'));
  expect(await primary()).not.toBe(says('ffff00'));
  await page.reload();
  await expect(page.getByTestId('desktop')).toBeVisible();
  await expect.poll(primary).not.toBe(own);

  await page.getByTestId('account-button').click();
  await choice.getByRole('radio', { name: 'Hearth' }).click();
  await expect.poll(primary).toBe(own);
});
