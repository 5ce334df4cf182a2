import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { saveAs } from '../../components/files/save-as.ts';
import { i18next } from '../../i18n/index.ts';
import { answerBackups, jobOf } from '../../test/backup-answers.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { ChatBackup } from './chat-backup.tsx';

vi.mock('../../components/files/save-as.ts', () => ({ saveAs: vi.fn() }));

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'backup', 'chatbackup']);
  stopClock();
});
afterEach(startClock);

const folders = {
  [HOME]: { names: ['WeChat Files/', 'docs/'] },
  [`${HOME}/WeChat Files`]: { names: ['wxid_ann/'] },
  [`${HOME}/docs`]: { names: ['Letters/'] },
};
const stored = ['/usb/u-1/WeChat Files'];
const chats = (part: Partial<Parameters<typeof jobOf>[0]> = {}) =>
  jobOf({ id: 'w', name: 'Chats of Ann', type: 'wx', paths: [`${HOME}/WeChat Files`], stored, ...part });

async function open(url: string, jobs: ReturnType<typeof jobOf>[] = [], answers = {}) {
  const rendered = await renderScreenAt(<ChatBackup />, url, folders, (files) => {
    answerBackups(files, { jobs });
    files.answers.downloadStart = () => success({ id: 'zip 1' });
    Object.assign(files.answers, answers);
  });
  await settle();
  return rendered;
}

test('APP-WX-01 without a job the app shows the steps that are needed', async () => {
  const { url } = await open('/wxbackup', [jobOf({ id: 'other' })]);
  expect(screen.getByRole('heading', { name: 'Back up the chats of a computer' })).toBeInTheDocument();
  expect(screen.getByText('Documents\\xwechat_files')).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Back up the chats of a computer' })).getAllByRole('heading')).toHaveLength(4); // prettier-ignore
  await user.click(screen.getByTestId('new-backup'));
  await settle();
  expect(url()).toBe('/wxbackup?new=1');
  expect(screen.getByTestId('backup-wizard')).toBeInTheDocument();
});

test.each([
  ['WeChat Files', false],
  ['docs', true],
])('APP-WX-01 a folder that is chosen is looked at for chats: %s', async (name, isOther) => {
  await open('/wxbackup?new=1');
  await user.click(screen.getByTestId('wizard-add'));
  await settle();
  const dialog = within(screen.getByTestId('folder-picker'));
  await user.click(dialog.getByRole('button', { name }));
  await settle();
  await user.click(dialog.getByTestId('folder-picker-ok'));
  await settle();
  expect(screen.getByTestId('wizard-folder')).toHaveAttribute('data-path', `${HOME}/${name}`);
  expect(screen.queryByText(/does not look like a folder of WeChat/) !== null).toBe(isOther);
  // It is no more than a hint.
  expect(screen.getByTestId('wizard-next')).toBeEnabled();
});

test('APP-WX-01 jobs of chats are listed, and what is stored is downloaded as one archive', async () => {
  const { files } = await open('/wxbackup', [chats(), jobOf({ id: 'other', name: 'Papers' })]);
  const list = screen.getByRole('list', { name: 'Backups of chats' });
  expect(within(list).getByText('Chats of Ann')).toBeInTheDocument();
  expect(screen.queryByText('Papers')).toBeNull();
  await user.click(screen.getByTestId('download-chats'));
  await settle();
  expect(files.named('downloadStart')).toEqual([{ paths: stored, kind: 'zip' }]);
  expect(vi.mocked(saveAs).mock.calls.at(-1)?.[0]).toMatch(/\/file\/dw\?id=zip%201$/);
});

test('APP-WX-01 nothing is offered for download before a run, or while one is at work', async () => {
  await open('/wxbackup', [chats({ files: 0, state: 'idle', last_at: 0 })]);
  expect(screen.queryByTestId('download-chats')).toBeNull();
  document.body.innerHTML = '';
  await open('/wxbackup', [chats({ state: 'run', rate: 0.5 })]);
  expect(screen.getByTestId('download-chats')).toBeDisabled();
});

test('APP-WX-01 a folder that is gone leads to the settings, where another is chosen', async () => {
  const { url } = await open('/wxbackup', [chats({ state: 'fail', error: 'N002001' })]);
  expect(screen.getByText(/no longer where it was/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Choose it again' }));
  await settle();
  expect(url()).toBe('/wxbackup?id=w');
  expect(screen.getByTestId('job-save')).toBeInTheDocument();
});

test('APP-WX-01 jobs that cannot be had are asked for again', async () => {
  let isDown = true;
  const backupList = () => (isDown ? failure('N000007', 'Storage is away') : success({ list: [chats()] }));
  await open('/wxbackup', [], { backupList });
  expect(screen.getByText('Storage is away')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await settle();
  expect(screen.getByText('Chats of Ann')).toBeInTheDocument();
});
