import { firstLoadFiles } from '../../../scripts/lib/first-load.ts';
import { expect, test, type Page } from '../shared-device.ts';
import { actions, others, overlay, title } from './overlay-page.ts';

test('BLK-10 block-reboot-now: one restart without a question, then the device is itself again', async ({
  page,
  signIn,
  control,
}) => {
  await control.hold();
  await signIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  await control.clearCalls();
  await control.scenario('block-reboot-now');
  await expect(title(page)).toHaveText('The device is restarting');
  await expect.poll(async () => (await actions(control)).filter((path) => path === '/system/reboot')).toHaveLength(1);
  await control.clock({ advanceMs: 120_000 });
  await expect(overlay(page)).toHaveCount(0);
  expect((await actions(control)).filter((path) => path === '/system/reboot')).toHaveLength(1);
});

test('BLK-10 a device that goes away before the page has its screens: the page waits for it and goes on by itself', async ({
  page,
  signIn,
  control,
}) => {
  // The code of the screens never came; once the desktop stands, the page itself is not to be had either.
  const away = { code: true, page: false };
  const gone = ({ pathname }: URL) =>
    (away.code && pathname.includes('assets/storage-overlay')) || (away.page && pathname === '/home/');
  await page.route(gone, (route) => route.abort());
  await signIn(page);
  away.page = true;
  await expect(page.getByTestId('desktop')).toBeVisible();
  await control.scenario('block-generic');
  await expect(page.getByTestId('coming-back')).toContainText('This page goes on by itself');
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  away.code = false;
  away.page = false;
  await expect(overlay(page)).toBeVisible();
  await expect(page.getByTestId('coming-back')).toHaveCount(0);
});

for (const account of others)
  test(`BLK-10 block-reboot-now as ${account}: the words, and no request`, async ({ page, signIn, control }) => {
    await signIn(page, account);
    await expect(page.getByTestId('desktop')).toBeVisible();
    await control.clearCalls();
    await control.scenario('block-reboot-now');
    await expect(title(page)).toHaveText('The device is restarting');
    expect(await actions(control)).not.toContain('/system/reboot');
  });

for (const [scenario, code] of [
  ['block-excluded-n300046', 'N300046'],
  ['block-excluded-n300051', 'N300051'],
  ['block-excluded-n300053', 'N300053'],
] as const)
  test(`BLK-11 ${scenario}: no screen, after a minute a notice with the code`, async ({ page, signIn, control }) => {
    await page.clock.install();
    await control.scenario(scenario);
    await signIn(page);
    await expect(page.getByTestId('desktop')).toBeVisible();
    await page.clock.runFor(40_000);
    await expect(overlay(page)).toHaveCount(0);
    await expect(page.getByTestId('alert-dialog')).toHaveCount(0);
    await page.clock.runFor(25_000);
    await expect(page.getByTestId('alert-dialog')).toContainText(code);
    await page.getByTestId('alert-dialog').getByRole('button').click();
    await expect(page.getByTestId('desktop')).toBeVisible();
  });

test('BLK-11 block-excluded-n300046 as a normal account: nothing at all', async ({ page, signIn, control }) => {
  await page.clock.install();
  await control.scenario('block-excluded-n300046');
  await signIn(page, 'normal');
  await expect(page.getByTestId('desktop')).toBeVisible();
  await page.clock.runFor(65_000);
  await expect(overlay(page)).toHaveCount(0);
  await expect(page.getByTestId('alert-dialog')).toHaveCount(0);
});

/** Names that stand in the code of the screens alone. */
const marks = ['disk-errors', 'mount-list', 'first-step', 'risk-dialog', 'raid-row', 'external-form'];

/** Which of the names stand in the code under some addresses. */
async function markedIn(page: Page, addresses: readonly string[]): Promise<string[]> {
  const scripts = addresses.filter((address) => address.includes('.js'));
  const texts = await Promise.all(scripts.map(async (address) => (await page.request.get(address)).text()));
  return marks.filter((mark) => texts.some((text) => text.includes(mark)));
}

/** Waits until the page has fetched the code of every screen. */
async function expectScreensFetched(page: Page): Promise<void> {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(async () => markedIn(page, await loaded())).toEqual(marks);
}

test('OVL-01 the screens are fetched while all is well, and stand there when nothing can be fetched any more', async ({
  page,
  signIn,
  control,
}) => {
  await signIn(page);
  await expectScreensFetched(page);
  await page.route(/\.(js|css|woff2)(\?|$)/, (route) => route.abort('connectionrefused'));
  await control.scenario('block-generic');
  await expect(title(page)).toHaveText('Disk encountered a problem');
  // Then the device itself goes: what was said last stays.
  await control.offline(true, 8000);
  await expect(title(page)).toHaveText('Disk encountered a problem');
  await expect(overlay(page).getByRole('button', { name: 'Shut down' })).toBeVisible();
});

test('OVL-01 of the screens nothing is in the first load of the console; all of it comes once somebody is signed in', async ({
  page,
  signIn,
  device,
}) => {
  const start = await (await page.request.get(device.url('/'))).text();
  const first = firstLoadFiles(start).map((file) => device.url(`/${file}`));
  expect(await markedIn(page, first)).toEqual([]);
  await signIn(page);
  await expectScreensFetched(page);
});

test('WIZ-19 mount-ok: the row says so, with the devices the device was told', async ({ page, signIn, control }) => {
  await signIn(page);
  await control.scenario('mount-ok');
  await page.locator('[data-overlay] footer').getByRole('button', { name: 'Next step' }).click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Continue' }).click();
  const row = page.getByTestId('mount-list').locator('tbody tr');
  await row.getByRole('button', { name: /^Mount/ }).click();
  await expect(overlay(page)).toHaveCount(0);
  const [mounted] = (await control.calls()).filter(({ path }) => path === '/storagepool/confirm');
  expect(mounted?.fields).toMatchObject({ option: 'mount' });
  expect(JSON.stringify(mounted?.fields)).toContain('sdb');
});
