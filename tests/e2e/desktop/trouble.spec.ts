import { expect, test, type DesktopApp } from './fixtures.ts';

/** The person answers every question of the app with the button of this number; what was asked is kept. */
async function answerWith(app: DesktopApp, response: number): Promise<void> {
  await app.electron.evaluate(({ dialog }, button) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    const box = (...given: unknown[]) => {
      asked.push((given.at(-1) as Electron.MessageBoxOptions).message);
      return Promise.resolve({ response: button, checkboxChecked: false });
    };
    Object.assign(dialog, { showMessageBox: box });
  }, response);
}
const asked = (app: DesktopApp): Promise<string[]> =>
  app.electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
const crash = (app: DesktopApp): Promise<void> =>
  app.electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 });
  });

test('a page that crashes is loaded again, three times; then the person is asked, once', async ({ started }) => {
  const { page } = started;
  const field = page.locator('input[type="password"]');
  await expect(field).toBeVisible();
  await answerWith(started, 0);
  for (let time = 1; time <= 3; time += 1) {
    const loaded = page.waitForEvent('load');
    await crash(started);
    await loaded;
    await expect(field).toBeVisible();
  }
  expect(await asked(started)).toEqual([]);
  const loaded = page.waitForEvent('load');
  await crash(started);
  await loaded;
  await expect(field).toBeVisible();
  expect(await asked(started)).toEqual(['A window of Hearth keeps crashing']);
});

test('a page that does not respond is left to the person, and a wait changes nothing', async ({ started }) => {
  const { page } = started;
  await page.locator('input[autocomplete="username"]').fill('half a name');
  await answerWith(started, 0);
  await started.electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.emit('unresponsive');
    contents?.emit('unresponsive');
    contents?.emit('responsive');
  });
  await expect.poll(() => asked(started)).toHaveLength(1);
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue('half a name');
});
