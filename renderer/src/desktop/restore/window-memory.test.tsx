import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseZoom } from '../../components/zoom.ts';
import { localKv } from '../../state/local-kv.ts';
import { signedOut } from '../../state/session-slice.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { dispatch, frame, frames, renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { tabKey, windowsKey } from '../../state/forget-windows.ts';
import { startWindowMemory } from './window-memory.ts';

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <div />,
}));

beforeAll(async () => {
  await speak('en-US');
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1920, innerHeight: 1080 });
  chooseZoom(1);
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const monitor = windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' });
const kept = { windows: 'kept' } as const;

test('WIN-25 after a reload the windows are back where they were', async () => {
  const before = await renderDesktop();
  await dispatch(before.store, monitor);
  await dispatch(before.store, windowActions.openWindow({ name: 'setting', url: '/setting/about', icon: '/setting' }));
  await dispatch(before.store, windowActions.moveWindow({ name: 'monitor', left: 37, top: 41 }));
  await dispatch(before.store, windowActions.minimiseWindow('setting'));
  fireEvent(window, new Event('pagehide'));
  cleanup();
  const after = await renderDesktop(kept);
  await waitFor(() => {
    expect(frames()).toHaveLength(2);
  });
  expect(after.store.getState().windows.byName.monitor).toMatchObject({ left: 37, top: 41, url: '/monitor/disk' });
  expect(frame('setting')).toHaveAttribute('data-state', 'minimized');
  expect(frame('monitor')).toHaveAttribute('data-active', 'true');
});

test('WIN-25 a window that was opened before the kept ones were read is kept as well', async () => {
  const { store } = await renderDesktop();
  const read = Promise.withResolvers<undefined>();
  const set = vi.fn(() => Promise.resolve());
  const end = startWindowMemory(store, { ...localKv, get: () => read.promise, set });
  await dispatch(store, monitor);
  read.resolve(undefined);
  await waitFor(() => {
    fireEvent(window, new Event('pagehide'));
    expect(set).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ windows: [expect.anything()] }));
  });
  end();
});

test('WIN-25 each tab has windows of its own; a new one begins with those that were kept last', async () => {
  const opened = async (options = {}) => {
    const { store } = await renderDesktop(options);
    return store;
  };
  const leave = () => {
    fireEvent(window, new Event('pagehide'));
    cleanup();
    const name = sessionStorage.getItem('hearth.tab') ?? '';
    sessionStorage.clear();
    return name;
  };
  const come = (name: string) => {
    sessionStorage.setItem('hearth.tab', name);
    return opened(kept);
  };
  await dispatch(await opened(), monitor);
  const a = leave();
  const inB = await opened(kept);
  await waitFor(() => {
    expect(inB.getState().windows.order).toEqual(['monitor']);
  });
  await dispatch(inB, windowActions.closeWindow('monitor'));
  await dispatch(inB, windowActions.openWindow({ name: 'setting', url: '/setting/about', icon: '/setting' }));
  const b = leave();
  const inA = await come(a);
  await waitFor(() => {
    expect(inA.getState().windows.order).toEqual(['monitor']);
  });
  leave();
  const again = await come(b);
  await waitFor(() => {
    expect(again.getState().windows.order).toEqual(['setting']);
  });
});

test('WIN-25 the windows of the eight tabs used last are kept, those of older ones are not', async () => {
  const { store } = await renderDesktop();
  const { device, session } = store.getState();
  const key = windowsKey(device.nasId, session.username);
  const tabs = Array.from({ length: 8 }, (_, at) => `tab${at}`);
  await localKv.set(key, tabs);
  await localKv.set(tabKey(key, 'tab6'), {});
  await localKv.set(tabKey(key, 'tab7'), {});
  await dispatch(store, monitor);
  fireEvent(window, new Event('pagehide'));
  await waitFor(async () => {
    expect(await localKv.get(tabKey(key, 'tab7'))).toBeUndefined();
  });
  expect(await localKv.get(tabKey(key, 'tab6'))).toEqual({});
  expect(await localKv.get(key)).toEqual([sessionStorage.getItem('hearth.tab'), ...tabs.slice(0, 7)]);
});

test('WIN-25 another account finds none of them; an address that asks for a window adds it', async () => {
  const before = await renderDesktop();
  await dispatch(before.store, monitor);
  cleanup();
  const other = await renderDesktop({ ...kept, account: { username: 'bo' } });
  await screen.findAllByTestId('desktop-icon').catch(() => undefined);
  expect(other.store.getState().windows.order).toEqual([]);
  cleanup();
  const again = await renderDesktop({ ...kept, search: '?open=%2Fsetting%2Fabout' });
  await waitFor(() => {
    expect(again.store.getState().windows.order).toEqual(['monitor', 'setting']);
  });
  expect(again.store.getState().windows.active).toBe('setting');
});

test('WIN-25 who wants it so leaves no windows behind when logging out', async () => {
  const { store, signOut } = await renderDesktop();
  signOut.mockImplementation(() => {
    store.dispatch(signedOut());
    return Promise.resolve();
  });
  await dispatch(store, monitor);
  await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Forget' }));
  const { device, session } = store.getState();
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(async () => {
    expect(store.getState().session.token).toBe('');
    const key = windowsKey(device.nasId, session.username);
    expect(await localKv.get(key)).toBeUndefined();
    expect(await localKv.get(tabKey(key, sessionStorage.getItem('hearth.tab') ?? ''))).toBeUndefined();
  });
  cleanup();
  const next = await renderDesktop(kept);
  await act(async () => {
    await Promise.resolve();
  });
  expect(next.store.getState().windows.order).toEqual([]);
});
