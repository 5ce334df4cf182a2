import { readdirSync } from 'node:fs';
import { seriousFindings } from '../axe.ts';
import { expect, test as base, type Page } from '../fixtures.ts';
import { Desk, rectOf } from './desk.ts';

/* Tasks done without a pointer: each step is one a person would name. */

const test = base.extend<{ desk: Desk }>({
  desk: async ({ page, device, signIn }, use) => {
    device.put('Letters/draft.txt', 'Dear all');
    await signIn(page);
    // Keys work from here on.
    await expect(page.getByTestId('desktop')).toBeVisible();
    await use(new Desk(page));
  },
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve());

/** Opens something by the palette; what may be opened comes from the device. */
async function go(page: Page, text: string, item: string): Promise<void> {
  await press(page, 'Control+k');
  await expect(page.getByTestId('palette-input')).toBeFocused();
  await page.keyboard.type(text);
  const chosen = page.locator('[data-testid="palette-item"][aria-selected="true"]:not([aria-disabled])');
  await expect(chosen).toHaveAttribute('data-item', item);
  await press(page, 'Enter');
}

test('WIN-09, WIN-11, WIN-12, WIN-16, WIN-17, WIN-22, WIN-27, HIS-05, SHK-03, SHK-04, ZOOM-02 thirty-two tasks by keys alone, in one page', async ({
  desk,
}) => {
  const { page } = desk;
  const files = desk.window('fileManage');
  const team = desk.window('publicManage');
  await test.step('1 open an app by searching for it', async () => {
    await go(page, 'files', 'route:/fileManage');
    await expect(files).toHaveAttribute('data-active', 'true');
  });
  const { x, y, width, height } = await rectOf(files);
  await test.step('2 move it', async () => {
    await press(page, 'Control+Alt+m', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter');
    await expect.poll(() => rectOf(files)).toMatchObject({ x: x + 48, y: y + 24 });
  });
  await test.step('3 move it finely', async () => {
    await press(page, 'Control+Alt+m', 'Shift+ArrowLeft', 'Enter');
    await expect.poll(() => rectOf(files)).toMatchObject({ x: x + 44 });
  });
  await test.step('4 take a move back', async () => {
    await press(page, 'Control+Alt+m', 'ArrowUp', 'ArrowUp', 'Escape');
    await expect.poll(() => rectOf(files)).toMatchObject({ x: x + 44, y: y + 24 });
  });
  await test.step('5 resize it', async () => {
    await press(page, 'Control+Alt+s', 'ArrowRight', 'ArrowUp', 'Enter');
    await expect.poll(() => rectOf(files)).toMatchObject({ width: width + 24, height: height - 24 });
  });
  await test.step('6 put it into the left half', async () => {
    await press(page, 'Control+Alt+ArrowLeft');
    await expect.poll(() => rectOf(files)).toMatchObject({ x: 0, y: 0, height: 852 });
  });
  await test.step('7 from there into the quarter above', async () => {
    await press(page, 'Control+Alt+ArrowUp');
    await expect.poll(async () => (await rectOf(files)).height).toBe(600);
  });
  await test.step('8 maximise it', async () => {
    await press(page, 'Control+Alt+ArrowUp');
    await expect(files).toHaveAttribute('data-state', 'maximized');
  });
  await test.step('9 give it its own size back', async () => {
    await press(page, 'Control+Alt+ArrowDown');
    await expect.poll(() => rectOf(files)).toMatchObject({ x: x + 44, width: width + 24 });
  });
  await test.step('10 minimise it', async () => {
    await press(page, 'Control+Alt+ArrowDown');
    await expect(files).toHaveAttribute('data-state', 'minimized');
  });
  await test.step('11 open a second app', async () => {
    await go(page, 'team files', 'route:/publicManage');
    await expect(team).toHaveAttribute('data-active', 'true');
  });
  await test.step('12 switch to the one before', async () => {
    await press(page, 'Control+`');
    await expect(files).toHaveAttribute('data-active', 'true');
  });
  await test.step('13 choose in the ring while it is held', async () => {
    await page.keyboard.down('Control');
    await press(page, '`');
    await expect(page.getByTestId('switcher')).toBeVisible();
    await page.keyboard.up('Control');
    await expect(team).toHaveAttribute('data-active', 'true');
  });
  await test.step('14 leave the ring again', async () => {
    await page.keyboard.down('Control');
    await press(page, '`');
    await expect(page.getByTestId('switcher')).toBeVisible();
    await press(page, 'Escape');
    await page.keyboard.up('Control');
    await expect(team).toHaveAttribute('data-active', 'true');
  });
  await test.step('15 find a window in the overview', async () => {
    await press(page, 'Control+Alt+o');
    await expect(page.getByTestId('overview-search')).toBeFocused();
    await page.keyboard.type('my');
    await press(page, 'Enter');
    await expect(files).toHaveAttribute('data-active', 'true');
  });
  await test.step('16 another window of the same app', async () => {
    await press(page, 'Control+Alt+n');
    await expect(desk.windows).toHaveCount(3);
  });
  await test.step('17 close it', async () => {
    await press(page, 'Control+Alt+w');
    await expect(desk.windows).toHaveCount(2);
  });
  await test.step('18 close a window in the overview', async () => {
    await press(page, 'Control+Alt+o');
    await expect(page.getByTestId('overview-search')).toBeFocused();
    await expect(page.getByTestId('overview-item')).toHaveCount(2);
    await press(page, 'Delete');
    await expect(page.getByTestId('overview-item')).toHaveCount(1);
    await press(page, 'Escape');
    await expect(desk.windows).toHaveCount(1);
  });
  await test.step('19 show the desktop', async () => {
    await press(page, 'Control+Alt+d');
    await expect(page.locator('[data-testid="window"][data-active="true"]')).toHaveCount(0);
  });
  await test.step('20 bring a window back from the taskbar', async () => {
    await press(page, 'Control+Alt+t');
    await expect(page.getByTestId('launcher-button')).toBeFocused();
    for (let step = 0; step < 3; step += 1) await press(page, 'Tab');
    await press(page, 'Enter');
    await expect(desk.windows.first()).toHaveAttribute('data-state', 'normal');
  });
  await test.step('21 close the last one', async () => {
    await press(page, 'Control+Alt+w');
    await expect(desk.windows).toHaveCount(0);
  });
  await test.step('22 open the start menu and an app in it', async () => {
    await expect(page.getByTestId('connection')).toContainText('LAN');
    await press(page, 'Control+Alt+Space');
    await expect(page.getByTestId('launcher-search')).toBeFocused();
    // What an account may open comes from the device.
    await expect(page.getByRole('dialog', { name: 'Start' }).getByRole('option').first()).toBeVisible();
    await press(page, 'ArrowDown', 'Enter');
    await expect(files).toHaveAttribute('data-active', 'true');
  });
  await test.step('23 open a folder in a list', async () => {
    const row = files.getByTestId('file-row').filter({ hasText: 'Letters' });
    await expect(row).toBeVisible();
    // The list of a fresh window has the keyboard (SHK-03).
    await expect(files.getByTestId('file-list')).toBeFocused();
    const chosen = async () => (await row.getAttribute('aria-selected')) === 'true';
    for (let step = 0; step < 20 && !(await chosen()); step += 1) await press(page, 'ArrowDown');
    await press(page, 'Enter');
    await expect(files.getByTestId('file-row').filter({ hasText: 'draft.txt' })).toBeVisible();
  });
  await test.step('24 go back', async () => {
    await press(page, 'Alt+ArrowLeft');
    await expect(files.getByTestId('file-row').filter({ hasText: 'Letters' })).toBeVisible();
  });
  await test.step('25 and forward', async () => {
    await press(page, 'Alt+ArrowRight');
    await expect(files.getByTestId('file-row').filter({ hasText: 'draft.txt' })).toBeVisible();
  });
  await test.step('26 the menu of a taskbar entry', async () => {
    await desk.taskbarItem('fileManage').focus();
    await press(page, 'Shift+F10');
    await expect(page.getByTestId('menu')).toBeFocused();
    await press(page, 'End', 'Enter');
    await expect(desk.windows).toHaveCount(0);
  });
  await test.step('27 choose a way to share the screen at the maximise button', async () => {
    await go(page, 'task centre', 'route:/taskCenter');
    const window = desk.window('taskCenter');
    await window.locator('[data-action="maximise"]').focus();
    await press(page, 'ArrowDown');
    await expect(page.getByTestId('snap-layouts').locator(':focus')).toBeVisible();
    await press(page, 'ArrowRight', 'Enter');
    await expect.poll(async () => (await rectOf(window)).x).toBe(1440 - 900);
  });
  await test.step('28 look up a shortcut', async () => {
    await desk.window('taskCenter').locator('[data-window-body]').focus();
    await press(page, '?');
    await expect(page.getByTestId('shortcut-sheet').getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('overview');
    await expect(page.locator('[data-shortcut="overview"]')).toBeVisible();
  });
  await test.step('29 give it other keys', async () => {
    await press(page, 'Tab', 'Enter');
    await expect(page.getByTestId('shortcut-recorder')).toBeFocused();
    await press(page, 'F9');
    await expect(page.locator('[data-shortcut="overview"]').getByText('F9')).toBeVisible();
    await press(page, 'Escape');
    await expect(page.getByTestId('shortcut-sheet')).toHaveCount(0);
  });
  await test.step('30 use them', async () => {
    await press(page, 'F9');
    await expect(page.getByTestId('overview-search')).toBeFocused();
    await press(page, 'Escape');
    await expect(page.getByTestId('overview')).toHaveCount(0);
  });
  await test.step('31 do something by its name', async () => {
    await go(page, '>dark', 'action:scheme-dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
  await test.step('32 make everything larger, and as it was', async () => {
    const zoom = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--zoom'));
    await press(page, 'Control+Alt+=', 'Control+Alt+=');
    await expect.poll(zoom).toBe('1.25');
    await press(page, 'Control+Alt+0');
    await expect.poll(zoom).toBe('1');
  });
});

test('WIN-18, WIN-22 with five windows open everything that can be used has a name, and no id is given twice', async ({
  desk,
}) => {
  const { page } = desk;
  for (const app of ['fileManage', 'publicManage', 'taskCenter']) await desk.open(app);
  await press(page, 'Control+Alt+n');
  await desk.taskbarItem('fileManage').click();
  await press(page, 'Control+Alt+n');
  await expect(desk.windows).toHaveCount(5);
  const controls = page.locator(
    'button, input, select, textarea, a[href], [role="option"], [role="menuitem"], [role="tab"]',
  );
  const nameless: string[] = [];
  for (const control of await controls.all()) {
    if (!(await control.isVisible())) continue;
    const tree = await control.ariaSnapshot();
    if (!/"[^"]+"|: \S/.test(tree))
      nameless.push(`${tree} ${(await control.evaluate((element) => element.outerHTML)).slice(0, 160)}`);
  }
  expect(nameless).toEqual([]);
  const twice = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });
  expect(twice).toEqual([]);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((scheme) => (document.documentElement.dataset.theme = scheme), theme);
    expect(await seriousFindings(page), theme).toEqual([]);
  }
});

test('SHK-02 the keyboard stays where it was when what was pressed goes away under it', async ({ desk }) => {
  const { page } = desk;
  const clear = desk.window('fileClear-home');
  await desk.calm();
  await go(page, 'file clearing', 'route:/fileClear-home');
  await expect(clear).toHaveAttribute('data-active', 'true');
  await clear.getByRole('button', { name: 'Start' }).focus();
  await press(page, 'Enter');
  await expect(clear.getByRole('button', { name: 'Start' })).toHaveCount(0);
  await expect(clear.locator(':focus')).toBeVisible();
  await expect(clear.getByRole('button', { name: 'Look again' })).toBeVisible();
  await expect(clear.locator(':focus')).toBeVisible();
  await press(page, 'Tab');
  await expect(clear.locator('button:focus, select:focus, input:focus, a:focus')).toBeVisible();
});

/** The second half of a double click, where the pointer stands, however long the first is over. */
async function secondHalf(page: Page): Promise<void> {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test('WIN-27 who clicks everything twice makes one folder, however soon the device answers', async ({
  desk,
  device,
  control,
}) => {
  const clear = desk.window('fileClear-home');
  await desk.calm();
  await go(desk.page, 'file clearing', 'route:/fileClear-home');
  await clear.getByRole('button', { name: 'Choose a folder' }).click();
  const picker = desk.page.getByTestId('folder-picker');
  await picker.getByRole('button', { name: 'New folder', exact: true }).click();
  await secondHalf(desk.page);
  await desk.page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(picker.getByText('There are no folders in here.')).toBeVisible();
  await secondHalf(desk.page);
  await picker.getByTestId('folder-picker-ok').click();
  await expect(picker).toHaveCount(0);
  expect((await control.calls()).filter(({ path }) => path === '/v2/file/mkdir')).toHaveLength(1);
  expect(readdirSync(device.own('New folder'))).toEqual([]);
});

test('WIN-27 a double click on a setting turns it once, however soon the device answers', async ({ desk, device }) => {
  const { page } = desk;
  await page.goto(device.url('/fileSetting/common'));
  await desk.calm();
  const hidden = page.getByRole('switch', { name: 'Show hidden files' });
  const confirmed = page.getByRole('switch', { name: 'Ask before deleting' });
  await expect(confirmed).toBeChecked();
  await hidden.click();
  await expect(hidden).toBeChecked();
  await secondHalf(page);
  const words = page.getByText('Ask before deleting', { exact: true });
  await words.click();
  await expect(confirmed).not.toBeChecked();
  await secondHalf(page);
  await page.reload();
  await expect(hidden).toBeChecked();
  await expect(confirmed).not.toBeChecked();
});
