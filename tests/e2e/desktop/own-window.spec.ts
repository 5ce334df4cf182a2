import type { Page } from '@playwright/test';
import { expect, test, type DesktopApp } from './fixtures.ts';
import { onDesktopHost } from './host-used.ts';

/* Windows of the desktop that become windows of the system, and come back. */

const text = (page: Page) => page.locator('.cm-content');

/** Opens a letter on the desktop of the app and writes on in it. */
async function write({ page }: DesktopApp): Promise<void> {
  await page.evaluate(() => window.hearth!.window.showMain('/fileManage/myFiles'));
  await page.getByTestId('file-row').filter({ hasText: 'draft.txt' }).dblclick();
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' in the house');
  await expect(text(page)).toHaveText('Dear all in the house');
}

/** Moves the active window out by its menu; answers the page it becomes. */
async function moveOut({ electron, page }: DesktopApp): Promise<Page> {
  await page
    .locator('[data-testid="window"][data-active="true"]')
    .getByTestId('title-bar')
    .click({ button: 'right', position: { x: 200, y: 12 } });
  const opened = electron.waitForEvent('window');
  await page.getByRole('menuitem', { name: 'Move to a window of its own' }).click();
  return opened;
}

test.beforeEach(({ device }) => {
  device.put('draft.txt', 'Dear all');
});

test('WIN-10 WIN-19 a window leaves the desktop with what is being written, and closing it brings it back', async ({
  started,
  signInTo,
}) => {
  const { page } = started;
  await signInTo(page);
  await write(started);
  const own = await moveOut(started);
  await expect(text(own)).toHaveText('Dear all in the house');
  await expect(text(page)).toHaveCount(0);
  // Where it stood, of its size.
  const { width, height } = await (await started.windowOf(own)).evaluate((window) => window.getBounds());
  expect([width, height]).not.toEqual([0, 0]);
  await text(own).focus();
  await own.keyboard.type('!');
  await (await started.windowOf(own)).evaluate((window) => window.close());
  await expect(text(page)).toHaveText('Dear all in the house!');
  await expect.poll(() => started.electron.windows().length).toBe(1);
  // By its button, too.
  const again = await moveOut(started);
  await expect(text(again)).toHaveText('Dear all in the house!');
  await again.getByTestId('back-to-desktop').click();
  await expect(text(page)).toHaveText('Dear all in the house!');
  await expect.poll(() => started.electron.windows().length).toBe(1);
});

test('WIN-25 a window of its own comes back after a quit, with what was written in it', async ({
  launch,
  signInTo,
}) => {
  const first = await launch();
  await signInTo(first.page);
  await write(first);
  const own = await moveOut(first);
  await expect(text(own)).toHaveText('Dear all in the house');
  await own.reload();
  await expect(text(own)).toHaveText('Dear all in the house');
  await first.electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[1]!.setBounds({ x: 60, y: 40, width: 960, height: 640 });
  });
  await first.quit();
  const second = await launch();
  await expect.poll(() => second.electron.windows().length).toBe(2);
  const back = second.electron.windows().find((page) => page !== second.page)!;
  await expect(text(back)).toHaveText('Dear all in the house');
  expect(await (await second.windowOf(back)).evaluate((window) => window.getBounds())).toEqual({
    x: 60,
    y: 40,
    width: 960,
    height: 640,
  });
});

test('idea 11 a window that is dragged by its title to the taskbar of the console comes back there, with what is written in it', async ({
  started,
  signInTo,
}) => {
  test.skip(!onDesktopHost(), 'A test cannot move the pointer of the system.');
  const { page } = started;
  await signInTo(page);
  await write(started);
  const own = await moveOut(started);
  await expect(text(own)).toHaveText('Dear all in the house');
  /** Moves the window so that the pointer holds it by its title, over the taskbar of the console or above it. */
  const drag = async (above: number): Promise<void> => {
    const area = await (await started.windowOf(page)).evaluate((window) => window.getContentBounds());
    const at = { x: area.x + 300, y: area.y + area.height - 10 - above };
    await started.electron.evaluate(({ screen }, cursor) => {
      Object.assign(screen, { cursor });
    }, at);
    await (
      await started.windowOf(own)
    ).evaluate((window, { x, y }) => {
      window.setBounds({ x: x - 40, y: y - 5 });
    }, at);
  };
  await drag(20);
  await expect(page.getByTestId('return-hint')).toBeVisible();
  await drag(300);
  await expect(page.getByTestId('return-hint')).toHaveCount(0);
  await drag(20);
  await expect(text(page)).toHaveText('Dear all in the house');
  await expect.poll(() => started.electron.windows().length).toBe(1);
  await expect(page.getByTestId('return-hint')).toHaveCount(0);
});
