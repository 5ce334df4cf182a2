import { expect, onDesktopHost, test } from './fixtures.ts';

/** The keys of the whole system, as the desktop host keeps them. */
interface Keys {
  readonly taken: Map<string, () => void>;
  readonly ofOthers: Set<string>;
}

test('SHK-04 keys of the whole system call up the hidden window with its search, also after a restart', async ({
  launch,
  signInTo,
}) => {
  test.skip(!onDesktopHost(), 'nobody can press keys of the whole system on real Electron');
  const first = await launch();
  await signInTo(first.page);
  await first.electron.evaluate((electron) => {
    const { hotKeys } = (electron as unknown as { __desktopHost: { hotKeys: Keys } }).__desktopHost;
    hotKeys.ofOthers.add('Control+Alt+J');
  });
  await first.page.keyboard.press('?');
  const section = first.page.getByTestId('hot-key');
  await section.getByRole('button', { name: /Call up Hearth/ }).click();
  await expect(section.getByTestId('shortcut-recorder')).toBeFocused();
  await first.page.keyboard.press('Control+Alt+j');
  await expect(section).toContainText('Another program has these keys');
  await first.page.keyboard.press('Control+Alt+h');
  await expect(section.locator('kbd')).toHaveText('Ctrl Alt H');
  await first.quit();

  const second = await launch();
  const { electron, page } = second;
  await expect(page.getByTestId('desktop')).toBeVisible();
  const isVisible = () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await second.hide();
  expect(await isVisible()).toBe(false);
  await electron.evaluate((host) => {
    const { hotKeys } = (host as unknown as { __desktopHost: { hotKeys: Keys } }).__desktopHost;
    hotKeys.taken.get('Control+Alt+H')?.();
  });
  await expect.poll(isVisible).toBe(true);
  await expect(page.getByTestId('palette-input')).toBeFocused();
});
