import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TaskRecord } from '#shared/contract/records.ts';
import type { TransferBridge } from '#shared/ipc/bridge.ts';
import { writeAttention } from '../../state/attention.ts';
import { noticeAdded } from '../../state/notices-slice.ts';
import { pushStateChanged } from '../../state/push-actions.ts';
import { tasksListed } from '../../state/tasks-slice.ts';
import { createFakeTransfers, nativeItem } from '../../test/fake-transfers.ts';
import { keptSession, renderConsole } from '../../test/render-console.tsx';

const client = { quit: true, chooseDevice: true, pageKeepsSession: false };
const task = (id: string, more: Partial<TaskRecord> = {}): TaskRecord => ({
  id,
  kind: 'upload',
  op: 'upload',
  name: `${id}.zip`,
  from: '',
  to: '',
  done: 64,
  size: 100,
  speed: 1_048_576,
  remain: 3,
  state: 'run',
  error: '',
  at: 0,
  ...more,
});

beforeEach(() => {
  localStorage.clear();
});

async function openTray(features = client, transfers: TransferBridge | null = null) {
  const view = await renderConsole({ path: '/tray', kept: keptSession, features, transfers });
  await screen.findByTestId('tray');
  const set = (state: 'open' | 'down' | 'connecting', retryAt: number | null = null) => {
    act(() => {
      view.store.dispatch(pushStateChanged({ state, since: 0, failures: 0, retryAt }));
    });
  };
  return { ...view, set };
}

test('RTE-21 signed out it offers sign-in and quit alone', async () => {
  const view = await renderConsole({ path: '/tray', features: client });
  const panel = await screen.findByTestId('tray');
  expect(panel).toHaveTextContent('Not signed in');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Sign in', 'Quit Hearth']);
  await view.user.click(screen.getByRole('button', { name: 'Quit Hearth' }));
  expect(view.host.quit).toHaveBeenCalledTimes(1);
});

test('RTE-21 connected, lost with the time to the next attempt, reconnect at once', async () => {
  const view = await openTray();
  view.set('open');
  expect(screen.getByTestId('tray-state')).toHaveTextContent('Connected to Maple House');
  view.set('down', Date.now() + 4500);
  expect(screen.getByTestId('tray-state')).toHaveTextContent('Connection lost');
  expect(screen.getByText('Trying again in 5 s')).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Reconnect now' }));
  expect(view.host.reconnectPush).toHaveBeenCalledTimes(1);
});

