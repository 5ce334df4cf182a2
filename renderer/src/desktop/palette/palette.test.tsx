import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useWindowShortcuts } from '../../components/shortcuts/window-shortcuts.ts';
import type { TaskRecord } from '#shared/contract/records.ts';
import { lockRequested } from '../../state/lock-slice.ts';
import { noticesListed } from '../../state/notices-slice.ts';
import { tasksListed } from '../../state/tasks-slice.ts';
import { allTabs } from '../../state/window-rules/tabs.ts';
import { tabsShown } from '../window/window-commands.ts';
import { chooseZoom } from '../../components/zoom.ts';
import { findRoute } from '../../routes/route-table.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { saveWorkspace } from '../overview/workspaces.ts';
import { dispatch, frame, lastCall, renderDesktop, speak } from '../../test/desktop-harness.tsx';

const verb = vi.fn();

/** A screen with a command of its own. */
function Screen() {
  useWindowShortcuts([
    { id: 'invert', scope: '/monitor', keys: ['ctrl+shift+i'], title: 'Invert the selection', run: verb },
  ]);
  return <div />;
}

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <Screen />,
}));
vi.mock(import('../../routes/built.ts'), () => ({ isBuilt: (path: string) => findRoute(path) !== undefined }));

beforeAll(async () => {
  await speak('en-US');
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  chooseZoom(1);
});
afterEach(() => {
  localStorage.clear();
});

/** Presses the keys of the palette and gives its field. */
async function openPalette(): Promise<HTMLElement> {
  await screen.findAllByTestId('desktop-icon');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return screen.findByTestId('palette-input');
}
const lines = () => screen.queryAllByTestId('palette-item').map((line) => line.dataset.item);

test('WIN-27 Ctrl+K, typing and Enter open a screen; the field has the focus and Escape clears, then closes', async () => {
  const { store } = await renderDesktop();
  const field = await openPalette();
  expect(field).toHaveFocus();
  await userEvent.type(field, 'disk');
  expect(lines()).toContain('route:/monitor/disk');
  await userEvent.keyboard('{Escape}');
  expect(field).toHaveValue('');
  await userEvent.type(field, 'storage pools{Enter}');
  expect(screen.queryByTestId('palette')).toBeNull();
  expect(store.getState().windows.byName.setting?.url).toBe('/setting/poolManage');
  await openPalette();
  expect(lines()[0]).toBe('route:/setting/poolManage');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByTestId('palette')).toBeNull();
});

