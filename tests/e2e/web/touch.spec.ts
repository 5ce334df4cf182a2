import { stilled } from '../axe.ts';
import { expect, test as base, type Page } from '../fixtures.ts';
import { button, Desk, grip, rectOf } from './desk.ts';

/* The desktop under a finger: targets that can be hit, menus by a long press, and nothing that wants a hovering mouse. */

const test = base.extend<{ desk: Desk }>({
  desk: async ({ page, device, signIn }, use) => {
    device.put('Letters/draft.txt', 'Dear all');
    device.put('Notes.txt', 'Milk');
    await signIn(page);
    await use(new Desk(page));
  },
});
test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

/** A finger has to hit what measures so many CSS pixels (interaction conventions, touch). */
const TARGET = 44;

/** Controls in sight under a selector that are smaller than a finger, as text. */
async function small(page: Page, within: string): Promise<string[]> {
  await stilled(page);
  return page.locator(within).evaluate((root, least) => {
    const controls = root.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type="checkbox"], [type="radio"]), [role="menuitem"], [role="option"], [role="tab"]',
    );
    return [...controls].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      if (width === 0 || height === 0 || control.closest('[inert]') !== null) return [];
      if (getComputedStyle(control).visibility === 'hidden' || control.closest('.visually-hidden') !== null) return [];
      return width >= least - 0.5 && height >= least - 0.5
        ? []
        : [`${Math.round(width)}x${Math.round(height)} ${control.outerHTML.slice(0, 120)}`];
    });
  }, TARGET);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const atOnce = (): Promise<void> => Promise.resolve();

/**
 * Draws a finger from one point to another, in steps as a hand does: it sets out once `before` is so, and rests at the
 * end until `until` is.
 */
async function draw(page: Page, from: Point, to: Point, until = atOnce, before = atOnce): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  await before();
  for (let step = 1; step <= 8; step += 1) {
    const at = { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 };
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
  }
  await until();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Rests a finger on the middle of an element until its menu opens. */
async function longPress(page: Page, selector: string): Promise<void> {
  await expect(page.getByTestId('menu')).toHaveCount(0);
  const box = await rectOf(page.locator(selector).first());
  const cdp = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expect(page.getByTestId('menu')).toBeVisible();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByTestId('menu')).toBeVisible();
}

test('WIN-22 WIN-27 after the first touch everything on the desktop is as large as a finger', async ({ desk }) => {
  const { page } = desk;
  await page.getByTestId('launcher-button').tap();
  await expect(page.locator('html')).toHaveAttribute('data-touch', '');
  await expect.poll(() => small(page, '[data-testid="taskbar"]'), 'taskbar').toEqual([]);
  await expect(page.getByTestId('launcher-item').first()).toBeVisible();
  await expect.poll(() => small(page, '[data-testid="panel-launcher"]'), 'start menu').toEqual([]);
  await page.locator('[data-testid="launcher-item"][data-app="fileManage"]').tap();
  await expect(page.getByTestId('file-row').filter({ hasText: 'Letters' })).toBeVisible();
  await expect.poll(() => small(page, '[data-testid="window"] [data-testid="title-bar"]'), 'title bar').toEqual([]);
  await expect
    .poll(() => small(page, '[data-testid="window"] [role="toolbar"] >> nth=0'), 'tools of files')
    .toEqual([]);
  const lowest = () =>
    page
      .getByTestId('file-row')
      .evaluateAll((rows) => Math.min(...rows.map((row) => row.getBoundingClientRect().height)));
  await expect.poll(lowest, 'rows of files').toBeGreaterThanOrEqual(TARGET);
  await page.getByTestId('overview-button').tap();
  await expect(page.getByTestId('overview-item')).toBeVisible();
  await expect.poll(() => small(page, '[data-testid="overview"]'), 'overview').toEqual([]);
  await page.getByTestId('overview-item').tap();
  await page.getByTestId('account-button').tap();
  await expect(page.getByTestId('panel-account')).toBeVisible();
  await expect.poll(() => small(page, '[data-testid="panel-account"]'), 'account').toEqual([]);
  await page.getByTestId('taskbar-search').tap();
  await expect(page.getByTestId('palette-item').first()).toBeVisible();
  await expect.poll(() => small(page, '[data-testid="palette"]'), 'palette').toEqual([]);
});

