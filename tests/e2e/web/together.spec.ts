import { accounts } from '../accounts.ts';
import { embed, locksOf, logOut, secondTab } from '../documents.ts';
import { expect, test, type Page } from '../fixtures.ts';
import { pollGaps, SYSTEM_POLL } from '../polls.ts';

test('TOK-03, POL-01 two tabs and a frame: one of them writes the heartbeat, one polls, and the frame does neither', async ({
  desktop,
  device,
  context,
}) => {
  const other = await secondTab(context, device.url('/'));
  await expect
    .poll(() => locksOf(desktop))
    .toEqual({ 'hearth.poll': { held: 1, waiting: 1 }, 'hearth.heartbeat': { held: 1, waiting: 1 } });

  // A frame of the console asks for nothing of its own.
  await embed(other, device.url('/fileManage/myFiles'));
  expect(await locksOf(other)).toEqual({
    'hearth.poll': { held: 1, waiting: 1 },
    'hearth.heartbeat': { held: 1, waiting: 1 },
  });
});

test('POL-01, SES-16 two tabs and a frame ask the device as often as one does', async ({
  desktop,
  device,
  context,
  control,
}) => {
  const other = await secondTab(context, device.url('/'));
  await embed(other, device.url('/fileManage/myFiles'));
  await expect.poll(async () => (await locksOf(desktop))['hearth.poll']).toEqual({ held: 1, waiting: 1 });
  // A page that begins to be told of changes asks at once.
  for (const tab of [desktop, other]) await expect(tab.getByTestId('connection')).toContainText('LAN');
  await control.clearCalls();
  const polls = async () => (await control.calls()).filter(({ path }) => path === SYSTEM_POLL);
  await expect.poll(async () => (await polls()).length).toBeGreaterThanOrEqual(3);
  // A device that is at rest is asked every six seconds (POL-03): two who poll would come closer than that.
  const gaps = Object.values(pollGaps(await polls()));
  expect(gaps).toHaveLength(1);
  expect(Math.min(...gaps.flat())).toBeGreaterThanOrEqual(5900);
});

test('SES-16, SES-05 a sign-out in one tab ends the other and its frame, and nothing of the session stays', async ({
  desktop,
  device,
  context,
}) => {
  const other = await secondTab(context, device.url('/'));
  await embed(other, device.url('/fileManage/myFiles'));
  // What is sent, not what comes: given up after a second, it may not get through on a machine that is busy.
  const sent: string[] = [];
  for (const page of [desktop, other]) page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await logOut(desktop);
  await expect(desktop).toHaveURL(device.url('/login'));
  await expect(other).toHaveURL(device.url('/login'));
  // The frame shows no sign-in of its own: the page around it was loaded anew without it (RTE-06).
  await expect(other.locator('iframe[name="embedded"]')).toHaveCount(0);
  await expect.poll(async () => (await context.cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  expect(sent.filter((pathname) => pathname.endsWith('/auth/logout'))).toHaveLength(1);
  await expect
    .poll(() => locksOf(other))
    .toEqual({ 'hearth.poll': { held: 0, waiting: 0 }, 'hearth.heartbeat': { held: 0, waiting: 0 } });
});

test('SES-16 a sign-in in one tab signs the other in; another account there takes both with it', async ({
  page,
  device,
  context,
  signIn,
}) => {
  const other = await context.newPage();
  await other.goto(device.url('/login'));
  await expect(other.locator('input[type="password"]')).toBeVisible();
  await signIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  await expect(other.getByTestId('desktop')).toBeVisible();

  await logOut(other);
  await expect(page).toHaveURL(/\/home\/login/);
  await signIn(other, 'normal');
  await expect(other.getByTestId('desktop')).toBeVisible();
  await expect(page.getByTestId('desktop')).toBeVisible();
  const account = async (tab: Page) => (await tab.getByTestId('account-button').getAttribute('aria-label')) ?? '';
  await expect.poll(async () => (await account(page)) === (await account(other))).toBe(true);
  expect(await context.cookies()).toContainEqual(expect.objectContaining({ name: 'username', value: accounts.normal }));
});
