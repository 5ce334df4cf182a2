import { readFileSync } from 'node:fs';
import { seriousFindings } from '../axe.ts';
import type { Control } from '../control.ts';
import { expect, test, type Locator, type Page } from '../fixtures.ts';

const some: unknown = expect.stringMatching(/./);
const dialog = (page: Page) => page.locator('[data-overlay="database"]');
const asked = async (control: Control, path: string) =>
  (await control.calls()).filter((call) => call.path === path).map(({ fields }) => fields);
test('DBR-01 DBR-02 DBR-03 DBR-04 DBR-05 ENT-13 a broken database is repaired, and Enter leads to the desktop', async ({
  page,
  signIn,
  control,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  // The repair goes on by hand alone: it must not be over before the page has looked.
  await control.clock({ speed: 0.05 });
  await control.scenario('db-down');
  await control.tell();
  await expect(dialog(page)).toHaveAttribute('data-state', 'fail');
  await expect(dialog(page)).toContainText('The database has a problem');
  expect(await seriousFindings(page, '[data-overlay="database"]')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Repair' }).click();
  await expect(dialog(page)).toHaveAttribute('data-state', 'running');
  await expect.poll(() => asked(control, '/mysql/repair')).toHaveLength(1);
  await control.clock({ advanceMs: 3000 });
  for (const text of ['Repairing', 'About 5 minutes', 'check tables', 'rebuild index'])
    await expect(dialog(page).getByText(text, { exact: true })).toBeVisible();
  // A page that is loaded anew in the middle finds the repair again.
  await page.reload();
  await expect(dialog(page)).toHaveAttribute('data-state', 'running');
  await control.clock({ advanceMs: 12_000 });
  await expect(dialog(page)).toHaveAttribute('data-state', 'success');
  const loaded = page.waitForEvent('load');
  await dialog(page).getByRole('button', { name: 'Enter' }).click();
  await loaded;
  await expect(page.getByTestId('desktop')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('DBR-06 a repair that fails: again, remote assistance over the dialog, log out', async ({
  page,
  signIn,
  control,
}) => {
  await control.scenario('db-repair-failed-state');
  await signIn(page);
  await expect(dialog(page)).toHaveAttribute('data-state', 'repair_fail');
  await expect(dialog(page).getByRole('button')).toHaveText(['Log out', 'Remote assistance', 'Repair again']);
  await dialog(page).getByRole('button', { name: 'Remote assistance' }).click();
  await expect(page.getByTestId('rhelp-dialog')).toBeVisible();
  await page.getByTestId('rhelp-dialog').getByRole('button', { name: 'Close' }).click();
  await control.scenario('db-repair-fail');
  await control.tell();
  await expect(dialog(page)).toHaveAttribute('data-state', /fail|running/);
  await control.clock({ advanceMs: 10_000 });
  await expect(dialog(page)).toHaveAttribute('data-state', 'repair_fail');
});

test('DBR-07 a local account is told to wait, and can only log out', async ({ page, signIn, control }) => {
  await signIn(page, 'local');
  await control.scenario('db-down');
  await control.tell();
  await expect(dialog(page)).toContainText('please wait for or contact the administrator');
  await expect(dialog(page).getByRole('button')).toHaveText(['Log out']);
});

test('RHP-01 RHP-02 RHP-03 RHP-06 RHP-08 RHP-09 CALL-RH-01 CALL-RH-02 remote help is opened with a code, copied, and told of on the desktop', async ({
  page,
  context,
  device,
  signIn,
  control,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await control.scenario('rhelp-off');
  await signIn(page);
  await page.goto(device.url('/setting/remoteHelp'));
  const toggle = page.getByRole('switch', { name: 'Let support in' });
  const sms = page.getByTestId('rhelp-sms');
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await sms.getByRole('button', { name: 'Cancel' }).click();
  await expect(toggle).not.toBeChecked();
  expect(await asked(control, '/zhelper/open')).toEqual([]);

  await toggle.click();
  expect(await seriousFindings(page, '[data-testid="rhelp-sms"]')).toEqual([]);
  await sms.getByRole('button', { name: 'Send code' }).click();
  await expect(sms).toContainText('138****5678');
  expect((await asked(control, '/key/pub')).length).toBeGreaterThan(0);
  const sent = { key_id: some, username: some, nasid: some, type: 'rhelp' };
  await expect.poll(() => asked(control, '/rhelp/sendsms')).toMatchObject([sent]);
  const code = (await control.outbox()).at(-1)?.code ?? '';
  await sms.getByLabel('Code').fill(code);
  // Both presses fall on the dialog: once it is gone, Enter is for the switch, which has the keyboard again.
  const pressed = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/zhelper/open',
    async (route) => {
      await pressed.promise;
      await route.continue();
    },
  );
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(sms).toHaveAttribute('data-state', 'switching');
  pressed.resolve();
  await expect(page.getByTestId('rhelp-validity')).toHaveText('valid for 3 days');
  await expect(toggle).toBeChecked();
  await expect.poll(() => asked(control, '/zhelper/open')).toHaveLength(1);
  const pwd = await page.getByTestId('rhelp-code').innerText();

  await page.getByRole('button', { name: 'Copy for support' }).click();
  await expect(page.getByRole('alertdialog', { name: 'authorization code copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [nasid] = (await asked(control, '/rhelp/sendsms')).map((fields) => String(fields['nasid']));
  const time = /\d{4}-\d\d-\d\d \d\d:\d\d$/.source;
  const lines = [
    `^Authorization code: ${pwd}$`,
    `^Valid until: ${time}`,
    `^Device id: ${nasid ?? ''}$`,
    `^Opened at: ${time}`,
  ];
  const copiedLines = copied.split('\n');
  expect(copiedLines).toHaveLength(lines.length);
  for (const [index, line] of lines.entries()) expect(copiedLines[index]).toMatch(new RegExp(line));
  await page.keyboard.press('Enter');
  expect(await seriousFindings(page, '[data-testid="rhelp"]')).toEqual([]);

  // On the desktop a banner tells of it for as long as it is open.
  await page.goto(device.url('/'));
  await expect(page.getByTestId('rhelp-banner')).toContainText('valid for 3 days');
  await page.getByTestId('rhelp-banner').getByRole('button', { name: 'Close remote help' }).click();
  await expect(sms).toHaveAttribute('data-state', 'ready');
  await sms.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByTestId('rhelp-banner')).toBeVisible();
  expect(await asked(control, '/zhelper/close')).toEqual([]);
});

test('RHP-07 RHP-11 RHP-12 ERR-110 ERR-113 ERR-114 what goes wrong with remote help is said', async ({
  page,
  context,
  device,
  signIn,
  control,
}) => {
  await signIn(page);
  await control.scenario('rhelp-sms-fail');
  await page.goto(device.url('/setting/remoteHelp'));
  const toggle = page.getByRole('switch');
  const sms = page.getByTestId('rhelp-sms');
  await toggle.click();
  await sms.getByRole('button', { name: 'Send code' }).click();
  await expect(sms.getByRole('alert')).toContainText('Sending verification code failed');
  await expect(sms.getByRole('button', { name: 'Send code' })).toBeEnabled();
  await control.scenario('rhelp-code-wrong');
  await sms.getByLabel('Code').fill('123456');
  await page.keyboard.press('Enter');
  await expect(sms.getByRole('alert')).toContainText('Verification code check failed');
  await expect(sms.getByLabel('Code')).toHaveValue('');
  await control.scenario('net-no-internet');
  await sms.getByRole('button', { name: 'Send code' }).click();
  const missing = page.getByRole('alertdialog', { name: 'The device cannot connect to the network' });
  await expect(missing).toContainText('network unreachable');
  await expect(missing).toContainText('N001998');
  await context.setOffline(true);
  await expect(missing).toContainText('This computer has no network connection; check it first');
  await context.setOffline(false);
  await missing.getByRole('button', { name: 'Close' }).click();
  await expect(toggle).not.toBeChecked();
});

test('the way to the device is measured from the taskbar', async ({ desktop, control }) => {
  await desktop.getByTestId('connection').click();
  await desktop.getByRole('button', { name: 'Check the connection' }).click();
  const doctor = desktop.getByTestId('path-doctor');
  await expect(doctor).toHaveAttribute('aria-busy', 'false');
  await expect(doctor.getByRole('listitem')).toHaveCount(4);
  await expect(doctor.locator('[data-hop="nas"]')).toContainText(/\d+ ms/);
  expect(await seriousFindings(desktop, '[data-overlay="path-doctor"]')).toEqual([]);
  await expect.poll(() => asked(control, '/network/diagnose')).toHaveLength(1);
});

/** Path of the file that a button hands out. */
async function savedBy(page: Page, button: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await button.click();
  return (await download).path();
}

test('MSG-01 a storage incident is saved as a file, which replays it screen by screen', async ({
  page,
  device,
  signIn,
  control,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  await control.scenario('block-generic');
  await control.tell();
  const incident = page.locator('[data-overlay="blocking"]');
  await expect(incident).toBeVisible();
  const state = await incident.getAttribute('data-state');
  const file = await savedBy(page, incident.getByTestId('save-report'));
  expect(readFileSync(file, 'utf8')).not.toContain('ZSA4T0001');
  await control.scenario('normal-complete');
  await control.tell();
  await expect(incident).toHaveCount(0);

  await page.goto(device.url('/setting/remoteHelp'));
  await page.getByTestId('report-file').setInputFiles(file);
  const bar = page.getByTestId('replay');
  await expect(bar).toContainText('Screen 1 of');
  const replayed = page.locator('[data-testid="replay-stage"] [data-overlay="blocking"]');
  // By what the bar says of the screen: the screen itself is drawn a moment later.
  const next = bar.getByRole('button', { name: 'Next screen' });
  while (!/blocking/.test((await bar.getAttribute('data-screen')) ?? '') && (await next.isEnabled()))
    await next.click();
  await expect(replayed).toHaveAttribute('data-state', state ?? '');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test('MSG-01 a report that is saved as soon as a page shows an incident holds that incident, and its replay stays', async ({
  page,
  device,
  signIn,
  control,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await control.scenario('block-generic');
  // The device says it once; the next answer comes after the report. The page from before asks no more.
  await page.goto('about:blank');
  let polls = 0;
  let release: () => void = () => undefined;
  const saved = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/system/polling2*', async (route) => {
    polls += 1;
    if (polls > 1) await saved;
    await route.continue();
  });
  await page.goto(device.url('/'));
  const file = await savedBy(page, page.locator('[data-overlay="blocking"]').getByTestId('save-report'));
  expect(polls).toBeLessThanOrEqual(2);
  release();
  await control.scenario('normal-complete');

  await page.goto(device.url('/setting/remoteHelp'));
  await expect(page.getByTestId('save-report')).toHaveCount(0);
  // This computer still has it, without the file.
  const again = page.waitForEvent('download');
  await page.getByTestId('last-incident').getByRole('button', { name: 'Save a report' }).click();
  expect(readFileSync(await (await again).path(), 'utf8')).toContain('N300029');
  await page.getByTestId('report-file').setInputFiles(file);
  const bar = page.getByTestId('replay');
  await expect(bar).toHaveAttribute('data-screen', /blocking/);
  await expect(page.locator('[data-testid="replay-stage"] [data-overlay="blocking"]')).toBeVisible();
  // It stays when the device answers again.
  const asked = (await control.calls()).filter(({ path }) => path === '/system/polling2').length;
  await expect
    .poll(async () => (await control.calls()).filter(({ path }) => path === '/system/polling2').length, {
      timeout: 30_000,
    })
    .toBeGreaterThan(asked);
  await expect(bar).toBeVisible();
});

test('CALL-AUTH-10 RTE-17 a second device is let in by its picture', async ({ page, browser, device, signIn }) => {
  await signIn(page);
  const second = await browser.newContext();
  const other = await second.newPage();
  await other.goto(device.url('/login'));
  await other.getByRole('button', { name: 'Sign in with another device' }).click();
  const picture = other.getByTestId('qr-code');
  await expect(picture).toBeVisible();
  expect(await seriousFindings(other, '[data-testid="qr-form"]')).toEqual([]);
  await page.goto((await picture.getAttribute('data-text')) ?? '');
  const question = page.getByRole('alertdialog', { name: 'Let another device sign in?' });
  await expect(question).toBeVisible();
  expect(page.url()).not.toContain('allow=');
  await question.getByRole('button', { name: 'Allow' }).click();
  await expect(other.getByTestId('desktop')).toBeVisible();
  await second.close();
});
