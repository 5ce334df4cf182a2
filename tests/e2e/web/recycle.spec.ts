import { calls } from '#shared/contract/index.ts';
import { type DeviceClient, signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { expect, test } from '../fixtures.ts';

test('APP-REC-02 the team bin by person: what is found is selected and deleted forever, and nothing of anybody else', async ({
  page,
  device,
  signIn,
}) => {
  const admin = await signedIn(device.http, accounts.master);
  const other = await signedIn(device.http, accounts.normal);
  await admin.call(calls.publicSwitch, { enable: true });
  const { data: group } = await admin.call(calls.groupCreate, { name: 'Plans', pool: 'zenith_sata' });
  const members = [{ username: accounts.normal, permission: 1 as const, visible: 1 as const }];
  await admin.call(calls.groupModify, { id: group.id, members });
  const discard = async (who: DeviceClient, name: string): Promise<void> => {
    await who.call(calls.fileMkdir, { path: group.path, name });
    await who.call(calls.fileRemove, { paths: [`${group.path}/${name}`], permanent: false });
  };
  for (const name of ['mine one', 'mine two']) await discard(admin, name);
  for (const name of ['theirs one', 'theirs two', 'theirs three']) await discard(other, name);
  const kept = async (): Promise<string[]> =>
    (await admin.call(calls.recycleList, { scope: 'public' })).data.list.map(({ name }) => name).toSorted();
  await expect.poll(async () => (await kept()).length).toBe(5);

  await page.goto(device.url('/recycle/public'));
  await signIn(page);
  const records = page.getByTestId('record');
  await expect(records).toHaveCount(5);
  await page.getByLabel('Deleted by').selectOption(accounts.normal);
  await expect(records).toHaveCount(3);
  // Nothing empties the whole bin while only a part of it is seen.
  await expect(page.getByTestId('recycle-empty')).toHaveCount(0);
  await page.getByTestId('recycle-select-all').click();
  await expect(page.getByTestId('recycle-restore')).toHaveText('Restore 3 items');
  await page.getByTestId('recycle-remove').click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Delete 3 items' }).click();
  await expect(records).toHaveCount(0);
  await page.getByRole('group', { name: 'What is shown' }).getByRole('button', { name: 'Show everything' }).click();
  await expect(records).toHaveCount(2);
  await expect.poll(kept).toEqual(['mine one', 'mine two']);
});
