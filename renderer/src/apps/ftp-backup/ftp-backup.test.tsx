import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { answerBackups, jobOf, runOf } from '../../test/backup-answers.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import type { FtpServer } from '../../state/backup/backup-api.ts';
import { FtpBackup } from './ftp-backup.tsx';

// Its ciphers are tested where they are made.
vi.mock('../../api/device-key.ts', () => ({
  encryptForDevice: (text: string, send: (sealed: object) => Promise<unknown>) => send({ cipher: `sealed ${text}`, keyId: 'k' }), // prettier-ignore
}));

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'backup', 'ftpbackup']);
  stopClock();
});
afterEach(startClock);

const print = Array(32).fill('AB').join(':');
const kept: FtpServer = { id: 's', host: 'nas.home', port: 21, username: 'ann', tls: 1, root: '/ann', certificate: '' };
interface Has {
  server?: FtpServer | null;
  jobs?: ReturnType<typeof jobOf>[];
  login?: (args: Record<string, unknown>) => CallResult<unknown>;
}
const folders = { [HOME]: { names: ['docs/'] }, [`${HOME}/docs`]: { names: [] } };

async function open(url: string, has: Has = {}) {
  const rendered = await renderScreenAt(<FtpBackup />, url, folders, (files) => {
    answerBackups(files, { jobs: has.jobs ?? [], runs: [runOf({ id: 'r' })] });
    files.answers.backupFtpServer = ({ action }) => {
      if (action === 'forget') has.server = null;
      return success({ server: has.server ?? null });
    };
    files.answers.backupFtpLogin = (args) => has.login?.(args) ?? success({ id: args.test === true ? '' : 's', root: '/ann' }); // prettier-ignore
    files.answers.backupFtpFolders = ({ path }) => success({ path, folders: path === '/' ? ['ann', 'b'] : [], complete: 1 }); // prettier-ignore
  });
  await settle();
  return rendered;
}
const ftpJob = (part: Partial<Parameters<typeof jobOf>[0]> = {}) =>
  jobOf({ id: 'a', name: 'Papers', type: 'ftp', target: { path: '/ann/backup', server: 's' }, ...part });
async function fill(password = 'secret'): Promise<void> {
  await user.type(screen.getByLabelText('Server'), 'nas.home');
  await user.type(screen.getByLabelText('Account'), 'ann');
  await user.type(screen.getByLabelText('Password'), password);
}

describe('the sign-in', () => {
  test('APP-BFTP-01 the app opens the sign-in without a server, and the list with one', async () => {
    const first = await open('/backupFtp');
    expect(first.url()).toBe('/backupFtp/login');
    document.body.innerHTML = '';
    const second = await open('/backupFtp', { server: kept });
    expect(second.url()).toBe('/backupFtp/list');
    document.body.innerHTML = '';
    const third = await open('/backupFtp/list');
    expect(third.url()).toBe('/backupFtp/login');
  });

  test('APP-BFTP-01 host, port 21, account, password and TLS are tried, then kept; the password goes sealed', async () => {
    const has: Has = { server: null };
    const { files, url } = await open('/backupFtp/login', has);
    expect(screen.getByLabelText('Port')).toHaveValue('21');
    expect(screen.getByTestId('ftp-save')).toBeDisabled();
    await fill();
    await user.click(screen.getByTestId('ftp-test'));
    await settle();
    expect(screen.getByTestId('ftp-outcome')).toHaveTextContent('You arrive in the folder /ann');
    has.server = kept;
    await user.click(screen.getByTestId('ftp-save'));
    await settle();
    const sent = { host: 'nas.home', port: 21, username: 'ann', password: 'sealed secret', key_id: 'k', tls: true };
    expect(files.named('backupFtpLogin')).toEqual([
      { ...sent, test: true },
      { ...sent, test: false },
    ]);
    expect(url()).toBe('/backupFtp/list');
  });

  test('APP-BFTP-01 what is typed wrongly is told at once and not sent', async () => {
    await open('/backupFtp/login');
    await fill();
    await user.clear(screen.getByLabelText('Port'));
    await user.type(screen.getByLabelText('Port'), '70000');
    expect(screen.getByText('A whole number from 1 to 65535')).toBeInTheDocument();
    expect(screen.getByTestId('ftp-save')).toBeDisabled();
    await user.type(screen.getByLabelText('Server'), '/x');
    expect(screen.getByText(/without ftp:/)).toBeInTheDocument();
  });

  test.each([
    ['504', { reason: 'refused' }, /no FTP server answers on this port/],
    ['504', { reason: 'timeout' }, /does not answer in time/],
    ['TIMEOUT', null, /does not answer in time/],
    ['504', { reason: 'host' }, /no server of this name/],
    ['N008001', { reason: 'login' }, /does not accept this account/],
    ['N008001', { reason: 'tls' }, /no encrypted connection that works/],
    ['N000002', null, /may not be used/],
    ['N001102', { wait: 3 }, /tried too often/],
    ['N000005', null, /is running/],
    ['N000007', null, /Storage is away/],
  ])('APP-BFTP-01 %s %j is told in words', async (code, data, words) => {
    await open('/backupFtp/login', { login: () => failure(code, 'Storage is away', data) });
    await fill();
    await user.click(screen.getByTestId('ftp-save'));
    await settle();
    expect(within(screen.getByTestId('ftp-outcome')).getByRole('alert')).toHaveTextContent(words);
    await user.type(screen.getByLabelText('Password'), 'x');
    expect(screen.getByTestId('ftp-outcome')).toBeEmptyDOMElement();
  });

  test('APP-BFTP-01 a certificate is shown and trusted by somebody, and what was wanted goes on', async () => {
    const login: Has['login'] = ({ certificate }) =>
      certificate === print
        ? success({ id: 's', root: '/' })
        : failure('N008001', 'no', { reason: 'certificate', certificate: print });
    const has: Has = { login };
    const { files, url } = await open('/backupFtp/login', has);
    await fill();
    await user.click(screen.getByTestId('ftp-save'));
    await settle();
    expect(screen.getByTestId('certificate-print')).toHaveTextContent(print);
    has.server = { ...kept, certificate: print };
    await user.click(screen.getByTestId('certificate-trust'));
    await settle();
    expect(files.named('backupFtpLogin').at(-1)).toMatchObject({ certificate: print, test: false });
    expect(url()).toBe('/backupFtp/list');
  });

  test('APP-BFTP-01 another server is asked about first while jobs go to this one; it is forgotten after them', async () => {
    const { files } = await open('/backupFtp/login', { server: kept, jobs: [ftpJob()] });
    expect(screen.getByTestId('ftp-forget')).toBeDisabled();
    await user.clear(screen.getByLabelText('Server'));
    await user.type(screen.getByLabelText('Server'), 'other.home');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByTestId('ftp-save'));
    await settle();
    expect(screen.getByText(/1 job goes to the new server/)).toBeInTheDocument();
    expect(files.named('backupFtpLogin')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Go on there' }));
    await settle();
    expect(files.named('backupFtpLogin')).toMatchObject([{ host: 'other.home', test: false }]);
    document.body.innerHTML = '';
    const other = await open('/backupFtp/login', { server: kept });
    await user.click(screen.getByTestId('ftp-forget'));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Forget the server' }));
    await settle();
    expect(other.files.named('backupFtpServer')).toContainEqual({ action: 'forget' });
    expect(screen.getByText('Connect an FTP server')).toBeInTheDocument();
  });
});

