import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TaskRecord } from '#shared/contract/records.ts';
import type { NativeItem } from '#shared/ipc/transfer-channels.ts';
import { chooseZoom } from '../components/zoom.ts';
import { deviceSilent } from '../state/device-slice.ts';
import { nativeChanged } from '../state/native/native-slice.ts';
import { noticeAdded } from '../state/notices-slice.ts';
import { noticesPanel } from './panels/notice-parts.ts';
import { pushStateChanged } from '../state/push-actions.ts';
import { settingsLoaded } from '../state/settings-slice.ts';
import { countersLoaded, tasksListed } from '../state/tasks-slice.ts';
import { windowActions } from '../state/windows-slice.ts';
import { findRoute } from '../routes/route-table.ts';
import ringStyles from './taskbar/task-ring.module.css';
import { dispatch, frame, frames, lastCall, renderDesktop, speak } from '../test/desktop-harness.tsx';
import { nativeItem } from '../test/fake-transfers.ts';

// The screens have tests of their own.
vi.mock(import('../routes/built.ts'), () => ({
  isBuilt: (path: string) => path !== '/album' && findRoute(path) !== undefined,
}));
vi.mock(import('../routes/screens.ts'), async (original) => ({ ...(await original()), renderScreen: () => <div /> }));

beforeAll(async () => {
  await Promise.all([speak('en-US'), noticesPanel.preload()]);
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  chooseZoom(1);
});
afterEach(() => {
  localStorage.clear();
});

const icon = (app: string) => screen.getAllByTestId('desktop-icon').find((element) => element.dataset.app === app);
const iconNames = () => screen.queryAllByTestId('desktop-icon').map((element) => element.dataset.app);

describe('WIN-27 icons', () => {
  test('WIN-27 only apps of the account that exist have an icon', async () => {
    await renderDesktop({
      apps: ['fileManage', 'docker', 'album', 'unknown'],
      account: { isMaster: false, userPerm: {} },
    });
    await screen.findAllByTestId('desktop-icon');
    expect(iconNames()).toEqual(['fileManage']);
  });

  test('WIN-27 a double click opens; again, the window it has is shown', async () => {
    const { store } = await renderDesktop();
    fireEvent.doubleClick(await screen.findByTitle('Monitor'));
    expect(frame('monitor')).toHaveAttribute('data-active', 'true');
    await dispatch(store, windowActions.navigateWindow({ name: 'monitor', url: '/monitor/disk' }));
    await dispatch(store, windowActions.minimiseWindow('monitor'));
    fireEvent.doubleClick(screen.getByRole('option', { name: 'Monitor' }));
    expect(frames()).toHaveLength(1);
    expect(store.getState().windows.byName.monitor).toMatchObject({ url: '/monitor/disk', isMinimum: false });
  });

  test('WIN-27 arrows move and Enter opens', async () => {
    const { store } = await renderDesktop();
    const list = await screen.findByRole('listbox', { name: 'Apps' });
    within(list).getByRole('option', { name: 'Files' }).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(store.getState().windows.order).toEqual(['monitor']);
    expect(within(list).getByRole('option', { name: 'Monitor' })).toHaveAttribute('aria-selected', 'true');
  });

  test('WIN-27 ZOOM-02 icons that do not fit are on further pages, which buttons, wheel and arrow keys turn to', async () => {
    Object.assign(window, { innerWidth: 900, innerHeight: 600 });
    chooseZoom(2);
    const apps = ['fileManage', 'safebox', 'publicManage', 'fileCollect', 'shareContent', 'bigSearch', 'recycle'];
    const { store } = await renderDesktop({ apps: [...apps, 'taskCenter', 'fileClear-home', 'setting/poolManage'] });
    await screen.findAllByTestId('desktop-icon');
    const all = iconNames();
    expect(all.length).toBeGreaterThan(8);
    const away = () => screen.getAllByTestId('desktop-icon').filter((one) => one.dataset.away !== undefined).length;
    const page = (number: number) => screen.getByRole('button', { name: `Page ${number} of 2` });
    expect(away()).toBe(all.length - 8);
    await userEvent.click(page(2));
    expect(page(2)).toHaveAttribute('aria-current', 'true');
    expect(away()).toBe(8);
    fireEvent.wheel(page(2), { deltaY: -100 });
    expect(page(1)).toHaveAttribute('aria-current', 'true');
    icon(all[6] ?? '')?.focus();
    fireEvent.pointerDown(icon(all[6] ?? '') ?? document.body, { button: 0, isPrimary: true, pointerId: 1 });
    fireEvent.pointerUp(document.body, { pointerId: 1 });
    await userEvent.keyboard('{ArrowRight}');
    expect(icon(all[8] ?? '')).toHaveFocus();
    expect(page(2)).toHaveAttribute('aria-current', 'true');
    await userEvent.keyboard('{PageUp}{Enter}');
    expect(page(1)).toHaveAttribute('aria-current', 'true');
    expect(store.getState().windows.order).toHaveLength(1);
  });

  test('WIN-27 the kept order comes first and a change of it is kept', async () => {
    const { calls } = await renderDesktop({ answers: { kvLoad: () => ({ value: '["setting","gone"]' }) } });
    await waitFor(() => {
      expect(iconNames()).toEqual(['setting', 'fileManage', 'monitor']);
    });
    fireEvent.contextMenu(icon('monitor') ?? document.body);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to the front' }));
    await waitFor(() => {
      expect(iconNames()).toEqual(['monitor', 'setting', 'fileManage']);
    });
    expect(lastCall(calls, 'kvCreate')).toEqual({
      name: 'kvCreate',
      args: { k: 'desktop.icons', v: '["monitor","setting","fileManage"]' },
    });
  });

  test('DEV-06 ENT-04 an unknown wallpaper is drawn as the default', async () => {
    const { store } = await renderDesktop();
    await dispatch(store, settingsLoaded({ 'desktop.wallpaper': 'bkg99' }));
    expect(screen.getByTestId('wallpaper')).toHaveAttribute('data-name', 'default');
    await dispatch(store, settingsLoaded({ 'desktop.wallpaper': 'bkg3' }));
    expect(screen.getByTestId('wallpaper')).toHaveAttribute('data-name', 'bkg3');
    expect(screen.getByTestId('wallpaper')).toHaveAttribute('data-style', 'fill');
  });
});

