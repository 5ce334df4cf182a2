import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts, demoPassword } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';
import { pressByKeys, tabTo } from './keys.ts';

/* What the shell asks by itself, answered without a pointer, and looked at as a screen reader does. */

const shell = (page: Page, name: string) => page.locator(`[data-testid="shell-dialog"][data-overlay="${name}"]`);
const seconds = (page: Page, count: number) => page.clock.fastForward(count * 1000);

for (const locale of ['en-US', 'zh-CN'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${locale}, ${colorScheme}`, () => {
      test.use({ locale, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

      test('DLG-12, OVL-12 each dialog of the shell is answered by keys alone and has no serious finding', async ({
        page,
        device,
        control,
        signIn,
      }) => {
        const found: Record<string, string[]> = {};
        const look = async (name: string) => {
          found[name] = await seriousFindings(page);
        };
        const admin = await signedIn(device.http, accounts.master);
        await admin.call(calls.kvCreate, { k: 'userSetting', v: '{"protocolVersion":"20220101"}' });
        await page.clock.install();
        await signIn(page);

        await test.step('PRV-02 the changed texts: read one, back, agree', async () => {
          const notice = shell(page, 'privacy');
          await expect(notice).toBeVisible();
          await look('privacy');
          await page.keyboard.press('Escape');
          await expect(notice).toBeVisible();
          await pressByKeys(page, notice.locator('.link-btn').first());
          await expect(notice).toHaveAttribute('data-state', 'policy');
          await look('privacy policy');
          await pressByKeys(page, notice.locator('.btn-primary'));
          await expect(notice).toHaveAttribute('data-state', 'notice');
          await pressByKeys(page, notice.locator('.btn-primary'));
          await expect(notice).toHaveCount(0);
        });

        await test.step('DLG-06 restart: the question, and no', async () => {
          await page.keyboard.press('Control+Alt+Space');
          await pressByKeys(page, page.getByTestId('power-button'));
          await expect(page.getByRole('menuitem').first()).toBeVisible();
          await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Enter');
          const question = page.getByTestId('confirm-dialog');
          await expect(question).toBeVisible();
          await look('restart');
          await page.keyboard.press('Escape');
          await expect(question).toHaveCount(0);
        });

        await test.step('NTC-04 the messages, and the question before they are deleted', async () => {
          const data = { id: 9001, title: 'Fan too slow', text: 'The fan turns at 300 rpm', level: 'warn' };
          await control.push({ topic: 'action', type: 'message', data });
          await pressByKeys(page, page.getByTestId('notices-button'));
          const panel = page.getByTestId('panel-notices');
          await expect(panel.getByTestId('notice')).toBeVisible();
          await look('messages');
          await pressByKeys(page, panel.locator('.btn-text'));
          const question = page.getByTestId('confirm-dialog');
          await expect(question.locator('.btn-secondary')).toBeFocused();
          await look('delete messages');
          await page.keyboard.press('Enter');
          await expect(question).toHaveCount(0);
          await page.keyboard.press('Escape');
        });

        await test.step('DLG-10 the password once more: a wrong one, then no', async () => {
          await control.scenario('block-generic');
          const blocked = page.locator('[data-overlay]').first();
          // A poll that is on its way while the clock is put forward puts the next one off.
          await expect(async () => {
            await seconds(page, 7);
            await expect(blocked).toBeVisible({ timeout: 1000 });
          }).toPass();
          await pressByKeys(page, blocked.locator('.btn-danger').first());
          const dialog = page.getByTestId('password-dialog');
          await expect(dialog.locator('input[type="password"]')).toBeFocused();
          await page.keyboard.type('wrong password');
          const tick = dialog.locator('input[type="checkbox"]');
          if (await tick.count()) {
            await tabTo(page, tick);
            await page.keyboard.press('Space');
          }
          await pressByKeys(page, dialog.locator('.btn-danger'));
          await expect(dialog.getByRole('alert')).toBeVisible();
          await look('password');
          await page.keyboard.press('Escape');
          await expect(dialog).toHaveCount(0);
          await control.scenario('normal-complete');
          await expect(async () => {
            await seconds(page, 7);
            await expect(blocked).toHaveCount(0, { timeout: 1000 });
          }).toPass();
        });

        await test.step('WDG-01, DLG-07 the device is gone: nothing closes the dialog but its answer', async () => {
          const dialog = shell(page, 'reconnecting');
          await control.offline(true);
          await expect(async () => {
            await seconds(page, 4);
            await expect(dialog).toBeVisible({ timeout: 300 });
          }).toPass();
          await look('reconnecting');
          await page.keyboard.press('Escape');
          await page.keyboard.press('Tab');
          await expect(dialog).toBeVisible();
          await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
          await control.offline(false);
          await expect(async () => {
            await seconds(page, 4);
            await expect(dialog).toHaveCount(0, { timeout: 300 });
          }).toPass();
        });

        await test.step('ERR-03 the ban from outside: one way on', async () => {
          await control.push({ topic: 'session', type: 'banned', data: { code: 'N001413' } });
          const notice = page.getByTestId('remote-forbidden');
          await expect(notice.getByRole('button')).toBeFocused();
          await look('ban');
          await page.keyboard.press('Enter');
          await expect(page).toHaveURL(device.url('/login'));
          await expect(page.getByTestId('form-notice')).toBeVisible();
          await look('sign-in after the ban');
        });
        expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
        expect((await control.calls()).filter(({ path }) => path === '/system/reboot')).toEqual([]);
      });
    });

test('RTE-17, SES-16 by keys alone: sign out, choose another account that stays signed in here, sign in', async ({
  page,
  device,
}) => {
  const signInByKeys = async (username: string) => {
    await tabTo(page, page.locator('input[name="username"]'));
    await page.keyboard.type(username);
    await tabTo(page, page.locator('input[name="password"]'));
    await page.keyboard.type(demoPassword);
    await tabTo(page, page.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await tabTo(page, page.locator('button[type="submit"]'));
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('desktop')).toBeVisible();
  };
  const signOutByKeys = async () => {
    await pressByKeys(page, page.getByTestId('account-button'));
    await pressByKeys(page, page.getByTestId('panel-account').getByRole('button', { name: 'Log out' }));
    await expect(page).toHaveURL(device.url('/login'));
    // Leaving the desktop stops its loading; that is no failure of the device.
    await expect(page.getByTestId('reach')).toHaveText('LAN');
  };
  await page.goto(device.url('/login'));
  for (const username of [accounts.master, accounts.normal]) {
    await signInByKeys(username);
    await signOutByKeys();
  }
  const chips = page.getByTestId('known-accounts');
  await expect(chips.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByTestId('form-notice')).toHaveCount(0);
  await pressByKeys(page, chips.getByTitle(accounts.master, { exact: true }));
  await expect(page.locator('input[name="username"]')).toHaveValue(accounts.master);
  // The password is all that is left to be typed.
  await expect(page.locator('input[name="password"]')).toBeFocused();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('desktop')).toBeVisible();
  await expect(page.getByTestId('account-button')).toHaveAccessibleName('Account: Mira Kessler');
});
