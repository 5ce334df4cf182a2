import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ComputerFolder, ComputerJob } from '#shared/ipc/backup-channels.ts';
import { failure } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { answerBackups, jobOf, runOf } from '../../test/backup-answers.ts';
import { computerJob, createFakeBackups } from '../../test/fake-backups.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { AutoBackup } from './auto-backup.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'backup']);
  stopClock();
});
afterEach(startClock);

interface Has {
  jobs?: ComputerJob[];
  folders?: ComputerFolder[];
  device?: ReturnType<typeof jobOf>[];
  deviceFails?: boolean;
  logFails?: boolean;
}

const DOCUMENTS = '/home/mira/Documents';
const tree = {
  [HOME]: { names: ['docs/', 'safe/'] },
  [`${HOME}/docs`]: { names: [] },
  [`${HOME}/safe`]: { names: [] },
};

/** The app at an address, in the desktop app. */
async function open(url: string, { jobs = [], folders, device = [], deviceFails, logFails }: Has = {}) {
  const backups = createFakeBackups(jobs, folders);
  if (logFails === true) backups.bridge.log.mockRejectedValueOnce(new Error('gone'));
  const rendered = await renderScreenAt(
    <AutoBackup />,
    url,
    tree,
    (files) => {
      answerBackups(files, { jobs: device });
      if (deviceFails === true) files.answers.backupList = () => failure('NETWORK', 'network connection error');
    },
    null,
    backups.bridge,
  );
  await settle();
  return { ...rendered, ...backups };
}
const rows = () => screen.getAllByTestId('backup-job');
const rowOf = (name: string): HTMLElement => rows().find((row) => row.dataset.name === name) ?? document.body;
const next = async (): Promise<void> => {
  await user.click(screen.getByTestId('wizard-next'));
  await settle();
};
const more = async (name: string, item: string): Promise<void> => {
  await user.click(screen.getByRole('button', { name: `More for “${name}”` }));
  await user.click(screen.getByRole('menuitem', { name: item }));
  await settle();
};