test('RTE-21 three transfers at most; they can be paused together', async () => {
  const view = await openTray();
  view.set('open');
  const copy = (id: string, more: Partial<TaskRecord> = {}) => task(id, { kind: 'fileHandle', op: 'copy', ...more });
  const list = [copy('a'), copy('b'), copy('c', { state: 'wait', done: 0 }), copy('d')];
  act(() => {
    view.store.dispatch(tasksListed({ kind: 'fileHandle', list }));
  });
  expect(screen.getAllByTestId('task')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Show all (4)' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'a.zip' })).toHaveAttribute('aria-valuenow', '64');
  await view.user.click(screen.getByRole('button', { name: 'Pause all' }));
  expect(view.device.asked.at(-1)).toMatchObject({
    name: 'taskControl',
    args: { ids: ['a', 'b', 'd'], action: 'pause' },
  });
  expect(screen.getAllByTestId('task')[0]).toHaveAttribute('data-state', 'pause');
});

test('RTE-21 UPL-06 transfers of the app stand among them, once each, and are paused where they run', async () => {
  const fake = createFakeTransfers([
    nativeItem('s', { kind: 'nativeSave', state: 'run', done: 524_288 }),
    nativeItem('u', { state: 'run' }),
    nativeItem('d', { state: 'done' }),
  ]);
  const view = await openTray(client, fake.bridge);
  view.set('open');
  act(() => {
    const list = [task('a', { kind: 'netdisk' }), task('twin', { kind: 'nativeUpload', name: 'u.jpg' })];
    view.store.dispatch(tasksListed({ kind: 'netdisk', list }));
  });
  const shown = () => screen.getAllByTestId('task').map(({ dataset }) => dataset.task);
  await vi.waitFor(() => {
    expect(shown()).toEqual(['s', 'u', 'a']);
  });
  await view.user.click(screen.getByRole('button', { name: 'Pause: u.jpg' }));
  expect(fake.bridge.control).toHaveBeenLastCalledWith(['u'], 'pause');
  await view.user.click(screen.getByRole('button', { name: 'Pause all' }));
  expect(fake.bridge.control).toHaveBeenLastCalledWith(['s', 'u'], 'pause');
  expect(view.device.asked.at(-1)).toMatchObject({ args: { ids: ['a'], action: 'pause' } });
});

test('RTE-21 what another page or computer sends can only be given up, and is left out when all else is paused', async () => {
  const view = await openTray();
  view.set('open');
  act(() => {
    view.store.dispatch(tasksListed({ kind: 'upload', list: [task('page')] }));
    view.store.dispatch(tasksListed({ kind: 'nativeUpload', list: [task('app', { kind: 'nativeUpload' })] }));
  });
  expect(screen.queryByRole('button', { name: 'Pause all' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel: app.zip' })).toBeVisible();
  act(() => {
    view.store.dispatch(tasksListed({ kind: 'ftp', list: [task('copy', { kind: 'ftp' })] }));
  });
  await view.user.click(screen.getByRole('button', { name: 'Pause all' }));
  expect(view.device.asked.at(-1)).toMatchObject({ args: { ids: ['copy'], action: 'pause' } });
  await view.user.click(screen.getByRole('button', { name: 'Cancel: page.zip' }));
  expect(view.device.asked.at(-1)).toMatchObject({ args: { ids: ['page'], action: 'cancel' } });
});

test('UPL-05 signing out while the app transfers something is asked about', async () => {
  const view = await openTray(client, createFakeTransfers([nativeItem('u', { state: 'run' })]).bridge);
  view.set('open');
  await screen.findByTestId('task');
  await view.user.click(screen.getByRole('button', { name: 'More' }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  expect(await screen.findByText(/1 transfers are running/)).toBeVisible();
  expect(view.signOuts).toEqual([]);
  await view.user.click(screen.getByRole('button', { name: 'Log out' }));
  await vi.waitFor(() => {
    expect(view.signOuts).toEqual([{ by: 'user' }]);
  });
});

test('RTE-21 without connection the transfers are said to be kept', async () => {
  const view = await openTray();
  act(() => {
    view.store.dispatch(tasksListed({ kind: 'upload', list: [task('a')] }));
  });
  view.set('down');
  expect(screen.getByText('Kept, 1 waiting')).toBeVisible();
  expect(screen.getByText('Paused at 64%')).toBeVisible();
});

test('RTE-21 the ways into the console, and out', async () => {
  const view = await openTray();
  view.set('open');
  await view.user.click(screen.getByRole('button', { name: 'Open Hearth' }));
  expect(view.host.showMain).toHaveBeenLastCalledWith();
  await view.user.click(screen.getByRole('button', { name: 'Settings' }));
  expect(view.host.showMain).toHaveBeenLastCalledWith('/setting');
  await view.user.click(screen.getByRole('button', { name: 'More' }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await vi.waitFor(() => {
    expect(view.signOuts).toEqual([{ by: 'user' }]);
  });
});

test('RTE-21 in a browser there is no quit', async () => {
  const view = await openTray({ ...client, quit: false });
  await view.user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Log out' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Quit Hearth' })).toBeNull();
});

test('NTC-01 messages of the device stand newest first', async () => {
  const view = await openTray();
  for (const [id, title] of [
    ['1', 'Old'],
    ['2', 'New'],
  ] as const)
    act(() => {
      view.store.dispatch(noticeAdded({ key: id, content: { title, kind: 'warning', at: Date.now() } }));
    });
  expect(screen.getAllByTestId('notice').map((notice) => notice.dataset.key)).toEqual(['2', '1']);
});

test('RTE-21 what wants a person stands above the messages, and opens where it is mended', async () => {
  const entries = [
    { key: 'hardware:disk_temp_warn', kind: 'hardware', severity: 'warning', action: 'disk_temp_warn', route: '/setting/poolManage' }, // prettier-ignore
  ] as const;
  writeAttention({ nasId: 'nas1', nasPubKeyId: 'k1' }, 1, entries);
  const view = await openTray();
  await view.user.click(await screen.findByRole('button', { name: 'A disk is too hot' }));
  expect(view.host.showMain).toHaveBeenLastCalledWith('/setting/poolManage');
  expect(screen.getByTestId('attention-count')).toHaveTextContent('1 thing needs attention');
  expect(screen.queryByText('No new notices.')).toBeNull();
});
