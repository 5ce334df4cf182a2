import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { countersLoaded } from '../../state/tasks-slice.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { CloudDrives } from './cloud-drives.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'netdisk']);
  stopClock();
});
afterEach(startClock);

const GIB = 1024 ** 3;
const entry = (path: string, isDir = false): object => ({
  id: path,
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  is_dir: isDir ? '1' : '0',
  size: isDir ? 0 : 2048,
  mtime: 1_700_000_000,
});
const drive: Record<string, object[]> = {
  '/': [entry('/Trips', true), entry('/a.txt'), entry('/b.txt')],
  '/Trips': [],
};

type Signed = Record<'baidu' | 'tianyi' | 'onedrive', 0 | 1>;
type Answers = Record<string, (args: Record<string, unknown>) => CallResult<unknown> | undefined>;

async function open(
  url = '/newNetdisk',
  first: Partial<Signed> = { tianyi: 1 },
  own: Answers = {},
  isSimulated = false,
) {
  const signed: Signed = { baidu: 0, tianyi: 0, onedrive: 0, ...first };
  const rendered = await renderScreenAt(
    <CloudDrives />,
    url,
    { [HOME]: { names: ['inbox/', 'letter.txt'] }, [`${HOME}/inbox`]: { names: [] } },
    (files) => {
      files.answers.netdiskAccount = ({ action, kind }) => {
        if (action === 'qr') return success({ qr_id: 'q', image: 'data:image/svg+xml;base64,PHN2Zy8+', state: 'wait' });
        if (action === 'poll') return success({ state: signed[kind as 'baidu'] === 1 ? 'ok' : 'wait' });
        if (action === 'logout') signed[kind as 'baidu'] = 0;
        const list = (['baidu', 'tianyi', 'onedrive'] as const).map((each) => ({
          kind: each,
          account: `${each}-1`,
          nick: 'mira',
          used: GIB,
          total: 60 * GIB,
          login: signed[each],
        }));
        return success({ list, ...(isSimulated ? { simulated: 1 } : {}) });
      };
      files.answers.netdiskList = ({ path, kind }) =>
        signed[kind as 'baidu'] === 1
          ? success({ list: drive[path as string], total: drive[path as string]?.length ?? 0 })
          : failure('N008001', 'The sign-in to the other server failed');
      files.answers.netdiskTransfer = ({ paths }) =>
        success({ task_ids: (paths as string[]).map((_, at) => `t${at}`) });
      Object.assign(files.answers, own);
    },
  );
  await settle();
  return { ...rendered, signed };
}
const rows = (): (string | undefined)[] => screen.queryAllByTestId('record').map(({ dataset }) => dataset.name);
const press = async (action: string): Promise<void> => {
  await user.click(document.querySelector<HTMLElement>(`button[data-action="${action}"]`)!);
  await settle();
};

describe('accounts', () => {
  test('APP-NETD-01 each provider has its place; one that is signed in to is shown first', async () => {
    await open();
    const nav = within(screen.getByRole('navigation', { name: 'Cloud drives' }));
    expect(nav.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Baidu Netdisk', 'Tianyi Cloud', 'OneDrive']); // prettier-ignore
    expect(nav.getByRole('button', { name: 'Tianyi Cloud' })).toHaveAttribute('aria-current', 'page');
    expect(rows()).toEqual(['Trips', 'a.txt', 'b.txt']);
    expect(screen.getByText(/1GB of 60GB used · Signed in as mira/)).toBeInTheDocument();
    await user.click(nav.getByRole('button', { name: 'OneDrive' }));
    await settle();
    expect(screen.getByTestId('drive-sign-in')).toHaveTextContent('Sign in to OneDrive');
  });

  test('APP-NETD-01 a scanned code opens the files', async () => {
    const { signed } = await open('/newNetdisk?kind=baidu', {});
    expect(screen.getByRole('img', { name: /Code to sign in/ })).toBeInTheDocument();
    signed.baidu = 1;
    await settle(2000);
    await settle();
    expect(rows()).toEqual(['Trips', 'a.txt', 'b.txt']);
  });

  test('APP-NETD-01 the sign-out asks first, and leads back to the sign-in', async () => {
    const { files } = await open();
    await press('sign-out');
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      'Files on the drive and on this device stay as they are.',
    );
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await settle();
    expect(files.named('netdiskAccount').some(({ action }) => action === 'logout')).toBe(false);
    await press('sign-out');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
    await settle();
    expect(files.named('netdiskAccount')).toContainEqual({ action: 'logout', kind: 'tianyi' });
    expect(screen.getByTestId('drive-sign-in')).toBeInTheDocument();
    expect(screen.queryByText(/has ended/)).toBeNull();
  });

  test('APP-NETD-01 a sign-in that has ended meanwhile leads back to it and says so', async () => {
    const { signed } = await open();
    signed.tianyi = 0;
    await press('refresh');
    await settle();
    expect(screen.getByTestId('drive-sign-in')).toBeInTheDocument();
    expect(screen.getByText('The sign-in to this cloud drive has ended. Sign in again.')).toBeInTheDocument();
  });

  test('APP-NETD-01 accounts that cannot be asked for can be tried again', async () => {
    let isDown = true;
    const list = [{ kind: 'baidu', account: 'b', nick: '', used: 0, total: GIB, login: 1 }];
    await open('/newNetdisk', { baidu: 1 }, { netdiskAccount: () => (isDown ? failure('NETWORK', 'no answer') : success({ list })) }); // prettier-ignore
    expect(screen.getByRole('alert')).toHaveTextContent('no answer');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(rows()).toHaveLength(3);
  });

  test('APP-NETD-01 that drives are simulated stands below their files, too', async () => {
    await open('/newNetdisk', { tianyi: 1 }, {}, true);
    expect(screen.getByText(/Simulated: everything stays on this device/)).toBeInTheDocument();
  });
});

