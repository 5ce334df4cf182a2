import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { FilesPage, hashOf } from './files-page.ts';

const MIB = 1024 * 1024;
const SIZE = 1024 * MIB;
const MEMORY_MIB = 250;

/** Random bytes; every block differs from the one before. */
async function makeLarge(path: string): Promise<void> {
  const file = await open(path, 'w');
  const block = randomBytes(32 * MIB);
  for (let i = 0; i < SIZE / block.length; i++) {
    block.writeUInt32LE(i);
    await file.write(block);
  }
  await file.close();
}

/** Most memory a process has used so far, in MiB; undefined where the system does not say. */
function peakMemory(pid: number): number | undefined {
  try {
    const kib = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  } catch {
    return undefined;
  }
}

test('UPL-04, DL-03 a gigabyte goes up and comes down whole, in little memory, while the console is used', async ({
  page,
  device,
  signIn,
}, testInfo) => {
  test.setTimeout(480_000);
  const path = testInfo.outputPath('gigabyte.bin');
  await makeLarge(path);
  device.put('Letters/today.txt', 'Dear all');
  await page.goto(device.url('/fileManage/myFiles'));
  await signIn(page);
  const files = new FilesPage(page);
  await expect(files.row('Letters')).toBeVisible();
  await files.upload(path);
  await expect(page.getByTestId('folder-uploads')).toBeVisible();
  await files.row('Letters').dblclick();
  await expect(files.row('today.txt')).toBeVisible();
  await page.goBack();
  await expect(files.row('gigabyte.bin')).toBeVisible({ timeout: 300_000 });
  const wanted = await hashOf(path);
  expect(statSync(device.own('gigabyte.bin')).size).toBe(SIZE);
  expect(await hashOf(device.own('gigabyte.bin'))).toBe(wanted);
  await rm(path);

  const download = page.waitForEvent('download');
  await files.select('gigabyte.bin');
  await files.tool('download').click();
  const saved = await (await download).path();
  expect(await hashOf(saved)).toBe(wanted);
  await (await download).delete();
  expect(peakMemory(device.pid) ?? 0).toBeLessThan(MEMORY_MIB);
});
