import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BackupBridge } from '#shared/ipc/bridge.ts';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import type { FarDevice } from '../../state/backup/backup-api.ts';
import { answerBackups, jobOf, runOf } from '../../test/backup-answers.ts';
import { computerJob, createFakeBackups } from '../../test/fake-backups.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { NasBackup } from './nas-backup.tsx';

// Its ciphers are tested where they are made.
vi.mock('../../api/device-key.ts', () => ({
  KEY_UNVERIFIED: 'KEY',
  callWithCredentials: (_username: string, password: string, send: (sealed: object) => Promise<unknown>) => send({ password: `sealed ${password}`, key_id: 'k' }), // prettier-ignore
}));

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'backup', 'nasbackup', 'remote']);
  stopClock();
});
afterEach(startClock);

const FAR = '/zenith_sata/bob/data';
const attic: FarDevice = { id: 's', nasid: 'z4far', name: 'Attic', username: 'bob', jobs: 0 };
interface Has {
  devices?: FarDevice[];
  /** The device does not tell of the others. */
  isSilent?: boolean;
  jobs?: ReturnType<typeof jobOf>[];
  login?: (args: Record<string, unknown>) => CallResult<unknown>;
  folders?: (args: Record<string, unknown>) => CallResult<unknown>;
}
const farFolders = (args: Record<string, unknown>): CallResult<unknown> => {
  const path = typeof args.path === 'string' ? args.path : '';
  const names: Record<string, { name: string; path: string }[]> = {
    '': [{ name: 'My files', path: FAR }],
    [FAR]: [{ name: 'Photos', path: `${FAR}/Photos` }],
  };
  return success({ path, folders: names[path] ?? [], complete: 1 });
};
async function open(url: string, has: Has = {}, backups: BackupBridge | null = null) {
  const rendered = await renderScreenAt(
    <NasBackup />,
    url,
    { [HOME]: { names: ['attic/'] }, [`${HOME}/attic`]: { names: [] } },
    (files) => {
      answerBackups(files, { jobs: has.jobs ?? [], runs: [runOf({ id: 'r' })] });
      files.answers.backupZspaceDevices = ({ action, id }) => {
        if (has.isSilent === true) return failure('500', 'Server error');
        if (action === 'forget') has.devices = (has.devices ?? []).filter((device) => device.id !== id);
        return success({ list: has.devices ?? [] });
      };
      files.answers.backupZspaceLogin = (args) => {
        const result = has.login?.(args) ?? success({ id: 's', name: 'Attic' });
        if (result.success) has.devices = [attic];
        return result;
      };
      files.answers.backupZspaceFolders = (args) => (has.folders ?? farFolders)(args);
      files.answers.remoteList = () => success({ list: [{ nasid: 'z4listed', name: 'Cellar', owner: '', online: 1, username: 'bob' }] }); // prettier-ignore
    },
    null,
    backups,
  );
  await settle();
  return rendered;
}
const farJob = (part: Partial<Parameters<typeof jobOf>[0]> = {}) =>
  jobOf({ id: 'a', name: 'Photos', type: 'zspace', paths: [`${FAR}/Photos`], device: 'Attic', target: { path: `${HOME}/attic`, server: 's' }, ...part }); // prettier-ignore
const next = async (): Promise<void> => {
  await user.click(screen.getByTestId('wizard-next'));
  await settle();
};

