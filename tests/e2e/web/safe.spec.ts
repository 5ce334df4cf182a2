import { calls } from '#shared/contract/index.ts';
import { DeviceClient, signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { findingsInBothThemes, seriousFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

test('APP-SAFE-02 APP-SAFE-03 a failed sign-in is in the log with its address, and rules and switches are kept', async ({
  page,
  device,
  signIn,
}) => {
  const stranger = new DeviceClient(device.http);
  await stranger.signIn(accounts.normal, 'Wrong2026');
  await page.goto(device.url('/safe/logs'));
  await signIn(page);
  const failed = page.getByTestId('log-line').filter({ has: page.locator('[data-tone]') });
  await expect(failed.first()).toContainText('127.0.0.1');
  expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);

  await page.getByRole('button', { name: 'Outside access' }).click();
  const outside = page.getByRole('switch', { name: 'Access from outside' });
  await outside.click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Forbid' }).click();
  await expect(outside).not.toBeChecked();
  await page.getByTestId('forbid-form').getByLabel('Address').fill('203.0.113.7');
  await page.getByTestId('forbid-form').getByRole('button', { name: 'Forbid' }).click();
  await expect(page.getByTestId('blocked')).toHaveAttribute('data-ip', '203.0.113.7');
  const rules = page.getByTestId('block-rules');
  await rules.getByLabel('Wrong passwords').fill('4');
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect(rules.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);
  const admin = await signedIn(device.http, accounts.master);
  expect((await admin.call(calls.securityOutside, {})).data.enable).toBe(0);
  expect((await admin.call(calls.securityForbidden, { action: 'list' })).data).toMatchObject({
    list: [{ ip: '203.0.113.7', auto: 0 }],
    setting: { tries: 4 },
  });
  await page.getByRole('button', { name: 'Let in again: 203.0.113.7' }).click();
  await expect(page.getByTestId('blocked')).toHaveCount(0);
});

test('APP-SAFE-04 a range is trusted, what is no range refused', async ({ page, device, signIn }) => {
  await page.goto(device.url('/safe/trust'));
  await signIn(page);
  const field = page.getByLabel('Address or range');
  await field.fill('192.168.1.0/77');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Enter an address or a range')).toBeVisible();
  await field.fill('192.168.1.0/24');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByTestId('trusted')).toContainText('192.168.1.0/24');
  expect(await seriousFindings(page)).toEqual([]);
});

test('APP-SAFE-01 the administrator ends the sign-in of another account', async ({ page, device, signIn }) => {
  const jonas = await signedIn(device.http, accounts.normal);
  await page.goto(device.url('/safe/device'));
  await signIn(page);
  await page.getByLabel('Account', { exact: true }).selectOption(accounts.normal);
  const table = page.getByTestId('sign-ins');
  await expect(table.locator('[data-current="false"]')).toHaveCount(1);
  await table.locator('[data-current="false"] input').check();
  await page.getByTestId('remove-selected').click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed in nowhere')).toBeVisible();
  expect((await jonas.call(calls.tokenCheck, {})).code).toBe('N001209');
});
