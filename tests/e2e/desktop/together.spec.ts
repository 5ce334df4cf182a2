import { embed, locksOf, logOut, secondTab } from '../documents.ts';
import { expect, test, type DesktopApp } from './fixtures.ts';
import type { Page } from '../fixtures.ts';
import { SYSTEM_POLL, pollGaps } from '../polls.ts';

/* The desktop app and a browser on one computer: each client has a sign-in of its own, and each has one of everything. */

/** A screen of the app in a window of its own. */
async function ownWindow(app: DesktopApp, route: string): Promise<Page> {
  const opened = app.electron.waitForEvent('window');
  await app.page.evaluate((shown) => window.hearth?.window.open(shown), route);
  return opened;
}
const onSignIn = async (...pages: Page[]) => {
  for (const page of pages) await expect(page).toHaveURL(/\/home\/login/);
};

test('TOK-03, POL-01, SES-16 two tabs, a frame and the app with two windows: one heartbeat, one who asks for each client, and each signs in and out as a whole', async ({
  started,
  signInTo,
  page,
  context,
  device,
  control,
  signIn,
}) => {
  const tab = page;
  await tab.goto(device.url('/login'));
  await signInTo(started.page);
  const own = await ownWindow(started, '/fileManage/myFiles');
  await expect(own.getByTestId('file-list')).toBeVisible();
  // The sign-in of the app is no sign-in of the browser.
  await expect(tab.locator('input[type="password"]')).toBeVisible();
  await signIn(tab);
  await expect(tab.getByTestId('desktop')).toBeVisible();
  const other = await secondTab(context, device.url('/'));
  await embed(other, device.url('/fileManage/myFiles'));

  await test.step('one owner of the heartbeat in the browser, main in the app; one who asks in both', async () => {
    const one = { held: 1, waiting: 1 };
    const none = { held: 0, waiting: 0 };
    await expect.poll(() => locksOf(tab)).toEqual({ 'hearth.poll': one, 'hearth.heartbeat': one });
    await expect.poll(() => locksOf(started.page)).toEqual({ 'hearth.poll': one, 'hearth.heartbeat': none });
    await control.clearCalls();
    const asked = async () => (await control.calls()).filter(({ path }) => path === SYSTEM_POLL);
    await expect.poll(async () => (await asked()).length, { timeout: 40_000 }).toBeGreaterThanOrEqual(6);
    const gaps = pollGaps(await asked());
    expect(Object.keys(gaps)).toHaveLength(2);
    // Who asks waits six seconds for the next question while the device is at rest (POL-03).
    for (const [client, waits] of Object.entries(gaps)) expect(Math.min(...waits), client).toBeGreaterThanOrEqual(5900);
  });

  const logouts = async () => (await control.calls()).filter(({ path }) => path === '/auth/logout').length;
  await test.step('signing out in one tab ends the browser and leaves the app alone', async () => {
    await control.clearCalls();
    await logOut(other);
    await onSignIn(tab, other);
    await expect(started.page.getByTestId('desktop')).toBeVisible();
    await expect(own.getByTestId('file-list')).toBeVisible();
    expect((await started.push()).state).toBe('open');
    await expect.poll(logouts).toBe(1);
  });

  await test.step('signing out in the app ends both its windows and leaves the browser alone', async () => {
    await signIn(tab);
    await expect(other.getByTestId('desktop')).toBeVisible();
    await control.clearCalls();
    await logOut(started.page);
    await onSignIn(started.page);
    // It comes back with its account.
    await expect.poll(() => own.isClosed()).toBe(true);
    await expect.poll(async () => (await started.push()).state).toBe('idle');
    await expect(tab.getByTestId('desktop')).toBeVisible();
    await expect(other.getByTestId('desktop')).toBeVisible();
    await expect.poll(logouts).toBe(1);
  });

  await test.step('another account meets no window of the one before', async () => {
    await signInTo(started.page, { account: 'normal' });
    await expect.poll(async () => (await started.push()).state).toBe('open');
    expect(started.electron.windows()).toEqual([started.page]);
  });

  const next = await ownWindow(started, '/fileManage/myFiles');
  await expect(next.getByTestId('file-list')).toBeVisible();

  await test.step('the device ends every session: every window of both is signed out', async () => {
    await control.endSessions();
    await onSignIn(started.page, tab, other);
    await expect.poll(() => next.isClosed()).toBe(true);
    await expect.poll(async () => (await context.cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  });
});
