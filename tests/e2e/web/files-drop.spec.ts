import { existsSync, writeFileSync } from 'node:fs';
import { test } from './files-desk.ts';
import { FilesPage } from './files-page.ts';
import { expect, type Locator, type Page } from '../fixtures.ts';

/** Drags a file of this computer over a place of the page, as the system does. */
async function bring(page: Page, at: Locator, file: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const box = await at.boundingBox();
  if (box === null) throw new Error('the place is not shown');
  const [x, y] = [box.x + Math.min(40, box.width / 2), box.y + box.height / 2];
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x, y, data });
}

test('UPL-01 DRG-10 the hint names the folder under a file of the computer, and goes where nothing takes it', async ({
  files,
}, testInfo) => {
  const { page } = files;
  const file = testInfo.outputPath('a.txt');
  writeFileSync(file, 'dropped');
  // Over a file it is the shown folder; one that is rested on would open.
  await bring(page, files.row('alpha.txt'), file);
  await expect(page.getByText('Upload to Desk')).toBeVisible();
  await bring(page, page.getByTestId('status-line'), file);
  await expect(page.getByText('Upload to')).toHaveCount(0);
});

test('SHK-03 what is copied in one page is pasted in another one of the account', async ({
  files,
  device,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(device.url(`/fileManage/myFiles?path=${encodeURIComponent('/zenith_sata/admin/data/Desk/Inbox')}`));
  const there = new FilesPage(other);
  await expect(there.row('old.txt')).toBeVisible();
  await files.page.bringToFront();
  await files.select('beta.txt');
  // Pages hear of each other once they are calm.
  await expect(async () => {
    await files.page.bringToFront();
    await files.page.keyboard.press('Control+c');
    await other.bringToFront();
    await other.keyboard.press('Control+v');
    await expect(there.row('beta.txt')).toBeVisible({ timeout: 3000 });
  }).toPass();
  expect(existsSync(device.own('Desk/Inbox/beta.txt'))).toBe(true);
});
