import { existsSync, readFileSync, rmSync } from 'node:fs';
import { calls } from '#shared/contract/index.ts';
import { sha256Hex } from '#shared/rules/sha256.ts';
import { signedIn } from '../../contract/device-client.ts';
import { encryptFor } from '../../fixtures/encrypt.ts';
import { accounts, demoPassword } from '../accounts.ts';
import { findingsInBothThemes } from '../axe.ts';
import { expect, test, type Page, type TestDevice } from '../fixtures.ts';
import { enterByKeys, pressByKeys, tabTo } from './keys.ts';
import { withOther } from '../other-device.ts';

/* Backups from another device to this one as a person makes them. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });
const home = `/zenith_sata/${accounts.master}/data`;
const job = (page: Page, name: string) => page.locator(`[data-testid="backup-job"][data-name="${name}"]`);

/** A device that the administrator has signed in to, and a job from there. */
async function makeJob(device: TestDevice, nasid: string): Promise<string> {
  const admin = await signedIn(device.http, accounts.master);
  const { data: key } = await admin.call(calls.keyPub, { signme: '0'.repeat(32), target: 'nas' });
  const password = encryptFor(key.key, sha256Hex(new TextEncoder().encode(demoPassword)));
  const login = await admin.call(calls.backupZspaceLogin, { nasid, username: accounts.master, password, key_id: key.key_id }); // prettier-ignore
  const made = await admin.call(calls.backupSave, {
    type: 'zspace',
    paths: [`${home}/Trips`],
    target: { path: `${home}/Attic`, server: login.data.id },
    backupType: 'manual',
  });
  expect(made.code).toBe('200');
  return made.data.id;
}

test('APP-TOZ-01 DEV-07 by keys alone another NAS is signed in to, a job made and run, and its files are here', async ({
  page,
  device,
  signIn,
}) => {
  await withOther(device, async (far, id) => {
    far.put('Trips/letter.txt', 'dear');
    far.put('Trips/deep/note.txt', 'note');
    device.put('Attic/readme.txt', 'of here');
    await page.goto(device.url('/backupToZspace'));
    await signIn(page);
    await pressByKeys(page, page.getByTestId('new-backup'));
    await expect(page.getByRole('radio', { name: /This computer/ })).toBeDisabled();
    await tabTo(page, page.getByLabel('Device ID'));
    await page.keyboard.type(id);
    await page.keyboard.press('Tab');
    await page.keyboard.type(accounts.master);
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('far-sign-in').getByRole('alert')).toContainText('Username or password is wrong');
    await page.getByLabel('Password there').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    const folder = (name: string) => page.getByTestId('far-folders').locator(`[data-folder="${name}"]`);
    await enterByKeys(page, page.getByTestId('far-folders').locator('[data-folder]').first());
    await enterByKeys(page, folder('Trips'));
    await expect(folder('deep')).toBeVisible();
    await pressByKeys(page, page.getByTestId('far-take'));
    await pressByKeys(page, page.getByTestId('wizard-next'));
    await pressByKeys(page, page.getByTestId('wizard-target-choose'));
    const picker = page.getByTestId('folder-picker');
    await enterByKeys(page, picker.locator('[data-folder="Attic"]'));
    await expect(picker.locator('[data-folder="Attic"]')).toHaveCount(0);
    await pressByKeys(page, picker.getByTestId('folder-picker-ok'));
    await pressByKeys(page, page.getByTestId('wizard-next'));
    await expect(page.getByRole('radio')).toHaveCount(2);
    await pressByKeys(page, page.getByTestId('wizard-next'));
    await expect(page.getByTestId('wizard-arrow')).toContainText('Trips');
    await pressByKeys(page, page.getByTestId('wizard-create'));
    await expect(job(page, 'Trips')).toHaveAttribute('data-state', 'ok');
    await expect(job(page, 'Trips')).toContainText('2 files');
    expect(readFileSync(device.own('Attic', 'Trips', 'deep', 'note.txt'), 'utf8')).toBe('note');
    expect(readFileSync(device.own('Attic', 'readme.txt'), 'utf8')).toBe('of here');

    await page.goto(device.url('/taskCenter/fileHandle'));
    await page.getByRole('tab', { name: /Done/ }).click();
    await expect(page.getByTestId('task')).toContainText('Trips');
  });
});

test('APP-TOZ-01 a job is run again and shows its log, is stopped while the other NAS is off, and deleted; the files stay', async ({
  page,
  device,
  signIn,
}) => {
  await withOther(device, async (far, id) => {
    far.put('Trips/letter.txt', 'dear');
    device.put('Attic/readme.txt', 'of here');
    await makeJob(device, id);
    await page.goto(device.url('/backupToZspace'));
    await signIn(page);
    await job(page, 'Trips').locator('[data-action="run"]').click();
    await expect(job(page, 'Trips')).toHaveAttribute('data-state', 'ok');
    far.put('Trips/second.txt', 'two');
    rmSync(far.own('Trips', 'letter.txt'));
    await job(page, 'Trips').getByRole('button', { name: 'Trips', exact: true }).click();
    await job(page, 'Trips').locator('[data-action="run"]').click();
    await expect(page.getByTestId('backup-run')).toHaveCount(2);
    await expect(page.getByTestId('backup-run').first()).toContainText('1 file copied');
    expect(existsSync(device.own('Attic', 'Trips', 'letter.txt'))).toBe(true);
    // Whom it is signed in to, and that a device with jobs stays.
    await page.locator('[data-tab="/backupToZspace?devices=1"]').click();
    await expect(page.getByTestId('far-device')).toContainText('1 job');
    await expect(page.getByRole('button', { name: /^Forget/ })).toBeDisabled();
    await page.locator('[data-tab="/backupToZspace"]').click();

    await far.kill();
    await job(page, 'Trips').locator('[data-action="run"]').click();
    await expect(job(page, 'Trips')).toHaveAttribute('data-state', 'run');
    await job(page, 'Trips').locator('[data-action="stop"]').click();
    await expect(job(page, 'Trips')).toHaveAttribute('data-reason', 'user');
    await job(page, 'Trips').locator('[data-action="more"]').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete the job' }).click();
    await expect(page.getByText('Nothing is backed up to this device yet')).toBeVisible();
    expect(existsSync(device.own('Attic', 'Trips', 'second.txt'))).toBe(true);
  });
});

for (const locale of ['en-US', 'zh-CN'] as const)
  test.describe(locale, () => {
    test.use({ locale });
    test('APP-TOZ-01 no serious finding of axe in either theme', async ({ page, device, signIn }) => {
      await withOther(device, async (far, id) => {
        far.put('Trips/letter.txt', 'dear');
        device.put('Attic/readme.txt', 'of here');
        const made = await makeJob(device, id);
        await page.goto(device.url('/backupToZspace'));
        await signIn(page);
        await expect(job(page, 'Trips')).toBeVisible();
        const found: Record<string, string[]> = { list: await findingsInBothThemes(page, 'body', 'light') };
        for (const query of ['new=1', `id=${made}`, 'devices=1']) {
          await page.goto(device.url(`/backupToZspace?${query}`));
          await expect(page.getByRole('navigation').first()).toBeVisible();
          await page.waitForLoadState('networkidle');
          found[query] = await findingsInBothThemes(page, 'body', 'light');
        }
        expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
      });
    });
  });
