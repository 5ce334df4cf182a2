import { rmSync } from 'node:fs';
import { calls } from '#shared/contract/index.ts';
import { startFtpServer } from '../../../device/backup/ftp/test-server.ts';
import { signedIn } from '../../contract/device-client.ts';
import { encryptFor } from '../../fixtures/encrypt.ts';
import { accounts } from '../accounts.ts';
import { findingsInBothThemes } from '../axe.ts';
import { expect, test as base, type Page, type TestDevice } from '../fixtures.ts';
import { enterByKeys, pressByKeys, tabTo } from './keys.ts';

/* Backups to an FTP server as a person makes them. The server is one of the test. */

base.use({ contextOptions: { reducedMotion: 'reduce' } });

type FtpServer = Awaited<ReturnType<typeof startFtpServer>>;
const PASSWORD = 'tide 7';
const home = `/zenith_sata/${accounts.master}/data`;

const test = base.extend<{ ftp: FtpServer }>({
  ftp: async ({ device }, use) => {
    await device.restart({ localDownloads: true });
    const ftp = await startFtpServer({ password: PASSWORD });
    await use(ftp);
    await ftp.close();
  },
});

const job = (page: Page, name: string) => page.locator(`[data-testid="backup-job"][data-name="${name}"]`);

/** A server that the administrator has signed in to, and a job to it. */
async function makeJob(device: TestDevice, ftp: FtpServer): Promise<string> {
  const admin = await signedIn(device.http, accounts.master);
  const { data: key } = await admin.call(calls.keyPub, { signme: '0'.repeat(32), target: 'nas' });
  const password = encryptFor(key.key, PASSWORD);
  const login = await admin.call(calls.backupFtpLogin, { host: '127.0.0.1', port: ftp.port, username: 'ann', password, key_id: key.key_id }); // prettier-ignore
  const made = await admin.call(calls.backupSave, {
    type: 'ftp',
    paths: [`${home}/Papers`],
    target: { path: '/backup', server: login.data.id },
    backupType: 'manual',
  });
  expect(made.code).toBe('200');
  return made.data.id;
}

test('APP-BFTP-01 APP-TASK-03 by keys alone a server is signed in to and a job uploads; /taskCenter/ftp shows it', async ({
  page,
  device,
  ftp,
  signIn,
}) => {
  device.put('Papers/letter.txt', 'dear');
  device.put('Papers/deep/note.txt', 'note');
  await page.goto(device.url('/backupFtp'));
  await signIn(page);
  await expect(page).toHaveURL(/\/backupFtp\/login$/);
  const type = async (label: string, text: string): Promise<void> => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  };
  await type('Server', '127.0.0.1');
  await type('Port', String(ftp.port));
  await type('Account', 'ann');
  await type('Password', 'wrong');
  await tabTo(page, page.getByRole('switch', { name: 'Encrypted connection (TLS)' }));
  await page.keyboard.press('Space');
  await pressByKeys(page, page.getByTestId('ftp-test'));
  await expect(page.getByTestId('ftp-outcome')).toContainText('does not accept this account and password');
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/backupFtp\/list$/);

  await pressByKeys(page, page.getByTestId('new-backup'));
  await pressByKeys(page, page.getByTestId('wizard-add'));
  const picker = page.getByTestId('folder-picker');
  await enterByKeys(page, picker.locator('[data-folder="Papers"]'));
  await expect(picker.locator('[data-folder="Papers"]')).toHaveCount(0);
  await pressByKeys(page, picker.getByTestId('folder-picker-ok'));
  await pressByKeys(page, page.getByTestId('wizard-next'));
  await expect(page.getByLabel('Folder on the server')).toHaveValue('/backup');
  await pressByKeys(page, page.getByTestId('wizard-next'));
  await pressByKeys(page, page.getByTestId('wizard-next'));
  await expect(page.getByTestId('wizard-arrow')).toContainText('FTP server: /backup');
  await pressByKeys(page, page.getByTestId('wizard-create'));
  await expect(job(page, 'Papers')).toHaveAttribute('data-state', 'ok');
  await expect(job(page, 'Papers')).toContainText('2 files');
  expect(ftp.names()).toEqual(['/backup/Papers/deep/note.txt', '/backup/Papers/letter.txt']);

  await page.goto(device.url('/taskCenter/ftp'));
  await page.getByRole('tab', { name: /Done/ }).click();
  await expect(page.getByTestId('task')).toContainText('Papers');
  await expect(page.getByTestId('task')).toContainText('ftp://127.0.0.1/backup');
});

test('APP-BFTP-01 APP-TASK-03 a run is paused and gone on with in the task centre, stopped in the list, and edited', async ({
  page,
  device,
  ftp,
  signIn,
}) => {
  device.put('Papers/letter.txt', 'dear');
  await makeJob(device, ftp);
  const go = ftp.hold();
  await page.goto(device.url('/backupFtp'));
  await signIn(page);
  await job(page, 'Papers').locator('[data-action="run"]').click();
  await expect(job(page, 'Papers')).toHaveAttribute('data-state', 'run');
  await page.goto(device.url('/taskCenter/ftp'));
  await page.getByTestId('task').locator('[data-action="pause"]').click();
  await expect(page.getByTestId('task')).toHaveAttribute('data-state', 'pause');
  await page.getByTestId('task').locator('[data-action="resume"]').click();
  await expect(page.getByTestId('task')).toHaveAttribute('data-state', 'run');
  await page.goto(device.url('/backupFtp/list'));
  await job(page, 'Papers').locator('[data-action="stop"]').click();
  await expect(job(page, 'Papers')).toHaveAttribute('data-reason', 'user');
  go();

  await job(page, 'Papers').getByRole('button', { name: 'Papers', exact: true }).click();
  await page.getByRole('switch', { name: 'Keep what is deleted at the source' }).click();
  await expect(page.getByTestId('outcome')).toContainText('deleted there for good');
  // The button is disabled while it saves as well, and a job that runs is not changed.
  await Promise.all([page.waitForResponse('**/v2/backup/save?*'), page.getByTestId('job-save').click()]);
  await expect(page.getByTestId('job-save')).toBeDisabled();
  await job(page, 'Papers').locator('[data-action="run"]').click();
  await expect(job(page, 'Papers')).toHaveAttribute('data-state', 'ok');
  device.put('Papers/second.txt', 'two');
  rmSync(device.own('Papers', 'letter.txt'));
  await job(page, 'Papers').locator('[data-action="run"]').click();
  await expect.poll(ftp.names).toEqual(['/backup/Papers/second.txt']);
  await expect(page.getByTestId('backup-run').first()).toContainText('1 deleted');
});

for (const locale of ['en-US', 'zh-CN'] as const)
  test.describe(locale, () => {
    test.use({ locale });
    test('APP-BFTP-01 no serious finding of axe in either theme', async ({ page, device, ftp, signIn }) => {
      device.put('Papers/letter.txt', 'dear');
      const id = await makeJob(device, ftp);
      await page.goto(device.url('/backupFtp/list'));
      await signIn(page);
      await expect(job(page, 'Papers')).toBeVisible();
      const found: Record<string, string[]> = { list: await findingsInBothThemes(page, 'body', 'light') };
      for (const url of ['/backupFtp/login', '/backupFtp/list?new=1', `/backupFtp/list?id=${id}`, '/taskCenter/ftp']) {
        await page.goto(device.url(url));
        await expect(page.getByRole('navigation').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        found[url] = await findingsInBothThemes(page, 'body', 'light');
      }
      expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
    });
  });