describe('jobs of this computer', () => {
  test('APP-AUTO-01 APP-AUTO-02 they stand beside those of the device, with their native path, and follow what the app tells', async () => {
    const { changed } = await open('/autoBackup/home', {
      jobs: [computerJob({ state: 'run', rate: 0.25 })],
      device: [jobOf({ id: 'a', name: 'Papers' })],
    });
    expect(rows().map(({ dataset }) => [dataset.name, dataset.here])).toEqual([
      ['Papers', 'false'],
      ['Documents', 'true'],
    ]);
    expect(rowOf('Documents')).toHaveTextContent(`This computer: ${DOCUMENTS}`);
    expect(within(rowOf('Documents')).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    act(() => {
      changed.emit([computerJob({ state: 'fail', error: 'LOCAL_SPACE' })]);
    });
    expect(rowOf('Documents')).toHaveTextContent('The disk of this computer is full');
    expect(screen.getByRole('button', { name: /Jobs/ })).toHaveTextContent('1');
    act(() => {
      changed.emit([]);
    });
    expect(rows()).toHaveLength(1);
  });

  test.each([
    ['offline', 'Waits for the device', 'stop'],
    ['signedOut', 'Goes on when its account is signed in', 'stop'],
    ['schedule', 'Waits for the hours in which transfers may run', 'run'],
    ['source', 'Waits for “Documents”: the folder is not there now', 'stop'],
  ] as const)('APP-AUTO-02 it says why it waits: %s', async (reason, text, action) => {
    await open('/autoBackup/home', { jobs: [computerJob({ state: 'wait', reason, waits: 'Documents' })] });
    expect(rowOf('Documents')).toHaveTextContent(text);
    expect(rowOf('Documents').querySelector(`[data-action="${action}"]`)).not.toBeNull();
  });

  test('APP-AUTO-02 it is started, stopped, decided about and deleted through the app; nothing of it goes to the device', async () => {
    const { bridge, changed, files, openWindow } = await open('/autoBackup/home', { jobs: [computerJob()] });
    await user.click(screen.getByRole('button', { name: 'Start now: Documents' }));
    act(() => {
      changed.emit([computerJob({ state: 'run' })]);
    });
    await user.click(screen.getByRole('button', { name: 'Stop: Documents' }));
    act(() => {
      changed.emit([computerJob({ state: 'pause', reason: 'brake', held: 60 })]);
    });
    await user.click(screen.getByRole('button', { name: 'Decide: Documents' }));
    await user.click(within(screen.getByTestId('brake-dialog')).getByRole('button', { name: /^Keep them/ }));
    await more('Documents', 'Open the copy');
    const path = '/zenith_sata/mira/data/Backups/Laptop/Documents';
    expect(openWindow).toHaveBeenCalledWith(expect.stringContaining(encodeURIComponent(path)), { folderPath: path });
    await user.click(screen.getByRole('button', { name: 'More for “Documents”' }));
    expect(screen.queryByRole('menuitem', { name: 'Prove the backup' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(screen.getByText(/The files on this computer and their copies on the device stay/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete the job' }));
    await settle();
    expect(bridge.control.mock.calls.map(([asked]) => asked)).toEqual([
      { ids: ['c1'], action: 'run' },
      { ids: ['c1'], action: 'stop' },
      { ids: ['c1'], action: 'run', deletes: 'keep' },
      { ids: ['c1'], action: 'delete' },
    ]);
    expect(files.named('backupControl')).toEqual([]);
  });

  test('APP-AUTO-02 what the app refuses is told', async () => {
    const { bridge } = await open('/autoBackup/home', { jobs: [computerJob()] });
    bridge.control.mockResolvedValueOnce('NETWORK').mockRejectedValueOnce(new Error('gone'));
    await user.click(screen.getByRole('button', { name: 'Start now: Documents' }));
    await settle();
    expect(screen.getByText('The device stopped answering')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start now: Documents' }));
    await settle();
    expect(screen.getByText('This computer could not read or write the file')).toBeInTheDocument();
  });

  test('APP-AUTO-01 a device that does not list its jobs hides none of this computer', async () => {
    const { files } = await open('/autoBackup/home', { jobs: [computerJob()], deviceFails: true });
    expect(rows()).toHaveLength(1);
    expect(screen.getByRole('note')).toHaveTextContent('The jobs of the device are missing here');
    answerBackups(files, { jobs: [jobOf({ id: 'a' })] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(rows()).toHaveLength(2);
    expect(screen.queryByRole('note')).toBeNull();
  });
});

/** Chooses a folder of the device as the target, which is step 2. */
async function target(name: string): Promise<void> {
  await user.click(screen.getByTestId('wizard-target-choose'));
  await settle();
  const dialog = screen.getByTestId('folder-picker');
  await user.click(within(dialog).getByRole('button', { name }));
  await settle();
  await user.click(within(dialog).getByTestId('folder-picker-ok'));
  await settle();
}
const add = async (): Promise<void> => {
  await user.click(screen.getByTestId('wizard-add'));
  await settle();
};

describe('a new job of this computer', () => {
  test('APP-AUTO-02 in a browser the choice is there and says why it cannot be made', async () => {
    await renderScreenAt(<AutoBackup />, '/autoBackup/oneWay', tree, (files) => {
      answerBackups(files);
    });
    await settle();
    const choice = screen.getByRole('radio', { name: /This computer/ });
    expect(choice).toBeDisabled();
    expect(choice).toHaveAccessibleName(/Only the desktop app/);
    expect(screen.getByRole('radio', { name: /This device/ })).toBeChecked();
  });

  test('APP-AUTO-02 folders come from the dialog of the system: twice the same is told, giving up adds nothing', async () => {
    const folders = [
      { id: 'f1', path: DOCUMENTS },
      { id: 'f1', path: DOCUMENTS },
      { id: 'f2', path: String.raw`D:\Photos` },
    ];
    const { bridge } = await open('/autoBackup/oneWay', { folders });
    await user.click(screen.getByRole('radio', { name: /This computer/ }));
    bridge.preview.mockImplementation(async ([id]) =>
      id === 'f2' ? null : { files: 20_000, bytes: 3_400_000, left_out: 0, complete: 0, samples: [] },
    );
    await add();
    await add();
    expect(screen.getAllByTestId('wizard-folder')).toHaveLength(1);
    expect(screen.getByText('This folder is in the list already')).toBeInTheDocument();
    await add();
    const shown = screen.getAllByTestId('wizard-folder');
    expect(shown.map(({ dataset }) => dataset.path)).toEqual([DOCUMENTS, String.raw`D:\Photos`]);
    expect(shown[0]).toHaveTextContent('Of the first 20000 entries: 20000 files');
    expect(shown[1]).toHaveTextContent('This folder cannot be read');
    // The dialog is closed without a folder.
    await add();
    expect(screen.getAllByTestId('wizard-folder')).toHaveLength(2);
    await user.click(screen.getByRole('radio', { name: /This device/ }));
    expect(screen.queryByTestId('wizard-folder')).toBeNull();
    expect(screen.getByTestId('wizard-next')).toBeDisabled();
  });

  test('APP-AUTO-02 DEV-07 source, target, plan, confirm: the app is asked for exactly that; back keeps it', async () => {
    const { bridge, files, url } = await open('/autoBackup/oneWay');
    await user.click(screen.getByRole('radio', { name: /This computer/ }));
    await add();
    await next();
    await target('safe');
    expect(screen.getByText(/in a folder with the name of this computer/)).toBeInTheDocument();
    expect(screen.getByTestId('outcome')).toHaveTextContent('Deleted on this computer: kept on the device');
    await user.click(screen.getByRole('switch', { name: 'Keep what is deleted at the source' }));
    expect(screen.getByTestId('outcome')).toHaveTextContent('moved to the recycle bin on the device');
    await next();
    expect(screen.getByRole('radio', { name: /Whenever something changes/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /On these days.*while the app runs/ }));
    await user.type(screen.getByLabelText('Endings'), 'iso');
    await settle(500);
    expect(screen.getByTestId('ignore-preview')).toHaveTextContent('12 files');
    const ignore = { hidden: false, system: true, ext: ['iso'], size_max: 0 };
    expect(bridge.preview).toHaveBeenLastCalledWith(['f1'], ignore);
    for (let step = 3; step > 1; step -= 1) await user.click(screen.getByRole('button', { name: 'Back' }));
    await settle();
    expect(screen.getByRole('radio', { name: /This computer/ })).toBeChecked();
    expect(screen.getByTestId('wizard-folder').dataset.path).toBe(DOCUMENTS);
    for (let step = 1; step < 4; step += 1) await next();
    expect(screen.getByTestId('wizard-arrow')).toHaveTextContent(`This computer: ${DOCUMENTS}`);
    expect(screen.getByLabelText('Name')).toHaveAttribute('placeholder', 'Documents');
    await user.dblClick(screen.getByTestId('wizard-create'));
    await settle();
    expect(bridge.save.mock.calls).toEqual([
      [
        {
          name: '',
          ids: ['f1'],
          target: { path: `${HOME}/safe` },
          backupType: 'timed',
          backupTime: { days: [1, 2, 3, 4, 5, 6, 7], time: '02:00' },
          ignore,
          keep_deleted: false,
        },
      ],
    ]);
    expect(bridge.control.mock.calls).toEqual([[{ ids: ['c1'], action: 'run' }]]);
    expect(files.named('backupSave')).toEqual([]);
    expect(files.named('backupPreview')).toEqual([]);
    expect(url()).toBe('/autoBackup/home');
  });

  test('APP-AUTO-02 what the app refuses is told at the last step, and nothing is lost', async () => {
    const { bridge } = await open('/autoBackup/oneWay');
    bridge.save.mockResolvedValueOnce({ code: 'N000004', id: '' });
    await user.click(screen.getByRole('radio', { name: /This computer/ }));
    await add();
    await next();
    await target('docs');
    for (const _step of [2, 3]) await next();
    await user.click(screen.getByTestId('wizard-create'));
    await settle();
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
    expect(screen.getByTestId('backup-wizard').dataset.step).toBe('4');
    await user.click(screen.getByTestId('wizard-create'));
    await settle();
    // In realtime it begins by itself.
    expect(bridge.save).toHaveBeenCalledTimes(2);
    expect(bridge.control).not.toHaveBeenCalled();
  });
});

describe('settings of a job of this computer', () => {
  test('APP-AUTO-02 setting1 changes the job through the app; there is no proof, and the log is that of the app', async () => {
    const { bridge, changed, files } = await open('/autoBackup/setting1?id=c1', { jobs: [computerJob()] });
    bridge.log.mockResolvedValue({ list: [runOf({ id: 'r1', job: 'c1' })], total: 1 });
    expect(screen.queryByTestId('proof')).toBeNull();
    expect(screen.getByTestId('wizard-folder').dataset.path).toBe(DOCUMENTS);
    expect(screen.getByText('Nothing has run yet')).toBeInTheDocument();
    act(() => {
      changed.emit([computerJob({ last_at: 1_700_000_900 })]);
    });
    await settle();
    expect(screen.getAllByTestId('backup-run')).toHaveLength(1);
    expect(bridge.log).toHaveBeenLastCalledWith({ id: 'c1', page: 1, size: 50 });
    bridge.save.mockResolvedValueOnce({ code: 'LOCAL_GONE', id: '' });
    await user.click(screen.getByRole('radio', { name: /By hand/ }));
    await user.click(screen.getByTestId('job-save'));
    await settle();
    expect(screen.getByText('The file or folder on this computer is not there any more')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /By hand/ })).toBeChecked();
    await user.click(screen.getByTestId('job-save'));
    await settle();
    expect(bridge.save.mock.calls.at(-1)).toEqual([
      {
        id: 'c1',
        name: 'Documents',
        ids: ['f1'],
        target: { path: '/zenith_sata/mira/data/Backups' },
        backupType: 'manual',
        backupTime: { days: [1, 2, 3, 4, 5, 6, 7], time: '02:00' },
        ignore: { hidden: false, system: true, ext: [], size_max: 0 },
        keep_deleted: true,
      },
    ]);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    expect(files.named('backupSave')).toEqual([]);
    expect(files.named('backupLog')).toEqual([]);
  });

  test('APP-AUTO-02 a log that the app cannot give says so and can be asked for again', async () => {
    const { bridge } = await open('/autoBackup/setting1?id=c1', { jobs: [computerJob()], logFails: true });
    expect(screen.getByTestId('error-state')).toHaveTextContent('This computer could not read or write the file');
    bridge.log.mockResolvedValue({ list: [runOf({ id: 'r1', job: 'c1' })], total: 1 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(screen.getAllByTestId('backup-run')).toHaveLength(1);
  });

  test('APP-AUTO-02 while the device is silent, its jobs are not called gone, and those of this computer have their settings', async () => {
    await open('/autoBackup/setting1?id=a', { jobs: [computerJob()], deviceFails: true });
    expect(screen.getByTestId('error-state')).toHaveTextContent('network connection error');
    document.body.innerHTML = '';
    await open('/autoBackup/setting1?id=c1', { jobs: [computerJob()], deviceFails: true });
    expect(screen.getByTestId('wizard-folder').dataset.path).toBe(DOCUMENTS);
  });

  test('APP-AUTO-02 a job that is gone leads back', async () => {
    await open('/autoBackup/setting1?id=c1');
    expect(screen.getByRole('button', { name: 'To the jobs' })).toBeInTheDocument();
  });
});

test('ERR-14 APP-AUTO-02 in Chinese, too', async () => {
  await speakFiles('zh-CN');
  await i18next.loadNamespaces(['places', 'backup']);
  await open('/autoBackup/home', { jobs: [computerJob({ state: 'wait', reason: 'offline' })] });
  expect(rowOf('Documents')).toHaveTextContent(`这台电脑：${DOCUMENTS}`);
  expect(rowOf('Documents')).toHaveTextContent('等待设备连接');
});
