import sharp from 'sharp';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts, demoPassword } from '../accounts.ts';
import { findingsInBothThemes, seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';

const NEW_PASSWORD = 'Fresh2026!';

async function confirmPassword(page: Page, button: string): Promise<void> {
  const dialog = page.getByTestId('password-dialog');
  await dialog.locator('input[type="password"]').fill(demoPassword);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('APP-USER-01 APP-USER-02 a local account is added, changed and deleted', async ({ page, device, signIn }) => {
  await page.goto(device.url('/userCenter/allUsers'));
  await signIn(page);
  await expect(page.getByTestId('account')).toHaveCount(3);
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByTestId('add-account').click();
  await page.getByLabel('Kind').selectOption('local');
  await page.getByLabel('Sign-in name').fill('paula');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat the new password').fill(NEW_PASSWORD);
  await page.getByLabel('Quota, GB').fill('2');
  await page.getByRole('switch', { name: 'Music' }).click();
  await page.getByRole('button', { name: 'Add account' }).click();
  const shown = page.getByTestId('account-page');
  await expect(shown).toHaveAttribute('data-username', 'paula');
  await expect(shown.getByTestId('quota')).toContainText('of 2 GB used');
  await expect(shown.getByRole('switch', { name: 'Music' })).not.toBeChecked();
  expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);

  const paula = await signedIn(device.http, 'paula', NEW_PASSWORD);
  for (const name of ['Approved', 'Video']) {
    const control = shown.getByRole('switch', { name });
    await control.click();
    await expect(control).not.toBeChecked();
  }
  const seen = await paula.call(calls.tokenCheck, {});
  expect(seen.data).toMatchObject({ authorize: '0', perm: { video: 0, music: 0, album: 1 } });
  await shown.getByRole('switch', { name: 'Disabled' }).click();
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(shown.getByRole('switch', { name: 'Disabled' })).toBeChecked();
  expect((await paula.call(calls.tokenCheck, {})).code).toBe('N001209');

  await page.getByTestId('delete-account').click();
  await page.getByTestId('confirm-dialog').getByRole('textbox').fill('paula');
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Delete' }).click();
  await confirmPassword(page, 'Delete');
  await expect(page.getByTestId('account')).toHaveCount(3);
});

test('APP-USER-02 handing over changes both roles at once', async ({ page, browser, device, signIn }) => {
  const other = await browser.newContext();
  const jonas = await other.newPage();
  await jonas.goto(device.url('/userCenter/me'));
  await signIn(jonas, 'normal');
  await expect(jonas.getByText('Normal account')).toBeVisible();

  await page.goto(device.url(`/userCenter/allUsers-user?username=${accounts.normal}`));
  await signIn(page);
  await page.getByTestId('hand-over').click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Hand over' }).click();
  await confirmPassword(page, 'Hand over');
  await expect(page.getByText('Normal account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accounts', exact: true })).toHaveCount(0);
  await expect(jonas.getByText('Administrator')).toBeVisible();
  await expect(jonas.getByRole('button', { name: 'Accounts', exact: true })).toBeVisible();
  await other.close();
});

test('APP-MYACC-01 the own password, with a wrong old one first; other clients end', async ({
  page,
  device,
  signIn,
}) => {
  const elsewhere = await signedIn(device.http, accounts.normal);
  await page.goto(device.url('/myAccount/me'));
  await signIn(page, 'normal');
  await expect(page.getByTestId('own-username')).toHaveText('138****0001');
  await page.getByRole('button', { name: 'Change password' }).click();
  const form = page.getByTestId('password-form');
  const old = form.getByLabel('Present password');
  await old.fill('Wrong2026');
  await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByLabel('Repeat the new password').fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('Password check failed')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await old.fill(demoPassword);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form).toHaveCount(0);
  expect((await elsewhere.call(calls.tokenCheck, {})).code).not.toBe('200');
  await signedIn(device.http, accounts.normal, NEW_PASSWORD);
});

test('APP-MYACC-01 another mobile number: picture, code and password', async ({ page, device, signIn }) => {
  await page.goto(device.url('/myAccount/me'));
  await signIn(page, 'normal');
  await page.getByRole('button', { name: 'Change number' }).click();
  const form = page.getByTestId('phone-form');
  await expect(form.getByRole('img', { name: 'Characters to type' })).toBeVisible();
  await form.getByLabel('New mobile number').fill('13912340000');
  const outbox = async () =>
    (await (await fetch(`${device.http}/__control/outbox`)).json()) as { kind: string; to?: string; code: string }[];
  const picture = (await outbox()).filter(({ kind }) => kind === 'captcha').at(-1);
  await form.getByLabel('Characters in the picture').fill(picture?.code ?? '');
  await form.getByRole('button', { name: 'Send code' }).click();
  await expect(form.getByLabel('Code', { exact: true })).toBeFocused();
  const sent = (await outbox()).findLast(({ kind }) => kind === 'sms');
  await form.getByLabel('Code', { exact: true }).fill(sent?.code ?? '');
  await form.getByRole('button', { name: 'Change number' }).click();
  await confirmPassword(page, 'Confirm');
  await expect(page.getByText('The number is changed to 139****0000')).toBeVisible();
});

test('APP-MYACC-02 the numbers of the space page are those of the calls', async ({ page, device, signIn }) => {
  const admin = await signedIn(device.http, accounts.master);
  await page.goto(device.url('/userCenter/zspace'));
  await signIn(page);
  await expect(page.getByTestId('pool').first()).toBeVisible();
  const { data } = await admin.call(calls.diskUsage, {});
  await expect(page.getByTestId('pool')).toHaveCount(data.list.length);
  await expect(page.getByTestId('space-by-account').getByRole('row')).toHaveCount(4);
  expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);
});

test('APP-USER-03 another sign-in is removed at once, the own one cannot be', async ({ page, device, signIn }) => {
  const phone = await signedIn(device.http, accounts.master);
  await page.goto(device.url('/userCenter/device'));
  await signIn(page);
  const table = page.getByTestId('sign-ins');
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.locator('[data-current="true"] input')).toBeDisabled();
  await table.locator('[data-current="false"] input').check();
  await page.getByTestId('remove-selected').click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  expect((await phone.call(calls.tokenCheck, {})).code).toBe('N001209');
});

test('APP-AVATAR-01 a picture is cut, turned and saved, and shows in the taskbar without a reload', async ({
  desktop: page,
}) => {
  await page.getByTestId('account-button').click();
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('button', { name: 'Change picture' }).click();
  const screen = page.getByTestId('avatar');
  const picture = await sharp({
    create: { width: 600, height: 400, channels: 3, background: { r: 30, g: 90, b: 200 } },
  })
    .jpeg()
    .toBuffer();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    screen.getByRole('button', { name: 'Choose a picture' }).click(),
  ]);
  await chooser.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
  const stage = screen.getByTestId('cut-stage');
  await expect(stage).toHaveAttribute('data-crop', '300 200 1.00');
  await stage.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('r');
  await expect(stage).toHaveAttribute('data-crop', '200 300 1.15');
  await page.keyboard.press('ArrowUp');
  expect(await seriousFindings(page)).toEqual([]);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect(screen).toHaveCount(0);
  const shown = page.getByTestId('account-button').locator('img');
  await expect(shown).toHaveAttribute('src', /\/account\/avatar\/image\?id=[0-9a-f]{32}/);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
});
