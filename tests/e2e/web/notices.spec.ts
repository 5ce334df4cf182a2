import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { findingsInBothThemes } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

/** Makes a team folder; what comes back lets another account in or out, which the device tells it each time. */
async function teamFolder(http: string): Promise<(isInside: boolean) => Promise<unknown>> {
  const admin = await signedIn(http, accounts.master);
  await admin.call(calls.publicSwitch, { enable: true });
  const made = await admin.call(calls.groupCreate, { name: 'Readers', pool: 'zenith_sata' });
  return (isInside) =>
    admin.call(calls.groupModify, {
      id: made.data.id,
      members: [{ username: accounts.normal, permission: 0, visible: isInside ? 1 : 0 }],
    });
}

test('NTC-04 messages of the device are there after a reload, known once somebody looked, and gone when deleted', async ({
  page,
  device,
  signIn,
}) => {
  const join = await teamFolder(device.http);
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

test('NTC-04 by keys alone a message is put off and its source muted; both are kept for the account', async ({
  page,
  device,
  signIn,
}) => {
  const join = await teamFolder(device.http);
  await join(true);
  await signIn(page, 'normal');
  const bell = page.getByTestId('notices-button');
  await expect(bell).toHaveAccessibleName('Messages: 1 new');

  await bell.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByTestId('panel-notices');
  const choices = panel.getByRole('button', { name: 'Choices for "Team folder"' });
  const kept = () => page.waitForResponse((answer) => answer.url().includes('/kv/create'));
  let saved = kept();
  await choices.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveCount(3);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await saved;
  await expect(panel.getByText('Muted')).toBeVisible();
  saved = kept();
  await choices.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveCount(3);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await saved;
  await expect(panel.getByTestId('notice')).toHaveCount(0);
  expect(await findingsInBothThemes(page, '[data-testid="panel-notices"]', 'light')).toEqual([]);

  await page.reload();
  await expect(page.getByTestId('connection')).toContainText('LAN');
  const known = page.waitForResponse((answer) => answer.url().includes('/action/known'));
  await join(false);
  // What a muted source sends is known at once, on the device too.
  await known;
  await expect(bell).toHaveAccessibleName('Messages');
  await bell.click();
  await expect(panel.getByTestId('notice')).toHaveText([/can no longer use.*Readers/]);
  await panel.getByText('1 message put off').click();
  await panel.getByRole('button', { name: 'Bring back' }).click();
  await expect(panel.getByTestId('notice')).toHaveCount(2);
  await panel.getByRole('button', { name: 'How I am told of messages' }).click();
  const sources = panel.getByTestId('notice-settings');
  await expect(sources.getByRole('switch', { name: 'Team folders' })).not.toBeChecked();
  await sources.getByRole('switch', { name: 'Digest hours' }).press('Space');
  await expect(sources.getByLabel('From')).toHaveValue('22:00');
  expect(await findingsInBothThemes(page, '[data-testid="panel-notices"]', 'light')).toEqual([]);
});
