import { logOut } from '../documents.ts';
import { expect, test } from './fixtures.ts';

test('NTC-04, RTE-21 the same number stands in the taskbar, at the icon of the app, in the tray and on the sign-in card', async ({
  started,
  signInTo,
  control,
}) => {
  const { page, electron } = started;
  const icon = () => electron.evaluate(({ app }) => app.getBadgeCount());
  const bell = page.getByTestId('notices-button');
  await control.scenario('warn-temp-sata');
  await signInTo(page);
  await expect.poll(async () => (await started.push()).state).toBe('open');
  await expect(bell).toHaveAccessibleName('Messages: 1 new');
  await expect.poll(started.trayMenu).toContain('1 thing needs attention');

  const data = { id: 9001, title: 'Fan too slow', text: 'The fan turns at 300 rpm', level: 'warn' };
  await control.push({ topic: 'action', type: 'message', data });
  await expect(bell).toHaveAccessibleName('Messages: 2 new');
  await expect.poll(icon).toBe(2);
  await expect.poll(started.trayMenu).toContain('2 things need attention');
  const opened = electron.waitForEvent('window');
  await started.clickTray('status');
  const popover = await opened;
  const inTray = popover.getByTestId('attention-count');
  await expect(inTray).toHaveText('2 things need attention');
  await expect(popover.getByTestId('attention')).toHaveText('The disk in slot 1 is too hot');

  // What somebody has taken note of is not mended by that: it counts until the device says so.
  const warning = page.locator('[data-dialog-layer="notice"]');
  await warning.getByRole('button', { name: 'OK' }).click();
  await expect(warning).toHaveCount(0);
  await expect(bell).toHaveAccessibleName('Messages: 2 new');
  await expect(popover.getByTestId('attention')).toHaveCount(1);
  await control.scenario('normal-complete');
  await expect(bell).toHaveAccessibleName('Messages: 1 new');
  await expect.poll(icon).toBe(1);
  await expect.poll(started.trayMenu).toContain('1 thing needs attention');
  await expect(inTray).toHaveText('1 thing needs attention');
  await expect(popover.getByTestId('attention')).toHaveCount(0);

  await logOut(page);
  await expect(page.getByTestId('attention-count')).toHaveText('1 thing needs attention');
  // Who is signed out learns the number at the sign-in, not at the icon.
  await expect.poll(icon).toBe(0);
  await expect.poll(started.trayMenu).not.toContain('1 thing needs attention');
});
