import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { expect, test } from '../fixtures.ts';
import { FilesPage } from './files-page.ts';

test('APP-PUB-01 what one does in a team folder, the others who look at it see at once, with who did it', async ({
  page,
  device,
  signIn,
}) => {
  const admin = await signedIn(device.http, accounts.master);
  const { data: group } = await admin.call(calls.groupCreate, { name: 'Harbour club', pool: 'zenith_sata' });
  const members = [{ username: accounts.normal, permission: 1 as const, visible: 1 as const }];
  await admin.call(calls.groupModify, { id: group.id, members });

  await page.goto(device.url(`/publicManage/myFiles?path=${encodeURIComponent(group.path)}`));
  await signIn(page, 'normal');
  const activity = page.getByTestId('team-activity');
  await expect(activity).toContainText(/let Jonas Lindqvist .*in/);

  await admin.call(calls.fileMkdir, { path: group.path, name: 'Boats' });
  await admin.call(calls.fileCreate, { path: `${group.path}/Boats`, name: 'list.txt', content: 'x' });
  await expect(activity.getByRole('listitem').first()).toContainText('added list.txt');
  const files = new FilesPage(page);
  await files.tool('new-folder').click();
  await files.typeName('Crew');
  await expect(activity.getByRole('listitem').first()).toContainText('You made the folder Crew');

  // What was just made is selected; nothing is, and the folder tells of everything in it.
  await expect(files.row('Crew')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(files.row('Crew')).toHaveAttribute('aria-selected', 'false');
  // From a line to where it happened, by keyboard; there only what belongs there is told.
  await activity.getByRole('button', { name: 'Open Boats' }).focus();
  await page.keyboard.press('Enter');
  await expect(files.row('list.txt')).toBeVisible();
  await expect(activity.getByRole('listitem')).toHaveCount(2);
  await expect(activity).not.toContainText('let Jonas');
});