test('WIN-27 arrows choose, the chosen line is named to assistive technology', async () => {
  await renderDesktop();
  const field = await openPalette();
  await userEvent.type(field, '>window');
  const first = field.getAttribute('aria-activedescendant');
  await userEvent.keyboard('{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).not.toBe(first);
  expect(screen.getByRole('option', { selected: true }).id).toBe(field.getAttribute('aria-activedescendant'));
});

test('WIN-27 actions are verbs; what cannot be done says why and does nothing', async () => {
  const { store } = await renderDesktop({ account: { isMaster: false } });
  const field = await openPalette();
  await userEvent.type(field, '>shut down');
  const line = screen.getByRole('option', { name: /Shut down the device/ });
  expect(line).toHaveAttribute('aria-disabled', 'true');
  expect(within(line).getByText('Only the administrator can do this')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByTestId('palette')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '>maximise');
  expect(
    within(screen.getAllByTestId('palette-item')[0] ?? document.body).getByText('No window is open'),
  ).toBeVisible();
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.keyDown(field, { key: 'Escape' });
  await dispatch(store, windowActions.openWindow({ name: 'fileManage', url: '/fileManage/search' }));
  await userEvent.type(await openPalette(), '>left{Enter}');
  expect(store.getState().windows.frames.fileManage?.snap).toBe('left');
});

test('RTE-26 WIN-27 an app that the account may not enter is found and says whom to ask', async () => {
  await renderDesktop({ account: { isMaster: false, userPerm: { docker: 0 } } });
  await userEvent.type(await openPalette(), 'containers');
  const line = screen.getByRole('option', { name: /^Containers.*no permission/ });
  expect(line).toHaveAttribute('aria-disabled', 'true');
  expect(within(line).getByText(/no permission/)).toBeVisible();
});

test('WIN-27 open windows are switched to', async () => {
  const { store } = await renderDesktop();
  await dispatch(store, windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' }));
  await dispatch(store, windowActions.openWindow({ name: 'setting', url: '/setting/about', icon: '/setting' }));
  await userEvent.type(await openPalette(), 'switch to di{Enter}');
  expect(frame('monitor')).toHaveAttribute('data-active', 'true');
});

test('WIN-27 Enter before the device has answered uses what the answer brings, as it was pressed', async () => {
  let answer: (home: unknown) => void = () => undefined;
  const home = new Promise((resolve) => {
    answer = resolve;
  });
  const { store } = await renderDesktop({ answers: { systemHome: () => home } });
  await dispatch(store, windowActions.openWindow({ name: 'taskCenter', url: '/taskCenter', icon: '/taskCenter' }));
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await userEvent.type(await screen.findByTestId('palette-input'), 'storage pools{Enter}');
  expect(screen.getByTestId('palette')).toBeVisible();
  answer({ apps: ['setting', 'taskCenter'] });
  await waitFor(() => {
    expect(store.getState().windows.byName.setting?.url).toBe('/setting/poolManage');
  });
  expect(screen.queryByTestId('palette')).toBeNull();
});

test('SHK-02 nothing is used while a word is being composed', async () => {
  const { store } = await renderDesktop();
  const field = await openPalette();
  await userEvent.type(field, 'monitor');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(store.getState().windows.order).toEqual([]);
  expect(screen.getByTestId('palette')).toBeVisible();
});

test('WIN-27 files of the device: an answer to an older question is dropped, a failure is said', async () => {
  const waiting = new Map<string, (list: unknown) => void>();
  const entry = (name: string) => ({ name, path: `/zenith_sata/mira/data/Trips/${name}`, is_dir: '0', ftype: 101 });
  await renderDesktop({
    answers: {
      searchQuery: ({ keyword }) =>
        new Promise((resolve) => {
          waiting.set(String(keyword), resolve);
        }),
    },
  });
  const field = await openPalette();
  const answer = async (keyword: string, ...names: string[]) => {
    await waitFor(() => {
      expect(waiting.has(keyword)).toBe(true);
    });
    await act(async () => {
      waiting.get(keyword)?.({ list: names.map(entry), total: names.length, cost_ms: 1 });
      await Promise.resolve();
    });
  };
  await userEvent.type(field, '/har');
  await waitFor(() => {
    expect(waiting.has('har')).toBe(true);
  });
  await userEvent.type(field, 'b');
  await answer('harb', 'harbour.jpg');
  await answer('har', 'harness.jpg');
  expect(lines()).toEqual(['file:/zenith_sata/mira/data/Trips/harbour.jpg']);
  expect(screen.getByRole('option', { name: /harbour/ })).toHaveTextContent('My files / Trips');
});

test('APP-BIGS-01 words of the palette are not kept among the recent searches', async () => {
  const { calls } = await renderDesktop();
  await userEvent.type(await openPalette(), 'lock');
  await waitFor(() => {
    expect(lastCall(calls, 'searchQuery')?.args).toMatchObject({ keyword: 'lock', keep_keyword: false });
  });
});

test('WIN-27 Enter right after other words opens nothing that was found for the former ones', async () => {
  const path = (name: string) => `/zenith_sata/mira/data/Trips/${name}`;
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const list = (...names: string[]) => ({
    list: names.map((name) => ({ name, path: path(name), is_dir: '0', ftype: 102 })),
    total: names.length,
    cost_ms: 1,
  });
  const { store } = await renderDesktop({
    answers: {
      searchQuery: ({ keyword }) =>
        keyword === 'zeta' ? list('zetareport.mp4', 'omega zeta.mp4') : asked.then(() => list('omegaplan.mp4')),
    },
  });
  const urls = () => Object.values(store.getState().windows.byName).map(({ url }) => url);
  const field = await openPalette();
  await userEvent.type(field, '/zeta');
  await screen.findByRole('option', { name: /zetareport/ });
  fireEvent.change(field, { target: { value: '/omega' } });
  // What also answers the new words may stay.
  expect(lines()).toEqual([`file:${path('omega zeta.mp4')}`]);
  fireEvent.change(field, { target: { value: '/omegaplan' } });
  expect(lines()).toEqual([]);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(urls()).toEqual([]);
  answer();
  await waitFor(() => {
    expect(urls()).toEqual([`/player?path=${encodeURIComponent(path('omegaplan.mp4'))}`]);
  });
});

test('WIN-27 FIL-07 a found file opens in what shows it, and with Ctrl in its folder', async () => {
  const path = '/zenith_sata/mira/data/Trips/harbour.mp4';
  const list = [{ name: 'harbour.mp4', path, is_dir: '0', ftype: 102 }];
  const { store } = await renderDesktop({ answers: { searchQuery: () => ({ list, total: 1, cost_ms: 1 }) } });
  const urls = () => Object.values(store.getState().windows.byName).map(({ url }) => url);
  await userEvent.type(await openPalette(), '/harb');
  await screen.findByRole('option', { name: /harbour/ });
  await userEvent.keyboard('{Enter}');
  expect(urls()).toEqual([`/player?path=${encodeURIComponent(path)}`]);
  await userEvent.type(await openPalette(), '/harb');
  await screen.findByRole('option', { name: /harbour/ });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(urls()[1]).toMatch(/^\/fileManage.*Trips&select=harbour\.mp4$/);
});

test('WIN-19 WIN-17 the active window moves into a tab by its name in the palette; one that must stay says so', async () => {
  const { store, host } = await renderDesktop();
  const open = vi.spyOn(host, 'openWindowAt');
  await dispatch(store, windowActions.openWindow({ name: 'switchDisk', url: '/switchDisk/entry', fixed: true }));
  await userEvent.type(await openPalette(), '>browser tab');
  const stays = screen.getAllByTestId('palette-item')[0] ?? document.body;
  expect(within(stays).getByText('This window stays on the desktop')).toBeVisible();
  fireEvent.keyDown(screen.getByTestId('palette-input'), { key: 'Escape' });
  fireEvent.keyDown(screen.getByTestId('palette-input'), { key: 'Escape' });
  await dispatch(store, windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' }));
  await userEvent.type(await openPalette(), '>browser tab{Enter}');
  await waitFor(() => {
    expect(open).toHaveBeenCalledWith(expect.stringMatching(/^\/monitor\/disk\?own=/), expect.anything());
  });
});

test('WIN-25 a workspace comes back by its name', async () => {
  const { store } = await renderDesktop();
  await dispatch(store, windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' }));
  await saveWorkspace(store, 'Photos evening');
  await dispatch(store, windowActions.closeWindow('monitor'));
  await userEvent.type(await openPalette(), '>evening');
  expect(await screen.findByRole('option', { name: /Photos evening/ })).toHaveTextContent('1 window');
  await userEvent.keyboard('{Enter}');
  expect(store.getState().windows.byName.monitor?.url).toBe('/monitor/disk');
});

test('WIN-27 LCK-03 the screen is locked, and all messages are read, by their verbs', async () => {
  const { store, calls } = await renderDesktop();
  const dispatched = vi.spyOn(store, 'dispatch');
  await userEvent.type(await openPalette(), '>lock the screen{Enter}');
  expect(dispatched).toHaveBeenCalledWith(lockRequested());
  await userEvent.type(await openPalette(), '>mark all');
  expect(screen.getByRole('option', { name: /Mark all messages as read/ })).toHaveTextContent('Everything is read');
  fireEvent.keyDown(screen.getByTestId('palette-input'), { key: 'Escape' });
  await dispatch(store, noticesListed({ list: [], total: 3, unknown: 2 }));
  await userEvent.keyboard('>mark all{Enter}');
  expect(lastCall(calls, 'actionKnown')?.args).toEqual({ all: true });
  await waitFor(() => {
    expect(store.getState().notices.earlier.unknown).toBe(0);
  });
});

test('WIN-27 thirds and tabs of the active window have their verbs; a window without tabs says so', async () => {
  const { store } = await renderDesktop();
  await dispatch(store, windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' }));
  await userEvent.type(await openPalette(), '>left third{Enter}');
  expect(store.getState().windows.frames.monitor?.snap).toBe('third-left');
  await userEvent.type(await openPalette(), '>new tab');
  expect(screen.getByRole('option', { name: /New tab/ })).toHaveTextContent('This window has no tabs');
  fireEvent.keyDown(screen.getByTestId('palette-input'), { key: 'Escape' });
  fireEvent.keyDown(screen.getByTestId('palette-input'), { key: 'Escape' });
  await dispatch(
    store,
    windowActions.openWindow({ name: 'fileManage', url: '/fileManage/myFiles', icon: '/fileManage' }),
  );
  await userEvent.type(await openPalette(), '>new tab{Enter}');
  await userEvent.type(await openPalette(), '>split{Enter}');
  const tabs = tabsShown(store, 'fileManage');
  expect(tabs && allTabs(tabs)).toHaveLength(3);
  expect(tabs?.panes).toHaveLength(2);
});

test('WIN-27 what the active app can do is found by its name', async () => {
  const { store } = await renderDesktop();
  await dispatch(store, windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' }));
  await userEvent.type(await openPalette(), '>invert{Enter}');
  expect(verb).toHaveBeenCalledTimes(1);
  await dispatch(store, windowActions.closeWindow('monitor'));
  await userEvent.type(await openPalette(), '>invert');
  expect(lines()).not.toContain('verb:/monitor:invert');
});

const copying = {
  id: 't1',
  kind: 'fileHandle',
  username: 'mira',
  name: 'Trips',
  state: 'run',
  done: 1,
  size: 10,
  speed: 1,
} as unknown as TaskRecord;

test('WIN-27 APP-TASK-01 all transfers are paused and go on by their verbs', async () => {
  const { store, calls } = await renderDesktop({ answers: { taskControl: () => ({}) } });
  await userEvent.type(await openPalette(), '>all transfers');
  expect(screen.getByRole('option', { name: /Pause all transfers/ })).toHaveAttribute('aria-disabled', 'true');
  fireEvent.keyDown(screen.getByTestId('palette-input'), { key: 'Escape' });
  await dispatch(store, tasksListed({ kind: 'fileHandle', list: [copying] }));
  await userEvent.keyboard('>pause all{Enter}');
  await waitFor(() => {
    expect(lastCall(calls, 'taskControl')?.args).toEqual({ ids: ['t1'], action: 'pause' });
  });
});

test('WIN-27 APP-BCEN-01 all backups are paused for an hour and go on by their verbs', async () => {
  let left = 0;
  const backupSetting = ({ pause_s }: Record<string, unknown>) => {
    if (typeof pause_s === 'number') left = pause_s;
    return { speed_limit: 0, window: { enable: false, from: '22:00', to: '06:00' }, stale_days: 7, pause_s: left };
  };
  const { calls } = await renderDesktop({ answers: { backupSetting } });
  await userEvent.type(await openPalette(), '>backups');
  expect(await screen.findByRole('option', { name: /Resume backups/ })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}{Escape}');
  await userEvent.type(await openPalette(), '>pause backups{Enter}');
  await screen.findByText('Backups are paused for one hour; they go on by themselves');
  expect(lastCall(calls, 'backupSetting')?.args).toEqual({ pause_s: 3600 });
  await userEvent.type(await openPalette(), '>resume backups');
  await waitFor(() => {
    expect(screen.getByRole('option', { name: /Resume backups/ })).not.toHaveAttribute('aria-disabled');
  });
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Backups go on');
  expect(calls.filter(({ name }) => name === 'backupSetting').map(({ args }) => args.pause_s)).toContain(0);
});

test('WIN-27 APP-FM-05 a drive is taken away by its name, by the administrator alone and after a question', async () => {
  const path = '/usb/1234-ABCD';
  const answers = { fileList: () => ({ list: [{ name: 'Samsung T7', path, is_dir: '1', ftype: 0 }], total: 1 }) };
  await renderDesktop({ answers });
  await userEvent.type(await openPalette(), '>samsung');
  await screen.findByRole('option', { name: /Eject Samsung T7/ });
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Eject “Samsung T7”?')).toBeVisible();
});

test('WIN-27 APP-HELP-01 topics of the help are found by what they are about', async () => {
  const { store } = await renderDesktop();
  await userEvent.type(await openPalette(), 'snooze');
  await userEvent.click(await screen.findByRole('option', { name: /Messages.*Help$/ }, { timeout: 10_000 }));
  expect(store.getState().windows.byName.helpCenter?.url).toBe('/helpCenter?topic=messages');
});

test('RTE-10 opening a window from elsewhere closes the palette', async () => {
  const { routes } = await renderDesktop();
  await openPalette();
  act(() => {
    routes.emit('/taskCenter/upload');
  });
  await waitFor(() => {
    expect(screen.queryByTestId('palette')).toBeNull();
  });
});
