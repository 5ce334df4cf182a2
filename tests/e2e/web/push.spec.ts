import { expect, test } from '../fixtures.ts';

test('PUSH-07, NTC-04 a message of the device appears within a second', async ({ desktop, control }) => {
  await expect(desktop.getByTestId('connection')).toContainText('LAN');
  await control.push({
    topic: 'action',
    type: 'message',
    data: { id: 9001, title: 'Fan too slow', content: 'The fan turns at 300 rpm', level: 'warning' },
  });
  await expect(desktop.getByTestId('notices-button')).toHaveAccessibleName(/1 new/, { timeout: 1000 });
});

test('PUSH-04 a channel that was down comes back, and what was missed comes with it', async ({ desktop, control }) => {
  await expect(desktop.getByTestId('connection')).toContainText('LAN');
  await control.dropPush('close');
  await control.dropPush('refuse', 3000);
  await control.push({
    topic: 'action',
    type: 'message',
    data: { id: 9002, title: 'Said meanwhile', content: 'x', level: 'info' },
  });
  await expect(desktop.getByTestId('notices-button')).toHaveAccessibleName(/1 new/, { timeout: 20_000 });
  await expect(desktop.getByTestId('connection')).toContainText('LAN');
});

test('WDG-04, WDG-02 the taskbar says when the device is gone, and when it is back', async ({ desktop, device }) => {
  const connection = desktop.getByTestId('connection');
  await expect(connection).toHaveAccessibleName(/LAN/);
  await device.kill();
  await expect(connection).not.toHaveAccessibleName(/LAN/, { timeout: 15_000 });
  await device.restart();
  await expect(connection).toHaveAccessibleName(/LAN/, { timeout: 30_000 });
  await expect(desktop.getByTestId('desktop')).toBeVisible();
});