describe('taskbar', () => {
  test('WIN-22 a window that hides in the bar has no entry and can be active', async () => {
    const { store } = await renderDesktop();
    await dispatch(
      store,
      windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor', hideInBar: true }),
    );
    expect(screen.queryByTestId('taskbar-item')).toBeNull();
    expect(frame('monitor')).toHaveAttribute('data-active', 'true');
  });

  test('WIN-22 windows of one app share an entry that lists them', async () => {
    const { store } = await renderDesktop();
    for (const url of ['/txtEditor?path=a', '/txtEditor?path=b'])
      await dispatch(store, windowActions.openWindow({ name: 'txtEditor#', url, icon: '/txtEditor', title: url }));
    const entry = screen.getByTestId('taskbar-item');
    expect(entry).toHaveAccessibleName('Text editor, 2 windows');
    await userEvent.click(entry);
    await userEvent.click(screen.getByRole('menuitemradio', { name: '/txtEditor?path=a' }));
    expect(store.getState().windows.active).toBe(store.getState().windows.order[0]);
  });

  test('WIN-22 the menu of an entry closes its window', async () => {
    const { store } = await renderDesktop();
    await dispatch(store, windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' }));
    fireEvent.contextMenu(screen.getByTestId('taskbar-item'));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Close/ }));
    await waitFor(() => {
      expect(store.getState().windows.order).toEqual([]);
    });
  });

  test('TSK-04 the task icon counts, then tells how it ended, and opens what changed last', async () => {
    const { store } = await renderDesktop();
    expect(screen.queryByTestId('task-icon')).toBeNull();
    await dispatch(store, countersLoaded({ netdisk: { success: 0, fail: 0, running: 2 } }));
    expect(screen.getByTestId('task-icon')).toHaveAttribute('data-state', 'running');
    await dispatch(store, countersLoaded({ netdisk: { success: 0, fail: 1, running: 0 } }));
    expect(screen.getByTestId('task-icon')).toHaveAttribute('data-state', 'failed');
    await userEvent.click(screen.getByTestId('task-icon'));
    expect(store.getState().windows.byName.taskCenter?.url).toBe('/taskCenter/netdisk');
  });

  test('TSK-04 the ring of tasks that are all paused stands still, as far as they are', async () => {
    const { store } = await renderDesktop();
    const paused = { id: 'p', kind: 'upload', state: 'pause', size: 100, done: 40 } as TaskRecord;
    await dispatch(store, countersLoaded({ upload: { success: 0, fail: 0, running: 1 } }));
    const ring = screen.getByTestId('task-icon');
    expect(ring.querySelector('svg')).toHaveClass(ringStyles.turning ?? '');
    await dispatch(store, tasksListed({ kind: 'upload', list: [paused] }));
    expect(ring).toHaveAttribute('data-state', 'paused');
    expect(ring).toHaveAccessibleName('Tasks: 1 paused');
    expect(ring.querySelector('svg')).not.toHaveClass(ringStyles.turning ?? '');
    const drawn = ring.querySelectorAll('circle')[1]?.getAttribute('stroke-dasharray') ?? '';
    const [shown = 0, whole = 1] = drawn.split(' ').map(Number);
    expect(shown / whole).toBeCloseTo(0.4);
    await dispatch(store, countersLoaded({ upload: { success: 0, fail: 0, running: 2 } }));
    expect(ring).toHaveAttribute('data-state', 'running');
  });

  test('TSK-04 the ring counts what the desktop app transfers, all of it, once, and as paused when it is', async () => {
    const { store } = await renderDesktop();
    const tell = (changed: NativeItem[]) => dispatch(store, nativeChanged({ changed, removed: [] }));
    // The device knows nothing of what waits, or goes in one request with others.
    await tell([
      nativeItem('a', { state: 'run', done: 524_288 }),
      nativeItem('b'),
      nativeItem('c', { kind: 'nativeSave' }),
    ]);
    const ring = screen.getByTestId('task-icon');
    expect(ring).toHaveAccessibleName('Tasks: 3 running, 16 %');
    const twin = { id: 't', kind: 'nativeUpload', state: 'wait', size: 1_048_576, done: 524_288 } as TaskRecord;
    await dispatch(store, countersLoaded({ nativeUpload: { success: 0, fail: 0, running: 1 } }));
    await dispatch(store, tasksListed({ kind: 'nativeUpload', list: [twin] }));
    expect(ring).toHaveAccessibleName('Tasks: 3 running, 16 %');
    await tell([
      nativeItem('a', { state: 'pause', done: 524_288 }),
      nativeItem('b', { state: 'conflict' }),
      nativeItem('c', { kind: 'nativeSave', state: 'pause' }),
    ]);
    expect(ring).toHaveAccessibleName('Tasks: 3 paused');
    await dispatch(store, countersLoaded({ netdisk: { success: 0, fail: 0, running: 1 } }));
    expect(ring).toHaveAttribute('data-state', 'running');
  });

  test('NTC-01 the bell counts what was not looked at; the panel shows it newest first', async () => {
    const { store } = await renderDesktop();
    await dispatch(store, noticeAdded({ key: 'a', content: { title: 'First', kind: 'warning' } }));
    await dispatch(store, noticeAdded({ key: 'b', content: { title: 'Second', route: '/monitor/disk' } }));
    const bell = screen.getByTestId('notices-button');
    expect(bell).toHaveAccessibleName('Messages: 2 new');
    await userEvent.click(bell);
    const panel = screen.getByTestId('panel-notices');
    const rows = await within(panel).findAllByTestId('notice');
    expect(rows.map((notice) => notice.dataset.key)).toEqual(['b', 'a']);
    expect(bell).toHaveAccessibleName('Messages');
    await userEvent.click(within(panel).getByRole('button', { name: 'Open' }));
    expect(frame('monitor')).toBeVisible();
    expect(screen.queryByTestId('panel-notices')).toBeNull();
  });

  test('WDG-04 the connection says in words how it stands', async () => {
    const { store } = await renderDesktop();
    await dispatch(store, pushStateChanged({ state: 'open', since: 0, failures: 0, retryAt: null }));
    expect(screen.getByTestId('connection')).toHaveAccessibleName('Connection: LAN');
    await dispatch(store, deviceSilent(Date.now()));
    expect(screen.getByTestId('connection')).toHaveAccessibleName('Connection: Disconnected');
    expect(screen.getByTestId('connection')).toHaveAttribute('data-tone', 'warning');
  });

  test('ROL-02 the account panel names the kind of the account', async () => {
    await renderDesktop({ account: { isMaster: false, username: '13800000001', nickname: 'Jonas' } });
    await userEvent.click(screen.getByRole('button', { name: 'Account: Jonas' }));
    expect(within(await screen.findByTestId('panel-account')).getByText('Normal account')).toBeVisible();
  });

  test('ZOOM-02 a size chosen in the account panel is kept and changes the desktop units', async () => {
    const { store } = await renderDesktop();
    await userEvent.click(screen.getByTestId('account-button'));
    await userEvent.click(screen.getByRole('radio', { name: '80' }));
    expect(localStorage.getItem('hearth.zoom')).toBe('0.8');
    expect(store.getState().windows.viewport).toEqual({ width: 1800, height: 1125 });
  });
});
