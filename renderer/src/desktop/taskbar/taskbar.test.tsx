import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseZoom } from '../../components/zoom.ts';
import { nativeChanged } from '../../state/native/native-slice.ts';
import { countersLoaded } from '../../state/tasks-slice.ts';
import type { TransferItem } from '../../state/transfers/transfer-types.ts';
import { transfersPublished } from '../../state/transfers-slice.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { dispatch, frame, frames, renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { nativeItem } from '../../test/fake-transfers.ts';
import { resetTaskbarPrefs } from './taskbar-prefs.ts';

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <input aria-label="field" name="n" id="i" data-testid="inside" />,
}));

beforeAll(async () => {
  await speak('en-US');
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  chooseZoom(1);
  resetTaskbarPrefs();
});
afterEach(() => {
  localStorage.clear();
});

const open = (name: string, url: string, icon: string) => windowActions.openWindow({ name, url, icon });
const item = (app: string): HTMLElement => {
  const found = screen.getAllByTestId('taskbar-item').find((entry) => entry.dataset.app === app);
  if (!found) throw new Error(`no entry ${app}`);
  return found;
};
const apps = () => screen.getAllByTestId('taskbar-item').map((entry) => entry.dataset.app);

async function withTwo() {
  const desktop = await renderDesktop();
  await dispatch(desktop.store, open('monitor', '/monitor/disk', '/monitor'));
  await dispatch(desktop.store, open('setting', '/setting/about', '/setting'));
  return desktop;
}

