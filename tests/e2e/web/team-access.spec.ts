import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { expect, test } from '../fixtures.ts';
import { FilesPage } from './files-page.ts';

test('APP-PUB-01 ROL-06 who may only read asks from the folder, the administrator allows it from the message, and the folder can be changed', async ({
  page,
  browser,
  device,
  signIn,
}) => {
  const admin = await signedIn(device.http, accounts.master);
  await admin.call(calls.publicSwitch, { enable: true });
  const { data: group } = await admin.call(calls.groupCreate, { name: 'Readers', pool: 'zenith_sata' });
  const members = [{ username: accounts.normal, permission: 0 as const, visible: 1 as const }];
  await admin.call(calls.groupModify, { id: group.id, members });

  await page.goto(device.url(`/publicManage/myFiles?path=${encodeURIComponent(group.path)}`));
  await signIn(page, 'normal');
  const line = page.getByTestId('team-access');
  await expect(line).toContainText('can let you change files');
  await expect(new FilesPage(page).tool('new-folder')).toHaveAttribute('aria-disabled', 'true');

  await line.getByRole('button', { name: 'Ask for it' }).click();
  const dialog = page.getByTestId('confirm-dialog');
  await dialog.getByLabel('What for').fill('holiday photos');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(line).toHaveAttribute('data-state', 'asked');
  await page.reload();
  await expect(line).toHaveAttribute('data-state', 'asked');

  const context = await browser.newContext();
  const desk = await context.newPage();
  await desk.goto(device.url());
  await signIn(desk);
  await desk.getByTestId('notices-button').click();
  const request = desk.getByTestId('notice').filter({ hasText: 'holiday photos' });
  await request.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(request.getByRole('status')).toHaveText('Allowed');
  await expect(request.getByRole('button', { name: 'Refuse' })).toHaveCount(0);
  await context.close();

  await expect(line).toHaveCount(0);
  const files = new FilesPage(page);
  await files.tool('new-folder').click();
  await files.typeName('Holidays');
  await expect(files.row('Holidays')).toBeVisible();
});
