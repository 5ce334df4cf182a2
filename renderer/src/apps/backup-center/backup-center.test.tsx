import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success } from '../../api/result.ts';
import { OfferedRoutes } from '../../components/offered-routes.ts';
import { i18next } from '../../i18n/index.ts';
import type { BackupBridge } from '#shared/ipc/bridge.ts';
import { answerBackups, jobOf, runOf } from '../../test/backup-answers.ts';
import { computerJob, createFakeBackups } from '../../test/fake-backups.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { BackupCenter } from './backup-center.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'backup']);
  stopClock();
});
afterEach(startClock);

const open = async (
  child: string,
  has: Parameters<typeof answerBackups>[1] = {},
  offered: readonly string[] = [],
  backups: BackupBridge | null = null,
) => {
  const screenOf: ReactNode = (
    <OfferedRoutes value={(path) => offered.includes(path)}>
      <BackupCenter />
    </OfferedRoutes>
  );
  const rendered = await renderScreenAt(
    screenOf,
    `/backupCenter/${child}`,
    {},
    (files) => {
      answerBackups(files, has);
      files.answers.backupSetting = (args) =>
        success({
          speed_limit: 0,
          window: { enable: false, from: '22:00', to: '06:00' },
          stale_days: 7,
          pause_s: 0,
          ...args,
        });
    },
    null,
    backups,
  );
  await settle();
  return rendered;
};
const jobs = [
  jobOf({ id: 'a', name: 'Papers', state: 'run', rate: 0.5 }),
  jobOf({ id: 'b', name: 'Films', state: 'fail', error: 'N002004' }),
  jobOf({ id: 'c', name: 'Music', type: 'auto_bothway', stale: 1 }),
];

test('APP-BCEN-01 a tile for each kind: the one that works with its state, the others say that they are not there', async () => {
  const { openWindow } = await open('home', { jobs });
  const tiles = screen.getAllByTestId('backup-tile');
  expect(tiles.map(({ dataset }) => dataset.kind)).toEqual(['auto', 'phone', 'computer', 'mac', 'ftp', 'netdisk', 'wx', 'zspace']); // prettier-ignore
  expect(tiles[0]).toHaveTextContent('2 need you');
  for (const tile of tiles.slice(1)) {
    const isComputer = tile.dataset.kind === 'computer';
    expect(tile).toHaveTextContent(isComputer ? 'Needs the desktop app' : 'Not in this version yet');
    expect(within(tile).queryByRole('button')).toBeNull();
  }
  await user.click(screen.getByRole('button', { name: 'Open: Folders and sync' }));
  expect(openWindow).toHaveBeenCalledWith('/autoBackup/home');
});

test('APP-BCEN-01 APP-AUTO-02 in the desktop app the tile of the computer has the state of its jobs and leads to them', async () => {
  const { bridge } = createFakeBackups([computerJob({ state: 'run' }), computerJob({ id: 'c2', stale: 1 })]);
  const { openWindow } = await open('home', { jobs: [jobOf({ id: 'a' })] }, [], bridge);
  const tiles = screen.getAllByTestId('backup-tile');
  const tile = tiles.find(({ dataset }) => dataset.kind === 'computer');
  expect(tile).toHaveTextContent('1 needs you');
  // What is of the computer is not counted twice.
  expect(tiles[0]).toHaveTextContent('All up to date');
  await user.click(screen.getByRole('button', { name: 'Open: This computer' }));
  expect(openWindow).toHaveBeenCalledWith('/autoBackup/home');
});

test('APP-BCEN-01 APP-AUTO-02 tasks and logs know the jobs of this computer; their runs come from the app', async () => {
  const { bridge } = createFakeBackups([computerJob()]);
  bridge.log.mockResolvedValue({ list: [runOf({ id: 'r1', job: 'c1', name: 'Documents' })], total: 1 });
  const { openWindow } = await open('tasks', { jobs }, [], bridge);
  expect(screen.getAllByTestId('backup-job')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Documents' }));
  expect(openWindow).toHaveBeenCalledWith('/autoBackup/setting1?id=c1');
  document.body.innerHTML = '';
  const { files } = await open('logs', { jobs, runs: [runOf({ id: '1' }), runOf({ id: '2' })] }, [], bridge);
  expect(screen.getAllByTestId('backup-run')).toHaveLength(2);
  const asked = files.named('backupLog').length;
  for (const [choice, part] of [
    ['All jobs of this computer', {}],
    ['This computer: Documents', { id: 'c1' }],
  ] as const) {
    await user.selectOptions(screen.getByLabelText('Of the job'), choice);
    await settle();
    expect(screen.getAllByTestId('backup-run')).toHaveLength(1);
    expect(bridge.log).toHaveBeenLastCalledWith({ ...part, page: 1, size: 50 });
  }
  expect(files.named('backupLog')).toHaveLength(asked);
  document.body.innerHTML = '';
  await open('logs', {}, [], bridge);
  // Where nothing else is backed up, theirs is the log.
  expect(screen.getByLabelText('Of the job')).toHaveDisplayValue('All jobs of this computer');
});

test('APP-BCEN-01 a kind that is there is offered', async () => {
  const { openWindow } = await open('home', {}, ['/backupFtp']);
  await user.click(screen.getByRole('button', { name: 'Open: FTP server' }));
  expect(openWindow).toHaveBeenCalledWith('/backupFtp');
  expect(screen.getAllByTestId('backup-tile')[0]).toHaveTextContent('Nothing is backed up yet');
});

test('APP-BCEN-01 tasks: all jobs, with their settings in the app they belong to', async () => {
  const { openWindow } = await open('tasks', { jobs });
  expect(screen.getAllByTestId('backup-job')).toHaveLength(3);
  expect(screen.getByRole('status')).toHaveTextContent('3 jobs');
  await user.click(screen.getByRole('button', { name: 'Music' }));
  expect(openWindow).toHaveBeenCalledWith('/autoBackup/setting2?id=c');
});

test('APP-BCEN-01 logs: runs of all jobs, or of one', async () => {
  const runs = [runOf({ id: '2', job: 'b', name: 'Films', state: 'fail', error: 'N002004' }), runOf({ id: '1', name: 'Papers' })]; // prettier-ignore
  const { files } = await open('logs', { jobs, runs });
  expect(screen.getAllByTestId('backup-run')).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('Of the job'), 'b');
  await settle();
  expect(screen.getAllByTestId('backup-run')).toHaveLength(1);
  expect(files.named('backupLog').at(-1)).toMatchObject({ id: 'b' });
});

test('APP-BCEN-01 setting: limit, hours and when a job counts as stale are stored at once', async () => {
  const { files } = await open('setting');
  await user.click(screen.getByRole('switch', { name: 'Only in these hours' }));
  await settle();
  expect(files.named('backupSetting').at(-1)).toEqual({ window: { enable: true, from: '22:00', to: '06:00' } });
  expect(screen.getByText('Over midnight')).toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: 'Limit the speed' }));
  await settle();
  expect(files.named('backupSetting').at(-1)).toEqual({ speed_limit: 10 * 2 ** 20 });
  const pause = screen.getByRole('switch', { name: 'Pause all backups for one hour' });
  await user.click(pause);
  await settle();
  expect(files.named('backupSetting').at(-1)).toEqual({ pause_s: 3600 });
  expect(pause).toBeChecked();
  await user.selectOptions(screen.getByLabelText('Getting old after'), '30');
  await settle();
  expect(files.named('backupSetting').at(-1)).toEqual({ stale_days: 30 });
});
