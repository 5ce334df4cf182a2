import type { Page } from '@playwright/test';
import { expect, test, type DesktopApp } from './fixtures.ts';

/** Collects the push messages about files that reach a page: each that a test sends, as often as it comes. */
async function collect(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(async () => {
    const heard: string[] = [];
    Reflect.set(window, 'heardPush', heard);
    // The device tells of its search index and of settings too, at times of its own.
    window.hearth!.push.onMessage(({ message }) => {
      if (message.topic === 'files') heard.push(`${message.topic}/${message.type}`);
    });
    // Main answers in order: it knows of the listener once this has come back.
    await window.hearth!.push.state();
  });
  return () => page.evaluate(() => Reflect.get(window, 'heardPush') as string[]);
}
const isOpen = (app: DesktopApp) => expect.poll(async () => (await app.push()).state).toBe('open');

test('PUSH-06 a push of the device reaches the console through main, and the page opens no socket', async ({
  started,
  signInTo,
  control,
}) => {
  const sockets: string[] = [];
  started.page.on('websocket', (socket) => sockets.push(socket.url()));
  await signInTo(started.page);
  await isOpen(started);
  const heard = await collect(started.page);
  await control.push({ topic: 'files', type: 'changed', data: { path: '/zenith_sata/admin/data' } });
  await expect.poll(heard).toContain('files/changed');
  expect(sockets).toEqual([]);
});

test('PUSH-06 a second window hears the same over the same connection', async ({ started, signInTo, control }) => {
  await signInTo(started.page);
  await isOpen(started);
  const opened = started.electron.waitForEvent('window');
  await started.page.evaluate(() => window.hearth!.window.open('/tray'));
  const second = await opened;
  await expect(second.locator('html')).toHaveAttribute('data-host', 'electron');
  const heard = await Promise.all([collect(started.page), collect(second)]);
  await control.push({ topic: 'files', type: 'changed', data: { path: '/x' } });
  for (const one of heard) await expect.poll(one).toEqual(['files/changed']);
});

test('PUSH-05 sleep closes the connection, waking opens a new one at once', async ({ started, signInTo, control }) => {
  await signInTo(started.page);
  await isOpen(started);
  const before = (await started.push()).since;
  await started.page.evaluate(async () => {
    const events: string[] = [];
    Reflect.set(window, 'heardPower', events);
    window.hearth!.power.onEvent((event) => events.push(event));
    await window.hearth!.push.state();
  });
  await started.electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'));
  await expect.poll(async () => (await started.push()).state).toBe('down');
  await expect.poll(started.trayMenu).toContain('Reconnect now');
  await started.electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
  await isOpen(started);
  expect((await started.push()).since).toBeGreaterThan(before);
  const heard = await collect(started.page);
  await control.push({ topic: 'files', type: 'changed', data: { path: '/x' } });
  await expect.poll(heard).toEqual(['files/changed']);
  await expect
    .poll(() => started.page.evaluate(() => Reflect.get(window, 'heardPower') as string[]))
    .toEqual(['suspend', 'resume']);
});

test('PUSH-04 CALL-PUSH-02 a dropped connection comes back by itself, with what was missed', async ({
  started,
  signInTo,
  control,
}) => {
  await signInTo(started.page);
  await isOpen(started);
  const heard = await collect(started.page);
  await control.dropPush('close');
  await control.pushNow({ topic: 'files', type: 'changed', data: { path: '/missed' } });
  await expect.poll(heard).toEqual(['files/changed']);
  await isOpen(started);
});

test('PUSH-04 a device that went away and came back is found again', async ({ started, signInTo, device }) => {
  await signInTo(started.page);
  await isOpen(started);
  await device.kill();
  await expect.poll(async () => (await started.push()).state).not.toBe('open');
  await device.restart();
  await isOpen(started);
});

test('DSK-01 a shell message of the device reaches every window as an event of the shell', async ({
  started,
  signInTo,
  control,
}) => {
  await signInTo(started.page);
  await isOpen(started);
  await started.page.evaluate(async () => {
    const events: string[] = [];
    Reflect.set(window, 'heardShell', events);
    window.hearth!.shell.onEvent((event) => events.push(event));
    await window.hearth!.push.state();
  });
  await control.push({ topic: 'shell', type: 'regetApp', data: {} });
  await started.page.evaluate(() => window.hearth!.shell.emit('closeDialog'));
  await expect
    .poll(() => started.page.evaluate(() => Reflect.get(window, 'heardShell') as string[]))
    .toEqual(expect.arrayContaining(['regetApp', 'closeDialog']));
});
