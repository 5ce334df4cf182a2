import { expect, test } from '../fixtures.ts';

test('PUSH-07, NTC-04 a message of the device appears within a second', async ({ desktop, control }) => {
  await expect(desktop.getByTestId('connection')).toContainText('LAN');
  const bell = desktop.getByTestId('notices-button');
  // When it appeared, by the clock of the computer: how often a test looks says nothing of the page.
  const appeared = await bell.evaluateHandle((button) => {
    const seen = { at: Number.NaN };
    new MutationObserver(() => {
      if (Number.isNaN(seen.at) && /1 new/.test(button.getAttribute('aria-label') ?? '')) seen.at = Date.now();
    }).observe(button, { attributes: true });
    return seen;
  });
  await control.push({
    topic: 'action',
    type: 'message',
    data: { id: 9001, title: 'Fan too slow', content: 'The fan turns at 300 rpm', level: 'warning' },
  });
  const pushed = Date.now();
  await expect(bell).toHaveAccessibleName(/1 new/);
  expect((await appeared.evaluate(({ at }) => at)) - pushed).toBeLessThan(1000);
});

test('PUSH-04 a channel that was down comes back, and what was missed comes with it', async ({ desktop, control }) => {
  await expect(desktop.getByTestId('connection')).toContainText('LAN');
  await control.dropPush('close');
  await control.dropPush('refuse', 3000);
  await control.pushNow({
    topic: 'action',
    type: 'message',
    data: { id: 9002, title: 'Said meanwhile', content: 'x', level: 'info' },
  });
  await expect(desktop.getByTestId('notices-button')).toHaveAccessibleName(/1 new/);
  await expect(desktop.getByTestId('connection')).toContainText('LAN');
});

test('WDG-04, WDG-02 the taskbar says when the device is gone, and when it is back', async ({ desktop, device }) => {
  const connection = desktop.getByTestId('connection');
  await expect(connection).toHaveAccessibleName(/LAN/);
  await device.kill();
  await expect(connection).not.toHaveAccessibleName(/LAN/);
  await device.restart();
  await expect(connection).toHaveAccessibleName(/LAN/);
  await expect(desktop.getByTestId('desktop')).toBeVisible();
});

for (const whole of [true, false])
  test(`WDG-01, WDG-02, DLG-07 a device that goes away as soon as the desktop stands is missed and found again, ${whole ? 'with the way to it' : 'also without the code that measures the way'}`, async ({
    page,
    control,
    signIn,
  }) => {
    const dialog = page.locator('[data-overlay="reconnecting"]');
    const doctor = page.getByTestId('path-doctor');
    const measuring = '**/assets/path-doctor-*.js';
    if (!whole) await page.route(measuring, (route) => route.abort());
    const isMeasuring = (request: { url: () => string }) => /path-doctor-[^/]*\.js$/.test(request.url());
    const asked = whole
      ? page.waitForEvent('requestfinished', isMeasuring)
      : page.waitForEvent('requestfailed', isMeasuring);
    await page.clock.install();
    await signIn(page);
    await asked;
    await control.offline(true);
    await expect(async () => {
      await page.clock.fastForward(4000);
      await expect(dialog).toBeVisible({ timeout: 300 });
    }).toPass();
    await expect(dialog).toContainText('do not refresh this page');
    await expect(doctor).toHaveCount(whole ? 1 : 0);
    await control.offline(false);
    await expect(async () => {
      await page.clock.fastForward(4000);
      await expect(dialog).toHaveCount(0, { timeout: 300 });
    }).toPass();
  });

test('WND-04, PUSH-06 a navigation while the code of the push channel is fetched does not cost the page its channel', async ({
  page,
  device,
  signIn,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  await page.route(/\/web-push-[^/]+\.js$/, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto(device.url('/album/manual'));
  await signIn(page);
  await expect.poll(() => asked).toBe(1);
  await page.getByRole('navigation').getByRole('button', { name: 'Set up' }).click();
  await expect(page).toHaveURL(/album\/setup/);
  release();
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
});
