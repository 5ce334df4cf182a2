import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './fixtures.ts';

test('SSN-03 TOK-02 kept over two launches, and the token stands nowhere in clear', async ({
  launch,
  userData,
  signInTo,
}) => {
  const first = await launch();
  await signInTo(first.page);
  const session = await first.page.evaluate(() => window.hearth!.session.get());
  expect(session).toMatchObject({ username: 'admin', keepLogin: true });
  await first.quit();

  for (const name of readdirSync(userData)) {
    if (!/\.(json|log)$/.test(name)) continue;
    expect(readFileSync(path.join(userData, name), 'utf8')).not.toContain(session!.token);
  }
  expect(first.log.join('')).not.toContain(session!.token);

  const second = await launch();
  await expect(second.page.getByTestId('desktop')).toBeVisible();
  await expect.poll(async () => (await second.push()).state).toBe('open');
});

test('TOK-02 SSN-03 without "keep me signed in" quitting ends the session; reloading and closing to the tray do not', async ({
  launch,
  signInTo,
}) => {
  const first = await launch();
  await signInTo(first.page, { keep: false });
  await first.page.reload();
  await expect(first.page.getByTestId('desktop')).toBeVisible();

  await first.hide();
  const visible = () =>
    first.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((w) => w.isVisible()));
  expect(await visible()).toEqual([false]);
  await first.clickTray('open');
  await expect.poll(visible).toEqual([true]);
  await expect(first.page.getByTestId('desktop')).toBeVisible();
  await first.quit();

  const second = await launch();
  await expect(second.page.locator('input[type="password"]')).toBeVisible();
  expect(await second.page.evaluate(() => window.hearth!.session.status())).toBe('none');
});

test('TOK-02 a session does not outlive the app that was killed without "keep me signed in"', async ({
  launch,
  signInTo,
}) => {
  const first = await launch();
  await signInTo(first.page, { keep: false });
  const gone = first.electron.waitForEvent('close');
  first.electron.process().kill('SIGKILL');
  await gone;
  const second = await launch();
  await expect(second.page.locator('input[type="password"]')).toBeVisible();
});

test('SES-05 signing out at the tray signs the console out and ends the sign-in on the device', async ({
  started,
  signInTo,
  control,
}) => {
  await signInTo(started.page);
  await expect.poll(started.trayMenu).toContain('Sign out');
  await control.clearCalls();
  await started.clickTray('signOut');
  await expect(started.page.locator('input[type="password"]')).toBeVisible();
  await expect.poll(async () => (await control.calls()).some((call) => call.path === '/auth/logout')).toBe(true);
  await expect
    .poll(started.trayMenu)
    .toEqual(['Open Hearth', 'Show status', 'Not signed in', 'Keep running when the window is closed', 'Quit Hearth']);
  await expect.poll(async () => (await started.push()).state).toBe('idle');
});
