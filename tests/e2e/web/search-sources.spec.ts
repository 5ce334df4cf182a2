import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

test('SRC-01 what is found is counted by place, and one place is listed alone with all filters kept', async ({
  page,
  device,
  signIn,
}) => {
  const admin = await signedIn(device.http, accounts.master);
  device.put('Trips/zanzibar one.txt', 'a');
  device.put('Trips/zanzibar two.txt', 'b');
  await admin.call(calls.fileCopy, {
    paths: ['/zenith_sata/admin/data/Trips/zanzibar one.txt'],
    to: '/zenith_sata/public/family',
    conflict: 'rename',
  });
  const total = async (): Promise<number> => (await admin.call(calls.searchQuery, { keyword: 'zanzibar' })).data.total;
  await expect.poll(total).toBe(3);
  await page.goto(device.url('/bigSearch'));
  await signIn(page);
  await page.getByTestId('place-search').fill('zanzibar');
  const records = page.getByTestId('record');
  await expect(records).toHaveCount(3);
  const places = page.getByTestId('search-sources').getByRole('button');
  await expect(places).toHaveText(['Everywhere3', 'my files2', /^.+1$/]);
  await places.nth(1).click();
  await expect(records).toHaveCount(2);
  await expect(places).toHaveText(['Everywhere3', 'my files2', /^.+1$/]);
  expect(await seriousFindings(page)).toEqual([]);
  await places.nth(2).press('Enter');
  await expect(records).toHaveCount(1);
  await page.goBack();
  await expect(records).toHaveCount(2);
});
