import { expect, test as base, type Page } from '../fixtures.ts';
import { Desk, rectOf } from './desk.ts';

const test = base.extend<{ desk: Desk }>({
  desk: async ({ page, signIn }, use) => {
    await page.setViewportSize({ width: 900, height: 600 });
    await signIn(page);
    await expect(page.getByTestId('desktop')).toBeVisible();
    await use(new Desk(page));
  },
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens a window of each of fifteen apps of the desktop, and more of the last of them. */
async function openApps({ page }: Desk): Promise<number> {
  const icons = page.getByTestId('desktop-icon');
  // What the account may open is known once the device has answered.
  await expect(page.getByTestId('connection')).toContainText('LAN');
  await expect.poll(() => icons.count()).toBeGreaterThan(8);
  const all = await icons.evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset.app ?? ''));
  // More than there is room for; storage pools, the last one, stand in the entry of the settings.
  const apps = all.slice(0, 15);
  for (const [index, app] of apps.entries()) {
    await page.keyboard.press('Control+Alt+d');
    await page.locator(`[data-testid="desktop-icon"][data-app="${app}"]`).dblclick();
    await expect(page.getByTestId('taskbar-item')).toHaveCount(index + 1);
  }
  for (let more = 1; more <= 4; more += 1) {
    await page.keyboard.press('Control+Alt+n');
    await expect(page.getByTestId('window')).toHaveCount(apps.length + more);
  }
  return apps.length;
}

/** Entries that show in part only, and whether the active one shows. */
const seen = (page: Page) =>
  page.getByTestId('taskbar-entries').evaluate((list) => {
    const room = list.getBoundingClientRect();
    const entries = [...list.querySelectorAll<HTMLElement>('[data-testid="taskbar-item"]')];
    const places = entries.map((entry) => ({ entry, box: entry.getBoundingClientRect() }));
    const inside = ({ box }: { box: DOMRect }) => box.left >= room.left - 1 && box.right <= room.right + 1;
    const outside = ({ box }: { box: DOMRect }) => box.right <= room.left + 1 || box.left >= room.right - 1;
    return {
      cut: places.filter((place) => !inside(place) && !outside(place)).map(({ entry }) => entry.dataset.app),
      active: places.filter(inside).some(({ entry }) => entry.getAttribute('aria-pressed') === 'true'),
      whole: places.filter(inside).length,
    };
  });

test('WIN-22 a crowded taskbar cuts no entry, wherever it is scrolled to, and shows the active one', async ({
  desk,
}) => {
  const { page } = desk;
  const entries = await openApps(desk);
  expect(entries).toBeGreaterThan(8);
  await expect.poll(() => seen(page)).toMatchObject({ cut: [], active: true });
  const list = page.getByTestId('taskbar-entries');
  await list.hover();
  for (const by of [-90, -130, -2000, 75, 111, 2000]) {
    await page.mouse.wheel(0, by);
    await expect.poll(async () => (await seen(page)).cut, `scrolled by ${by}`).toEqual([]);
  }
  const first = page.getByTestId('taskbar-item').first();
  await first.press('Enter');
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => seen(page)).toMatchObject({ cut: [], active: true });
  await expect.poll(async () => (await seen(page)).whole).toBeGreaterThan(2);
  // With more room all of them have theirs again.
  await page.setViewportSize({ width: 2560, height: 900 });
  await expect(page.getByTestId('taskbar-overflow')).toHaveCount(0);
  await expect.poll(async () => (await seen(page)).whole).toBe(entries);
});

test('WIN-22 a taskbar that hides leaves its room to the windows and comes to the pointer and the keyboard', async ({
  desk,
}) => {
  const { page } = desk;
  const bar = page.getByTestId('taskbar');
  const isAway = () => bar.evaluate((one) => one.getBoundingClientRect().top >= innerHeight);
  await page.getByTestId('account-button').click();
  await page.getByRole('radio', { name: 'Hides by itself' }).click();
  expect(await isAway()).toBe(false);
  await page.keyboard.press('Escape');
  const window = await desk.open('fileManage');
  await page.mouse.move(450, 300);
  await expect.poll(isAway).toBe(true);
  await page.keyboard.press('Control+Alt+ArrowUp');
  await expect.poll(async () => (await rectOf(window)).height).toBe(600);

  await page.mouse.move(450, 599);
  await expect.poll(isAway).toBe(false);
  await page.mouse.move(450, 300);
  await expect.poll(isAway).toBe(true);
  await page.keyboard.press('Control+Alt+t');
  await expect.poll(isAway).toBe(false);
  await page.keyboard.press('Control+Alt+ ');
  await expect(page.getByTestId('launcher-search')).toBeVisible();
  expect(await isAway()).toBe(false);
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(window).toBeVisible();
  await page.mouse.move(450, 300);
  await expect.poll(isAway).toBe(true);
  await page.mouse.move(450, 599);
  const bottom = async (): Promise<number> => {
    const { y, height } = await rectOf(bar);
    return y + height;
  };
  await expect.poll(bottom).toBe(600);
  // Taken back where it is seen: on the bar itself.
  await page.mouse.click(330, 580, { button: 'right' });
  await page.locator('[data-item="hides"]').click();
  await page.mouse.move(450, 300);
  await expect.poll(async () => (await rectOf(window)).height).toBe((await rectOf(bar)).y);
  expect(await isAway()).toBe(false);
});
