import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { alert, resetDialogs } from '../../components/dialogs/dialog-service.ts';
import { closeMenus, openMenu } from '../../components/menu/menu-service.ts';
import { lockPhaseChanged } from '../../state/lock-slice.ts';
import { windowActions as act_ } from '../../state/windows-slice.ts';
import { button, dispatch, frame, renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { keys, TestScreen, used } from '../../test/test-screen.tsx';

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <TestScreen />,
}));

const monitor = act_.openWindow({ name: 'monitor', url: '/monitor/overview', icon: '/monitor' });
const setting = act_.openWindow({ name: 'setting', url: '/setting/about', icon: '/setting' });
const shown = (name: string) => within(frame(name)).getByRole('status').textContent;

beforeAll(async () => {
  await speak('en-US');
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1920, innerHeight: 1080 });
  keys.length = 0;
  used.answer = false;
});

/** The desktop with two windows, the monitor first. */
async function withTwo() {
  const desktop = await renderDesktop();
  await dispatch(desktop.store, monitor);
  await dispatch(desktop.store, setting);
  await waitFor(() => {
    expect(screen.getAllByRole('status')).toHaveLength(2);
  });
  return desktop;
}

describe('histories and keys', () => {
  test('HIS-02 an address with hist shows that entry and the screen does not see it', async () => {
    const { store } = await withTwo();
    await userEvent.click(button('monitor', 'go'));
    await userEvent.click(button('monitor', 'go by hist'));
    expect(shown('monitor')).toBe('/monitor/overview');
    expect(store.getState().windows.byName.monitor).toMatchObject({
      history: ['/monitor/overview', '/monitor/disk?x=1'],
      histIdx: 0,
    });
  });

  test('HIS-05 WIN-19 back by key and by side button moves the active window alone, never the address', async () => {
    const { store } = await withTwo();
    const address = location.href;
    await userEvent.click(button('monitor', 'go'));
    const other = store.getState().windows.byName.setting;
    fireEvent.keyDown(frame('monitor'), { key: 'ArrowLeft', altKey: true });
    expect(shown('monitor')).toBe('/monitor/overview');
    fireEvent.mouseUp(document, { button: 4 });
    expect(shown('monitor')).toBe('/monitor/disk?x=1');
    expect(store.getState().windows.byName.setting).toBe(other);
    expect(location.href).toBe(address);
  });

  test('SHK-02 LCK-02 the side buttons of the mouse and the keys wait while something lies over the windows', async () => {
    const { store } = await withTwo();
    await userEvent.click(button('monitor', 'go'));
    const back = () => {
      fireEvent.mouseUp(document, { button: 3 });
      return shown('monitor');
    };
    act(() => {
      openMenu({ label: 'm', at: { x: 1, y: 1 }, items: [{ id: 'a', label: 'A', onSelect: () => undefined }] });
    });
    expect(back()).toBe('/monitor/disk?x=1');
    act(closeMenus);
    await act(async () => {
      void alert({ title: 'Read this' });
      await Promise.resolve();
    });
    expect(back()).toBe('/monitor/disk?x=1');
    act(resetDialogs);
    await dispatch(store, lockPhaseChanged('locked'));
    expect(back()).toBe('/monitor/disk?x=1');
    fireEvent.keyDown(document.body, { key: 'w', ctrlKey: true, altKey: true });
    expect(store.getState().windows.order).toEqual(['monitor', 'setting']);
    await dispatch(store, lockPhaseChanged('off'));
    expect(back()).toBe('/monitor/overview');
  });

  test('SHK-02 on a Mac Option with a letter writes where somebody types', async () => {
    const { store } = await withTwo();
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    const field = within(frame('setting')).getByLabelText('field');
    field.focus();
    expect(fireEvent.keyDown(field, { key: '∑', code: 'KeyW', altKey: true })).toBe(true);
    await act(async () => {
      await Promise.resolve();
    });
    expect(store.getState().windows.order).toEqual(['monitor', 'setting']);
    // Elsewhere it is the shortcut that it was.
    expect(fireEvent.keyDown(document.body, { key: '∑', code: 'KeyW', altKey: true })).toBe(false);
    await waitFor(() => {
      expect(store.getState().windows.order).toEqual(['monitor']);
    });
    vi.restoreAllMocks();
  });

  test('RTE-10 a menu closes when a window navigates', async () => {
    await withTwo();
    act(() => {
      openMenu({ label: 'm', at: { x: 1, y: 1 }, items: [{ id: 'a', label: 'A', onSelect: () => undefined }] });
    });
    expect(screen.getByTestId('menu')).toBeVisible();
    fireEvent.click(button('monitor', 'go'));
    expect(screen.queryByTestId('menu')).toBeNull();
  });

  test('RTE-10 a redirect of a window leaves the overview open, which was opened since the window began to open', async () => {
    await withTwo();
    await userEvent.click(screen.getByTestId('overview-button'));
    fireEvent.click(button('monitor', 'redirect'));
    expect(shown('monitor')).toBe('/monitor/disk');
    expect(await screen.findByTestId('overview')).toBeVisible();
    fireEvent.click(button('monitor', 'go'));
    expect(screen.queryByTestId('overview')).toBeNull();
  });

  test('RTE-10 nor does it close a menu that was opened since', async () => {
    await withTwo();
    act(() => {
      openMenu({ label: 'm', at: { x: 1, y: 1 }, items: [{ id: 'a', label: 'A', onSelect: () => undefined }] });
    });
    fireEvent.click(button('monitor', 'redirect'));
    expect(shown('monitor')).toBe('/monitor/disk');
    expect(screen.getByTestId('menu')).toBeVisible();
  });

  test('SHK-01 keys reach the active window only', async () => {
    await withTwo();
    const body = frame('setting').querySelector('[data-window-body]');
    if (!body) throw new Error('no body');
    fireEvent.keyDown(body, { key: 'a', ctrlKey: true });
    fireEvent.keyDown(body, { key: 'x' });
    fireEvent.keyDown(body, { key: 'A', ctrlKey: true, shiftKey: true });
    fireEvent.keyDown(body, { key: 'Tab' });
    expect(keys).toEqual([
      { keys: 'mod+a', window: 'setting' },
      { keys: 'Tab', window: 'setting' },
    ]);
  });

  test('SHK-01 SHK-03 the browser keeps its meaning unless the screen used the keys', async () => {
    await withTwo();
    const body = frame('setting').querySelector('[data-window-body]');
    if (!body) throw new Error('no body');
    expect(fireEvent.keyDown(body, { key: 'r', ctrlKey: true })).toBe(true);
    used.answer = true;
    expect(fireEvent.keyDown(body, { key: 'r', ctrlKey: true })).toBe(false);
  });

  test('SHK-02 nothing is forwarded while somebody types, composes or answers a dialog', async () => {
    await withTwo();
    const field = within(frame('setting')).getByLabelText('field');
    fireEvent.keyDown(field, { key: 'Backspace' });
    fireEvent.keyDown(field, { key: 'a', ctrlKey: true });
    const body = frame('setting').querySelector('[data-window-body]');
    if (!body) throw new Error('no body');
    fireEvent.keyDown(body, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(within(frame('setting')).getByRole('button', { name: 'go' }), { key: 'Tab' });
    const { confirm } = await import('../../components/dialogs/dialog-service.ts');
    act(() => {
      void confirm({ title: 'Sure?' });
    });
    fireEvent.keyDown(body, { key: 'Delete' });
    expect(keys).toEqual([]);
  });

  test('WIN-05 who comes back to a window goes on where the focus was in it', async () => {
    const { store } = await withTwo();
    const field = within(frame('setting')).getByLabelText('field');
    await userEvent.type(field, 'half a sen');
    await dispatch(store, act_.activateWindow('monitor'));
    expect(frame('monitor')).toContainElement(document.activeElement as HTMLElement);
    await dispatch(store, act_.activateWindow('setting'));
    expect(field).toHaveFocus();
    await dispatch(store, act_.minimiseWindow('setting'));
    await dispatch(store, act_.activateWindow('setting'));
    expect(field).toHaveFocus();
  });

  test('WIN-05 what had the focus and is gone or in the title bar is not come back to', async () => {
    const { store } = await withTwo();
    const inside = frame('setting').querySelector<HTMLElement>('[data-window-body]');
    if (!inside) throw new Error('no body');
    const passing = inside.appendChild(document.createElement('input'));
    passing.focus();
    await dispatch(store, act_.activateWindow('monitor'));
    passing.remove();
    await dispatch(store, act_.activateWindow('setting'));
    expect(inside).toHaveFocus();
    within(frame('setting')).getByRole('button', { name: 'Minimise' }).focus();
    await dispatch(store, act_.activateWindow('monitor'));
    await dispatch(store, act_.activateWindow('setting'));
    expect(inside).toHaveFocus();
  });

  test('WIN-09 the keys of the shell snap, maximise and show the desktop', async () => {
    const { store } = await withTwo();
    const press = (key: string) => {
      fireEvent.keyDown(document.body, { key, ctrlKey: true, altKey: true });
    };
    press('ArrowLeft');
    expect(store.getState().windows.frames.setting?.snap).toBe('left');
    press('ArrowUp');
    expect(store.getState().windows.frames.setting?.snap).toBe('top-left');
    press('ArrowUp');
    expect(store.getState().windows.byName.setting?.isMaximum).toBe(true);
    press('d');
    expect(store.getState().windows.active).toBe('');
  });
});
