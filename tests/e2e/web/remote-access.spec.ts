import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts, demoPassword } from '../accounts.ts';
import { findingsInBothThemes } from '../axe.ts';
import { expect, test, type Locator } from '../fixtures.ts';
import { Desk } from './desk.ts';
import { withOther } from '../other-device.ts';

/* Another device of the account, reached through the own one. */

test('APP-REMOTE-01 APP-REMOTE-02 a device is added, a file of it is copied here and one of here there: bytes are equal', async ({
  page,
  device,
  signIn,
}) => {
  await withOther(device, async (far, id) => {
    const large = Buffer.alloc(9 * 2 ** 20, 'hearth ');
    far.put('Trip/big.bin', large);
    far.put('Trip/none.txt', '');
    device.put('Letter.txt', 'dear you');
    await page.goto(device.url('/remoteAccess/nas'));
    await signIn(page);
    await page.getByTestId('add-device').click();
    await page.getByLabel('Device ID').fill(id);
    await page.getByLabel('Account there').fill(accounts.master);
    await page.getByLabel('Password there').fill('wrong');
    await page.getByTestId('add-ok').click();
    await expect(page.getByTestId('add-remote').getByRole('alert')).toBeVisible();
    await page.getByLabel('Password there').fill(demoPassword);
    await page.getByLabel('Password there').press('Enter');

    const row = (name: string) => page.locator(`[data-testid="record"][data-name="${name}"]`);
    await page.getByTestId('record').first().dblclick();
    await expect(row('Trip')).toBeVisible();
    expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);
    await row('Trip').click();
    await page.locator('button[data-action="here"]').click();
    await page.getByTestId('folder-picker-ok').click();
    await expect(page.getByTestId('remote-copy')).toHaveAttribute('data-state', 'done');
    expect(readFileSync(device.own('Trip', 'big.bin')).equals(large)).toBe(true);
    expect(existsSync(device.own('Trip', 'none.txt'))).toBe(true);

    await row('Trip').dblclick();
    await expect(row('big.bin')).toBeVisible();
    await page.locator('button[data-action="there"]').click();
    await page.getByRole('menuitem', { name: 'A file…' }).click();
    await page.getByTestId('folder-picker').getByText('Letter.txt').click();
    await page.getByTestId('folder-picker-ok').click();
    await expect(row('Letter.txt')).toBeVisible();
    expect(readFileSync(path.join(far.own('Trip'), 'Letter.txt'), 'utf8')).toBe('dear you');

    await row('big.bin').click();
    const saved = page.waitForEvent('download');
    await page.locator('button[data-action="download"]').click();
    expect(readFileSync(await (await saved).path()).equals(large)).toBe(true);
    expect(await findingsInBothThemes(page, '#root', 'dark')).toEqual([]);
  });
});

test('APP-REMOTE-02 a copy waits for a device that is away, and what it does not give is brought by another try', async ({
  page,
  device,
  signIn,
}) => {
  await withOther(device, async (far, id) => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) far.put(`Trip/${name}`, name);
    await page.goto(device.url('/remoteAccess/nas'));
    await signIn(page);
    await page.getByTestId('add-device').click();
    await page.getByLabel('Device ID').fill(id);
    await page.getByLabel('Account there').fill(accounts.master);
    await page.getByLabel('Password there').fill(demoPassword);
    await page.getByLabel('Password there').press('Enter');
    await page.getByTestId('record').first().dblclick();
    // What the relay says of a device that is off, and what that says of a file that it does not give.
    const answers = new Map([
      ['a.txt', 504],
      ['b.txt', 403],
    ]);
    await page.route('**/zconn/http/5055/**/*download*', async (route) => {
      const status = [...answers].find(([name]) => route.request().url().includes(name))?.[1];
      await (status === undefined ? route.continue() : route.fulfill({ status }));
    });
    await page.locator('[data-testid="record"][data-name="Trip"]').click();
    await page.locator('button[data-action="here"]').click();
    await page.getByTestId('folder-picker-ok').click();
    const copy = page.getByTestId('remote-copy');
    await expect(copy).toContainText('Waiting for the device');
    answers.delete('a.txt');
    await expect(copy).toContainText('1 item was not copied');
    await expect(copy.getByRole('listitem')).toHaveText('b.txtNo read-write permission here');
    expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);
    expect(readdirSync(device.own('Trip')).sort()).toEqual(['a.txt', 'c.txt']);
    answers.clear();
    await copy.getByRole('button', { name: 'Try Trip again' }).press('Enter');
    await expect(copy).toHaveAttribute('data-state', 'done');
    expect(readdirSync(device.own('Trip')).sort()).toEqual(['a.txt', 'b.txt', 'c.txt']);
    expect(readFileSync(device.own('Trip', 'b.txt'), 'utf8')).toBe('b.txt');
  });
});

