import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { takeOver } from '../../components/own-window/own-window.ts';
import { chooseZoom } from '../../components/zoom.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { dispatch, frame, renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { addBeforeClose, moveOut } from './window-commands.ts';

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
  const open = vi.fn<(route: string) => void>();
  const release = addBeforeClose('monitor', () => false);
  expect(await moveOut(store, 'monitor', open)).toBe(false);
  expect(store.getState().windows.order).toEqual(['monitor']);
  release();
  expect(await moveOut(store, 'monitor', open)).toBe(true);
  expect(store.getState().windows.order).toEqual([]);
  const address = open.mock.calls[0]?.[0] ?? '';
  expect(address).toMatch(/^\/monitor\/net\?own=/);
  expect(await takeOver(address.split('own=')[1] ?? '')).toMatchObject({ history: ['/monitor/disk', '/monitor/net'] });
});

test('WIN-17 the menu of a window offers it, but not for one that must stay', async () => {
  const { store, host } = await renderDesktop();
  await dispatch(store, monitor);
  const open = vi.spyOn(host, 'openWindow').mockImplementation(() => undefined);
  fireEvent.contextMenu(within(frame('monitor')).getByTestId('title-bar'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to a browser tab' }));
  await waitFor(() => {
    expect(open).toHaveBeenCalledOnce();
  });
  await dispatch(store, windowActions.openWindow({ name: 'stays', url: '/monitor/log', forbid: { close: true } }));
  fireEvent.contextMenu(within(frame('stays')).getByTestId('title-bar'));
  expect(screen.queryByRole('menuitem', { name: 'Move to a browser tab' })).toBeNull();
});
