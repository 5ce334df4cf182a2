import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { answerBackups, jobOf, runOf } from '../../test/backup-answers.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { BaiduBackup } from './baidu-backup.tsx';
import { OneDriveBackup, TianyiBackup } from './drive-backup.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'backup', 'netdisk']);
  stopClock();
});
afterEach(startClock);

interface Has {
  login?: boolean;
  jobs?: ReturnType<typeof jobOf>[];
  transfer?: (args: Record<string, unknown>) => CallResult<unknown>;
}
const folders = { [HOME]: { names: ['docs/', 'letter.txt'] }, [`${HOME}/docs`]: { names: [] } };
const onDrive = [
  { id: '/Trips', name: 'Trips', path: '/Trips', is_dir: '1', size: 0, mtime: 1_700_000_000 },
  { id: '/a.txt', name: 'a.txt', path: '/a.txt', is_dir: '0', size: 5, mtime: 1_700_000_000 },
];

async function open(screenOf: () => React.ReactElement, url: string, has: Has = {}) {
  const rendered = await renderScreenAt(screenOf(), url, folders, (files) => {
    answerBackups(files, { jobs: has.jobs ?? [], runs: [runOf({ id: 'r' })] });
    files.answers.netdiskAccount = ({ action, kind }) => {
      if (action === 'qr') return success({ qr_id: 'q', image: 'data:image/svg+xml;base64,PHN2Zy8+', state: 'wait' });
      if (action === 'poll') return success({ state: has.login === true ? 'ok' : 'wait' });
      const list = (['baidu', 'tianyi', 'onedrive'] as const).map((each) => ({
        ...{ kind: each, account: `${each}-1`, nick: 'mira', used: 0, total: 1 },
        login: has.login === true && (kind === undefined || kind === each) ? 1 : 0,
      }));
      return success({ list });
    };
    files.answers.netdiskList = ({ path }) =>
      success(path === '/' ? { list: onDrive, total: onDrive.length } : { list: [], total: 0 });
    files.answers.netdiskTransfer = (args) => has.transfer?.(args) ?? success({ task_ids: ['t'] });
  });
  await settle();
  return rendered;
}
const tianyi = () => <TianyiBackup />;
const baidu = () => <BaiduBackup />;

describe('Tianyi and OneDrive', () => {
  test('APP-NETD-02 not signed in shows the code; signed in, that there is no job yet, and whose drive it is', async () => {
    await open(tianyi, '/backupTianyi');
    expect(screen.getByTestId('drive-sign-in')).toHaveTextContent('Sign in to Tianyi Cloud');
    document.body.innerHTML = '';
    await open(() => <OneDriveBackup />, '/backupOneDrive', { login: true });
    expect(screen.getByTestId('empty-state')).toHaveTextContent('No backups to OneDrive yet');
    expect(screen.getByRole('status')).toHaveTextContent('Signed in as mira');
  });

  test('APP-NETD-02 the wizard makes a job to a folder that is looked for on the drive, and never in realtime', async () => {
    const { files, url } = await open(tianyi, '/backupTianyi?new=1', { login: true });
    await user.click(screen.getByTestId('wizard-add'));
    await settle();
    await user.click(within(screen.getByTestId('folder-picker')).getByRole('button', { name: 'docs' }));
    await settle();
    await user.click(screen.getByTestId('folder-picker-ok'));
    await settle();
    await user.click(screen.getByTestId('wizard-next'));
    const target = screen.getByLabelText('Folder on Tianyi Cloud');
    expect(target).toHaveValue('/Backup');
    await user.clear(target);
    expect(screen.getByTestId('wizard-next')).toBeDisabled();
    expect(screen.getByText('A folder below the top, beginning with /')).toBeInTheDocument();
    await user.click(screen.getByTestId('drive-look'));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Trips' }));
    await settle();
    expect(target).toHaveValue('/Trips');
    expect(screen.getByTestId('outcome')).toHaveTextContent(
      'Changed here: copied there in place of the earlier version',
    );
    await user.click(screen.getByTestId('wizard-next'));
    expect(screen.queryByRole('radio', { name: /Whenever something changes/ })).toBeNull();
    await user.click(screen.getByTestId('wizard-next'));
    expect(screen.getByTestId('wizard-arrow')).toHaveTextContent('Tianyi Cloud: /Trips');
    await user.click(screen.getByTestId('wizard-create'));
    await settle();
    expect(files.named('backupSave')[0]).toMatchObject({
      type: 'tianyi',
      paths: [`${HOME}/docs`],
      target: { path: '/Trips' },
      backupType: 'timed',
    });
    expect(url()).toBe('/backupTianyi');
  });

  test('APP-NETD-02 jobs of this drive alone are listed, with where they go and why one has failed', async () => {
    await open(tianyi, '/backupTianyi', {
      login: true,
      jobs: [
        jobOf({
          id: 'a',
          name: 'Papers',
          type: 'tianyi',
          target: { path: '/Backup' },
          state: 'fail',
          error: 'N008001',
        }),
        jobOf({ id: 'b', name: 'Other', type: 'onedrive', target: { path: '/Backup' } }),
      ],
    });
    const jobs = screen.getAllByTestId('backup-job');
    expect(jobs.map(({ dataset }) => dataset.name)).toEqual(['Papers']);
    expect(jobs[0]).toHaveTextContent('Tianyi Cloud: /Backup');
    expect(jobs[0]).toHaveTextContent('The sign-in to the other server failed');
    await user.click(within(jobs[0]!).getByRole('button', { name: 'Papers' }));
    await settle();
    expect(screen.getByLabelText('Folder on Tianyi Cloud')).toHaveValue('/Backup');
  });
});

