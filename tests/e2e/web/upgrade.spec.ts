import type { Account } from '../accounts.ts';
import { expect, test, type Page } from '../shared-device.ts';

const dialog = (page: Page) => page.locator('[data-overlay="upgrade"]');
const title = (page: Page) => dialog(page).getByRole('heading', { level: 1 });

test('UPG-01 CALL-04 a healthy device is asked once and nothing opens', async ({ page, signIn, control }) => {
  await signIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  await expect
    .poll(async () => (await control.calls()).filter(({ path }) => path === '/upgrade/progress').length)
    .toBe(1);
  await expect(dialog(page)).toHaveCount(0);
});

test('UPG-01 UPG-07 a download that runs when the page opens', async ({ page, signIn, control }) => {
  // The page may take its time until it looks: the download is still under way then.
  await control.hold();
  await control.scenario('upgrade-midway');
  await signIn(page);
  await expect(dialog(page)).toHaveAttribute('data-state', 'download');
  await expect(title(page)).toHaveText(/Downloading \d+%/);
});

const failures: readonly (readonly [string, string, Account, readonly string[]])[] = [
  [
    'upgrade-download-fail',
    'Download failed',
    'master',
    ['Save diagnostics', 'Remote assistance', 'Continue using', 'Retry'],
  ],
  ['upgrade-must-fail', 'Download failed', 'master', ['Save diagnostics', 'Remote assistance', 'Retry']],
  ['upgrade-download-fail', 'Download failed', 'normal', ['Log out']],
  ['upgrade-download-fail', 'Download failed', 'local', ['Log out']],
];
for (const [scenario, name, account, buttons] of failures) {
  test(`UPG-14 UPG-22 UPG-23 ${scenario} as ${account}`, async ({ page, signIn, control }) => {
    await signIn(page, account);
    await expect(page.getByTestId('desktop')).toBeVisible();
    // The part that follows upgrades comes after the desktop: the download has not failed yet when it asks.
    await control.hold();
    await control.scenario(scenario);
    await expect(dialog(page)).toHaveAttribute('data-state', 'download');
    await control.clock({ advanceMs: 8000 });
    await expect(title(page)).toHaveText(name);
    await expect(dialog(page).getByRole('button')).toHaveText([...buttons]);
  });
}

test('UPG-19 UPG-22 a retry begins the download again; Continue using leads to the desktop', async ({
  page,
  signIn,
  control,
}) => {
  await signIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  await control.hold();
  await control.scenario('upgrade-download-fail');
  await expect(dialog(page)).toHaveAttribute('data-state', 'download');
  await control.clock({ advanceMs: 8000 });
  await expect(title(page)).toHaveText('Download failed');
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page)).toHaveAttribute('data-state', 'download');
});

test('UPG-17 UPG-18 a service upgrade ends with OK and no reload', async ({ page, signIn, control }) => {
  await control.hold();
  await control.scenario('service-upgrade-ok');
  await signIn(page);
  await expect(title(page)).toHaveText('Upgrading the service…');
  await control.clock({ advanceMs: 20_000 });
  await expect(title(page)).toHaveText('Service upgrade complete');
  await dialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('OVL-02 an upgrade covers the wizard, which is on the same step afterwards', async ({ page, signIn, control }) => {
  await signIn(page);
  // What follows upgrades asks when it has come; before that it hears nothing.
  await expect.poll(async () => (await control.calls()).some(({ path }) => path === '/upgrade/progress')).toBe(true);
  await control.scenario('confirm-b-new-disk');
  const wizard = page.locator('[data-overlay="confirm"]');
  await wizard.locator('footer').getByRole('button', { name: 'Next step' }).click();
  await expect(wizard).toHaveAttribute('data-state', 'list');
  const data = { type: 'system', status: 'install', errcode: '', id: 'up-9', target_version: '2.4.0' };
  const sizes = { downloadsize: 0, totalsize: 1, need_reboot: 'reboot', upgrade_level: 'NORMAL' };
  await control.push({ topic: 'upgrade', type: 'status', data: { ...data, ...sizes } });
  await expect(title(page)).toHaveText('Installing, do not power off');
  await control.push({ topic: 'upgrade', type: 'status', data: { ...data, ...sizes, status: 'end', errcode: '500' } });
  await dialog(page).getByRole('button', { name: 'Continue using' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(wizard).toHaveAttribute('data-state', 'list');
});