test('APP-REMOTE-01 a session that ended there is asked for again, and a device that is off cannot be opened', async ({
  page,
  device,
  signIn,
}) => {
  await withOther(device, async (far, id) => {
    const own = await signedIn(device.http, accounts.master);
    await own.call(calls.remoteSave, { nasid: id, username: accounts.master, action: 'add', name: 'Attic' });
    await page.goto(device.url('/remoteAccess/nas'));
    await signIn(page);
    await page
      .getByRole('button', { name: /^Attic/ })
      .first()
      .click();
    await page.getByTestId('remote-password').fill(demoPassword);
    await page.getByTestId('remote-sign-in').click();
    const place = page.getByTestId('record').first();
    await expect(place).toBeVisible();
    const there = await signedIn(far.http, accounts.master);
    const { data } = await there.call(calls.loginList, {});
    const remote = data.list.find((each) => each.remote === 1);
    await there.call(calls.deviceRemove, { device_ids: [remote?.device_id ?? ''] });
    await place.dblclick();
    await expect(page.getByText('The sign-in there is over.')).toBeVisible();
    await page.getByRole('button', { name: 'All devices' }).click();
    await far.kill();
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(page.getByTestId('remote-device')).toHaveAttribute('data-online', '0');
    await expect(page.getByRole('button', { name: /^Attic/ }).first()).toBeDisabled();
  });
});

test('DRG-24 what is dragged between this device and another one is copied, both ways, and stays where it was', async ({
  page,
  device,
  signIn,
}) => {
  await withOther(device, async (far, id) => {
    // Only now: a part whose fetch the restart cuts off is not there until the page is loaded anew.
    await signIn(page);
    far.put('Trip/there.txt', 'from there');
    device.put('here.txt', 'from here');
    const own = await signedIn(device.http, accounts.master);
    await own.call(calls.remoteSave, { nasid: id, username: accounts.master, action: 'add', name: 'Attic' });
    const desk = new Desk(page);
    const files = await desk.open('fileManage');
    const dropOn = async (label: string, from: Locator, to: Locator): Promise<void> => {
      await from.hover();
      await page.mouse.down();
      await to.hover();
      await expect(page.getByTestId('drag-label')).toContainText(label);
      await page.mouse.up();
    };
    await files.locator('[data-link="/remoteAccess"]').click();
    const there = desk.window('remoteAccess');
    await page.keyboard.press('Control+Alt+ArrowRight');
    await there
      .getByRole('button', { name: /^Attic/ })
      .first()
      .click();
    await there.getByTestId('remote-password').fill(demoPassword);
    await there.getByTestId('remote-sign-in').click();
    const record = (name: string) => there.locator(`[data-testid="record"][data-name="${name}"]`);
    await there.getByTestId('record').first().dblclick();
    const row = (name: string) => files.locator(`[data-testid="file-row"][data-path$="/${name}"]`);
    // By its place in the taskbar: the other window lies over its title.
    await desk.taskbarItem('fileManage').click();
    await page.keyboard.press('Control+Alt+ArrowLeft');

    await dropOn('Copy to Trip', row('here.txt').locator('[data-handle]').last(), record('Trip'));
    await expect.poll(() => existsSync(far.own('Trip', 'here.txt'))).toBe(true);
    expect(readFileSync(far.own('Trip', 'here.txt'), 'utf8')).toBe('from here');
    expect(existsSync(device.own('here.txt'))).toBe(true);

    await record('Trip').dblclick();
    await dropOn('Copy to', record('there.txt'), row('here.txt'));
    await expect(row('there.txt')).toBeVisible();
    expect(readFileSync(device.own('there.txt'), 'utf8')).toBe('from there');
    expect(existsSync(far.own('Trip', 'there.txt'))).toBe(true);
    await dropOn('Files cannot be placed here', record('there.txt'), record('here.txt'));
  });
});
