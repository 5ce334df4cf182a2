import { expect, test } from './fixtures.ts';

test('the demo device is tried from the device chooser, runs beside the app and ends with it', async ({ launch }) => {
  const app = await launch();
  await app.page.getByRole('button', { name: 'Choose another device' }).click();
  // Another device is shown in a window of its own session.
  const opened = app.electron.waitForEvent('window', { timeout: 80_000 });
  await app.page.getByRole('button', { name: 'Try the demo device' }).click();
  const page = await opened;
  await expect(page.locator('input[type="password"]')).toBeVisible();
  const { current } = await page.evaluate(() => window.hearth!.device.get());
  expect(current?.base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await page.evaluate((base) => window.hearth!.device.probe(base), current!.base)).reachable).toBe(true);
  const base = current!.base;
  await app.quit();
  await expect
    .poll(() =>
      fetch(base).then(
        () => 'answers',
        () => 'gone',
      ),
    )
    .toBe('gone');
});
