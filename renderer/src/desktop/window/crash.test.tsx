import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseZoom } from '../../components/zoom.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { dispatch, frame, renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { openRoute } from './window-commands.ts';

const mood = vi.hoisted(() => ({ broken: true }));
vi.mock(import('../../routes/screens.ts'), async (original) => {
  function Fragile() {
    const [, look] = useState(0);
    if (mood.broken) throw new Error('boom');
    return (
      <ul
        onClick={() => {
          look((times) => times + 1);
        }}
      >
        <li>fine</li>
      </ul>
    );
  }
  return { ...(await original()), renderScreen: () => <Fragile /> };
});

beforeAll(async () => {
  await speak('en-US');
});
afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  chooseZoom(1);
  mood.broken = true;
});

test('WIN-19 a crashed app says so in its own window and starts again; the desktop lives', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { store } = await renderDesktop();
  await dispatch(store, windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' }));
  const retry = await within(frame('monitor')).findByRole('button', { name: /try again|retry|reload/i });
  await dispatch(store, windowActions.moveWindow({ name: 'monitor', left: 40, top: 50 }));
  expect(screen.getByTestId('taskbar')).toBeVisible();
  mood.broken = false;
  await userEvent.click(retry);
  expect(await within(frame('monitor')).findByText('fine')).toBeVisible();
  silent.mockRestore();
});

test('WIN-19 WIN-25 a list is where it was when the app that has crashed is tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1000);
  mood.broken = false;
  const { store } = await renderDesktop();
  await dispatch(store, windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' }));
  const list = () => within(frame('monitor')).findByRole('list');
  const before = await list();
  before.scrollTop = 340;
  fireEvent.scroll(before);
  mood.broken = true;
  await userEvent.click(before);
  const retry = await within(frame('monitor')).findByRole('button', { name: /try again|retry|reload/i });
  mood.broken = false;
  await userEvent.click(retry);
  const after = await list();
  await vi.waitFor(() => {
    expect(after.scrollTop).toBe(340);
  });
});

test('WND-07 a page that an overlay asks for opens once; asked again its window is activated and navigated', async () => {
  mood.broken = false;
  const { store } = await renderDesktop();
  openRoute(store, '/setting/poolManage?currentPage=3');
  await dispatch(store, windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' }));
  openRoute(store, '/setting/outsideDevice');
  expect(store.getState().windows.order).toEqual(['setting', 'monitor']);
  expect(store.getState().windows.active).toBe('setting');
  openRoute(store, '/setting/poolManage?currentPage=3');
  expect(store.getState().windows.byName.setting?.url).toBe('/setting/poolManage?currentPage=3');
  expect(store.getState().windows.byName.setting?.history).toHaveLength(3);
});
