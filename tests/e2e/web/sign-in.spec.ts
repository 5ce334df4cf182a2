import { accounts, demoPassword } from '../accounts.ts';
import { expect, test, type Page } from '../fixtures.ts';

const account = (page: Page) => page.getByLabel('Account', { exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

async function fillIn(page: Page, secret = demoPassword): Promise<void> {
  await account(page).fill(accounts.master);
  await password(page).fill(secret);
  await submit(page).click();
}

test('RTE-17 a wrong password says so under the form and keeps the name; the right one opens the desktop', async ({
  page,
  device,
}) => {
  await page.goto(device.url('/login'));
  await expect(submit(page)).toBeDisabled();
  await account(page).fill(accounts.master);
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByLabel('Keep me signed in')).not.toBeChecked();
  await fillIn(page, 'wrong password');
  await expect(page.getByText('Username or password is wrong')).toBeVisible();
  await expect(account(page)).toHaveValue(accounts.master);
  await expect(password(page)).toBeFocused();
  await fillIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  await expect(page).toHaveURL(device.url('/'));
});

test('RTE-17 who is signed in already does not stay on the sign-in page', async ({ desktop, device }) => {
  await desktop.goto(device.url('/login'));
  await expect(desktop).toHaveURL(device.url('/'));
  await expect(desktop.getByTestId('desktop')).toBeVisible();
});

test('SES-03 signing in asks the device in this order', async ({ page, device, control }) => {
  await page.goto(device.url('/login'));
  await control.clearCalls();
  await fillIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  const order = [
    '/auth/login',
    '/auth/token',
    '/system',
    '/setting/load',
    '/kv/load',
    '/v2/public/user/groups',
    '/action/report/login',
  ];
  await expect
    .poll(async () => {
      const paths = (await control.calls()).map(({ path }) => path);
      return paths.filter((path, i) => order.includes(path) && paths.indexOf(path) === i);
    })
    .toEqual(order);
  const secrets = JSON.stringify(await control.calls());
  expect(secrets).not.toContain(demoPassword);
});

test('SES-03 a failure after the token is stored shows a way to try again, not the sign-in page', async ({
  page,
  device,
  control,
}) => {
  await page.goto(device.url('/login'));
  await control.fault({ call: '/system', code: 'N000005', times: 1 });
  await fillIn(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('desktop')).toBeVisible();
});

test('RTE-03 an address that needs a sign-in comes back after it, path and query', async ({ page, device, signIn }) => {
  await page.goto(device.url('/fileManage/myFiles?path=%2Fzenith_sata%2Fadmin%2Fdata'));
  await expect(page).toHaveURL(
    device.url(`/login?from=${encodeURIComponent('/fileManage/myFiles?path=%2Fzenith_sata%2Fadmin%2Fdata')}`),
  );
  await signIn(page);
  await expect(page).toHaveURL(device.url('/fileManage/myFiles?path=%2Fzenith_sata%2Fadmin%2Fdata'));
});

test('RTE-03 the desktop itself leaves no trace in the address', async ({ page, device }) => {
  await page.goto(device.url('/'));
  await expect(page).toHaveURL(device.url('/login'));
});

for (const [i, from] of ['//evil.test', 'https://evil.test', '/login', '/nowhere', '/\\evil.test'].entries())
  test(`RTE-04 a return address that is none of ours opens the desktop (${i + 1})`, async ({
    page,
    device,
    signIn,
  }) => {
    await page.goto(device.url(`/login?from=${encodeURIComponent(from)}`));
    await signIn(page);
    await expect(page).toHaveURL(device.url('/'));
    await expect(page.getByTestId('desktop')).toBeVisible();
  });

test('SES-04 the sign-in lasts for this browser session, or 360 days when kept', async ({ page, device, context }) => {
  const tokenCookie = async () => (await context.cookies()).find(({ name }) => name === 'token');
  await page.goto(device.url('/login'));
  await fillIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  expect(await tokenCookie()).toMatchObject({ expires: -1, sameSite: 'Lax', path: '/' });
  await context.clearCookies();
  await page.goto(device.url('/login'));
  await page.getByLabel('Keep me signed in').check();
  await fillIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  const days = ((await tokenCookie())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
  expect(days).toBeGreaterThan(359);
  expect(days).toBeLessThanOrEqual(360);
});

test('SES-05 a session that the device ends leads to sign-in and back', async ({ desktop, device, control }) => {
  device.put('notes.txt', 'notes');
  await desktop.goto(device.url('/fileManage/myFiles'));
  await expect(desktop.getByTestId('file-row').first()).toBeVisible();
  const before = desktop.url();
  await control.endSessions();
  await expect(desktop).toHaveURL(/\/home\/login\?from=%2FfileManage%2FmyFiles/);
  await account(desktop).fill(accounts.master);
  await password(desktop).fill(demoPassword);
  await submit(desktop).click();
  await expect(desktop).toHaveURL(before);
});

test('SES-16 signing out in one tab signs out the other', async ({ desktop, device, context }) => {
  const other = await context.newPage();
  await other.goto(device.url('/'));
  await expect(other.getByTestId('desktop')).toBeVisible();
  await desktop.getByRole('button', { name: /^Account:/ }).click();
  await desktop
    .getByRole('menuitem', { name: 'Log out' })
    .or(desktop.getByRole('button', { name: 'Log out' }))
    .click();
  await expect(desktop).toHaveURL(device.url('/login'));
  await expect(other).toHaveURL(/\/home\/login/);
});