describe('Baidu', () => {
  test('APP-BAIDU-01 the app opens the files with a sign-in and else that; every other child without one leads there', async () => {
    for (const at of ['/backupBaidu', '/backupBaidu/list', '/backupBaidu/auto', '/backupBaidu/uploadtobaidu']) {
      const { url } = await open(baidu, at);
      expect(url()).toBe('/backupBaidu/login');
      expect(screen.getByTestId('drive-sign-in')).toBeInTheDocument();
      document.body.innerHTML = '';
    }
    for (const at of ['/backupBaidu', '/backupBaidu/login']) {
      const { url } = await open(baidu, at, { login: true });
      expect(url()).toBe('/backupBaidu/list');
      document.body.innerHTML = '';
    }
  });

  test('APP-BAIDU-01 a file of the drive is downloaded to a folder of the device', async () => {
    const { files } = await open(baidu, '/backupBaidu/list', { login: true });
    await user.click(screen.getByRole('checkbox', { name: /a\.txt/ }));
    await user.click(screen.getByRole('button', { name: 'Download to this NAS…' }));
    await settle();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Download here' }));
    await settle();
    expect(files.named('netdiskTransfer')[0]).toMatchObject({ kind: 'baidu', direction: 'download', paths: ['/a.txt'], to: HOME }); // prettier-ignore
  });

  test('APP-BAIDU-02 chosen files and folders are uploaded to the folder that is open; what is refused stays chosen', async () => {
    let isRefused = true;
    const { files } = await open(baidu, '/backupBaidu/uploadtobaidu', {
      login: true,
      transfer: () => (isRefused ? failure('N002004', 'no room') : success({ task_ids: ['t'] })),
    });
    expect(screen.getByTestId('upload-start')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Add a file' }));
    await settle();
    await user.click(within(screen.getByRole('dialog')).getByText('letter.txt'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Upload' }));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Trips' }));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Upload 1 item' }));
    await settle();
    expect(screen.getByTestId('upload-paths')).toHaveTextContent('letter.txt');
    isRefused = false;
    await user.click(screen.getByRole('button', { name: 'Upload 1 item' }));
    await settle();
    expect(files.named('netdiskTransfer').at(-1)).toMatchObject({ kind: 'baidu', direction: 'upload', paths: [`${HOME}/letter.txt`], to: '/Trips' }); // prettier-ignore
    expect(screen.queryByTestId('upload-paths')).toBeNull();
  });

  test('APP-BAIDU-02 what was chosen can be left out again', async () => {
    await open(baidu, '/backupBaidu/uploadtobaidu', { login: true });
    await user.click(screen.getByRole('button', { name: 'Add a file' }));
    await settle();
    await user.click(within(screen.getByRole('dialog')).getByText('letter.txt'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Upload' }));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Leave “letter.txt” out' }));
    expect(screen.getByText('Nothing chosen yet')).toBeInTheDocument();
  });

  test('APP-BAIDU-02 automatic backups are listed and made on a screen of their own', async () => {
    const { url } = await open(baidu, '/backupBaidu/auto', {
      login: true,
      jobs: [jobOf({ id: 'a', name: 'Papers', type: 'baidu', target: { path: '/Backup' } })],
    });
    expect(screen.getByTestId('backup-job')).toHaveTextContent('Baidu Netdisk: /Backup');
    await user.click(screen.getByTestId('new-backup'));
    await settle();
    expect(url()).toBe('/backupBaidu/auto?new=1');
    expect(screen.getByTestId('backup-wizard')).toBeInTheDocument();
  });
});
