import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { accountLoaded } from '../../state/session-slice.ts';
import type { MacBackup as Backup } from '../../state/mac-backup/mac-backup-api.ts';
import { jobOf } from '../../test/backup-answers.ts';
import { master } from '../../test/desktop-harness.tsx';
import {
  type FakeFiles,
  HOME,
  renderScreenAt,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../test/files-harness.tsx';
import { MacBackup } from './mac-backup.tsx';
import { macAddress } from './urls.ts';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'macbackup']);
  stopClock();
});
afterEach(startClock);

const macOf = (part: Partial<Backup> & { id: string }): Backup => ({
  ...jobOf({
    ...part,
    type: 'mac',
    paths: [`${HOME}/${part.name ?? 'iMac'}.sparsebundle`],
    target: { path: HOME },
    last_at: 1_700_000_000,
    bytes: 3 * 2 ** 30,
  }),
  mac: { time_machine: 1, counted: 1, can_delete: 1 },
  ...part,
});

interface Has {
  macs?: Backup[];
  isMaster?: boolean;
  samba?: 0 | 1;
  timemachine?: 0 | 1;
  address?: string[];
  answers?: Record<string, () => CallResult<unknown>>;
}

const open = async (url: string, has: Has = {}) => {
  const macs = has.macs ?? [];
  let timemachine = has.timemachine ?? 1;
  const config = { workgroup: 'W', smb_min: 'SMB2', encrypt: 0, guest: 0 };
  const rendered = await renderScreenAt(<MacBackup />, url, {}, (files: FakeFiles, store) => {
    files.answers.backupList = ({ type }) => success({ list: type === 'mac' ? [...macs] : [] });
    files.answers.backupControl = () => success({ task_id: 't1' });
    files.answers.sambaStatus = () =>
      success({ enable: has.samba ?? 1, running: has.samba ?? 1, address: has.address ?? ['\\\\10.0.0.2'], port: 445 });
    files.answers.sambaConfig = () => success({ ...config, timemachine });
    files.answers.sambaConfigSet = (args) => {
      timemachine = args.timemachine === true ? 1 : 0;
      return success({ ...config, timemachine });
    };
    Object.assign(files.answers, has.answers);
    if (has.isMaster === false) store.dispatch(accountLoaded({ ...master, isMaster: false }));
  });
  await settle();
  return { ...rendered, macs };
};

