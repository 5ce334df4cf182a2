import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures.ts';

const home = '/zenith_sata/admin/data';
/** So many that the drive is pulled long before the last of them. */
const FILES = 1000;

test('APP-FM-05 APP-TASK-02 a copy from a drive that is pulled waits for it in the task centre, and ends when it is back', async ({
  page,
  device,
  signIn,
}) => {
  const drive = path.join(device.dataDir, 'usb', 'pulled');
  const aside = path.join(device.dataDir, 'aside');
  mkdirSync(path.join(drive, 'Trip'), { recursive: true });
  for (let file = 0; file < FILES; file += 1) writeFileSync(path.join(drive, 'Trip', `${file}.txt`), `${file}`);
  await page.goto(device.url('/taskCenter/fileHandle'));
  await signIn(page);
  const begun = await page.request.post(`${device.http}/v2/file/copy`, {
    form: { paths: JSON.stringify(['/usb/pulled/Trip']), to: home, conflict: 'rename' },
  });
  renameSync(drive, aside);
  expect(await begun.json()).toMatchObject({ code: '200' });
  const row = page.getByTestId('task');
  await expect(row).toContainText('Waiting for “pulled”: plug it in again, and it goes on');
  await expect(row).toHaveAttribute('data-state', 'wait');
  renameSync(aside, drive);
  await expect(row).toHaveCount(0);
  await page.getByRole('tab', { name: /Done/ }).click();
  await expect(row).toHaveAttribute('data-state', 'done');
  expect(readdirSync(device.own('Trip'))).toHaveLength(FILES);
});
