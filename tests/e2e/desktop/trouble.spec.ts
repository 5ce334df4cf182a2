import { expect, onDesktopHost, test, type DesktopApp } from './fixtures.ts';

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

test('UPL-05 a window with something unsaved asks before it closes; a quit that is taken back leaves the app running', async ({
  started,
  signInTo,
  device,
}) => {
  // Real Electron would ask in a box of the system.
  test.skip(!onDesktopHost());
  device.put('draft.txt', 'Dear all');
  const { electron, page } = started;
  await signInTo(page);
  const opening = electron.waitForEvent('window');
  const route = `/txtEditor?path=${encodeURIComponent('/zenith_sata/admin/data/draft.txt')}`;
  await page.evaluate((at) => window.hearth!.window.open(at), route);
  const editor = await opening;
  await editor.locator('.cm-content').click();
  await editor.keyboard.type('Not saved');
  const [stay, close] = [0, 1];
  const choose = (button: number) =>
    electron.evaluate((module, choice) => {
      (module as unknown as { __desktopHost: { choices: number[] } }).__desktopHost.choices.push(choice);
    }, button);
  const questions = () =>
    electron.evaluate((module) =>
      (module as unknown as { __desktopHost: { dialogs: { message: string }[] } }).__desktopHost.dialogs.map(
        ({ message }) => message,
      ),
    );
  const closeEditor = async () => (await started.windowOf(editor)).evaluate((window) => window.close());

  await choose(stay);
  await closeEditor();
  await expect.poll(questions).toEqual(['Close without saving?']);
  await expect(editor.locator('.cm-content')).toContainText('Not saved');

  await choose(stay);
  await electron.evaluate(({ app }) => app.quit());
  await expect.poll(questions).toHaveLength(2);
  await expect(editor.locator('.cm-content')).toContainText('Not saved');

  // The quit had closed the other window: the app ends with this one, so nothing is asked of it afterwards.
  await choose(close);
  const gone = editor.waitForEvent('close');
  await closeEditor();
  await gone;
});
