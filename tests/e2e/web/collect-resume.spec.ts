import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { expect, test } from '../fixtures.ts';
import { hashOf } from './files-page.ts';

const MIB = 1024 * 1024;

test('APP-COLL-02 UPL-04 a visitor whose page is reloaded in the middle chooses the same file, and it goes on there', async ({
  page,
  device,
}, testInfo) => {
  device.put('Films/readme.txt', 'x');
  const admin = await signedIn(device.http, accounts.master);
  const deadline = Math.floor(Date.now() / 1000) + 3600;
  const path = '/zenith_sata/admin/data/Films';
  const made = await admin.call(calls.collectCreate, { name: 'Films', path, deadline, max_size: 30 * MIB });
  const file = testInfo.outputPath('film.mp4');
  writeFileSync(file, randomBytes(20 * MIB));

  const offsets: number[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/share/collect/part',
    async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      const offset = Number(request.headers()['upload-offset']);
      offsets.push(offset);
      // The second piece never arrives: the page goes in its middle.
      if (offset > 0 && offsets.length === 2) return held.resolve();
      return route.continue();
    },
  );
  await page.goto(new URL(made.data.url, device.http).toString());
  const pick = async (): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByTestId('collect-pick').click();
    await (await chooser).setFiles([file]);
  };
  await expect(page.getByTestId('collect-form')).toContainText('each up to 30MB');
  await pick();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await held.promise;
  await page.reload();
  await pick();
  await expect(page.getByTestId('collect-form')).toContainText('Goes on where it stopped');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByTestId('collect-sent')).toBeVisible();
  expect(offsets[0]).toBe(0);
  expect(Math.min(...offsets.slice(1)), 'what arrived is not sent again').toBeGreaterThanOrEqual(8 * MIB);
  expect(await hashOf(device.own('Films', 'film.mp4'))).toBe(await hashOf(file));

  // What is too large is said before anything is sent.
  const sent = offsets.length;
  const large = testInfo.outputPath('large.mp4');
  writeFileSync(large, randomBytes(31 * MIB));
  await page.getByRole('button', { name: 'Send more' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByTestId('collect-pick').click();
  await (await chooser).setFiles([large]);
  await expect(page.getByTestId('collect-form')).toContainText('Too large');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('“large.mp4” is too large.');
  expect(offsets).toHaveLength(sent);
});
