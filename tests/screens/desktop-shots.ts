import { forgetWindows } from './forget-windows.ts';
import type { Shot, Stage } from './shot.ts';

const STEP_MS = 5000;

/** The desktop without a window: those of the shot before would come back, as they do for people. */
async function emptyDesktop({ page, open }: Stage): Promise<void> {
  page.setDefaultTimeout(STEP_MS);
  await page.keyboard.up('Control');
  await forgetWindows(page);
  await open('/');
  await page.getByTestId('desktop-icon').first().waitFor();
  const tip = page.getByTestId('wallpaper-tip-close');
  if (await tip.isVisible()) await tip.click();
}

/** The first apps of the desktop, each in a window. */
async function windows(stage: Stage, count: number): Promise<void> {
  await emptyDesktop(stage);
  const { page } = stage;
  const icons = page.getByTestId('desktop-icon');
  for (let index = Math.min(count, await icons.count()) - 1; index >= 0; index -= 1) {
    const app = (await icons.nth(index).getAttribute('data-app')) ?? '';
    await page.keyboard.press('Control+Alt+d');
    await icons.nth(index).dblclick();
    await page.locator(`[data-testid="taskbar-item"][data-app="${app}"][aria-pressed="true"]`).waitFor();
  }
  // Those behind come back as well.
  for (let index = 0; index < count; index += 1) {
    const entry = page.getByTestId('taskbar-item').nth(index);
    if ((await entry.count()) > 0 && (await entry.getAttribute('data-hidden')) !== null) await entry.click();
  }
  await page.locator('[data-testid="taskbar-item"][data-app="fileManage"]').click();
  await page.getByTestId('file-row').first().waitFor();
}

/** A shot of the desktop at every size. */
const shot = (name: string, prepare: Shot['prepare']): Shot => ({
  name: `desktop: ${name}`,
  area: 'shell',
  viewer: 'master',
  small: true,
  prepare,
});

/** What the desktop itself shows: windows, lists of windows, search, sheets and panels. */
export const desktopShots: readonly Shot[] = [
  shot('five windows', (stage) => windows(stage, 5)),
  shot('window snapped to a half', async (stage) => {
    await windows(stage, 5);
    await stage.page.keyboard.press('Control+Alt+ArrowLeft');
  }),
  shot('overview', async (stage) => {
    await windows(stage, 5);
    await stage.page.keyboard.press('Control+Alt+o');
    await stage.page.getByTestId('overview-item').nth(4).waitFor();
  }),
  shot('switcher', async (stage) => {
    await windows(stage, 5);
    await stage.page.keyboard.down('Control');
    await stage.page.keyboard.press('`');
    await stage.page.getByTestId('switcher-item').nth(4).waitFor();
  }),
  shot('palette', async (stage) => {
    await emptyDesktop(stage);
    await stage.page.keyboard.press('Control+k');
    await stage.page.getByTestId('palette-input').fill('s');
    await stage.page.getByTestId('palette-item').first().waitFor();
  }),
  shot('sheet of shortcuts', async (stage) => {
    await emptyDesktop(stage);
    await stage.page.keyboard.press('?');
    await stage.page.getByTestId('shortcut-sheet').waitFor();
  }),
  shot('wallpapers', async (stage) => {
    await emptyDesktop(stage);
    const { width, height } = stage.page.viewportSize() ?? { width: 900, height: 600 };
    await stage.page.mouse.click(width * 0.7, height * 0.4, { button: 'right' });
    await stage.page.locator('[data-item="wallpaper"]').click();
    await stage.page.getByRole('dialog').waitFor();
  }),
  shot('crowded taskbar', async (stage) => {
    await windows(stage, 9);
    await stage.page.getByTestId('taskbar-item').nth(1).focus();
    await stage.page.keyboard.press('ArrowUp');
    await stage.page.getByTestId('taskbar-previews').waitFor();
  }),
  shot('notification centre', async (stage) => {
    await emptyDesktop(stage);
    await stage.page.getByTestId('notices-button').click();
    await stage.page.getByTestId('panel-notices').waitFor();
  }),
  shot('account panel', async (stage) => {
    await emptyDesktop(stage);
    await stage.page.getByTestId('account-button').click();
    await stage.page.getByTestId('panel-account').waitFor();
  }),
];
