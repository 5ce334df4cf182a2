import { stilled } from '../axe.ts';
import { expect, test as base, type Page } from '../fixtures.ts';
import { Desk, rectOf } from './desk.ts';

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
