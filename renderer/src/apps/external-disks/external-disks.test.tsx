import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#shared/rules/role.ts';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { AppWindowContext, type AppWindow } from '../../components/app-window.ts';
import { DialogHost } from '../../components/dialogs/dialog-host.tsx';
import { dialogStore, resetDialogs } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { accountLoaded, tokenStored } from '../../state/session-slice.ts';
import { pollReceived } from '../../state/storage-actions.ts';
import { createAppStore } from '../../state/store.ts';
import { accepted, refusal, speak, type Answers } from '../../test/overlay-harness.tsx';
import { ExternalDisks } from './external-disks.tsx';

beforeAll(async () => {
  await speak('en-US');
  await i18next.loadNamespaces(['extdisks']);
});

const usb = { type: 'usb', dev: 'sdx1', uuid: 'u-1', label: 'USB_A', fs: 'exFAT', size: 64e9, hasfs: 1, mounted: 1 };
const mac = { type: 'usb', dev: 'sdy1', uuid: 'u-2', label: 'MAC', fs: 'APFS', size: 5e11, hasfs: 1, mounted: 0 };
const info = {
  disk: { ...usb },
  part: [{ label: 'USB_A', size: 64e9, dev: 'sdx1', state: 'ok' }],
  support_fs: ['APFS', 'exFAT', 'NTFS'],
};

function open(disks: object[], role: Role = 'master', answers: Answers = {}) {
  resetDialogs();
  const store = createAppStore();
  const calls: [string, unknown][] = [];
  const went: string[] = [];
  const found: Answers = { devInfo: () => accepted(info), ...answers };
  const client = {
    call: async (spec: { name: string }, args: unknown) => {
      calls.push([spec.name, args]);
      return found[spec.name]?.() ?? accepted(null);
    },
  };
  installClient(client as unknown as ApiClient);
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  const account = { username: 'u', nickname: 'U', qcname: '', avatar: '', authorize: '1', userPerm: {}, userinfo: {} };
  store.dispatch(accountLoaded({ ...account, isMaster: role === 'master', isLocal: role === 'local' }));
  let clock = 0;
  const poll = (list: object[]) => {
    clock += 1;
    act(() => {
      store.dispatch(pollReceived({ data: { mounts: { disks: list } }, requestedAt: clock, receivedAt: Date.now() }));
    });
  };
  render(
    <Provider store={store}>
      <AppWindowContext value={{ navigate: (url: string) => void went.push(url) } as unknown as AppWindow}>
        <ExternalDisks />
      </AppWindowContext>
      <DialogHost />
    </Provider>,
  );
  poll(disks);
  return { store, calls, poll, went };
}
const row = (dev: string) => screen.getAllByTestId('external-disk').find((item) => item.dataset.dev === dev)!;
const press = (dev: string, name: RegExp) => {
  fireEvent.click(within(row(dev)).getByRole('button', { name }));
};

describe('the list', () => {
  test('APP-SET-07 a folder of another server leads the administrator to its page, and nobody else', () => {
    const mount = { type: 'webdav', label: 'Films' };
    const { went } = open([mount]);
    press('', /Manage, Films/);
    expect(went).toEqual(['/setting/mount']);
    cleanup();
    open([mount], 'normal');
    expect(within(row('')).queryByRole('button')).toBeNull();
  });

  test('POL-14 EXT-01 Format on the four kinds of disk alone, APFS is read-only', () => {
    const kinds = ['usb', 'type-c', 'sata', 'esata', 'smb', 'WebDav', 'ftp', 'sftp', 'netdisk', 'nfs', 'tape'];
    open([...kinds.map((type, i) => ({ ...usb, type, dev: i < 4 || type === 'tape' ? `sd${i}` : '' })), mac]);
    const withFormat = screen
      .getAllByTestId('external-disk')
      .filter((item) => item.querySelector('[data-action="format"]'))
      .map((item) => item.dataset.type);
    expect(withFormat).toEqual(['usb', 'type-c', 'sata', 'esata', 'usb']);
    expect(row('sdy1')).toHaveTextContent('read-only');
  });

  test('CON-115 a filesystem that is not on the list: it says so, and there is no Mount', () => {
    open([{ ...mac, dev: 'sdz1', uuid: 'u-3', fs: 'zfs' }, mac]);
    expect(row('sdz1')).toHaveTextContent('filesystem not supported');
    expect(within(row('sdz1')).queryByRole('button', { name: /Mount/ })).toBeNull();
    expect(within(row('sdz1')).getByRole('button', { name: /Format/ })).toBeEnabled();
    expect(row('sdy1')).not.toHaveTextContent('not supported');
    expect(within(row('sdy1')).getByRole('button', { name: /Mount/ })).toBeEnabled();
  });

  test.each(['normal', 'local'] as const)('EXT-09 a %s account reads, and has no buttons', (role) => {
    open([usb, mac], role);
    expect(screen.getAllByTestId('external-disk')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByTestId('external-disks')).toHaveTextContent('Only the administrator');
  });

  test('APP-FM-05 a disk that is held names what holds it', async () => {
    const held = { ...refusal('N000005', 'busy'), data: { holders: ['film.mkv', 'Photos'] } };
    open([usb], 'master', { extdevMount: () => held });
    press('sdx1', /Remove/);
    expect(await screen.findByText('The disk is still in use')).toBeInTheDocument();
    expect(screen.getByText(/film\.mkv, Photos/)).toBeInTheDocument();
  });

  test('nothing is plugged in', () => {
    open([]);
    expect(screen.getByTestId('empty-state')).toHaveTextContent('No external devices');
  });
});

