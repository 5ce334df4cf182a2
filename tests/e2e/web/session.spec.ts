import { accounts, demoPassword } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';
import { pressByKeys, tabTo } from './keys.ts';

async function lock(page: Page): Promise<void> {
  await page.getByTestId('account-button').click();
  await page
    .getByTestId('panel-account')
    .getByText(/Lock screen|锁定屏幕/)
    .click();
  await expect(page.getByTestId('lock-screen')).toBeVisible();
}

test('LCK-02 LCK-03 LCK-04 keyboard alone: sign in, lock, reload, a wrong password, unlock', async ({
  page,
  device,
  control,
}) => {
  await page.goto(device.url('/login'));
  await tabTo(page, page.locator('input[name="username"]'));
  await page.keyboard.type(accounts.master);
  await tabTo(page, page.locator('input[name="password"]'));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('desktop')).toBeVisible();

  await pressByKeys(page, page.getByTestId('account-button'));
  const lockNow = page.getByTestId('panel-account').getByRole('button', { name: 'Lock screen' });
  await expect(lockNow).toBeVisible();
  await pressByKeys(page, lockNow);
  await expect(page.getByTestId('lock-screen')).toBeVisible();
  await expect(page.getByTestId('desktop')).toHaveCount(0);

  await page.reload();
  await expect(page.getByTestId('lock-screen')).toBeVisible();
  await expect(page.getByTestId('desktop')).toHaveCount(0);
  const field = page.getByTestId('lock-screen').getByLabel('Password', { exact: true });
  await expect(field).toBeFocused();
  const unlock = page.getByRole('button', { name: 'Unlock' });
  await page.keyboard.type('   ');
  await expect(unlock).toBeDisabled();
  await page.keyboard.type('wrong password');
  await control.clearCalls();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('password check failed, try again');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('desktop')).toBeVisible();
  expect(JSON.stringify(await control.calls())).not.toContain(demoPassword);
});

test('SES-03 a reload asks the device before the scripts of the console are there, and for each thing once', async ({
  page,
  signIn,
  control,
}) => {
  await signIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  const scripts = Promise.withResolvers<undefined>();
  await page.route('**/home/assets/index-*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  // The first page has all its answers.
  await page.waitForLoadState('networkidle');
  await control.clearCalls();
  const reloaded = page.reload();
  const first = ['/auth/token', '/kv/load', '/setting/load', '/system', '/v2/public/user/groups'];
  const asked = async () =>
    (await control.calls())
      .map(({ path }) => path)
      .filter((path) => first.includes(path))
      .sort();
  await expect.poll(asked).toEqual(first);
  scripts.resolve(undefined);
  await reloaded;
  await expect(page.getByTestId('desktop')).toBeVisible();
  // Other records are read from the key-value store as well.
  const again = (await asked()).filter((path) => path !== '/kv/load');
  expect(again).toEqual(first.filter((path) => path !== '/kv/load'));
});

test('SES-03 TOK-04 pages of one session that start at the same time do not load each other anew', async ({
  page,
  context,
  signIn,
  device,
}) => {
  await signIn(page);
  const pages = await Promise.all([1, 2, 3, 4, 5, 6].map(() => context.newPage()));
  let loads = 0;
  for (const one of pages)
    one.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
  await Promise.all(
    pages.map(async (one) => {
      await one.goto(device.url('/taskCenter/upload'));
      await expect(one.getByRole('navigation').first()).toBeVisible();
    }),
  );
  expect(loads).toBe(pages.length);
});

test('LCK-01 LCK-07 ten idle minutes lock; what the device says waits behind the lock', async ({
  page,
  signIn,
  control,
}) => {
  await page.clock.install();
  await signIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  await page.clock.fastForward(605_000);
  await expect(page.getByTestId('lock-screen')).toBeVisible();
  await control.scenario('block-degraded-raid1');
  await page.clock.fastForward(10_000);
  await expect(page.getByTestId('lock-screen')).toBeVisible();
  await page.getByTestId('lock-screen').getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByTestId('lock-screen')).toHaveCount(0);
  await expect(page.locator('[data-overlay]').first()).toBeVisible();
});

test('LCK-04 signing out of the lock forgets it', async ({ desktop, device, signIn }) => {
  await lock(desktop);
  await desktop.getByRole('button', { name: 'Log out' }).click();
  await expect(desktop).toHaveURL(device.url('/login'));
  await signIn(desktop);
  await expect(desktop.getByTestId('desktop')).toBeVisible();
});

for (const locale of ['en-US', 'zh-CN'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${locale}, ${colorScheme}`, () => {
      test.use({ locale, colorScheme });

      test('no serious finding of axe: sign-in, SMS, choice of a device, lock, tray, 404', async ({
        page,
        device,
        signIn,
      }) => {
        const found: Record<string, string[]> = {};
        await page.goto(device.url('/login'));
        await page.locator('input[type="password"]').waitFor();
        found['sign-in'] = await seriousFindings(page);
        await page.getByRole('button', { name: /SMS|短信/ }).click();
        await page.getByTestId('sms-form').waitFor();
        found.sms = await seriousFindings(page);
        await page.goto(device.url('/login/entry'));
        await page.getByTestId('entry').waitFor();
        found.entry = await seriousFindings(page);
        await page.goto(device.url('/404'));
        await page.getByRole('heading').first().waitFor();
        found['404'] = await seriousFindings(page);
        await page.goto(device.url('/login'));
        await signIn(page);
        await expect(page.getByTestId('desktop')).toBeVisible();
        await lock(page);
        found.lock = await seriousFindings(page);
        await page.goto(device.url('/tray'));
        await page.getByTestId('tray').waitFor();
        found.tray = await seriousFindings(page);
        expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
      });
    });

test('ZOOM-02 at twice the size on a small screen the form stands in one column, whole and within reach', async ({
  page,
  device,
}) => {
  await page.setViewportSize({ width: 900, height: 600 });
  await page.addInitScript(() => {
    localStorage.setItem('hearth.zoom', '2');
  });
  await page.goto(device.url('/login'));
  for (const field of ['username', 'password'])
    await expect
      .poll(async () => (await page.locator(`input[name="${field}"]`).boundingBox())?.width)
      .toBeGreaterThan(500);
  await page.locator('input[name="username"]').fill(accounts.master);
  await page.locator('input[name="password"]').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByTestId('desktop')).toBeVisible();
});
