import { existsSync, readdirSync } from 'node:fs';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { Desk } from './desk.ts';
import { pressByKeys, tabTo } from './keys.ts';

const home = '/zenith_sata/admin/data';

test('APP-COLL-02, APP-COLL-03 people who are asked hand in and take back; the owner sees live who is missing, and reminds them', async ({
  page,
  device,
  signIn,
  browser,
}) => {
  device.put('Essays/readme.txt', 'x');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(device.url('/fileCollect/customTask?template=homework'));
  await signIn(page);
  await page.getByLabel('Names', { exact: true }).fill('Kim Lee\nBen');
  await page.getByRole('group', { name: 'Accounts of this device' }).getByRole('checkbox').last().check();
  await page.getByLabel(/^Names of the files/).fill('{name} {file}');
  await page.getByRole('checkbox', { name: 'Pictures' }).check();
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await page.getByTestId('folder-picker').getByText('Essays').click();
  await page.getByRole('button', { name: 'Collect in here' }).click();
  await page.getByTestId('collect-create').click();
  const link = (await page.getByTestId('collect-url').textContent()) ?? '';
  await expect(page.getByTestId('collect-came')).toHaveText('0 of 3 have handed in');

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor.getByTestId('collect-types')).toHaveText('Only these are taken: pictures');
  const pick = async (...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> => {
    const chooser = visitor.waitForEvent('filechooser');
    await visitor.getByTestId('collect-pick').click();
    await (await chooser).setFiles(files);
  };
  const sea = { name: 'sea.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('sea') };
  await pick(sea, { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('no') });
  await visitor.getByLabel('Name (required)').fill('kim lee');
  await visitor.getByLabel('Class (required)').fill('7b');
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(visitor.getByRole('alert')).toContainText('“run.exe” is of a type that is not taken.');
  await visitor.getByRole('button', { name: 'Remove: run.exe' }).click();
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(visitor.getByTestId('collect-sent')).toBeVisible();
  expect(readdirSync(device.own('Essays')).sort()).toEqual(['kim lee sea.jpg', 'readme.txt']);

  // The owner's page follows by itself.
  await expect(page.getByTestId('collect-came')).toHaveText('1 of 3 have handed in');
  await page.getByRole('button', { name: 'Who has handed in' }).click();
  const person = (name: string) => page.getByTestId('collect-roster').locator(`tr[data-person="${name}"]`);
  await expect(person('Kim Lee')).toHaveAttribute('data-missing', 'false');
  await expect(person('Ben')).toHaveAttribute('data-missing', 'true');
  await page.getByTestId('collect-remind').click();
  await expect(page.getByText(/^1 account of this device got a message/)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(link);
  expect(copied).toContain('Still missing: ');

  // Later, in the same browser: what was sent is still known there, and goes back out.
  await visitor.reload();
  await visitor.getByTestId('collect-mine').getByRole('button').click();
  await expect(visitor.getByTestId('collect-mine')).toHaveCount(0);
  await expect(person('Kim Lee')).toHaveAttribute('data-missing', 'true');
  expect(existsSync(device.own('Essays', 'kim lee sea.jpg'))).toBe(false);
  const admin = await signedIn(device.http, accounts.master);
  expect((await admin.call(calls.recycleList, { scope: 'my' })).data.list.map(({ name }) => name)).toContain(
    'kim lee sea.jpg',
  );
  await context.close();
});

test('APP-COLL-03 new submissions are counted on the taskbar until they were looked at; an account that is asked follows its message', async ({
  page,
  device,
  signIn,
  browser,
}) => {
  const admin = await signedIn(device.http, accounts.master);
  const { id } = (
    await admin.call(calls.collectCreate, {
      name: 'Photos of the lake',
      path: home,
      deadline: Math.floor(Date.now() / 1000) + 86_400,
      fields: [{ label: 'Name', required: true }],
      roster: [{ name: 'Lena', account: accounts.normal }],
    })
  ).data;

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await other.goto(device.url());
  await signIn(other, 'normal');
  await other.getByTestId('notices-button').click();
  await other.getByTestId('notice').getByRole('button', { name: 'Open' }).click();
  const form = other.getByTestId('collect-form');
  await expect(form.getByLabel('Name (required)')).toHaveValue('Lena');

  await page.goto(device.url());
  await signIn(page);
  await new Desk(page).open('fileCollect');
  const entry = page.locator('[data-testid="taskbar-item"][data-app="fileCollect"]');
  await expect(entry).toBeVisible();

  const chooser = other.waitForEvent('filechooser');
  await form.getByTestId('collect-pick').click();
  await (await chooser).setFiles([{ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('lake') }]);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(other.getByTestId('collect-sent')).toBeVisible();
  await expect(entry).toHaveAccessibleName(/1 new/);
  await page.getByRole('button', { name: 'My collections' }).click();
  await expect(page.getByTestId('collect-fresh')).toHaveText('1 new');
  await page.getByRole('button', { name: 'Who has handed in' }).click();
  await expect(entry).not.toHaveAccessibleName(/new/);
  expect((await admin.call(calls.collectDetail, { id })).data.task.missing).toBe(0);
  await context.close();
});

for (const look of [
  { locale: 'en-US', colorScheme: 'light' },
  { locale: 'zh-CN', colorScheme: 'dark' },
] as const)
  test.describe(`${look.locale}, ${look.colorScheme}`, () => {
    test.use({ ...look, viewport: { width: 900, height: 600 } });

    test('APP-COLL-02 APP-COLL-03 no serious finding of axe, and by keys alone: the form, who is missing, what one has handed in', async ({
      page,
      device,
      signIn,
      browser,
    }) => {
      const admin = await signedIn(device.http, accounts.master);
      const deadline = Math.floor(Date.now() / 1000) + 86_400;
      const fields = [{ label: 'Name', required: true }];
      const roster = ['Kim Lee', 'Ben'].map((name) => ({ name, account: '' }));
      const { id, url } = (await admin.call(calls.collectCreate, { name: 'Essay', path: home, deadline, fields, roster })).data; // prettier-ignore
      const context = await browser.newContext({ ...look });
      const visitor = await context.newPage();
      await visitor.goto(new URL(`/home${url}`, device.http).href);
      await visitor.locator('input').first().fill('Kim Lee');
      const chooser = visitor.waitForEvent('filechooser');
      await visitor.getByTestId('collect-pick').click();
      await (await chooser).setFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }]);
      await visitor.locator('button[type="submit"]').click();
      await expect(visitor.getByTestId('collect-mine')).toBeVisible();
      const found: Record<string, string[]> = { 'handed in': await seriousFindings(visitor) };

      await page.goto(device.url(`/fileCollect/tasks?show=${id}`));
      await signIn(page);
      await expect(page.getByTestId('collect-roster')).toBeVisible();
      found.people = await seriousFindings(page);
      await tabTo(page, page.getByTestId('collect-roster').getByRole('checkbox'));
      await page.keyboard.press('Space');
      await expect(page.getByTestId('collect-roster').locator('tbody tr')).toHaveCount(1);
      await page.goto(device.url(`/fileCollect/customTask?edit=${id}`));
      await expect(page.getByTestId('collect-create')).toBeVisible();
      found.form = await seriousFindings(page);
      await page.locator('textarea').nth(1).fill('Kim Lee\nBen\nChi');
      await pressByKeys(page, page.getByTestId('collect-create'));
      await expect(page.getByTestId('collect-came')).toContainText('3');
      await pressByKeys(visitor, visitor.getByTestId('collect-mine').getByRole('button'));
      await expect(visitor.getByTestId('collect-mine')).toHaveCount(0);
      expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
      await context.close();
    });
  });
