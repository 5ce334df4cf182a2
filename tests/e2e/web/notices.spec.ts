import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { expect, test } from '../fixtures.ts';

test('NTC-04 messages of the device are there after a reload, known once somebody looked, and gone when deleted', async ({
  page,
  device,
  signIn,
}) => {
  const admin = await signedIn(device.http, accounts.master);
  await admin.call(calls.publicSwitch, { enable: true });
  const made = await admin.call(calls.groupCreate, { name: 'Readers', pool: 'zenith_sata' });
  const join = (isInside: boolean) =>
    admin.call(calls.groupModify, {
      id: made.data.id,
      members: [{ username: accounts.normal, permission: 0, visible: isInside ? 1 : 0 }],
    });
  await join(true);

  await signIn(page, 'normal');
  const bell = page.getByTestId('notices-button');
  await expect(bell).toHaveAccessibleName('Messages: 1 new');
  await join(false);
  await expect(bell).toHaveAccessibleName('Messages: 2 new');
  await page.reload();
  await expect(bell).toHaveAccessibleName('Messages: 2 new');

  const known = page.waitForResponse((answer) => answer.url().includes('/action/known'));
  await bell.click();
  const panel = page.getByTestId('panel-notices');
  await expect(panel.getByTestId('notice')).toHaveText([/can no longer use.*Readers/, /can use.*Readers/]);
  await expect(bell).toHaveAccessibleName('Messages');
  // The number goes at once, before the device has heard of it: a reload would cut that off.
  await known;
  await page.reload();
  await expect(page.getByTestId('connection')).toContainText('LAN');
  await expect(bell).toHaveAccessibleName('Messages');
  await bell.click();
  await panel.getByRole('button', { name: 'Open' }).click();
  await expect(page.locator('[data-testid="window"][data-active="true"]')).toHaveAttribute(
    'data-window',
    'publicManage',
  );

  await bell.click();
  await panel.getByRole('button', { name: 'Delete all' }).click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByTestId('confirm-dialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId('connection')).toContainText('LAN');
  await bell.click();
  await expect(panel.getByText('No messages')).toBeVisible();
});
