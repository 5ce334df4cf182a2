import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadBindings } from '../../components/shortcuts/bindings.ts';
import { chooseZoom } from '../../components/zoom.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { dispatch, frame, renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { shellShortcuts } from '../shortcuts/shell-shortcuts.ts';

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <div />,
}));

beforeAll(async () => {
  await speak('en-US');
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  chooseZoom(1);
});
afterEach(() => {
  localStorage.clear();
  loadBindings('');
});

async function openSheet() {
  const desktop = await renderDesktop();
  await dispatch(desktop.store, windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' }));
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  return { ...desktop, sheet: await screen.findByTestId('shortcut-sheet') };
}
const row = (id: string) => document.querySelector<HTMLElement>(`[data-shortcut="${id}"]`) ?? document.body;

test('SHK-04 the sheet lists every shortcut of the shell with the keys of the platform, and those of lists', async () => {
  const { sheet } = await openSheet();
  for (const { id } of shellShortcuts) expect(within(row(id)).getByText(/\S/, { selector: 'kbd' })).toBeVisible();
  expect(within(row('palette')).getByText('Ctrl K')).toBeVisible();
  expect(within(row('list.copy')).getByText('Ctrl C')).toBeVisible();
  await userEvent.type(within(sheet).getByRole('searchbox'), 'left');
  expect(within(sheet).queryByText('Copy')).toBeNull();
  expect(row('snapLeft')).toBeVisible();
});

test('SHK-04 other keys: what is taken is named and can be taken over, then works', async () => {
  const { store } = await openSheet();
  await userEvent.click(within(row('maximise')).getByRole('button', { name: /Other keys/ }));
  const recorder = screen.getByTestId('shortcut-recorder');
  fireEvent.keyDown(recorder, { key: 'x' });
  expect(screen.getByText('Add Ctrl or Alt, or use a function key')).toBeVisible();
  fireEvent.keyDown(recorder, { key: 't', ctrlKey: true });
  expect(screen.getByText('The browser keeps these keys for itself')).toBeVisible();
  fireEvent.keyDown(recorder, { key: 'd', ctrlKey: true, altKey: true });
  expect(screen.getByText('Already used for "Show the desktop"')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use them here' }));
  expect(within(row('maximise')).getByText('Ctrl Alt D')).toBeVisible();
  expect(within(row('showDesktop')).getByText('No keys')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true, altKey: true });
  expect(store.getState().windows.byName.monitor?.isMaximum).toBe(true);
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  await userEvent.click(await screen.findByTestId('shortcuts-reset'));
  expect(within(row('showDesktop')).getByText('Ctrl Alt D')).toBeVisible();
});

test('SHK-04 a shortcut that gets its own keys again leaves none of them to another', async () => {
  const { store, sheet } = await openSheet();
  const takeOver = async (id: string, press: object, from: string) => {
    await userEvent.click(within(row(id)).getByRole('button', { name: /Other keys/ }));
    fireEvent.keyDown(screen.getByTestId('shortcut-recorder'), press);
    expect(screen.getByText(`Already used for "${from}"`)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use them here' }));
  };
  await takeOver('maximise', { key: 'd', ctrlKey: true, altKey: true }, 'Show the desktop');
  await takeOver('overview', { key: 'ArrowDown', ctrlKey: true, altKey: true }, 'Down: restore, minimise');
  await userEvent.click(within(row('showDesktop')).getByRole('button', { name: /Its own keys/ }));
  expect(within(row('showDesktop')).getByText('Ctrl Alt D')).toBeVisible();
  expect(within(row('maximise')).getByText('Ctrl Alt ↑')).toBeVisible();
  // What has nothing to do with it stays as it was chosen.
  expect(within(row('overview')).getByText('Ctrl Alt ↓')).toBeVisible();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(document.body, { key: 'ArrowUp', ctrlKey: true, altKey: true });
  expect(store.getState().windows.byName.monitor?.isMaximum).toBe(true);
});

test('SHK-04 Escape in what a taken key offers leaves the keys as they are, and not the sheet', async () => {
  await openSheet();
  await userEvent.click(within(row('overview')).getByRole('button', { name: /Other keys/ }));
  fireEvent.keyDown(screen.getByTestId('shortcut-recorder'), { key: 'd', ctrlKey: true, altKey: true });
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Use them here' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByTestId('shortcut-recorder')).toBeNull();
  expect(screen.getByTestId('shortcut-sheet')).toBeVisible();
  expect(within(row('overview')).getByText('Ctrl Alt O')).toBeVisible();
});

test('SHK-04 a shortcut is found by other words for it, by its keys and by its sound', async () => {
  const { sheet } = await openSheet();
  const field = within(sheet).getByRole('searchbox');
  const found = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    return [...sheet.querySelectorAll<HTMLElement>('[data-shortcut]')].map((line) => line.dataset.shortcut);
  };
  expect(found('zoom')).toEqual(['zoomIn', 'zoomOut', 'zoomReset']);
  expect(found('缩放')).toEqual(['zoomIn', 'zoomOut', 'zoomReset']);
  expect(found('ctrl k')).toEqual(['palette']);
  await speak('zh-CN');
  expect(found('biaoqianye')).toContain('newTab');
  await speak('en-US');
});

test('SHK-04 keys of an app are not free for the desktop, though none of its windows is open, nor those of writing', async () => {
  await openSheet();
  await userEvent.click(within(row('overview')).getByRole('button', { name: /Other keys/ }));
  const recorder = screen.getByTestId('shortcut-recorder');
  fireEvent.keyDown(recorder, { key: 'F2' });
  expect(screen.getByText('Already used for "Files"')).toBeVisible();
  // It belongs to the app: there is nothing to take over.
  expect(screen.queryByRole('button', { name: 'Use them here' })).toBeNull();
  for (const key of ['z', 'y']) {
    fireEvent.keyDown(recorder, { key, ctrlKey: true });
    expect(screen.getByText(/Already used for/)).toBeVisible();
  }
  fireEvent.keyDown(recorder, { key: 'F9' });
  expect(within(row('overview')).getByText('F9')).toBeVisible();
});

test('SHK-02 no shortcut runs while a word is being composed', async () => {
  const { store } = await renderDesktop();
  await dispatch(store, windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' }));
  fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true, altKey: true, isComposing: true });
  expect(frame('monitor')).toHaveAttribute('data-active', 'true');
});

