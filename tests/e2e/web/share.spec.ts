import { expect, test } from '../fixtures.ts';
import { FilesPage, hashOf } from './files-page.ts';

const home = '/zenith_sata/admin/data';

test('RTE-20, VRT-06, CALL-SHR-01 a link with a code lets a visitor in, its limit ends downloads, and stopping it ends the page', async ({
  page,
  device,
  signIn,
  browser,
}) => {
  device.put('Trip/map.bin', Buffer.alloc(300_000, 7));
  await page.goto(device.url(`/fileManage/myFiles?path=${encodeURIComponent(home)}`));
  await signIn(page);
  const files = new FilesPage(page);
  await files.row('Trip').click({ button: 'right' });
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  const hub = await opened;
  await hub.getByLabel('Code').fill('ab12');
  await hub.getByLabel('Downloads at most').fill('1');
  await hub.getByTestId('share-ok').click();
  await expect(hub.getByTestId('share-url')).toHaveText(/\/home\/share\/.+/);
  const link = (await hub.getByTestId('share-url').textContent()) ?? '';
  await expect(hub.getByTestId('qr-code')).toBeVisible();
  await hub.getByRole('button', { name: 'Done' }).click();

  const context = await browser.newContext({ acceptDownloads: true });
  const visitor = await context.newPage();
  await visitor.goto(link);
  await visitor.getByLabel('Enter the code').fill('zzzz');
  await visitor.getByRole('button', { name: 'Open' }).click();
  await expect(visitor.locator('#share-code-error')).not.toHaveText('');
  await visitor.getByLabel('Enter the code').fill('ab12');
  await visitor.getByRole('button', { name: 'Open' }).click();
  const entry = (name: string) => visitor.locator(`[data-testid="share-entry"][data-name="${name}"]`);
  await entry('Trip').getByRole('button').click();
  const download = visitor.waitForEvent('download');
  await entry('map.bin').getByRole('link').click();
  const file = await (await download).path();
  expect(await hashOf(file)).toBe(await hashOf(device.own('Trip', 'map.bin')));
  await visitor.reload();
  await expect(visitor.getByTestId('share-gone')).toHaveAttribute('data-state', 'limit');

  await hub.getByTestId('record').click();
  await hub.getByTestId('share-cancel').click();
  await hub.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(hub.getByTestId('record')).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByTestId('share-gone')).toHaveAttribute('data-state', 'cancelled');
  await context.close();
});
