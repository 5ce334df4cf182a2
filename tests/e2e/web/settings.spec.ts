import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);
const children = (page: Page) => page.getByRole('navigation').first().locator('[data-setting]');
const toast = (page: Page, text: string | RegExp) => page.getByTestId('notice').filter({ hasText: text });

test('APP-SET-01 the menu, its keys and its search lead to every setting that the account may see', async ({
  page,
  device,
  signIn,
}) => {
  await page.goto(device.url('/setting/shareSetting'));
  await signIn(page);
  await expect(children(page)).toHaveCount(16);
  await page.locator('[data-setting="/setting/hardware"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hardware' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/setting\/srvsManage$/);

  await page.getByLabel('Search settings').fill('ups');
  await expect(children(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/setting\/hardware\?at=ups$/);
  await expect(part(page, 'ups')).toBeFocused();
  await expect(part(page, 'ups')).toBeInViewport();
  // A search result of the storage manager is one of its pages.
  await page.getByLabel('Search settings').fill('smart');
  await page.locator('[data-setting="/setting/poolManage?currentPage=5"]').click();
  await expect(page.getByTestId('storage-manager')).toHaveAttribute('data-page', 'health');
});

test('APP-SET-01 other accounts see seven children, and no others by their address', async ({
  page,
  device,
  signIn,
}) => {
  await page.goto(device.url('/setting/shareSetting'));
  await signIn(page, 'normal');
  await expect(children(page)).toHaveCount(7);
  await page.goto(device.url('/setting/network'));
  await expect(page).toHaveURL(/\/401/);
});

for (const locale of ['en-US', 'zh-CN'] as const)
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 900, height: 600 } });
    test(`APP-SET-01 every child stands in the frame without serious findings, in a narrow window too (${locale})`, async ({
      page,
      device,
      signIn,
    }) => {
      await page.goto(device.url('/setting/about'));
      await signIn(page);
      for (const child of [
        'shareSetting',
        'fileAndShare',
        'fastShare',
        'backup',
        'network',
        'doubleNet',
        'LAN',
        'hardware',
        'srvsManage',
        'help',
        'about',
        'outsideDevice',
        'mount',
        'docker',
        'remoteHelp',
      ]) {
        // prettier-ignore
        await page.goto(device.url(`/setting/${child}`));
        await expect(page.locator(`[data-setting="/setting/${child}"]`)).toHaveAttribute('aria-current', 'page');
        await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
        await expect(page.getByTestId('error-state')).toHaveCount(0);
        expect(await seriousFindings(page), child).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, child).toBeLessThanOrEqual(900);
      }
      await page.setViewportSize({ width: 480, height: 600 });
      await page.goto(device.url('/setting/hardware'));
      await page.getByTestId('settings').getByRole('button', { expanded: false }).first().click();
      await page.locator('[data-setting="/setting/help"]').click();
      await expect(part(page, 'feedback')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
    });
  });

test('APP-SET-06 CALL-SYS-08 services are switched and configured, and the quick stop of Samba is the same switch', async ({
  page,
  device,
  signIn,
}) => {
  const admin = await signedIn(device.http, accounts.master);
  await page.goto(device.url('/setting/LAN'));
  await signIn(page);
  for (const service of ['dlna', 'webdav', 'ftp', 'sftp', 'nfs']) {
    await part(page, service).getByRole('switch').first().click();
    await expect(part(page, service).getByText('On', { exact: true })).toBeVisible();
  }
  const on = await admin.call(calls.services, {});
  const running = on.data.list.filter((service) => service.running === 1).map(({ name }) => name);
  expect(running).toEqual(expect.arrayContaining(['samba', 'dlna', 'webdav', 'ftp', 'sftp', 'nfs']));

  await page.getByRole('button', { name: 'Settings of Samba (SMB)' }).click();
  await page.getByRole('textbox', { name: 'Workgroup' }).fill('MAPLE');
  await expect(page.getByRole('group', { name: 'What will change' })).toContainText('WORKGROUP → MAPLE');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Settings of Samba (SMB)' }).click();
  await expect(page.getByRole('textbox', { name: 'Workgroup' })).toHaveValue('MAPLE');
  await admin.call(calls.smbStop, {});
  await expect(part(page, 'samba').getByRole('switch').first()).not.toBeChecked();
});

test('APP-SET-09 CALL-SET-06 a fixed address leads to the new one, and is taken back when nobody keeps it', async ({
  page,
  device,
  control,
  signIn,
}) => {
  await page.goto(device.url('/setting/network'));
  await signIn(page);
  const change = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Change Network port eth0' }).click();
    const form = page.getByRole('form', { name: 'Change Network port eth0' });
    await form.getByLabel('Assigned').selectOption('static');
    await form.getByLabel('IP address').fill('10.20.30.40');
    await form.getByLabel('Subnet mask').fill('255.255.255.0');
    await form.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Change it' }).click();
  };
  await change();
  await expect(page.getByTestId('new-address')).toHaveText(/^http:\/\/10\.20\.30\.40:\d+\/home\/setting\/network$/);
  await expect(part(page, 'ports')).toContainText('10.20.30.40 / 255.255.255.0');
  await control.clock({ advanceMs: 61_000 });
  await expect(part(page, 'ports')).not.toContainText('10.20.30.40');
  await page.reload();
  await change();
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByTestId('network-trial')).toHaveCount(0);
  await control.clock({ advanceMs: 61_000 });
  await page.reload();
  await expect(part(page, 'ports')).toContainText('10.20.30.40');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.locator('[data-step="link"]')).toHaveAttribute('data-verdict', 'ok');

  await page.goto(device.url('/setting/doubleNet'));
  await page.getByRole('radio', { name: /LACP/ }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Change it' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.goto(device.url('/setting/network'));
  await expect(part(page, 'ports')).toContainText('Bonded ports');
});