describe('the list', () => {
  test('APP-TOZ-01 the jobs are there when the other devices cannot be asked for', async () => {
    const { bridge } = createFakeBackups([computerJob({ name: 'Papers' })]);
    await open('/backupToZspace', { isSilent: true, jobs: [farJob()] }, bridge);
    expect(screen.getAllByTestId('backup-job').map(({ dataset }) => dataset.name)).toEqual(['Photos', 'Papers']);
  });

  test('APP-TOZ-01 the page of the other devices says that they cannot be asked for', async () => {
    await open('/backupToZspace?devices=1', { isSilent: true });
    expect(screen.getByTestId('error-state')).toBeInTheDocument();
  });

  test('APP-TOZ-01 nothing yet: it says so and offers a new backup', async () => {
    const { url } = await open('/backupToZspace');
    expect(screen.getByText('Nothing is backed up to this device yet')).toBeInTheDocument();
    await user.click(screen.getByTestId('new-backup'));
    await settle();
    expect(url()).toBe('/backupToZspace?new=1');
  });

  test('APP-TOZ-01 a job shows whose folders it fetches, how it is and how far; it is run, stopped and deleted', async () => {
    const jobs = [farJob(), farJob({ id: 'b', name: 'Films', state: 'run', rate: 0.5 })];
    const { files } = await open('/backupToZspace', { devices: [attic], jobs: [...jobs, jobOf({ id: 'c' })] });
    const [first, second] = screen.getAllByTestId('backup-job');
    expect(screen.getAllByTestId('backup-job')).toHaveLength(2);
    expect(first).toHaveTextContent('Attic: my files/Photos');
    expect(second).toHaveTextContent('50 %');
    await user.click(screen.getByRole('button', { name: 'Start now: Photos' }));
    await user.click(screen.getByRole('button', { name: 'Stop: Films' }));
    await settle();
    expect(files.named('backupControl')).toMatchObject([
      { ids: ['a'], action: 'run' },
      { ids: ['b'], action: 'stop' },
    ]);
    await user.click(screen.getByRole('button', { name: 'More for “Photos”' }));
    expect(screen.getByRole('menuitem', { name: 'Open the copy' })).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Prove the backup' })).toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Delete the job' }));
    await settle();
    expect(files.named('backupControl').at(-1)).toMatchObject({ ids: ['a'], action: 'delete' });
  });

  test('APP-TOZ-01 the settings of a job show its folders there, its proof and its log', async () => {
    const { files } = await open('/backupToZspace?id=a', { devices: [attic], jobs: [farJob()] });
    expect(screen.getByTestId('wizard-folder')).toHaveTextContent('my files/Photos');
    expect(screen.getByTestId('proof')).toBeInTheDocument();
    expect(screen.getByText('Log')).toBeInTheDocument();
    // Nothing here looks at paths of another device as if they were of this one.
    expect(files.named('backupPreview')).toEqual([]);
    expect(files.named('fileInfo')).toEqual([]);
  });

  test('APP-TOZ-01 a job that is let in no more leads to the sign-in', async () => {
    const jobs = [farJob({ state: 'fail', error: 'N008001' }), farJob({ id: 'b', state: 'fail', error: 'N001997' })];
    const { url } = await open('/backupToZspace', { devices: [attic], jobs });
    expect(screen.getAllByRole('button', { name: 'Sign in to “Attic” again' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Sign in to “Attic” again' }));
    await settle();
    expect(url()).toBe('/backupToZspace?devices=1');
  });

  test('APP-TOZ-01 without an answer it says so and asks again', async () => {
    const { files } = await renderScreenAt(<NasBackup />, '/backupToZspace', {}, (made) => {
      answerBackups(made);
      made.answers.backupList = () => failure('N000005', 'busy');
      made.answers.backupZspaceDevices = () => success({ list: [] });
    });
    await settle();
    expect(screen.getByText('busy')).toBeInTheDocument();
    files.answers.backupList = () => success({ list: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(screen.getByTestId('new-backup')).toBeInTheDocument();
  });
});

describe('the wizard', () => {
  test('APP-TOZ-01 DEV-07 sign in, choose folders there, a target here, a plan; back keeps values', async () => {
    const has: Has = {};
    const { files } = await open('/backupToZspace?new=1', has);
    expect(screen.getByTestId('wizard-next')).toBeDisabled();
    await user.type(screen.getByLabelText('Device ID'), 'z4far');
    await user.type(screen.getByLabelText('Account there'), 'bob');
    await user.type(screen.getByLabelText('Password there'), 'secret');
    await user.click(screen.getByTestId('far-sign-in-ok'));
    await settle();
    expect(files.named('backupZspaceLogin')).toEqual([{ nasid: 'z4far', username: 'bob', password: 'sealed secret', key_id: 'k' }]); // prettier-ignore
    expect(screen.getByTestId('far-take')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'My files' }));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Photos' }));
    await settle();
    expect(screen.getByText('There is no folder in here.')).toBeInTheDocument();
    await user.click(screen.getByTestId('far-take'));
    await user.click(screen.getByTestId('far-take'));
    expect(screen.getAllByTestId('wizard-folder')).toHaveLength(1);
    await user.click(screen.getByTestId('far-up'));
    await settle();
    expect(screen.getByTestId('far-folders')).toHaveAttribute('data-path', FAR);
    await next();
    await user.click(screen.getByTestId('wizard-target-choose'));
    await settle();
    await user.click(within(screen.getByTestId('folder-picker')).getByText('attic'));
    await settle();
    await user.click(screen.getByTestId('folder-picker-ok'));
    await settle();
    await next();
    expect(screen.queryByText('Whenever something changes')).toBeNull();
    expect(screen.getByText(/nothing is fetched in realtime/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await settle();
    expect(screen.getByTestId('wizard-folder')).toHaveTextContent('my files/Photos');
    for (let step = 1; step < 4; step += 1) await next();
    expect(screen.getByTestId('wizard-arrow')).toHaveTextContent('Attic: my files/Photos');
    expect(screen.getByText('Changed there: fetched; the earlier version goes to the recycle bin here')).toBeInTheDocument(); // prettier-ignore
    await user.click(screen.getByTestId('wizard-create'));
    await settle();
    expect(files.named('backupSave')).toMatchObject([{ type: 'zspace', paths: [`${FAR}/Photos`], target: { path: `${HOME}/attic`, server: 's' }, backupType: 'timed' }]); // prettier-ignore
    expect(files.named('backupControl')).toMatchObject([{ ids: ['new'], action: 'run' }]);
  });

  test('APP-TOZ-01 a device of the list for remote access is signed in to by its name', async () => {
    const { files } = await open('/backupToZspace?new=1');
    await user.selectOptions(screen.getByLabelText('Device'), 'Cellar');
    expect(screen.queryByLabelText('Device ID')).toBeNull();
    expect(screen.getByLabelText('Account there')).toHaveValue('bob');
    await user.type(screen.getByLabelText('Password there'), 'secret{Enter}');
    await settle();
    expect(files.named('backupZspaceLogin')).toMatchObject([{ nasid: 'z4listed', username: 'bob' }]);
  });

  test('APP-TOZ-01 what the other device says to a sign-in or a folder is told in its words', async () => {
    const has: Has = { login: () => failure('N008001', 'Username or password is wrong over there', { reason: 'login' }) }; // prettier-ignore
    await open('/backupToZspace?new=1', has);
    await user.type(screen.getByLabelText('Device ID'), 'z4far');
    await user.type(screen.getByLabelText('Account there'), 'bob');
    await user.type(screen.getByLabelText('Password there'), 'x{Enter}');
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('Username or password is wrong over there');
    const says = async (login: CallResult<unknown>): Promise<string | null> => {
      has.login = () => login;
      await user.type(screen.getByLabelText('Password there'), '{Enter}');
      await settle();
      return screen.getByRole('alert').textContent;
    };
    expect(await says(failure('504', ''))).toMatch(/does not answer/);
    expect(await says(failure('N000003', ''))).toMatch(/No device with this ID/);
    expect(await says(failure('N008001', '', { reason: 'key' }))).toMatch(/could not prove/);
  });

  test('APP-TOZ-01 folders that cannot be listed can be asked for again; another device begins anew', async () => {
    const has: Has = { devices: [attic, { ...attic, id: 't', name: 'Cellar' }], folders: () => failure('504', '') };
    await open('/backupToZspace?new=1', has);
    expect(screen.getByText(/does not answer/)).toBeInTheDocument();
    has.folders = farFolders;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    await user.click(screen.getByRole('button', { name: 'My files' }));
    await settle();
    await user.click(screen.getByTestId('far-take'));
    await user.selectOptions(screen.getByLabelText('Other device'), 'Cellar (bob)');
    await settle();
    expect(screen.queryByTestId('wizard-folder')).toBeNull();
    expect(screen.getByTestId('far-folders')).toHaveAttribute('data-path', '');
  });

  test('APP-TOZ-01 in a browser this computer cannot be chosen, and it says why', async () => {
    await open('/backupToZspace?new=1');
    const choice = screen.getByRole('radio', { name: /This computer/ });
    expect(choice).toBeDisabled();
    expect(choice).toHaveAccessibleName(/Only the desktop app/);
  });
});

describe('the devices', () => {
  test('APP-TOZ-01 each is signed in to anew; one without jobs is forgotten', async () => {
    const has: Has = { devices: [attic, { ...attic, id: 't', nasid: 'z4b', name: 'Cellar', jobs: 1 }] };
    const { files } = await open('/backupToZspace?devices=1', has);
    expect(screen.getByRole('button', { name: 'Forget: Cellar' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Sign in again: Cellar' }));
    expect(screen.queryByLabelText('Device ID')).toBeNull();
    await user.type(screen.getByLabelText('Password there'), 'new{Enter}');
    await settle();
    expect(files.named('backupZspaceLogin')).toMatchObject([{ nasid: 'z4b', username: 'bob', password: 'sealed new' }]);
    expect(screen.getAllByTestId('far-device').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Forget: Attic' }));
    await settle();
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Forget' }));
    await settle();
    expect(files.named('backupZspaceDevices')).toContainEqual({ action: 'forget', id: 's' });
    expect(screen.getByText('No other device yet')).toBeInTheDocument();
    await user.click(screen.getByTestId('far-add'));
    expect(screen.getByLabelText('Device ID')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByTestId('far-add')).toBeInTheDocument();
  });
});

describe('this computer', () => {
  test('APP-TOZ-01 APP-AUTO-02 a job is made of a folder of it through the app, in realtime if wanted; another NAS begins anew', async () => {
    const { bridge } = createFakeBackups();
    const { files, url } = await open('/backupToZspace?new=1', { devices: [attic] }, bridge);
    await user.click(screen.getByRole('radio', { name: /This computer/ }));
    expect(screen.queryByTestId('far-folders')).toBeNull();
    expect(screen.getByTestId('wizard-next')).toBeDisabled();
    await user.click(screen.getByTestId('wizard-add'));
    await settle();
    await next();
    await user.click(screen.getByTestId('wizard-target-choose'));
    await settle();
    await user.click(within(screen.getByTestId('folder-picker')).getByText('attic'));
    await settle();
    await user.click(screen.getByTestId('folder-picker-ok'));
    await settle();
    await next();
    expect(screen.queryByText(/nothing is fetched in realtime/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Whenever something changes/ }));
    await next();
    await user.click(screen.getByTestId('wizard-create'));
    await settle();
    expect(bridge.save.mock.calls).toMatchObject([[{ ids: ['f1'], target: { path: `${HOME}/attic` }, backupType: 'realtime' }]]); // prettier-ignore
    expect(files.named('backupSave')).toEqual([]);
    expect(url()).toBe('/backupToZspace');
  });

  test('APP-TOZ-01 back to another NAS, its folders are asked for and nothing runs in realtime', async () => {
    const { bridge } = createFakeBackups();
    await open('/backupToZspace?new=1', { devices: [attic] }, bridge);
    await user.click(screen.getByRole('radio', { name: /This computer/ }));
    await user.click(screen.getByTestId('wizard-add'));
    await settle();
    expect(screen.getByTestId('wizard-folder')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /Another NAS/ }));
    await settle();
    expect(screen.queryByTestId('wizard-folder')).toBeNull();
    expect(screen.getByTestId('far-folders')).toBeInTheDocument();
  });

  test('APP-TOZ-01 the list shows its jobs as well; their settings are in the app of the folders', async () => {
    const { bridge } = createFakeBackups([computerJob({ state: 'fail', error: 'N008001' })]);
    const { openWindow } = await open('/backupToZspace', { devices: [attic], jobs: [farJob(), jobOf({ id: 'c' })] }, bridge); // prettier-ignore
    expect(screen.getAllByTestId('backup-job').map(({ dataset }) => dataset.name)).toEqual(['Photos', 'Documents']);
    expect(screen.queryByRole('button', { name: /Sign in to/ })).toBeNull();
    expect(screen.getByText('Fetched from 1 other device')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Documents' }));
    expect(openWindow).toHaveBeenCalledWith('/autoBackup/setting1?id=c1');
  });

  test('APP-TOZ-01 with jobs of this computer alone it says so', async () => {
    const { bridge } = createFakeBackups([computerJob()]);
    await open('/backupToZspace', {}, bridge);
    expect(screen.getByText('1 job of this computer')).toBeInTheDocument();
  });
});
