import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failure } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived, pushStateChanged } from '../../state/push-actions.ts';
import { answerBackups, jobOf, runOf } from '../../test/backup-answers.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { AutoBackup } from './auto-backup.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'backup']);
  stopClock();
});
afterEach(startClock);

const folders = {
  [HOME]: { names: ['docs/', 'safe/'] },
  [`${HOME}/docs`]: { names: [] },
  [`${HOME}/safe`]: { names: [] },
};
const open = async (url: string, has: Parameters<typeof answerBackups>[1] = {}) => {
  const rendered = await renderScreenAt(<AutoBackup />, url, folders, (files, store) => {
    answerBackups(files, has);
    store.dispatch(pushStateChanged({ state: 'open', since: 1, failures: 0, retryAt: null }));
  });
  await settle();
  return rendered;
};
const rows = () => screen.getAllByTestId('backup-job');
const rowOf = (name: string): HTMLElement => rows().find((row) => row.dataset.name === name) ?? document.body;

describe('jobs', () => {
  test('APP-AUTO-01 without jobs there is a way to the first one', async () => {
    const { url } = await open('/autoBackup/home');
    expect(screen.getByTestId('empty-state')).toHaveTextContent('No backups yet');
    await user.click(screen.getByRole('button', { name: 'New pair' }));
    expect(url()).toBe('/autoBackup/bothWay?new=1');
  });

  test('APP-AUTO-01 both kinds stand with state and progress, and open the settings of their kind', async () => {
    const jobs = [
      jobOf({ id: 'a', name: 'Papers', state: 'run', rate: 0.42 }),
      jobOf({ id: 'b', name: 'Music', type: 'auto_bothway', state: 'ok' }),
      jobOf({ id: 'c', name: 'Films', state: 'fail', error: 'N002004', stale: 1 }),
    ];
    const { url } = await open('/autoBackup/home', { jobs });
    expect(within(rowOf('Papers')).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
    expect(rowOf('Papers')).toHaveTextContent('Backing up');
    expect(rowOf('Music')).toHaveTextContent('In sync');
    expect(rowOf('Films')).toHaveTextContent('Failed');
    expect(rowOf('Films')).toHaveTextContent('No good run for too long');
    await user.click(within(rowOf('Papers')).getByRole('button', { name: 'Papers' }));
    expect(url()).toBe('/autoBackup/setting1?id=a');
    document.body.innerHTML = '';
    const pair = await open('/autoBackup/home', { jobs });
    await user.click(within(rowOf('Music')).getByRole('button', { name: 'Music' }));
    expect(pair.url()).toBe('/autoBackup/setting2?id=b');
  });

  test('CALL-EXT-22 a job is started and stopped, and how far it is comes by push', async () => {
    const has = { jobs: [jobOf({ id: 'a', name: 'Papers' })] };
    const { files, store } = await open('/autoBackup/home', has);
    await user.click(within(rowOf('Papers')).getByRole('button', { name: 'Start now: Papers' }));
    expect(files.named('backupControl')).toEqual([{ ids: ['a'], action: 'run' }]);
    has.jobs = [jobOf({ id: 'a', name: 'Papers', state: 'run', rate: 0.1 })];
    const push = (data: object) =>
      act(() => {
        store.dispatch(pushReceived({ id: 1, topic: 'backup', type: 'state', at: 1, data } as never));
      });
    push({ id: 'a', type: 'auto_oneway', state: 'run', rate: 0.1, error: '' });
    await settle(300);
    const asked = files.named('backupList').length;
    push({ id: 'a', type: 'auto_oneway', state: 'run', rate: 0.75, error: '' });
    await settle(300);
    expect(within(rowOf('Papers')).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75');
    expect(files.named('backupList')).toHaveLength(asked);
    await user.click(within(rowOf('Papers')).getByRole('button', { name: 'Stop: Papers' }));
    expect(files.named('backupControl').at(-1)).toEqual({ ids: ['a'], action: 'stop' });
  });

  test('features 1.2 deletions that wait are decided about; what loses nothing has the focus', async () => {
    const jobs = [jobOf({ id: 'a', name: 'Papers', state: 'pause', reason: 'brake', held: 60 })];
    const { files } = await open('/autoBackup/home', { jobs });
    expect(rowOf('Papers')).toHaveTextContent('60 deletions wait for your decision');
    await user.click(screen.getByRole('button', { name: 'Decide: Papers' }));
    const dialog = screen.getByTestId('brake-dialog');
    expect(within(dialog).getByRole('button', { name: /^Keep them/ })).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: /^Delete them there too/ }));
    expect(files.named('backupControl')).toEqual([{ ids: ['a'], action: 'run', deletes: 'allow' }]);
  });

  test('a job is deleted after a question; its copies stay', async () => {
    const { files } = await open('/autoBackup/home', { jobs: [jobOf({ id: 'a', name: 'Papers' })] });
    await user.click(screen.getByRole('button', { name: 'More for “Papers”' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(screen.getByText(/has copied stays where it is/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete the job' }));
    await settle();
    expect(files.named('backupControl')).toEqual([{ ids: ['a'], action: 'delete' }]);
  });

  test('a list that cannot be had says so and is tried again', async () => {
    const { files } = await renderScreenAt(<AutoBackup />, '/autoBackup/home', {}, (fake) => {
      fake.answers.backupList = () => failure('NETWORK', 'network connection error');
    });
    expect(screen.getByTestId('error-state')).toHaveTextContent('network connection error');
    answerBackups(files, { jobs: [jobOf({ id: 'a' })] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(rows()).toHaveLength(1);
  });
});

/** Picks a folder of the own files in the dialog that is open. */
async function pick(name: string): Promise<void> {
  await settle();
  const dialog = screen.getByTestId('folder-picker');
  await user.click(within(dialog).getByRole('button', { name }));
  await settle();
  await user.click(within(dialog).getByTestId('folder-picker-ok'));
  await settle();
}

describe('the wizard', () => {
  test('DEV-07 APP-AUTO-02 source, target, plan, confirm: a job is made of what was chosen; back keeps it', async () => {
    const { files, url } = await open('/autoBackup/oneWay');
    const wizard = screen.getByTestId('backup-wizard');
    expect(screen.getByTestId('wizard-next')).toBeDisabled();
    await user.click(screen.getByTestId('wizard-add'));
    await pick('docs');
    expect(screen.getByTestId('wizard-folder')).toHaveTextContent('3 files, 900B');
    await user.click(screen.getByTestId('wizard-next'));
    await user.click(screen.getByTestId('wizard-target-choose'));
    await pick('safe');
    expect(screen.getByTestId('outcome')).toHaveTextContent('Deleted here: kept there');
    await user.click(screen.getByRole('switch', { name: 'Keep what is deleted at the source' }));
    expect(screen.getByTestId('outcome')).toHaveTextContent('Deleted here: moved to the recycle bin there');
    await user.click(screen.getByTestId('wizard-next'));
    await user.click(screen.getByRole('radio', { name: /On these days/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Sun' }));
    await user.type(screen.getByLabelText('Endings'), '*.iso tmp');
    await settle(500);
    expect(screen.getByTestId('ignore-preview')).toHaveTextContent(
      '2 files (2KB) to be carried over, 1 entry left out',
    );
    expect(files.named('backupPreview').at(-1)).toMatchObject({ ignore: { ext: ['iso', 'tmp'] } });

    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(wizard.dataset.step).toBe('1');
    expect(screen.getByTestId('wizard-folder').dataset.path).toBe(`${HOME}/docs`);
    await user.click(screen.getByTestId('wizard-next'));
    expect(screen.getByTestId('wizard-target').dataset.path).toBe(`${HOME}/safe`);
    await user.click(screen.getByTestId('wizard-next'));
    expect(screen.getByRole('checkbox', { name: 'Sun' })).not.toBeChecked();
    expect(screen.getByLabelText('Endings')).toHaveValue('iso tmp');

    await user.click(screen.getByTestId('wizard-next'));
    expect(screen.getByTestId('wizard-arrow')).toHaveTextContent(/docs.*safe/);
    await user.type(screen.getByLabelText('Name'), 'Papers');
    await user.click(screen.getByTestId('wizard-create'));
    await settle();
    expect(files.named('backupSave')).toEqual([
      {
        type: 'auto_oneway',
        name: 'Papers',
        paths: [`${HOME}/docs`],
        ids: [`id of ${HOME}/docs`],
        target: { path: `${HOME}/safe` },
        backupType: 'timed',
        backupTime: { days: [1, 2, 3, 4, 5, 6], time: '02:00' },
        ignore: { hidden: false, system: true, ext: ['iso', 'tmp'], size_max: 0 },
        keep_deleted: false,
      },
    ]);
    expect(files.named('backupControl')).toEqual([{ ids: ['new'], action: 'run' }]);
    expect(url()).toBe('/autoBackup/home');

    // Opened again it is empty.
    await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'New backup' }));
    expect(screen.queryByTestId('wizard-folder')).toBeNull();
    expect(screen.getByTestId('backup-wizard').dataset.step).toBe('1');
  });

  test('APP-AUTO-02 what the device refuses is told at the last step, and nothing is lost', async () => {
    const { files } = await open('/autoBackup/oneWay');
    files.answers.backupSave = () => failure('N000004', 'Already exists');
    await user.click(screen.getByTestId('wizard-add'));
    await pick('docs');
    await user.click(screen.getByTestId('wizard-next'));
    await user.click(screen.getByTestId('wizard-target-choose'));
    await pick('docs');
    expect(screen.getByRole('alert')).toHaveTextContent('cannot be backed up into itself');
    expect(screen.getByTestId('wizard-next')).toBeDisabled();
    await user.click(screen.getByTestId('wizard-target-choose'));
    await settle();
    await user.click(within(screen.getByTestId('folder-picker')).getAllByRole('button', { name: 'My files' })[0]!);
    await pick('safe');
    for (const _step of [2, 3]) await user.click(screen.getByTestId('wizard-next'));
    await user.click(screen.getByTestId('wizard-create'));
    await settle();
    expect(screen.getByText('Already exists')).toBeInTheDocument();
    expect(screen.getByTestId('backup-wizard').dataset.step).toBe('4');
  });
});

describe('pairs', () => {
  const pair = jobOf({ id: 'p', name: 'Music', type: 'auto_bothway', state: 'conflict', conflicts: 1, sync: { local_port: 22_000, remote_port: 22_002, local_device_id: 'OWN', remote_device_id: 'OTHER' } }); // prettier-ignore
  const conflict = {
    id: 'c1',
    job: 'p',
    reason: 'changed' as const,
    at: 1_700_000_000,
    first: { path: `${HOME}/docs/song.txt`, size: 10, mtime: 1_700_000_000 },
    second: { path: `${HOME}/docs/song (changed on both sides 2023-11-14 22.13).txt`, size: 20, mtime: 1_700_000_100 },
  };

  test('APP-AUTO-03 versions stand side by side; both stay, or one keeps the name', async () => {
    const { files } = await open('/autoBackup/bothWay', { jobs: [pair], conflicts: [conflict] });
    const card = screen.getByTestId('conflict');
    expect(card).toHaveTextContent('Changed on both sides');
    expect(within(card).getByText('newer').closest('[data-which]')).toHaveAttribute('data-which', 'second');
    await user.click(within(card).getByRole('button', { name: 'Keep both' }));
    expect(files.named('backupConflicts').at(-1)).not.toBeUndefined();
    expect(files.named('backupConflicts').filter(({ action }) => action === 'resolve')).toEqual([
      { action: 'resolve', ids: ['c1'], keep: 'both' },
    ]);
    await settle();
    const [, second] = within(screen.getByTestId('conflict')).getAllByRole('button', { name: 'Keep this one' });
    await user.click(second!);
    expect(files.named('backupConflicts').filter(({ action }) => action === 'resolve').at(-1)).toMatchObject({ keep: 'second' }); // prettier-ignore
  });

  test('APP-AUTO-03 CALL-HLT-01 a stalled engine is told in place, without a word about the connection', async () => {
    const { files, store } = await open('/autoBackup/bothWay', { jobs: [pair] });
    files.answers.syncHealth = () => failure('TIMEOUT', 'request timeout');
    await settle(10_000);
    expect(screen.getByTestId('engine-state')).toHaveAttribute('data-state', 'down');
    expect(store.getState().device.unhealthy).toBe(false);
  });

  test('APP-AUTO-03 DEV-08 the settings of a pair show how its sides find each other', async () => {
    await open('/autoBackup/setting2?id=p', { jobs: [pair] });
    expect(screen.getByTestId('pair-ids')).toHaveTextContent('OWN:22000');
    expect(screen.getByTestId('pair-ids')).toHaveTextContent('OTHER:22002');
  });
});

describe('settings of a job', () => {
  test('APP-AUTO-02 setting1 changes the job it names', async () => {
    const jobs = [jobOf({ id: 'a', name: 'Papers', paths: [`${HOME}/docs`], target: { path: `${HOME}/safe` } })];
    const { files } = await open('/autoBackup/setting1?id=a', { jobs });
    expect(screen.getByTestId('job-save')).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: /Whenever something changes/ }));
    await user.click(screen.getByTestId('job-save'));
    await settle();
    expect(files.named('backupSave')).toMatchObject([
      { id: 'a', backupType: 'realtime', name: 'Papers', ids: ['1-2'] },
    ]);
  });

  test('features, proof of backup: the last proof, a new one, and receipts in the log', async () => {
    const jobs = [jobOf({ id: 'a', name: 'Papers', proof: 'bad', proof_at: 1_700_000_000 })];
    const runs = [
      runOf({ id: '2', kind: 'drill', state: 'fail', failed: 1, sample: [{ path: 'docs/a.txt', size: 4, sha256: 'b'.repeat(64), problem: 'damaged' }] }), // prettier-ignore
      runOf({ id: '1' }),
    ];
    const { files } = await open('/autoBackup/setting1?id=a', { jobs, runs });
    expect(screen.getByTestId('proof')).toHaveTextContent('damaged files were found');
    await user.click(screen.getByRole('button', { name: 'Prove the backup' }));
    expect(files.named('backupDrill')).toEqual([{ id: 'a' }]);
    const [drill, run] = screen.getAllByTestId('backup-run');
    await user.click(within(run!).getByRole('button'));
    expect(run).toHaveTextContent('a'.repeat(64));
    expect(run).toHaveTextContent('2 files copied (2KB), 10 unchanged');
    await user.click(within(drill!).getByRole('button'));
    expect(drill).toHaveTextContent('Damaged');
  });

  test('APP-AUTO-01 a job that is gone leads back', async () => {
    const { url } = await open('/autoBackup/setting1?id=gone');
    await user.click(screen.getByRole('button', { name: 'To the jobs' }));
    expect(url()).toBe('/autoBackup/home');
  });
});

test('ERR-14 in Chinese, too', async () => {
  await speakFiles('zh-CN');
  await i18next.loadNamespaces(['places', 'backup']);
  await open('/autoBackup/home', { jobs: [jobOf({ id: 'a', name: '文档', backupType: 'timed' })] });
  expect(rowOf('文档')).toHaveTextContent('每天 02:00');
  expect(rowOf('文档')).toHaveTextContent('已是最新');
});
