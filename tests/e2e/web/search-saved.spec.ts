import { writeFileSync } from 'node:fs';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { expect, test } from '../fixtures.ts';

/** Waits until the index of the device knows a file that was put there past it. */
async function indexed(http: string, keyword: string): Promise<void> {
  const admin = await signedIn(http, accounts.master);
  const found = async (): Promise<number> => {
    const { code, data } = await admin.call(calls.searchQuery, { keyword });
    return code === '200' ? data.total : 0;
  };
  await expect.poll(found).toBeGreaterThan(0);
}

test('APP-BIGS-01 a search is saved, reopened from the side with its filters, renamed and removed', async ({
  page,
  device,
  signIn,
}) => {
  device.put('Trips/rome harbour.txt', 'a');
  await indexed(device.http, 'rome harbour');
  await page.goto(device.url('/bigSearch'));
  await signIn(page);
  await page.getByTestId('place-search').fill('harbour');
  await expect(page.locator('[data-testid="record"][data-name="rome harbour.txt"]')).toBeVisible();
  await page.getByLabel('Size').selectOption('small');
  await page.getByTestId('search-keep').click();
  const dialog = page.getByTestId('confirm-dialog');
  const field = dialog.getByLabel('Name of the search');
  await expect(field).toHaveValue('harbour');
  await field.fill('Harbours');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const side = page.getByRole('navigation', { name: 'Search' });
  await expect(side.getByRole('button', { name: 'Harbours' })).toBeVisible();

  await page.goto(device.url('/bigSearch'));
  await side.getByRole('button', { name: 'Harbours' }).click();
  await expect(side.getByRole('button', { name: 'Harbours' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByTestId('place-search')).toHaveValue('harbour');
  await expect(page.getByLabel('Size')).toHaveValue('small');
  await expect(page.locator('[data-testid="record"][data-name="rome harbour.txt"]')).toBeVisible();

  const keep = page.getByTestId('search-keep');
  await expect(keep).toHaveAccessibleName('Saved as “Harbours”');
  await keep.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await field.fill('Ports');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(side.getByRole('button', { name: 'Ports' })).toBeVisible();
  await page.reload();
  await expect(side.getByRole('button', { name: 'Ports' })).toBeVisible();
  await expect(keep).toHaveAccessibleName('Saved as “Ports”');
  await keep.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(side.getByRole('button', { name: 'Ports' })).toHaveCount(0);
  await expect(keep).toHaveAccessibleName('Save this search');
});

test('APP-BIGS-01 a file of this computer is looked for by its content, under whatever name it lies on the device', async ({
  page,
  device,
  signIn,
}, testInfo) => {
  const content = 'the one and only content of this test';
  device.put('Deep/below/another name.bin', content);
  await indexed(device.http, 'another name');
  const file = testInfo.outputPath('mine.txt');
  writeFileSync(file, content);
  const other = testInfo.outputPath('other.txt');
  writeFileSync(other, content.toUpperCase());
  await page.goto(device.url('/bigSearch'));
  await signIn(page);
  const choose = async (path: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByTestId('search-copy').click();
    await (await chooser).setFiles(path);
  };
  await choose(file);
  const copies = page.getByTestId('search-copies');
  await expect(copies).toHaveAttribute('data-state', 'done');
  await expect(copies.getByRole('status').last()).toHaveText('1 file with exactly this content');
  await expect(copies.locator('[data-testid="record"][data-name="another name.bin"]')).toBeVisible();
  await copies.getByRole('button', { name: 'Back to the search' }).click();
  await choose(other);
  await expect(copies.getByText('Not on the device')).toBeVisible();
});
