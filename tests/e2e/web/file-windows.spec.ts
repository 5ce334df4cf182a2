import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Locator } from '../fixtures.ts';
import { button, Desk } from './desk.ts';

/* File windows on the desktop: from one to the other. */

const FAMILY = '/zenith_sata/public/family';
const row = (window: Locator, name: string) => window.locator(`[data-testid="file-row"][data-path$="/${name}"]`);

test('DRG-27 DRG-12 a file is dragged over the taskbar into a window that was minimised', async ({
  desktop: page,
  device,
}) => {
  device.put('Desk/one.txt', 'one');
  const desk = new Desk(page);
  await page.goto(device.url(`/?open=${encodeURIComponent(`/publicManage/myFiles?path=${FAMILY}`)}`));
  const target = desk.window('publicManage');
  await expect(row(target, 'Holiday plan.md')).toBeVisible();
  await button(target, 'Minimise').click();
  await expect(target).toBeHidden();
  const source = await desk.open('fileManage');
  await row(source, 'Desk').dblclick();
  await row(source, 'one.txt').locator('[data-handle]').last().hover();
  await page.mouse.down();
  await desk.taskbarItem('publicManage').hover();
  await expect(target).toBeVisible();
  await row(target, 'Holiday plan.md').hover();
  await expect(page.getByTestId('drag-label')).toContainText('Move to Family');
  await page.mouse.up();
  await expect(row(target, 'one.txt')).toBeVisible();
  await expect.poll(() => existsSync(device.own('Desk/one.txt'))).toBe(false);
  expect(existsSync(path.join(device.dataDir, 'pool', FAMILY, 'one.txt'))).toBe(true);
});

test('DRG-27 of several windows of one app the preview that a drag rests on comes to the front', async ({
  desktop: page,
  device,
}) => {
  device.put('Desk/one.txt', 'one');
  device.put('Shelf/old.txt', 'old');
  const desk = new Desk(page);
  const source = await desk.open('fileManage');
  await row(source, 'Desk').dblclick();
  await expect(row(source, 'one.txt')).toBeVisible();
  const target = await desk.openAnother('fileManage');
  await row(target, 'Shelf').dblclick();
  await expect(row(target, 'old.txt')).toBeVisible();
  await button(target, 'Minimise').click();
  await expect(target).toBeHidden();
  await row(source, 'one.txt').locator('[data-handle]').last().hover();
  await page.mouse.down();
  await page.getByTestId('taskbar-item').last().hover();
  await page.getByTestId('taskbar-previews').getByRole('button', { name: 'Shelf' }).first().hover();
  await expect(target).toBeVisible();
  await row(target, 'old.txt').hover();
  await expect(page.getByTestId('drag-label')).toContainText('Move to Shelf');
  await page.mouse.up();
  await expect.poll(() => existsSync(device.own('Shelf/one.txt'))).toBe(true);
});

test('SHK-03 WIN-05 the list of a fresh window has the keyboard, however the window was opened', async ({
  desktop: page,
  device,
}) => {
  device.put('Desk/one.txt', 'one');
  const desk = new Desk(page);
  const window = desk.window('fileManage');
  const name = 'fileManage';
  const works = async (open: () => Promise<void>): Promise<void> => {
    await open();
    await expect(row(window, 'Desk')).toBeVisible();
    await expect(window.getByTestId('file-list')).toBeFocused();
    await expect(window.locator('[data-testid="file-row"][aria-selected="true"]')).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(window.getByTestId('file-row').first()).toHaveAttribute('aria-selected', 'true');
    await button(window, 'Close').click();
    await expect(desk.windows).toHaveCount(0);
  };
  await test.step('its icon', () =>
    works(async () => {
      await desk.open(name);
    }));
  await test.step('the icon by keys', () =>
    works(async () => {
      await desk.icon(name).focus();
      await page.keyboard.press('Enter');
    }));
  await test.step('the launcher', () =>
    works(async () => {
      await page.getByTestId('launcher-button').click();
      await page.getByRole('dialog', { name: 'Start' }).getByRole('option').first().click();
    }));
  await test.step('the palette', () =>
    works(async () => {
      await page.keyboard.press('Control+k');
      await page.getByTestId('palette-input').fill('files');
      await expect(page.locator('[data-testid="palette-item"][aria-selected="true"]')).toHaveAttribute(
        'data-item',
        'route:/fileManage',
      );
      await page.keyboard.press('Enter');
    }));
  await test.step('its pin in the taskbar', async () => {
    const entry = page.locator('[data-testid="taskbar-item"][data-app="fileManage"]');
    await desk.open(name);
    await entry.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Keep in the taskbar' }).click();
    await button(window, 'Close').click();
    await expect(desk.windows).toHaveCount(0);
    await works(() => entry.click());
  });
});

test('SHK-03 the list of a fresh window leaves the keyboard to who has gone on meanwhile, and takes it when its window comes', async ({
  desktop: page,
  control,
}) => {
  const desk = new Desk(page);
  const files = desk.window('fileManage');
  const other = await desk.open('taskCenter');
  const slow = () => control.fault({ call: '/v2/file/list', delayMs: 2_000, times: 1 });
  await slow();
  await desk.open('fileManage');
  await expect(files.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('De');
  await expect(files.getByTestId('file-row').first()).toBeVisible();
  await expect(files.getByRole('searchbox')).toBeFocused();
  await button(files, 'Close').click();
  await slow();
  await desk.open('fileManage');
  await desk.taskbarItem('taskCenter').click();
  await expect(other).toHaveAttribute('data-active', 'true');
  await expect(files.getByTestId('file-row').first()).toBeVisible();
  await expect(files.locator(':focus')).toHaveCount(0);
  await desk.taskbarItem('fileManage').click();
  await expect(files.getByTestId('file-list')).toBeFocused();
});
