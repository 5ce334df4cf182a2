import AxeBuilder from '@axe-core/playwright';
import { accounts, demoPassword } from '../accounts.ts';
import { expect, test, type Page } from '../fixtures.ts';

/** Findings that keep somebody out; lesser ones are no bar. */
const serious = new Set(['serious', 'critical']);

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => serious.has(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector);
  for (let steps = 0; steps < 40; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

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
  await tabTo(page, 'input[name="username"]');
  await page.keyboard.type(accounts.master);
  await tabTo(page, 'input[name="password"]');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('desktop')).toBeVisible();

  await tabTo(page, '[data-testid="account-button"]');
  await page.keyboard.press('Enter');
  const lockNow = page.getByTestId('panel-account').getByRole('button', { name: 'Lock screen' });
  await expect(lockNow).toBeVisible();
  await lockNow.focus();
  await page.keyboard.press('Enter');
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
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('desktop')).toBeVisible();
  expect(JSON.stringify(await control.calls())).not.toContain(demoPassword);
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
        found['sign-in'] = await findings(page);
        await page.getByRole('button', { name: /SMS|短信/ }).click();
        await page.getByTestId('sms-form').waitFor();
        found.sms = await findings(page);
        await page.goto(device.url('/login/entry'));
        await page.getByTestId('entry').waitFor();
        found.entry = await findings(page);
        await page.goto(device.url('/404'));
        await page.getByRole('heading').first().waitFor();
        found['404'] = await findings(page);
        await page.goto(device.url('/login'));
        await signIn(page);
        await expect(page.getByTestId('desktop')).toBeVisible();
        await lock(page);
        found.lock = await findings(page);
        await page.goto(device.url('/tray'));
        await page.getByTestId('tray').waitFor();
        found.tray = await findings(page);
        expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
      });
    });