test('WIN-22 an app is pinned: its entry stays without a window and opens one', async () => {
  const { store } = await withTwo();
  fireEvent.contextMenu(item('monitor'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Keep in the taskbar' }));
  await dispatch(store, windowActions.closeWindow('monitor'));
  expect(item('monitor')).toHaveAttribute('data-pinned');
  expect(item('monitor')).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(item('monitor'));
  expect(frame('monitor')).toHaveAttribute('data-active', 'true');
  fireEvent.contextMenu(item('monitor'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take out of the taskbar' }));
  await dispatch(store, windowActions.closeWindow('monitor'));
  expect(apps()).toEqual(['setting']);
});

test('WIN-22 entries change places by keys, and the order is kept', async () => {
  const { store } = await withTwo();
  item('setting').focus();
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
  expect(apps()).toEqual(['setting', 'monitor']);
  await dispatch(store, windowActions.closeWindow('setting'));
  await dispatch(store, open('setting', '/setting/about', '/setting'));
  expect(apps()).toEqual(['setting', 'monitor']);
  expect(JSON.parse(localStorage.getItem('hearth.taskbar/mira') ?? '')).toMatchObject({
    order: ['/setting', '/monitor'],
  });
});

test('WIN-22 the pointer rests on an entry: previews of its windows, without anything that acts', async () => {
  const { store } = await withTwo();
  await waitFor(() => {
    expect(screen.getAllByTestId('inside')).toHaveLength(2);
  });
  fireEvent.pointerEnter(item('monitor'), { pointerType: 'mouse' });
  const card = await screen.findByTestId('taskbar-previews');
  expect(card.querySelector('input')).not.toBeNull();
  // The copy carries no hooks, names or ids: there are still two fields and two windows.
  expect(screen.getAllByTestId('inside')).toHaveLength(2);
  expect(frames()).toHaveLength(2);
  expect(card.querySelector('input')?.closest('[inert]')).not.toBeNull();
  await userEvent.click(within(card).getByRole('button', { name: 'Disks' }));
  expect(store.getState().windows.active).toBe('monitor');
  expect(screen.queryByTestId('taskbar-previews')).toBeNull();
});

test('WIN-22 by keyboard: the up arrow shows the previews, Escape goes back to the entry', async () => {
  await withTwo();
  item('monitor').focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(within(screen.getByTestId('taskbar-previews')).getByRole('button', { name: 'Disks' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(item('monitor')).toHaveFocus();
});

test('WIN-22 the menu of an entry jumps to screens of its app', async () => {
  const { store } = await renderDesktop();
  await dispatch(store, open('taskCenter', '/taskCenter/upload', '/taskCenter'));
  fireEvent.contextMenu(item('taskCenter'));
  const jumps = screen.getAllByRole('menuitem').filter((entry) => entry.dataset.item?.startsWith('jump '));
  expect(jumps.length).toBeGreaterThan(1);
  await userEvent.click(jumps.at(-1) ?? document.body);
  expect(store.getState().windows.byName.taskCenter?.url).not.toBe('/taskCenter/upload');
});

test('WIN-22 TSK-04 running tasks stand on the entry of the task centre, and are said', async () => {
  const { store } = await renderDesktop();
  await dispatch(store, open('taskCenter', '/taskCenter/upload', '/taskCenter'));
  await dispatch(store, countersLoaded({ netdisk: { success: 0, fail: 0, running: 3 } }));
  expect(item('taskCenter')).toHaveAccessibleName(/3 running/);
  // The device knows but some of what this page and the desktop app are about to send.
  const upload = (id: string) => ({ id, batch: 'b', state: 'wait', size: 1, done: 0, speed: 0 }) as TransferItem;
  await dispatch(store, transfersPublished({ changed: ['a', 'b'].map(upload), removed: [] }));
  await dispatch(store, nativeChanged({ changed: ['c', 'd', 'e'].map((id) => nativeItem(id)), removed: [] }));
  const one = { success: 0, fail: 0, running: 1 };
  await dispatch(store, countersLoaded({ upload: one, nativeUpload: one }));
  expect(item('taskCenter')).toHaveAccessibleName(/8 running/);
});

test('WIN-21 the entry of a playing window mutes it, and gives the sound back', async () => {
  const { store } = await withTwo();
  const audio = document.createElement('audio');
  frame('monitor').append(audio);
  const choose = async (name: string) => {
    fireEvent.contextMenu(item('monitor'));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  fireEvent.contextMenu(item('monitor'));
  expect(screen.queryByRole('menuitem', { name: 'Mute' })).toBeNull();
  await dispatch(store, windowActions.setPlayingMedia({ name: 'monitor', playing: true }));
  await choose('Mute');
  expect(audio.muted).toBe(true);
  await choose('Sound on');
  expect(audio.muted).toBe(false);
  expect(store.getState().windows.byName.monitor?.playingMedia).toBe(true);
});

test('WIN-22 the wheel over the taskbar goes from window to window where all of them have room', async () => {
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000);
  const { store } = await withTwo();
  await dispatch(store, open('fileManage', '/fileManage/search', '/fileManage'));
  const bar = screen.getByTestId('taskbar-entries');
  const turn = (deltaY: number) => {
    fireEvent.wheel(bar, { deltaY });
    return store.getState().windows.active;
  };
  expect(turn(100)).toBe('monitor');
  expect(turn(100)).toBe('setting');
  expect(turn(-100)).toBe('monitor');
  expect(turn(-100)).toBe('fileManage');
  // A touchpad tells of small steps; a minimised window comes out.
  await dispatch(store, windowActions.minimiseWindow('monitor'));
  expect(turn(40)).toBe('fileManage');
  expect(turn(40)).toBe('monitor');
  expect(store.getState().windows.byName.monitor?.isMinimum).toBe(false);
  room.mockRestore();
});

test('WIN-07 the ring: order of use, taken when the key is let go, left by Escape', async () => {
  const { store } = await withTwo();
  await dispatch(store, open('fileManage', '/fileManage/search', '/fileManage'));
  const press = (shiftKey = false) =>
    fireEvent.keyDown(document.body, { key: shiftKey ? '~' : '`', ctrlKey: true, shiftKey });
  const letGo = () => fireEvent.keyUp(document.body, { key: 'Control' });
  press();
  letGo();
  expect(store.getState().windows.active).toBe('setting');
  press();
  press();
  expect(await screen.findByTestId('switcher')).toBeVisible();
  expect(within(screen.getByTestId('switcher')).getByRole('option', { selected: true }).dataset.name).toBe('monitor');
  letGo();
  expect(store.getState().windows.active).toBe('monitor');
  press(true);
  fireEvent.keyDown(document.body, { key: 'Escape', ctrlKey: true });
  letGo();
  expect(store.getState().windows.active).toBe('monitor');
  expect(screen.queryByTestId('switcher')).toBeNull();
});

test('WIN-05 the overview: typing finds, Enter shows, Delete closes, Escape leaves', async () => {
  const { store } = await withTwo();
  const show = async () => {
    fireEvent.keyDown(document.body, { key: 'o', ctrlKey: true, altKey: true });
    return screen.findByTestId('overview-search');
  };
  const field = await show();
  expect(field).toHaveFocus();
  expect(screen.getAllByTestId('overview-item').map((entry) => entry.dataset.name)).toEqual(['setting', 'monitor']);
  await userEvent.type(field, 'dis{Enter}');
  expect(store.getState().windows.active).toBe('monitor');
  expect(screen.queryByTestId('overview')).toBeNull();
  await show();
  await userEvent.keyboard('{ArrowRight}{Delete}');
  await waitFor(() => {
    expect(store.getState().windows.order).toEqual(['monitor']);
  });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByTestId('overview')).toBeNull();
});

test('WIN-25 windows are kept under a name and come back with it', async () => {
  const { store } = await withTwo();
  fireEvent.keyDown(document.body, { key: 'o', ctrlKey: true, altKey: true });
  await userEvent.click(await screen.findByTestId('workspace-new'));
  await userEvent.type(screen.getByTestId('workspace-name'), 'Care{Enter}');
  expect(await screen.findByRole('button', { name: 'Care' })).toBeVisible();
  act(() => {
    store.dispatch(windowActions.closeWindow('setting'));
    store.dispatch(open('fileManage', '/fileManage/search', '/fileManage'));
  });
  await userEvent.click(screen.getByRole('button', { name: 'Care' }));
  const { byName, active } = store.getState().windows;
  expect(active).toBe('setting');
  expect(byName.monitor?.isMinimum).toBe(false);
  expect(byName.fileManage?.isMinimum).toBe(true);
});