describe('mounting and removing', () => {
  test('EXT-07 Mount on an unmounted disk; a timeout is told as such, the row stays', async () => {
    const { calls } = open([mac], 'master', { extdevMount: () => refusal('504', '') });
    press('sdy1', /Mount/);
    expect(await screen.findByTestId('alert-dialog')).toHaveTextContent('Mounting timed out');
    expect(calls).toContainEqual(['extdevMount', { dev: 'sdy1', action: 'mount' }]);
    expect(screen.queryByTestId('confirm-dialog')).toBeNull();
  });

  test('EXT-07 another failure offers the format, its message shown', async () => {
    open([mac], 'master', { extdevMount: () => refusal('N300077', 'unknown filesystem') });
    press('sdy1', /Mount/);
    const question = await screen.findByTestId('confirm-dialog');
    expect(question).toHaveTextContent('unknown filesystem');
    fireEvent.click(within(question).getByRole('button', { name: 'Format' }));
    expect(await screen.findByTestId('external-form')).toBeInTheDocument();
  });

  test('EXT-08 Remove asks the device by the name of the disk, once', async () => {
    const { calls } = open([usb]);
    press('sdx1', /Remove/);
    press('sdx1', /Remove/);
    await screen.findByText('The disk can be unplugged now');
    expect(calls.filter(([name]) => name === 'extdevMount')).toEqual([
      ['extdevMount', { dev: 'sdx1', action: 'unmount' }],
    ]);
  });
});

describe('the form', () => {
  const start = () => screen.getByRole('button', { name: 'Start format' });

  test('EXT-01 EXT-02 the kind in the title; file system and consent, then the password, then the call', async () => {
    const { calls } = open([usb]);
    press('sdx1', /Format/);
    expect(await screen.findByRole('dialog', { name: 'Format: USB disk' })).toBeInTheDocument();
    const fs = await screen.findByRole('combobox');
    expect([...fs.querySelectorAll('option')].map((option) => option.value)).toEqual(['', 'exFAT', 'NTFS']);
    expect(start()).toBeDisabled();
    fireEvent.change(fs, { target: { value: 'NTFS' } });
    expect(start()).toBeDisabled();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: ' PHOTOS ' } });
    fireEvent.click(start());
    await screen.findByTestId('password-dialog');
    const { options, resolve } = dialogStore.getState().passwords[0]!;
    await act(async () => {
      await options.act?.({ second: 's', send: () => Promise.reject(new Error('unused')) });
      resolve('s');
    });
    expect(calls).toContainEqual([
      'devFormatCreate',
      { dev: 'sdx1', uuid: 'u-1', fs: 'NTFS', label: 'PHOTOS', second: 's' },
    ]);
    await waitFor(() => {
      expect(screen.queryByTestId('external-form')).toBeNull();
    });
  });

  test('EXT-10 the disk is pulled: the form and the question close, and it is said', async () => {
    const { calls, poll } = open([usb, mac]);
    press('sdx1', /Format/);
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'NTFS' } });
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(start());
    await screen.findByTestId('password-dialog');
    poll([mac]);
    expect(await screen.findByText('The disk was removed')).toBeInTheDocument();
    expect(screen.queryByTestId('external-form')).toBeNull();
    expect(screen.queryByTestId('password-dialog')).toBeNull();
    expect(calls.map(([name]) => name)).not.toContain('devFormatCreate');
  });

  test('EXT-10 another disk under the same name: what was typed and agreed is gone', async () => {
    const { poll } = open([usb]);
    press('sdx1', /Format/);
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'NTFS' } });
    fireEvent.click(screen.getByRole('checkbox'));
    poll([{ ...usb, uuid: 'u-9' }]);
    expect(await screen.findByRole('combobox')).toHaveValue('');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(start()).toBeDisabled();
  });
});
