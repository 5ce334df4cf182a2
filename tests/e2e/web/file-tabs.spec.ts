import { existsSync } from 'node:fs';
import { expect, test as base, type Locator, type Page } from '../fixtures.ts';

const DESK = '/zenith_sata/admin/data/Desk';
const at = (path: string) => `/fileManage/myFiles?path=${encodeURIComponent(path)}`;

const test = base.extend<{ desk: Page }>({
  desk: async ({ page, device, signIn }, use) => {
    for (const name of ['one.txt', 'two.txt']) device.put(`Desk/${name}`, name);
    device.put('Desk/Inbox/old.txt', 'old');
    device.put('Desk/Outbox/new.txt', 'new');
    await page.goto(device.url('/'));
    await signIn(page);
    await page.goto(device.url(`/?open=${encodeURIComponent(at(DESK))}`));
    await expect(row(page, 'one.txt')).toBeVisible();
    await use(page);
  },
});

const row = (around: Page | Locator, name: string): Locator =>
  around.locator(`[data-testid="file-row"][data-path$="/${name}"]:visible`);
const tabs = (page: Page): Locator => page.getByTestId('tab');
const titles = (page: Page) => tabs(page).allInnerTexts();

/** Drags an entry by its name onto something, and lets go when the label says what is expected. */
async function dragOnto(page: Page, from: Locator, to: Locator, label: string): Promise<void> {
  await from.locator('[data-handle]').last().hover();
  await page.mouse.down();
  await to.hover();
  await to.hover({ position: { x: 20, y: 8 } });
  await expect(page.getByTestId('drag-label')).toContainText(label);
  await page.mouse.up();
}

test('APP-FM-01 the names of tabs are whole while there is room for them, however different they are', async ({
  desk: page,
}) => {
  for (const name of ['Inbox', 'Outbox']) {
    await row(page, name).click();
    await page.keyboard.press('Control+Enter');
    await expect(tabs(page).filter({ hasText: name })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Alt+PageUp');
  }
  const cut = await tabs(page).evaluateAll(
    (all) =>
    all.flatMap((tab) => [...tab.querySelectorAll('*')]).filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0).map((part) => part.textContent), // prettier-ignore
  );
  expect(cut).toEqual([]);
});

test('WIN-25 HIS-01 tabs by keyboard: opened, walked in, closed, opened again, and all back after a reload', async ({
  desk: page,
}) => {
  await row(page, 'Inbox').click();
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'old.txt')).toBeVisible();
  await expect.poll(() => titles(page)).toEqual(['Desk', 'Inbox']);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => titles(page)).toEqual(['Desk', 'Desk']);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => titles(page)).toEqual(['Desk', 'Inbox']);
  // The other tab kept its selection.
  await page.keyboard.press('Alt+PageUp');
  await expect(row(page, 'Inbox')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+Shift+PageDown');
  await expect.poll(() => titles(page)).toEqual(['Inbox', 'Desk']);
  await page.keyboard.press('Alt+t');
  await expect(tabs(page)).toHaveCount(3);
  await page.keyboard.press('Alt+w');
  await expect(tabs(page)).toHaveCount(2);
  await page.keyboard.press('Alt+Shift+t');
  await expect(tabs(page)).toHaveCount(3);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(['Inbox', 'Desk', 'Desk']);
  await expect(tabs(page).nth(2)).toHaveAttribute('aria-selected', 'true');
  await tabs(page).first().click();
  await expect(row(page, 'old.txt')).toBeVisible();
});

test('WIN-09 SHK-03 the keyboard stays in the list from tab to tab and from half to half', async ({ desk: page }) => {
  await row(page, 'Inbox').click();
  const list = page.locator('[data-testid="file-list"]:visible');
  const pressed = async (keys: string, shown: string) => {
    await page.keyboard.press(keys);
    await expect(row(page, shown).first()).toBeVisible();
    await expect(list.and(page.locator(':focus'))).toHaveCount(1);
  };
  await pressed('Control+Enter', 'old.txt');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'old.txt')).toHaveAttribute('aria-selected', 'true');
  await pressed('Alt+PageUp', 'one.txt');
  await pressed('Alt+PageDown', 'old.txt');
  await pressed('Alt+t', 'old.txt');
  await pressed('Alt+w', 'old.txt');
  await pressed('Control+\\', 'old.txt');
  await expect(list).toHaveCount(2);
  await expect(page.locator('[data-pane-at-work="true"]').locator(list).and(page.locator(':focus'))).toHaveCount(1);
  await pressed('Alt+o', 'old.txt');
  await expect(page.locator('[data-pane-at-work="true"]').locator(list).and(page.locator(':focus'))).toHaveCount(1);
  await pressed('Alt+o', 'old.txt');
  await pressed('Control+\\', 'old.txt');
  await expect(list).toHaveCount(1);
  await pressed('Alt+w', 'old.txt');
  await pressed('Alt+w', 'one.txt');
});

test('DRG-10 DRG-27 a file is dragged into a folder of the other half, and onto a tab', async ({
  desk: page,
  device,
}) => {
  await page.keyboard.press('Control+\\');
  const panes = page.locator('[data-pane-at-work]');
  await expect(panes).toHaveCount(2);
  const left = panes.nth(0);
  const right = panes.nth(1);
  await row(right, 'Outbox').dblclick();
  await expect(row(right, 'new.txt')).toBeVisible();
  await expect(row(left, 'one.txt')).toBeVisible();
  await dragOnto(page, row(left, 'one.txt'), row(right, 'new.txt'), 'Move to Outbox');
  await expect.poll(() => existsSync(device.own('Desk/Outbox/one.txt'))).toBe(true);
  await expect(row(right, 'one.txt')).toBeVisible();
  await expect(row(left, 'one.txt')).toHaveCount(0);
  // One half again: what was in the other is a tab, and a tab takes files.
  await page.keyboard.press('Control+\\');
  await expect(panes).toHaveCount(1);
  await tabs(page).first().click();
  await dragOnto(page, row(page, 'two.txt'), tabs(page).nth(1), 'Move to Outbox');
  await expect.poll(() => existsSync(device.own('Desk/Outbox/two.txt'))).toBe(true);
});

test('SHK-01 keys go to the half at work alone; both halves and their places come back after a reload', async ({
  desk: page,
}) => {
  await page.keyboard.press('Control+\\');
  const panes = page.locator('[data-pane-at-work]');
  await row(panes.nth(1), 'Inbox').click();
  await page.keyboard.press('Enter');
  await expect(row(panes.nth(1), 'old.txt')).toBeVisible();
  await expect(row(panes.nth(0), 'one.txt')).toBeVisible();
  await page.keyboard.press('Alt+o');
  await page.keyboard.press('Control+a');
  await expect(panes.nth(0).locator('[aria-selected="true"][data-testid="file-row"]')).toHaveCount(4);
  await expect(panes.nth(1).locator('[aria-selected="true"][data-testid="file-row"]')).toHaveCount(0);
  const sash = page.getByTestId('sash');
  await sash.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(sash).toHaveAttribute('aria-valuenow', '40');
  await page.reload();
  await expect(row(panes.nth(1), 'old.txt')).toBeVisible();
  await expect(row(panes.nth(0), 'one.txt')).toBeVisible();
  await expect(sash).toHaveAttribute('aria-valuenow', '40');
});
