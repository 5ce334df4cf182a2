import { expect, test } from './fixtures.ts';

test('the demo device is tried from the device chooser, runs beside the app and ends with it', async ({ launch }) => {
  test.slow();
  const app = await launch();
  await app.page.getByRole('button', { name: 'Choose another device' }).click();
  await app.page.getByRole('button', { name: 'Try the demo device' }).click();
  await expect(app.page.locator('input[type="password"]')).toBeVisible({ timeout: 80_000 });
  const { current } = await app.page.evaluate(() => window.hearth!.device.get());
  expect(current?.base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await app.page.evaluate((base) => window.hearth!.device.probe(base), current!.base)).reachable).toBe(true);
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