test('WIN-11 WIN-12 by keys a window is moved and resized; Enter ends, Escape goes back', async () => {
  const { store } = await renderDesktop();
  await dispatch(store, windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' }));
  const rect = () => store.getState().windows.byName.monitor;
  const { left = 0, top = 0, width = 0 } = rect() ?? {};
  const press = async (key: string, more = {}) => {
    fireEvent.keyDown(document.body, { key, ...more });
    await vi.dynamicImportSettled();
  };
  await press('m', { ctrlKey: true, altKey: true });
  await press('ArrowRight');
  await press('ArrowUp', { shiftKey: true });
  await press('Enter');
  expect(rect()).toMatchObject({ left: left + 24, top: top - 4 });
  await press('ArrowRight');
  expect(rect()?.left).toBe(left + 24);
  await press('s', { ctrlKey: true, altKey: true });
  await press('ArrowRight');
  expect(rect()?.width).toBe(width + 24);
  await press('Escape');
  expect(rect()).toMatchObject({ left: left + 24, width });
});

test('WIN-11 Escape gives a snapped window everything back: its place, its former size and the edge that it shares', async () => {
  const { store } = await renderDesktop();
  const act = windowActions;
  for (const name of ['monitor', 'setting'])
    await dispatch(store, act.openWindow({ name, url: `/${name}`, icon: `/${name}`, minWidth: 300 }));
  await dispatch(store, act.snapWindow({ name: 'monitor', area: 'left' }));
  await dispatch(store, act.snapWindow({ name: 'setting', area: 'right' }));
  await dispatch(store, act.resizeWindow({ name: 'setting', edge: 'w', dx: -120, dy: 0 }));
  const state = () => {
    const { byName, frames } = store.getState().windows;
    return ['monitor', 'setting'].map((name) => {
      const { left, top, width, height } = byName[name] ?? {};
      return { left, top, width, height, frame: frames[name] };
    });
  };
  const before = state();
  expect(before[1]?.frame?.cell?.x0).toBeLessThan(0.5);
  const press = async (key: string, more = {}) => {
    fireEvent.keyDown(document.body, { key, ...more });
    await vi.dynamicImportSettled();
  };
  for (const key of ['m', 's']) {
    await press(key, { ctrlKey: true, altKey: true });
    for (const arrow of ['ArrowRight', 'ArrowDown']) await press(arrow);
    await press('Escape');
    expect(state()).toEqual(before);
  }
  // An edge that both share is pulled by the keys and goes back with them.
  await dispatch(store, act.activateWindow('monitor'));
  await press('s', { ctrlKey: true, altKey: true });
  await press('ArrowRight');
  expect(state()).not.toEqual(before);
  await press('Escape');
  expect(state()).toEqual(before);
});