describe('the app opens what there is', () => {
  test('APP-BMAC-01 without a backup the parent opens the guide', async () => {
    const { url } = await open('/backupMac');
    expect(url()).toBe('/backupMac/empty');
    expect(screen.getByRole('heading', { name: 'Back up a Mac with Time Machine' })).toBeInTheDocument();
  });

  test('APP-BMAC-01 with one it opens the list', async () => {
    const { url } = await open('/backupMac', { macs: [macOf({ id: 'mac-a', name: 'iMac' })] });
    expect(url()).toBe('/backupMac/list');
    expect(screen.getByTestId('record')).toHaveTextContent('iMac');
    await user.click(screen.getByRole('button', { name: 'Set up a Mac' }));
    expect(url()).toBe('/backupMac/empty');
  });

  test('APP-BMAC-01 a device that cannot say so yet is not taken for one without backups', async () => {
    let code: CallResult<unknown> = failure('N000005', 'The device is busy');
    const { url } = await open('/backupMac', { answers: { backupList: () => code } });
    expect(screen.getByTestId('error-state')).toHaveTextContent('The device is busy');
    code = success({ list: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(url()).toBe('/backupMac/empty');
  });
});

describe('how a Mac makes one', () => {
  test.each([
    ['\\\\10.0.0.2', 'smb://10.0.0.2'],
    ['\\\\fd00::2', 'smb://[fd00::2]'],
    ['\\\\hearth\\home', 'smb://hearth'],
  ])('APP-BMAC-01 the address %s is %s for Finder', (address, wanted) => {
    expect(macAddress(address)).toBe(wanted);
  });

  test('APP-BMAC-01 the steps have the addresses of the device and the name of the account', async () => {
    await open('/backupMac/empty', { address: ['\\\\10.0.0.2', '\\\\10.0.1.2'] });
    expect(screen.getAllByTestId('mac-address').map(({ textContent }) => textContent)).toEqual([
      'smb://10.0.0.2',
      'smb://10.0.1.2',
    ]);
    expect(screen.getByText(/Sign in with the name “admin”|Sign in with the name “mira”/)).toBeInTheDocument();
  });

  test('APP-BMAC-01 the administrator turns it on at once, and off after a question', async () => {
    const { files } = await open('/backupMac/empty', { timemachine: 0 });
    const turn = screen.getByRole('switch', { name: 'Let Macs back up to this device' });
    expect(turn).not.toBeChecked();
    await user.click(turn);
    await settle();
    expect(files.named('sambaConfigSet')).toEqual([{ timemachine: true }]);
    expect(turn).toBeChecked();
    await user.click(turn);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await settle();
    expect(turn).toBeChecked();
    await user.click(turn);
    await user.click(screen.getByRole('button', { name: 'Stop backups' }));
    await settle();
    expect(files.named('sambaConfigSet').at(-1)).toEqual({ timemachine: false });
    expect(turn).not.toBeChecked();
  });

  test('APP-BMAC-01 others see whether it is on and whom to ask, and no switch', async () => {
    await open('/backupMac/empty', { timemachine: 0, samba: 0, isMaster: false });
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText(/The administrator can turn it on; until then/)).toBeInTheDocument();
    expect(screen.getByText(/Samba, through which Macs reach this device, is off/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Open the settings of Samba' })).toBeNull();
  });

  test('APP-BMAC-01 the administrator is led to Samba when that is off', async () => {
    const { openWindow } = await open('/backupMac/empty', { samba: 0 });
    await user.click(screen.getByRole('button', { name: 'Open the settings of Samba' }));
    expect(openWindow).toHaveBeenCalledWith('/setting/LAN?at=samba');
  });
});

describe('the list', () => {
  const old = macOf({ id: 'mac-a', name: 'iMac', stale: 1 });
  const image = macOf({ id: 'mac-b', name: 'Notes', bytes: 0, mac: { time_machine: 0, counted: 0, can_delete: 0 } });

  test('APP-BMAC-01 each Mac stands with place, last change and size, and what is odd about it', async () => {
    const { openWindow } = await open('/backupMac/list', { macs: [old, image] });
    const [first, second] = screen.getAllByTestId('record');
    expect(first).toHaveTextContent('3GB');
    expect(first).toHaveTextContent('Nothing new for long');
    expect(second).toHaveTextContent('No sign of Time Machine');
    expect(second).toHaveTextContent('Counting…');
    expect(screen.getByRole('status')).toHaveTextContent('their size is being counted');
    await user.dblClick(first as HTMLElement);
    expect(openWindow.mock.calls[0]?.[1]).toEqual({ folderPath: HOME });
  });

  test('APP-BMAC-01 a size that was counted meanwhile is shown, and a backup that came', async () => {
    const { macs, store } = await open('/backupMac/list', { macs: [image] });
    macs.splice(0, 1, { ...image, bytes: 5 * 2 ** 20, mac: { time_machine: 0, counted: 1, can_delete: 0 } }, old);
    const data = { id: image.id, type: 'mac', state: 'ok', rate: 0, error: '' };
    act(() => {
      store.dispatch(pushReceived({ topic: 'backup', type: 'state', seq: 1, data } as never));
    });
    await settle(200);
    await settle();
    expect(screen.getAllByTestId('record')).toHaveLength(2);
    expect(screen.getAllByTestId('record')[0]).toHaveTextContent('5MB');
  });

  test('APP-BMAC-01 deleting asks with the size, and can be taken back', async () => {
    const { files, macs } = await open('/backupMac/list', { macs: [old] });
    await user.click(screen.getByTestId('record'));
    await user.click(screen.getByTestId('mac-delete'));
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveTextContent('Delete the backup of “iMac”?');
    expect(dialog).toHaveTextContent('Size on disk: 3GB');
    expect(dialog).not.toHaveTextContent('may still be at work');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(files.named('backupControl')).toEqual([]);
    macs.length = 0;
    await user.click(screen.getByTestId('mac-delete'));
    await user.click(screen.getByRole('button', { name: 'Delete backup' }));
    await settle();
    expect(files.named('backupControl')).toEqual([{ ids: ['mac-a'], action: 'delete' }]);
    expect(screen.getByTestId('empty-state')).toHaveTextContent('No Mac is backed up here yet');
    files.answers.recycleList = () =>
      success({ list: [{ id: 'bin-1', name: 'iMac.sparsebundle', path: `${HOME}/iMac.sparsebundle` }], total: 1, used: 1 }); // prettier-ignore
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await settle(500);
    expect(files.named('recycleRestore')).toHaveLength(1);
  });

  test('APP-BMAC-01 a Mac that wrote just now is warned about', async () => {
    await open('/backupMac/list', { macs: [{ ...old, last_at: Math.floor(Date.now() / 1000) - 60 }] });
    await user.click(screen.getByTestId('record'));
    await user.keyboard('{Delete}');
    expect(screen.getByRole('alertdialog')).toHaveTextContent('may still be at work');
  });

  test('APP-BMAC-01 what lies in a folder that may only be read cannot be deleted, and it says why', async () => {
    const { files } = await open('/backupMac/list', { macs: [image] });
    await user.click(screen.getByTestId('record'));
    expect(screen.getByTestId('mac-delete')).toBeDisabled();
    expect(screen.getByText(/You may read this folder but not change it/)).toBeInTheDocument();
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(files.named('backupControl')).toEqual([]);
  });
});
