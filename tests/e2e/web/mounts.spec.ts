import { readFileSync } from 'node:fs';
import { startWebdavServer } from '../../../device/mount/test-webdav.ts';
import { findingsInBothThemes } from '../axe.ts';
import { expect, test as base } from '../fixtures.ts';

/* Folders of other servers among the external devices, as a person adds and uses them. The server is one of the test. */

base.use({ contextOptions: { reducedMotion: 'reduce' } });

const test = base.extend<{ server: Awaited<ReturnType<typeof startWebdavServer>> }>({
  server: async ({ device }, use) => {
    await device.restart({ localDownloads: true });
    const server = await startWebdavServer();
    server.put('/films/Summer/plan.txt', 'to the lake');
    server.put('/films/list.txt', 'what we saw');
    await use(server);
    await server.close();
  },
});

test('APP-SET-07 CALL-EXT-30 a WebDAV server is tried, kept, opened, copied from, and removed', async ({
  page,
  device,
  server,
  signIn,
}) => {
  await page.goto(device.url('/setting/mount'));
  await signIn(page);
  await expect(page.getByText('No network mounts yet')).toBeVisible();
  await page.getByTestId('mount-add').click();
  const form = page.getByTestId('mount-form');
  await form.getByLabel('Encrypted connection (TLS)').click();
  await form.getByLabel('Name', { exact: true }).fill('Cinema');
  await form.getByLabel('Server').fill('127.0.0.1');
  await form.getByLabel('Port').fill('9');
  await form.getByLabel('Folder').fill('/films');
  await form.getByLabel('Account').fill('ann');
  await form.getByLabel('Password').fill('p@ss word');
  const outcome = page.getByTestId('mount-outcome');
  await page.getByTestId('mount-test').click();
  await expect(outcome).toHaveText('Nobody answers at this address and port.');
  await form.getByLabel('Port').fill(String(server.port));
  await page.getByTestId('mount-test').click();
  await expect(outcome).toHaveText('The server lets you in, and the folder is there.');
  expect(await findingsInBothThemes(page, 'body', 'light')).toEqual([]);
  await page.getByTestId('mount-save').click();
  await expect(page.getByTestId('mount')).toHaveAttribute('data-state', 'up');
  expect(await findingsInBothThemes(page, 'body', 'light')).toEqual([]);

  await page.goto(device.url('/fileManage/usbFiles'));
  const row = (name: string) => page.getByTestId('file-row').filter({ hasText: name });
  await row('Cinema').dblclick();
  await expect(row('list.txt')).toBeVisible();
  await row('Summer').click();
  await page.keyboard.press('ControlOrMeta+C');
  await page.locator('[data-place="my"]').click();
  await expect(row('Documents')).toBeVisible();
  await page.getByTestId('file-list').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(row('Summer')).toBeVisible();
  await expect.poll(() => readFileSync(device.own('Summer', 'plan.txt'), 'utf8')).toBe('to the lake');

  // What is not in the folder is looked for below it, on the server itself.
  await page.goto(device.url('/fileManage/usbFiles'));
  await row('Cinema').dblclick();
  await expect(row('list.txt')).toBeVisible();
  await page.getByRole('searchbox').fill('plan');
  await page.getByRole('button', { name: 'Search in the folders below' }).click();
  const hit = page.getByTestId('record').filter({ hasText: 'plan.txt' });
  await expect(hit).toContainText('Cinema');
  expect(await findingsInBothThemes(page, 'body', 'light')).toEqual([]);
  const opened = page.waitForEvent('popup');
  await hit.dblclick();
  await expect((await opened).getByText('to the lake')).toBeVisible();

  await server.close();
  await page.goto(device.url('/setting/mount'));
  await expect(page.getByTestId('mount')).toHaveAttribute('data-state', 'down');
  await page.getByRole('button', { name: 'Remove Cinema' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No network mounts yet')).toBeVisible();
});