test('APP-SET-11 lights, fan, sleep, UPS and power plan survive a reload', async ({
  page,
  device,
  control,
  signIn,
}) => {
  await control.operate('ups', { state: 'online', percent: 90 });
  await page.goto(device.url('/setting/hardware'));
  await signIn(page);
  await part(page, 'led').getByLabel('When they are on').selectOption('on');
  await part(page, 'led').getByRole('button', { name: 'Save' }).click();
  await part(page, 'fan').getByLabel('How it runs').selectOption('full');
  await part(page, 'sleep').getByLabel('After').selectOption('60');
  await part(page, 'sleep').getByRole('button', { name: 'Save' }).click();
  await expect(part(page, 'ups').getByRole('switch')).toBeChecked();
  await part(page, 'ups').getByRole('switch').click();
  await part(page, 'ups').getByRole('textbox', { name: 'Or below how many percent' }).fill('35');
  await part(page, 'ups').getByRole('button', { name: 'Save' }).click();
  // Half a day away: the device announces what its plan will do soon.
  const off = `${String((new Date().getHours() + 12) % 24).padStart(2, '0')}:30`;
  await part(page, 'plan').getByLabel('Time', { exact: true }).fill(off);
  await part(page, 'plan').getByRole('button', { name: 'Add time' }).click();
  await expect(part(page, 'plan').getByRole('listitem')).toHaveCount(1);
  await expect(part(page, 'ups').getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.reload();
  await expect(part(page, 'led').getByLabel('When they are on')).toHaveValue('on');
  await expect(part(page, 'fan').getByLabel('How it runs')).toHaveValue('full');
  await expect(part(page, 'sleep').getByLabel('After')).toHaveValue('60');
  await expect(part(page, 'ups').getByRole('switch')).not.toBeChecked();
  await expect(part(page, 'ups').getByRole('textbox', { name: 'Or below how many percent' })).toHaveValue('35');
  await expect(part(page, 'plan').getByRole('listitem')).toContainText(`Off at ${off}, every day`);

  // A stop that the device announces is put off from here.
  await part(page, 'ups').getByRole('switch').click();
  await expect(part(page, 'ups').getByRole('switch')).toBeChecked();
  await control.operate('ups', { state: 'low' });
  await expect(page.getByTestId('planned-stop')).toContainText('because it runs on battery');
  await page.getByRole('button', { name: 'Put off' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
});

test('APP-SET-14 a service that takes its time keeps only its own row busy', async ({
  page,
  device,
  control,
  signIn,
}) => {
  await control.fault({ call: '/manager/srv/stop', delayMs: 3000, times: 1 });
  await page.goto(device.url('/setting/srvsManage'));
  await signIn(page);
  const samba = page.locator('[data-service="samba"]');
  await samba.getByRole('button', { name: 'Stop Samba' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click();
  await expect(samba.getByText('Stopping')).toBeVisible();
  await page.getByRole('button', { name: 'Start FTP' }).click();
  await expect(page.locator('[data-service="ftp"]')).toHaveAttribute('data-running', 'true');
  await expect(samba).toHaveAttribute('data-running', 'false');
});

test('APP-SET-02 APP-SET-10 what is chosen for links holds for them on the device', async ({
  page,
  device,
  signIn,
}) => {
  device.put('Trip/plan.txt', 'north\n');
  const admin = await signedIn(device.http, accounts.master);
  await page.goto(device.url('/setting/shareSetting'));
  await signIn(page);
  await page.getByLabel('A new link ends after').selectOption({ label: '30 days' });
  await expect(toast(page, 'Saved')).toBeVisible();
  const share = async () => admin.call(calls.shareCreate, { paths: ['/zenith_sata/admin/data/Trip/plan.txt'] });
  const { data } = await share();
  expect(Math.round((data.expire_at - Date.now() / 1000) / 86_400)).toBe(30);

  await page.goto(device.url('/setting/fileAndShare'));
  await page.getByRole('switch', { name: 'Let links of mine be opened' }).click();
  await page.getByRole('button', { name: 'Close links' }).click();
  await expect(page.getByRole('switch', { name: 'Let links of mine be opened' })).not.toBeChecked();
  expect((await share()).code).toBe('N003004');
  await page.getByRole('switch', { name: 'Show hidden files' }).click();
  await expect.poll(async () => (await admin.call(calls.settingLoad, {})).data['file.show_hidden']).toBe('1');
});
