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
