import { expect, test as base } from '../fixtures.ts';
import { button, Desk, grip, rectOf } from './desk.ts';

const test = base.extend<{ desk: Desk }>({
  desk: async ({ page, device, signIn }, use) => {
    device.put('Letters/draft.txt', 'Dear all');
    device.put('notes.txt', 'notes');
    await signIn(page);
    await use(new Desk(page));
  },
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const TASKBAR = 48;
const MARGIN = 60;

test('WIN-03 a window opens centred in the work area, the next one a step further', async ({ desk }) => {
  const first = await desk.open('fileManage');
  await expect.poll(() => rectOf(first)).toEqual({ x: 170, y: 76, width: 1100, height: 700 });
  const second = await desk.open('publicManage');
  const { width, height } = await rectOf(second);
  const x = Math.round((1440 - width) / 2) + 24;
  const y = Math.round((900 - TASKBAR - height) / 2) + 24;
  await expect.poll(() => rectOf(second)).toEqual({ x, y, width, height });
});

test('WIN-03 the margin is kept on a lower screen', async ({ desk }) => {
  await desk.page.setViewportSize({ width: 1160, height: 910 });
  const window = await desk.open('fileManage');
  await expect.poll(async () => (await rectOf(window)).width).toBe(1160 - 2 * MARGIN);
});

test('WIN-04 opening an app again activates its window; asking for another makes a second one', async ({ desk }) => {
  await desk.open('fileManage');
  await desk.open('publicManage');
  await desk.open('fileManage');
  await expect(desk.windows).toHaveCount(2);
  await expect(desk.window('publicManage')).toHaveAttribute('data-active', 'false');
  const other = await desk.openAnother('fileManage');
  await expect(desk.windows).toHaveCount(3);
  await expect(other).toHaveAttribute('data-active', 'true');
});

test('WIN-05 a press anywhere in a window brings it to the front and keeps the others in order', async ({ desk }) => {
  for (const app of ['fileManage', 'publicManage', 'taskCenter']) await desk.open(app);
  await expect.poll(() => desk.stack()).toEqual(['fileManage', 'publicManage', 'taskCenter']);
  // The left edge of the second window is not covered by the third; its bottom is nothing that can be pressed.
  const { x, y, height } = await rectOf(desk.window('publicManage'));
  await desk.page.mouse.click(x + 10, y + height - 10);
  await expect(desk.window('publicManage')).toHaveAttribute('data-active', 'true');
  await expect.poll(() => desk.stack()).toEqual(['fileManage', 'taskCenter', 'publicManage']);
  await desk.page.mouse.click(x + 10, y + height - 14);
  expect(await desk.stack()).toEqual(['fileManage', 'taskCenter', 'publicManage']);
});

test('WIN-06 showing the desktop minimises every window', async ({ desk }) => {
  for (const app of ['fileManage', 'publicManage', 'taskCenter']) await desk.open(app);
  await desk.page.keyboard.press('Control+Alt+d');
  for (const app of ['fileManage', 'publicManage', 'taskCenter']) {
    await expect(desk.window(app)).toHaveAttribute('data-state', 'minimized');
    await expect(desk.window(app)).toHaveAttribute('data-active', 'false');
    await expect(desk.window(app)).toBeHidden();
  }
});

test('WIN-07 closing or minimising goes back to the window used before', async ({ desk }) => {
  for (const app of ['fileManage', 'publicManage', 'taskCenter']) await desk.open(app);
  await desk.taskbarItem('fileManage').click();
  await button(desk.window('fileManage'), 'Close').click();
  await expect(desk.window('taskCenter')).toHaveAttribute('data-active', 'true');
  await button(desk.window('taskCenter'), 'Minimise').click();
  await expect(desk.window('publicManage')).toHaveAttribute('data-active', 'true');
  await button(desk.window('publicManage'), 'Close').click();
  await expect(desk.page.locator('[data-testid="window"][data-active="true"]')).toHaveCount(0);
});

test('WIN-08 a minimised window keeps its state; its taskbar entry brings it back and puts it away', async ({
  desk,
}) => {
  const window = await desk.open('fileManage');
  await window.getByTestId('file-row').first().click();
  await expect(window.getByTestId('file-row').first()).toHaveAttribute('aria-selected', 'true');
  await button(window, 'Minimise').click();
  await expect(window).toBeHidden();
  await desk.taskbarItem('fileManage').click();
  await expect(window).toBeVisible();
  await expect(window).toHaveAttribute('data-active', 'true');
  await expect(window.getByTestId('file-row').first()).toHaveAttribute('aria-selected', 'true');
  await desk.taskbarItem('fileManage').click();
  await expect(window).toHaveAttribute('data-state', 'minimized');
});

test('WIN-09 maximised it fills the work area, also when that changes; restored it is where it was', async ({
  desk,
}) => {
  const window = await desk.open('fileManage');
  const { x, y } = await rectOf(window);
  await desk.drag(await grip(window), 37 - x, 41 - y);
  await expect.poll(() => rectOf(window)).toMatchObject({ x: 37, y: 41 });
  await button(window, 'Maximise').click();
  await expect.poll(() => rectOf(window)).toEqual({ x: 0, y: 0, width: 1440, height: 900 - TASKBAR });
  await expect(window).toHaveAttribute('data-state', 'maximized');
  await desk.page.setViewportSize({ width: 1500, height: 950 });
  await expect.poll(() => rectOf(window)).toEqual({ x: 0, y: 0, width: 1500, height: 950 - TASKBAR });
  await desk.drag(await grip(window), 0, 200);
  await expect
    .poll(async () => (await rectOf(window)).width, 'a maximised window is not resized')
    .toBeGreaterThan(1000);
  await desk.page.setViewportSize({ width: 1440, height: 900 });
});

test('WIN-09 a double click on the title bar fills the work area and gives the former rectangle back', async ({
  desk,
}) => {
  const window = await desk.open('fileManage');
  await expect.poll(() => rectOf(window)).toMatchObject({ width: 1100, height: 700 });
  const before = await rectOf(window);
  const point = await grip(window);
  await desk.page.mouse.dblclick(point.x, point.y);
  await expect.poll(() => rectOf(window)).toEqual({ x: 0, y: 0, width: 1440, height: 900 - TASKBAR });
  const above = await grip(window);
  await desk.page.mouse.dblclick(above.x, above.y);
  await expect.poll(() => rectOf(window)).toEqual(before);
});

test('WIN-11 a dragged window stays within reach on all four sides', async ({ desk }) => {
  const window = await desk.open('fileManage');
  await expect.poll(() => rectOf(window)).toMatchObject({ x: 170, y: 76 });
  const { mouse } = desk.page;
  const start = { x: 170 + 800, y: 76 + 20 };
  await mouse.move(start.x, start.y);
  await mouse.down();
  const dragTo = (x: number, y: number) => mouse.move(x, y, { steps: 5 });
  await dragTo(-600, 400);
  await expect.poll(async () => (await rectOf(window)).x, 'left').toBe(MARGIN - 1100);
  await dragTo(2600, 400);
  await expect.poll(async () => (await rectOf(window)).x, 'right').toBe(1440 - MARGIN);
  await dragTo(900, -300);
  await expect.poll(async () => (await rectOf(window)).y, 'top').toBe(0);
  await dragTo(900, 1400);
  await expect.poll(async () => (await rectOf(window)).y + 40, 'bottom').toBeLessThanOrEqual(900 - TASKBAR);
  // Back where it came from, away from the edges: those snap.
  await dragTo(start.x, start.y);
  await mouse.up();
  await expect.poll(() => rectOf(window)).toEqual({ x: 170, y: 76, width: 1100, height: 700 });
});

test('WIN-12 resizing stops at the minimum and keeps the opposite edge', async ({ desk }) => {
  const window = await desk.open('fileManage');
  await expect.poll(() => rectOf(window)).toMatchObject({ x: 170, width: 1100 });
  const right = 170 + 1100;
  await expect(window.locator('[data-testid^="resize-"]')).toHaveCount(8);
  await desk.drag({ x: 171, y: 400 }, 400, 0);
  await expect.poll(() => rectOf(window)).toMatchObject({ x: right - 900, width: 900 });
  await desk.drag({ x: right - 1, y: 400 }, 100, 0);
  await expect.poll(() => rectOf(window)).toMatchObject({ x: right - 900, width: 1000 });
});

test('WIN-10 the close button takes the window and its taskbar entry away', async ({ desk }) => {
  const window = await desk.open('publicManage');
  await button(window, 'Close').click();
  await expect(desk.windows).toHaveCount(0);
  await expect(desk.taskbarItem('publicManage')).toHaveCount(0);
});

test('WIN-18, HIS-05 back is off in a fresh window and goes back in its own window only', async ({ desk }) => {
  const first = await desk.open('fileManage');
  await expect(button(first, 'Back')).toBeDisabled();
  const folder = first.getByTestId('file-row').filter({ hasText: 'Letters' });
  await folder.dblclick();
  await expect(button(first, 'Back')).toBeEnabled();
  const address = desk.page.url();
  const second = await desk.openAnother('fileManage');
  await second.getByTestId('file-row').filter({ hasText: 'Letters' }).dblclick();
  await expect(button(second, 'Back')).toBeEnabled();
  await button(second, 'Back').click();
  await expect(button(second, 'Back')).toBeDisabled();
  await expect(button(first, 'Back')).toBeEnabled();
  expect(desk.page.url()).toBe(address);
});

test('WIN-22, WIN-27 by keyboard alone: an app is opened from the launcher, put away and closed', async ({ desk }) => {
  await desk.page.getByRole('button', { name: 'Start' }).focus();
  await desk.page.keyboard.press('Enter');
  await expect(desk.page.getByTestId('launcher-search')).toBeFocused();
  await desk.page.keyboard.type('task');
  const found = desk.page.getByRole('listbox', { name: 'Apps and pages' });
  await expect(found.getByRole('option', { name: 'Task centre' }).first()).toHaveAttribute('aria-selected', 'true');
  await desk.page.keyboard.press('Enter');
  await expect(desk.window('taskCenter')).toHaveAttribute('data-active', 'true');
  await desk.page.keyboard.press('Control+Alt+d');
  await expect(desk.window('taskCenter')).toHaveAttribute('data-state', 'minimized');
  await desk.taskbarItem('taskCenter').press('Enter');
  await expect(desk.window('taskCenter')).toHaveAttribute('data-state', 'normal');
  await desk.taskbarItem('taskCenter').click({ button: 'right' });
  await desk.page.getByRole('menuitem', { name: 'Close' }).click();
  await expect(desk.windows).toHaveCount(0);
});

test('WIN-22 Enter right behind the last letter opens what the launcher finds by then', async ({ desk }) => {
  await desk.page.getByTestId('launcher-button').click();
  await expect(desk.page.getByTestId('launcher-search')).toBeFocused();
  // Both in one breath, as a hand that types faster than the page draws.
  await desk.page.getByTestId('launcher-search').evaluate((input: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    set?.call(input, 'Monitor');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect(desk.window('monitor')).toBeVisible();
});

test('WIN-25 after a reload the windows are back: routes, rectangles, order, histories', async ({ desk }) => {
  const files = await desk.open('fileManage');
  await expect.poll(() => rectOf(files)).toMatchObject({ x: 170, y: 76 });
  await files.getByTestId('file-row').filter({ hasText: 'Letters' }).dblclick();
  await expect(files.getByTestId('file-row').filter({ hasText: 'draft.txt' })).toBeVisible();
  await desk.drag(await grip(files), -90, -40);
  // From the start menu: the window lies over their icons.
  for (const [app, name] of [
    ['taskCenter', 'Task centre'],
    ['publicManage', 'Team files'],
  ] as const) {
    await desk.page.getByTestId('launcher-button').click();
    await desk.page.getByRole('dialog', { name: 'Start' }).getByRole('option', { name, exact: true }).click();
    await expect(desk.window(app)).toHaveAttribute('data-active', 'true');
  }
  await button(desk.window('publicManage'), 'Minimise').click();
  await button(desk.window('taskCenter'), 'Maximise').click();
  await expect(desk.window('taskCenter')).toHaveAttribute('data-active', 'true');
  await desk.page.reload();
  await expect(desk.windows).toHaveCount(3);
  await expect(desk.window('taskCenter')).toHaveAttribute('data-active', 'true');
  await expect(desk.window('taskCenter')).toHaveAttribute('data-state', 'maximized');
  await expect(desk.window('publicManage')).toHaveAttribute('data-state', 'minimized');
  await desk.taskbarItem('fileManage').click();
  await expect(files.getByTestId('file-row').filter({ hasText: 'draft.txt' })).toBeVisible();
  await expect.poll(() => rectOf(files)).toEqual({ x: 80, y: 36, width: 1100, height: 700 });
  await button(files, 'Back').click();
  await expect(files.getByTestId('file-row').filter({ hasText: 'Letters' })).toBeVisible();
});

test('WIN-12 the edge between two halves moves both windows', async ({ desk }) => {
  await desk.page.setViewportSize({ width: 1960, height: 1000 });
  await desk.open('fileManage');
  await desk.open('publicManage');
  await desk.page.keyboard.press('Control+Alt+ArrowRight');
  await desk.taskbarItem('fileManage').click();
  await desk.page.keyboard.press('Control+Alt+ArrowLeft');
  await expect.poll(() => rectOf(desk.window('publicManage'))).toMatchObject({ x: 980, width: 980 });
  await desk.drag({ x: 982, y: 500 }, 60, 0);
  await expect.poll(() => rectOf(desk.window('fileManage'))).toMatchObject({ x: 0, width: 1040 });
  await expect.poll(() => rectOf(desk.window('publicManage'))).toMatchObject({ x: 1040, width: 920 });
});

test('WIN-25 however many workspaces there are, the button that keeps another one is in sight', async ({ desk }) => {
  const { page } = desk;
  await page.setViewportSize({ width: 900, height: 600 });
  await desk.open('fileManage');
  await page.keyboard.press('Control+Alt+o');
  const another = page.getByTestId('workspace-new');
  for (const name of ['Photographs of the summer', 'Letters and bills', 'The holidays']) {
    await another.click();
    await page.getByTestId('workspace-name').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('workspace').filter({ hasText: name })).toBeVisible();
  }
  const isInSight = () =>
    another.evaluate((button) => {
      const { left, right, top, height } = button.getBoundingClientRect();
      return [left + 4, right - 4].every((x) => button.contains(document.elementFromPoint(x, top + height / 2)));
    });
  await expect.poll(isInSight).toBe(true);
});