describe('copies', () => {
  test('APP-NETD-01 what is ticked is downloaded to a folder of the device; the task centre is one press away', async () => {
    const { files, openWindow } = await open();
    expect(document.querySelector('[data-action="download"]')).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /a\.txt/ }));
    await user.click(screen.getByRole('checkbox', { name: /Trips/ }));
    expect(screen.getByText(/2 of 3 selected/)).toBeInTheDocument();
    await press('download');
    await user.click(screen.getByRole('button', { name: 'inbox' }));
    await settle();
    await user.click(screen.getByTestId('folder-picker-ok'));
    await settle();
    expect(files.named('netdiskTransfer')).toEqual([
      { kind: 'tianyi', direction: 'download', paths: ['/Trips', '/a.txt'], to: `${HOME}/inbox` },
    ]);
    await press('tasks');
    expect(openWindow).toHaveBeenCalledWith('/taskCenter/netdisk');
  });

  test('APP-NETD-01 a file of the device is uploaded to the folder that is shown', async () => {
    const { files } = await open('/newNetdisk?kind=tianyi&path=%2FTrips');
    expect(screen.getByText('This folder is empty')).toBeInTheDocument();
    await press('upload');
    await user.click(screen.getByRole('menuitem', { name: 'A file…' }));
    await settle();
    await user.click(screen.getByRole('button', { name: 'letter.txt' }));
    await user.click(screen.getByTestId('folder-picker-ok'));
    await settle();
    expect(files.named('netdiskTransfer')).toEqual([
      { kind: 'tianyi', direction: 'upload', paths: [`${HOME}/letter.txt`], to: '/Trips' },
    ]);
  });

  test('APP-NETD-01 a whole folder goes up; a copy that has ended shows in the list', async () => {
    const { files, store } = await open();
    await press('upload');
    await user.click(screen.getByRole('menuitem', { name: 'A folder…' }));
    await settle();
    await user.click(screen.getByRole('button', { name: 'inbox' }));
    await settle();
    await user.click(screen.getByTestId('folder-picker-ok'));
    await settle();
    expect(files.named('netdiskTransfer')[0]).toMatchObject({ direction: 'upload', paths: [`${HOME}/inbox`], to: '/' });
    const before = files.named('netdiskList').length;
    store.dispatch(countersLoaded({ netdisk: { success: 0, fail: 0, running: 2 } }));
    await settle();
    expect(document.querySelector('[data-action="tasks"]')).toHaveTextContent('2 transfers running');
    store.dispatch(countersLoaded({ netdisk: { success: 2, fail: 0, running: 0 } }));
    await settle();
    expect(files.named('netdiskList').length).toBeGreaterThan(before);
  });

  test('APP-NETD-01 the menu of a row opens its folder, and by keys as well', async () => {
    const { url } = await open();
    const [first] = screen.getAllByTestId('record');
    first!.focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(screen.getByRole('menuitem', { name: 'Open' }));
    await settle();
    expect(url()).toBe('/newNetdisk?kind=tianyi&path=%2FTrips');
  });

  test('APP-NETD-01 what does not fit is told, and nothing is begun', async () => {
    await open('/newNetdisk', { tianyi: 1 }, { netdiskTransfer: () => failure('N002004', 'Not enough space') });
    await user.click(screen.getByRole('checkbox', { name: /a\.txt/ }));
    await press('download');
    await user.click(screen.getByTestId('folder-picker-ok'));
    await settle();
    expect(document.querySelector('[data-action="download"]')).toBeEnabled();
    expect(screen.queryByTestId('folder-picker')).toBeNull();
  });
});