describe('jobs', () => {
  test('APP-BFTP-01 jobs to the server are listed with what can be done, those of other kinds are not', async () => {
    const jobs = [ftpJob({ state: 'fail', error: 'N008001' }), jobOf({ id: 'b', name: 'Other' })];
    const { files, url } = await open('/backupFtp/list', { server: kept, jobs });
    const rows = screen.getAllByTestId('backup-job');
    expect(rows.map((row) => row.dataset.name)).toEqual(['Papers']);
    expect(rows[0]).toHaveTextContent('FTP server: /ann/backup');
    expect(rows[0]).toHaveTextContent('The sign-in to the other server failed');
    expect(screen.getByText('Server: ann@nas.home:21 (encrypted)')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start now: Papers' }));
    expect(files.named('backupControl')).toEqual([{ ids: ['a'], action: 'run' }]);
    await user.click(screen.getByRole('button', { name: 'More for “Papers”' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Settings', 'Open the folder', 'Delete']); // prettier-ignore
    await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
    await settle();
    expect(url()).toBe('/backupFtp/list?id=a');
    expect(screen.getByLabelText('Folder on the server')).toHaveValue('/ann/backup');
    expect(screen.getByTestId('backup-run')).toBeInTheDocument();
  });

  test('APP-BFTP-01 a new job: source, a folder looked for on the server, plan, confirm', async () => {
    const { files, url } = await open('/backupFtp/list?new=1', { server: kept });
    await user.click(screen.getByTestId('wizard-add'));
    await settle();
    await user.click(within(screen.getByTestId('folder-picker')).getByRole('button', { name: 'docs' }));
    await settle();
    await user.click(screen.getByTestId('folder-picker-ok'));
    await settle();
    await user.click(screen.getByTestId('wizard-next'));
    const target = screen.getByLabelText('Folder on the server');
    expect(target).toHaveValue('/ann/backup');
    await user.clear(target);
    await user.type(target, 'x');
    expect(screen.getByTestId('wizard-next')).toBeDisabled();
    await user.clear(target);
    await user.type(target, '/');
    await user.click(screen.getByTestId('ftp-look'));
    await settle();
    await user.click(screen.getByRole('button', { name: 'b' }));
    await settle();
    expect(target).toHaveValue('/b');
    expect(screen.getByText('There are no folders in it')).toBeInTheDocument();
    await user.click(screen.getByTestId('ftp-up'));
    await settle();
    expect(target).toHaveValue('/');
    await user.click(screen.getByRole('button', { name: 'b' }));
    await settle();
    expect(screen.getByTestId('outcome')).toHaveTextContent('Deleted here: kept there');
    await user.click(screen.getByTestId('wizard-next'));
    // A server is not asked all the time.
    expect(screen.queryByRole('radio', { name: /Whenever something changes/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /By hand/ }));
    await user.click(screen.getByTestId('wizard-next'));
    expect(screen.getByTestId('wizard-arrow')).toHaveTextContent('FTP server: /b');
    await user.click(screen.getByTestId('wizard-create'));
    await settle();
    expect(files.named('backupSave')).toMatchObject([
      { type: 'ftp', paths: [`${HOME}/docs`], target: { path: '/b', server: 's' }, backupType: 'manual', keep_deleted: true }, // prettier-ignore
    ]);
    expect(url()).toBe('/backupFtp/list');
  });

  test('APP-BFTP-01 a list that cannot be had says so and is tried again', async () => {
    let isAway = true;
    await renderScreenAt(<FtpBackup />, '/backupFtp/list', folders, (files) => {
      answerBackups(files, { jobs: [ftpJob()] });
      files.answers.backupFtpServer = () => (isAway ? failure('NETWORK', 'no') : success({ server: kept }));
    });
    await settle();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(screen.getByTestId('backup-job')).toBeInTheDocument();
  });
});
