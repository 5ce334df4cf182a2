import { act, cleanup, screen, waitFor, within, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseZoom } from '../components/zoom.ts';
import { deviceFactsLoaded } from '../state/device-slice.ts';
import { countersLoaded } from '../state/tasks-slice.ts';
import { findRoute } from '../routes/route-table.ts';
import { dispatch, frame, renderDesktop, speak } from '../test/desktop-harness.tsx';
import { openRoute } from './window/window-commands.ts';

// The screens have tests of their own.
vi.mock(import('../routes/built.ts'), () => ({
  isBuilt: (path: string) => path !== '/album' && findRoute(path) !== undefined,
}));
vi.mock(import('../routes/screens.ts'), async (original) => ({ ...(await original()), renderScreen: () => <div /> }));

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

describe('start menu', () => {
  const open = async () => {
    await userEvent.click(screen.getByTestId('launcher-button'));
    return screen.getByTestId('panel-launcher');
  };

  test('WIN-27 a single click opens an app and closes the menu', async () => {
    const { store } = await renderDesktop();
    const panel = await open();
    await userEvent.click(within(panel).getByRole('option', { name: 'Monitor' }));
    expect(store.getState().windows.order).toEqual(['monitor']);
    expect(screen.queryByTestId('panel-launcher')).toBeNull();
  });

  test('WIN-27 typing searches, arrows choose, Enter opens, Escape first clears and then closes', async () => {
    const { store } = await renderDesktop();
    await screen.findAllByTestId('desktop-icon');
    fireEvent.keyDown(document.body, { key: ' ', ctrlKey: true, altKey: true });
    const field = screen.getByTestId('launcher-search');
    expect(field).toHaveFocus();
    await userEvent.type(field, 'disk');
    expect(screen.getAllByTestId('launcher-item').map((item) => item.dataset.route)).toContain('/monitor/disk');
    await userEvent.keyboard('{Escape}');
    expect(field).toHaveValue('');
    await userEvent.type(field, 'storage pools{Enter}');
    expect(store.getState().windows.byName.setting?.url).toBe('/setting/poolManage');
    await userEvent.click(screen.getByTestId('launcher-button'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByTestId('panel-launcher')).toBeNull();
    expect(screen.getByTestId('launcher-button')).toHaveFocus();
  });

  test('WIN-27 nothing found says so', async () => {
    await renderDesktop();
    await open();
    await userEvent.type(screen.getByTestId('launcher-search'), 'zzzz');
    expect(screen.getByText('Nothing matches "zzzz"')).toBeVisible();
  });

  test('WIN-27 Enter while the apps are on their way opens what they bring; another key takes it back', async () => {
    let answer: (home: unknown) => void = () => undefined;
    const home = new Promise((resolve) => {
      answer = resolve;
    });
    const { store } = await renderDesktop({ answers: { systemHome: () => home } });
    await open();
    const field = screen.getByTestId('launcher-search');
    await userEvent.type(field, 'task{Enter}');
    await userEvent.clear(field);
    await userEvent.type(field, 'monitor{Enter}');
    expect(screen.queryByText('Nothing matches "monitor"')).toBeNull();
    answer({ apps: ['taskCenter', 'monitor'] });
    await waitFor(() => {
      expect(store.getState().windows.order).toEqual(['monitor']);
    });
    expect(screen.queryByTestId('panel-launcher')).toBeNull();
  });

  test('WIN-27 Enter while the apps are on their way, then a letter more: nothing opens by itself', async () => {
    let answer: (home: unknown) => void = () => undefined;
    const home = new Promise((resolve) => {
      answer = resolve;
    });
    const { store } = await renderDesktop({ answers: { systemHome: () => home } });
    await open();
    await userEvent.type(screen.getByTestId('launcher-search'), 'monito{Enter}r');
    answer({ apps: ['monitor'] });
    expect((await screen.findAllByTestId('launcher-item'))[0]).toHaveAttribute('data-app', 'monitor');
    expect(store.getState().windows.order).toEqual([]);
  });

  test('WIN-27 the apps could not be loaded: why, and again', async () => {
    const { answers } = await renderDesktop({ answers: { systemHome: () => new Error('down') } });
    await open();
    answers.systemHome = () => ({ apps: ['monitor'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await within(screen.getByTestId('panel-launcher')).findByRole('option', { name: 'Monitor' })).toBeVisible();
  });

  test('RTE-10 opening a window closes the menu', async () => {
    const { store } = await renderDesktop();
    await open();
    act(() => {
      openRoute(store, '/monitor/disk');
    });
    expect(screen.queryByTestId('panel-launcher')).toBeNull();
  });

  test('SES-05 log out signs out', async () => {
    const { signOut } = await renderDesktop();
    await open();
    await userEvent.click(screen.getByTestId('log-out'));
    expect(signOut).toHaveBeenCalledWith({ by: 'user' });
  });
});

describe('power and events of the shell', () => {
  test('DLG-06 only the administrator has the power menu', async () => {
    await renderDesktop({ account: { isMaster: false } });
    await userEvent.click(screen.getByTestId('launcher-button'));
    expect(screen.queryByTestId('power-button')).toBeNull();
  });

  test('DLG-06 restarting lists what runs, calls the device once and shows the cover', async () => {
    const { store, calls } = await renderDesktop({ answers: { reboot: () => ({ eta_s: 5 }) } });
    await dispatch(store, deviceFactsLoaded({ nasName: 'Maple House' }));
    await dispatch(store, countersLoaded({ netdisk: { success: 0, fail: 0, running: 2 } }));
    await userEvent.click(screen.getByTestId('launcher-button'));
    await userEvent.click(screen.getByTestId('power-button'));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Restart' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Restart Maple House?' });
    expect(within(dialog).getByText('Cloud drives: 2')).toBeVisible();
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Restart' }));
    expect(calls.filter((call) => call.name === 'reboot')).toHaveLength(1);
    const cover = await screen.findByRole('dialog', { name: 'Restarting' });
    expect(cover).toHaveAttribute('data-overlay', 'power');
    expect(within(cover).queryByRole('button')).toBeNull();
    expect(store.getState().device.poweringDown).toBe(true);
  });

  test('DLG-06 a refusal is shown in the question and nothing goes down', async () => {
    const { store } = await renderDesktop({ answers: { shutdown: () => new Error('busy') } });
    await userEvent.click(screen.getByTestId('launcher-button'));
    await userEvent.click(screen.getByTestId('power-button'));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Shut down' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Shut down' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('busy');
    expect(store.getState().device.poweringDown).toBe(false);
  });

  test('DSK-03 regetApp loads the apps once more', async () => {
    const { calls, events } = await renderDesktop();
    await screen.findAllByTestId('desktop-icon');
    const count = () => calls.filter((call) => call.name === 'systemHome').length;
    const before = count();
    act(() => {
      events.emit('regetApp');
    });
    await waitFor(() => {
      expect(count()).toBe(before + 1);
    });
  });

  test('DSK-04 an overlay that restarted the device brings up the cover', async () => {
    const { events, store } = await renderDesktop();
    act(() => {
      events.emit('reboot');
    });
    expect(await screen.findByRole('dialog', { name: 'Restarting' })).toBeVisible();
    expect(store.getState().device.poweringDown).toBe(true);
  });

  test('WIN-25 the address can ask for a window, which is taken out of it; foreign addresses are not opened', async () => {
    const first = await renderDesktop({ search: '?open=%2Fmonitor%2Fdisk' });
    expect(first.store.getState().windows.byName.monitor?.url).toBe('/monitor/disk');
    expect(first.replace).toHaveBeenCalledWith('/');
    cleanup();
    const second = await renderDesktop({ search: '?open=%2F%2Fevil.test' });
    expect(second.store.getState().windows.order).toEqual([]);
  });

  test('RTE-24 a route asked for from outside opens as a window', async () => {
    const { routes, store } = await renderDesktop();
    act(() => {
      routes.emit('/taskCenter/upload');
    });
    expect(store.getState().windows.byName.taskCenter?.url).toBe('/taskCenter/upload');
  });

  test('WND-05 WND-06 the migration window is fixed, 600 x 480, and has neither minimise nor maximise', async () => {
    const { store, routes } = await renderDesktop();
    act(() => {
      routes.emit('/switchDisk/entry?warningSize=1');
    });
    expect(store.getState().windows.byName.switchDisk).toMatchObject({
      width: 600,
      height: 480,
      url: '/switchDisk/entry?warningSize=1',
    });
    const own = within(frame('switchDisk'));
    expect(own.queryByRole('button', { name: 'Minimise' })).toBeNull();
    expect(own.queryByRole('button', { name: 'Maximise' })).toBeNull();
    expect(own.getByRole('heading', { name: 'Data migration' })).toBeVisible();
    expect(own.queryAllByTestId(/^resize-/)).toHaveLength(0);
  });
});

test('ERR-14 the desktop speaks Chinese', async () => {
  await speak('zh-CN');
  await renderDesktop();
  expect(await screen.findByRole('option', { name: '文件管理' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '开始' }));
  expect(screen.getByPlaceholderText('搜索应用和设置')).toHaveFocus();
  expect(screen.getByText('管理员')).toBeVisible();
  await speak('en-US');
});
