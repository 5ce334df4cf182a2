import { expect, test } from '../fixtures.ts';

for (const route of ['/nope', '/docker/foo', '/fileManage/nothing'])
  test(`RTE-02 an unknown address becomes the page that says so: ${route}`, async ({ desktop, device }) => {
    const before = await desktop.evaluate(() => history.length);
    await desktop.goto(device.url(route));
    await expect(desktop).toHaveURL(device.url('/404'));
    await expect(desktop.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(await desktop.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1);
    await desktop.goBack();
    await expect(desktop).toHaveURL(device.url('/'));
  });

test('RTE-16 the page for unknown addresses asks the device nothing that needs a sign-in', async ({
  page,
  device,
  control,
}) => {
  await control.clearCalls();
  await page.goto(device.url('/404'));
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect((await control.calls()).filter(({ path }) => !path.startsWith('/home'))).toEqual([]);
  await page
    .getByRole('button', { name: 'Go to sign-in' })
    .or(page.getByRole('link', { name: 'Go to sign-in' }))
    .click();
  await expect(page).toHaveURL(device.url('/login'));
});

const open = ['/401', '/404', '/login', '/login/entry', '/tray', '/tray/'];
const closed = ['/share', '/shareContent/file', '/fileManage/myFiles', '/setting'];
test('RTE-05 these addresses need no sign-in, and no others', async ({ page, device }) => {
  for (const route of open) {
    await page.goto(device.url(route));
    await expect(page, route).toHaveURL(
      (url) => url.pathname.replace(/\/$/, '') === `/home${route.replace(/\/$/, '')}`,
    );
  }
  for (const route of closed) {
    await page.goto(device.url(route));
    await expect(page, route).toHaveURL(/\/home\/login\?from=/);
  }
});

test('RTE-15, RTE-26 an app without its permission leads to the page that names the administrator', async ({
  page,
  device,
  signIn,
}) => {
  await signIn(page, 'normal');
  await expect(page.getByTestId('desktop')).toBeVisible();
  for (const route of ['/docker', '/setting/poolManage', '/userCenter/allUsers']) {
    await page.goto(device.url(route));
    await expect(page, route).toHaveURL(/\/home\/401/);
    await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible();
    await expect(page.getByText(/^The administrator is \S.*\.$/)).toBeVisible();
  }
});

test('RTE-01, RTE-24 a screen at its own address fills the page, and a reload shows it again', async ({
  desktop,
  device,
}) => {
  device.put('notes.txt', 'notes');
  await desktop.goto(device.url('/fileManage/myFiles'));
  await expect(desktop.getByTestId('file-row').first()).toBeVisible();
  await expect(desktop.getByTestId('taskbar')).toHaveCount(0);
  await expect(desktop.getByTestId('title-bar')).toHaveCount(0);
  const response = await desktop.reload();
  expect(response?.status()).toBe(200);
  expect(desktop.url()).not.toContain('#');
  await expect(desktop.getByTestId('file-row').first()).toBeVisible();
});

test('RTE-11 a parent address leads to its first screen, and back leaves the app', async ({ desktop, device }) => {
  await desktop.goto(device.url('/monitor'));
  await expect(desktop).toHaveURL(device.url('/monitor/overview'));
  await desktop.goBack();
  await expect(desktop).toHaveURL(device.url('/'));
});

test('RTE-25 the title of the document names the screen and the device', async ({ desktop, device }) => {
  await expect(desktop).toHaveTitle(/.+ - .+/);
  const deviceName = await desktop.evaluate(() => document.title.split(' - ').at(-1));
  await desktop.goto(device.url('/monitor/overview'));
  await expect(desktop).toHaveTitle(new RegExp(`.+ - ${deviceName}$`));
  const monitor = await desktop.title();
  await desktop.goto(device.url('/fileManage/myFiles'));
  await expect(desktop).not.toHaveTitle(monitor);
});
