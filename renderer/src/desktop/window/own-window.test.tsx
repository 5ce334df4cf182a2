import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emptyContent } from '../../state/window-rules/kept-content.ts';
import { takeOver } from '../../components/own-window/own-window.ts';
import { chooseZoom } from '../../components/zoom.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { dispatch, drag, frame, frames, renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { addBeforeClose } from './before-close.ts';
import { onScreen, moveOut, type OpenAt } from '../own-window/move-out.ts';
import { takeBack } from './window-commands.ts';

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

const monitor = windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' });

test('WIN-19 WIN-10 a window leaves the desktop with its history, after its app agreed', async () => {
  const { store } = await renderDesktop();
  await dispatch(store, monitor);
  await dispatch(store, windowActions.navigateWindow({ name: 'monitor', url: '/monitor/net' }));
  const open = vi.fn<OpenAt>(() => Promise.resolve(true));
  const release = addBeforeClose(store, 'monitor', () => false);
  expect(await moveOut(store, 'monitor', open)).toBe('kept');
  expect(store.getState().windows.order).toEqual(['monitor']);
  release();
  expect(await moveOut(store, 'monitor', open)).toBe('left');
  expect(store.getState().windows.order).toEqual([]);
  const address = open.mock.calls[0]?.[0] ?? '';
  expect(address).toMatch(/^\/monitor\/net\?own=/);
  expect(await takeOver('windows//mira', address.split('own=')[1] ?? '')).toMatchObject({
    history: ['/monitor/disk', '/monitor/net'],
  });
});

test('WIN-19 a window is closed here when it is open there, and stays where there are too many', async () => {
  const { store, host } = await renderDesktop();
  await dispatch(store, monitor);
  const open = vi.spyOn(host, 'openWindowAt').mockImplementation(async () => {
    expect(store.getState().windows.order).toEqual(['monitor']);
    return false;
  });
  await drag(within(frame('monitor')).getByTestId('title-bar'), [700, 100], [-40, 300]);
  expect(await screen.findByText('Too many windows are open. Close one first.')).toBeVisible();
  expect(frames()).toHaveLength(1);
  const address = open.mock.calls[0]?.[0] ?? '';
  expect(await takeOver('windows//mira', address.split('own=')[1] ?? '')).toBeNull();
});

test('WIN-11 WIN-19 it opens where it was let go, of the size it had', async () => {
  const { store, host } = await renderDesktop();
  await dispatch(store, monitor);
  const { left = 0, top = 0, width, height } = store.getState().windows.byName.monitor ?? {};
  const open = vi.spyOn(host, 'openWindowAt').mockResolvedValue(true);
  await drag(within(frame('monitor')).getByTestId('title-bar'), [700, 100], [-40, 300]);
  await waitFor(() => {
    expect(open).toHaveBeenCalledOnce();
  });
  const place = open.mock.calls[0]?.[1];
  expect(place).toMatchObject({ width, height });
  expect(place?.x).toBe(screenX + Math.max(0, outerWidth - innerWidth) / 2 + left - 740);
  expect(place?.y).toBeGreaterThan(top);
});

test('ZOOM-02 WIN-19 the place on the screen counts what is around the page, and the zoom', () => {
  const page = { screenX: 100, screenY: 50, outerWidth: 1016, outerHeight: 758, innerWidth: 1000, innerHeight: 700 };
  const rect = { left: 10, top: 20, width: 900, height: 600 };
  expect(onScreen(rect, page)).toEqual({ x: 118, y: 120, width: 900, height: 600 });
  chooseZoom(1.25);
  expect(onScreen(rect, page)).toEqual({ x: 121, y: 125, width: 1125, height: 750 });
});

test('WIN-17 the menu of a window offers it, but not for one that must stay', async () => {
  const { store, host } = await renderDesktop();
  await dispatch(store, monitor);
  const open = vi.spyOn(host, 'openWindowAt').mockResolvedValue(true);
  fireEvent.contextMenu(within(frame('monitor')).getByTestId('title-bar'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to a browser tab' }));
  await waitFor(() => {
    expect(open).toHaveBeenCalledOnce();
  });
  await dispatch(store, windowActions.openWindow({ name: 'stays', url: '/monitor/log', forbid: { close: true } }));
  fireEvent.contextMenu(within(frame('stays')).getByTestId('title-bar'));
  expect(screen.queryByRole('menuitem', { name: 'Move to a browser tab' })).toBeNull();
});

test('WIN-11 WIN-17 let go outside of the page a window leaves; one that must stay snaps at the edge instead', async () => {
  const { store, host } = await renderDesktop();
  await dispatch(store, monitor);
  const open = vi.spyOn(host, 'openWindowAt').mockResolvedValue(true);
  await drag(within(frame('monitor')).getByTestId('title-bar'), [700, 100], [-40, 300]);
  await waitFor(() => {
    expect(open).toHaveBeenCalledOnce();
  });
  expect(open.mock.calls[0]?.[0]).toMatch(/^\/monitor\/disk\?own=/);
  await waitFor(() => {
    expect(frames()).toHaveLength(0);
  });
  await dispatch(store, windowActions.openWindow({ name: 'stays', url: '/monitor/log', forbid: { close: true } }));
  await drag(within(frame('stays')).getByTestId('title-bar'), [700, 100], [-40, 300]);
  expect(open).toHaveBeenCalledOnce();
  expect(store.getState().windows.order).toEqual(['stays']);
});

test('WIN-11 where the browser opens no tab any more, after a long drag, a button asks for a press', async () => {
  const { store, host } = await renderDesktop();
  const open = vi.spyOn(host, 'openWindowAt').mockResolvedValue(true);
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: false } });
  await dispatch(store, monitor);
  await drag(within(frame('monitor')).getByTestId('title-bar'), [700, 100], [-40, 300]);
  expect(open).not.toHaveBeenCalled();
  expect(frames()).toHaveLength(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Move to a browser tab' }));
  await waitFor(() => {
    expect(open).toHaveBeenCalledOnce();
  });
  Reflect.deleteProperty(navigator, 'userActivation');
});

test('WIN-19 a window that comes back stands where it stood, beside one that was opened meanwhile', async () => {
  const { store } = await renderDesktop();
  await dispatch(store, monitor);
  const place = { left: 37, top: 41, width: 1000, height: 640 };
  const moved = { url: '/monitor/net', history: ['/monitor/disk', '/monitor/net'], histIdx: 1, place };
  await act(async () => {
    takeBack(store, { ...moved, content: emptyContent });
    await vi.dynamicImportSettled();
  });
  const { order, byName, active } = store.getState().windows;
  expect(order).toHaveLength(2);
  expect(byName[active]).toMatchObject({ url: '/monitor/net', history: moved.history, histIdx: 1, ...place });
  expect(byName.monitor).toMatchObject({ url: '/monitor/disk', history: ['/monitor/disk'] });
});