test('WIN-18 WIN-22 WIN-27 a long press opens the menus that a mouse opens with its right button', async ({ desk }) => {
  const { page } = desk;
  await longPress(page, '[data-testid="desktop-icon"][data-app="fileManage"]');
  await expect.poll(() => small(page, '[data-testid="menu"]')).toEqual([]);
  await page.locator('[data-item="open"]').tap();
  await expect(page.getByTestId('file-row').filter({ hasText: 'Letters' })).toBeVisible();
  await longPress(page, '[data-testid="taskbar-item"][data-app="fileManage"]');
  await expect(page.locator('[data-item="pin"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await longPress(page, '[data-testid="window"] [data-testid="title-bar"]');
  await expect(page.locator('[data-item="own"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await longPress(page, '[data-testid="file-row"]');
  await expect(page.getByTestId('menu')).toContainText('Rename');
});

test('WIN-11 a finger moves a window by whatever part of its bar it holds, and snaps it at an edge', async ({
  desk,
}) => {
  const { page } = desk;
  await desk.icon('fileManage').tap();
  const files = desk.window('fileManage');
  await expect.poll(() => rectOf(files)).toMatchObject({ x: 170, y: 76 });
  const from = await grip(files);
  await draw(page, from, { x: from.x + 80, y: from.y + 40 });
  await expect.poll(() => rectOf(files)).toMatchObject({ x: 250, y: 116 });
  await draw(page, await grip(files), { x: 2, y: 400 }, () => expect(page.getByTestId('snap-preview')).toBeVisible());
  await expect.poll(() => rectOf(files)).toMatchObject({ x: 0, y: 0, height: 852 });
});

test('WIN-09 WIN-12 a finger that stays on the maximise button gets the ways to share the screen', async ({ desk }) => {
  const { page } = desk;
  await page.setViewportSize({ width: 1000, height: 700 });
  await desk.icon('fileManage').tap();
  const files = desk.window('fileManage');
  const box = await rectOf(button(files, 'Maximise'));
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const layouts = page.getByTestId('snap-layouts');
  await draw(page, at, at, () => expect(layouts).toBeVisible());
  await expect(page.getByTestId('menu')).toHaveCount(0);
  await expect(files).toHaveAttribute('data-state', 'normal');
  await expect.poll(() => small(page, '[data-testid="snap-layouts"]')).toEqual([]);
  const right = await rectOf(layouts);
  expect(right.x + right.width).toBeLessThanOrEqual(1000);
  // None lies over another.
  const isFree = (area: Element) => {
    const { left, top, width, height } = area.getBoundingClientRect();
    return area.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  for (const area of await layouts.getByRole('menuitem').all()) expect(await area.evaluate(isFree)).toBe(true);
  await layouts.locator('[data-area="bottom-left"]').tap();
  await expect(layouts).toHaveCount(0);
  await expect.poll(async () => (await rectOf(files)).x).toBe(0);
  await expect(page.getByTestId('snap-preview')).toHaveCount(0);
});

test('WIN-11 WIN-27 a finger that has got a menu by resting moves nothing below it', async ({ desk }) => {
  const { page } = desk;
  const menuOpens = () => expect(page.getByTestId('menu')).toBeVisible();
  const order = () =>
    page.getByTestId('desktop-icon').evaluateAll((icons) => icons.map((icon) => icon.getAttribute('data-app')));
  // Which apps there are comes from the device.
  const box = await rectOf(desk.icon('fileManage'));
  const before = await order();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await draw(page, middle, { x: middle.x, y: middle.y + 3 * box.height }, menuOpens, menuOpens);
  expect(await order()).toEqual(before);
  await page.keyboard.press('Escape');
  await desk.icon('fileManage').tap();
  const files = desk.window('fileManage');
  const from = await grip(files);
  const stood = await rectOf(files);
  await draw(page, from, { x: from.x + 80, y: from.y + 40 }, menuOpens, menuOpens);
  expect(await rectOf(files)).toEqual(stood);
});

test('WIN-22 WIN-27 a finger that has rested on an entry of the taskbar carries it to another place', async ({
  desk,
}) => {
  const { page } = desk;
  for (const app of ['fileManage', 'taskCenter']) {
    await desk.icon(app).tap();
    await expect(desk.window(app)).toHaveAttribute('data-active', 'true');
    await page.keyboard.press('Control+Alt+ArrowDown');
  }
  const order = () =>
    page.getByTestId('taskbar-item').evaluateAll((entries) => entries.map((entry) => entry.getAttribute('data-app')));
  expect(await order()).toEqual(['fileManage', 'taskCenter']);
  const middle = async (app: string) => {
    const { x, y, width, height } = await rectOf(desk.taskbarItem(app));
    return { x: x + width / 2, y: y + height / 2 };
  };
  const menu = page.getByTestId('menu');
  const from = await middle('fileManage');
  const to = await middle('taskCenter');
  await draw(page, from, { x: to.x + 30, y: to.y }, atOnce, () => expect(menu).toBeVisible());
  await expect.poll(order).toEqual(['taskCenter', 'fileManage']);
  await expect(menu).toHaveCount(0);
  for (const app of ['fileManage', 'taskCenter']) await expect(desk.window(app)).toBeHidden();
  // Lifted where it rests, the menu stays; the next tap is one.
  const at = await middle('fileManage');
  await draw(page, at, { x: at.x + 4, y: at.y }, atOnce, () => expect(menu).toBeVisible());
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await desk.taskbarItem('fileManage').tap();
  await expect(desk.window('fileManage')).toBeVisible();
  expect(await order()).toEqual(['taskCenter', 'fileManage']);
});

test('WIN-12 a finger beside the divider of a split window moves it', async ({ desk }) => {
  const { page } = desk;
  await desk.icon('fileManage').tap();
  await expect(page.getByTestId('file-row').filter({ hasText: 'Letters' })).toBeVisible();
  await page.keyboard.press('Control+\\');
  const sash = page.getByTestId('sash');
  await expect(sash).toHaveAttribute('aria-valuenow', '50');
  const { x, y, width, height } = await rectOf(sash);
  const from = { x: x + width / 2 + 8, y: y + height / 2 };
  await draw(page, from, { x: from.x - 110, y: from.y });
  await expect(sash).toHaveAttribute('aria-valuenow', /^4[01]$/);
});
