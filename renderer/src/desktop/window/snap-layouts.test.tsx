import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseZoom } from '../../components/zoom.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { button, dispatch, drag, frame, renderDesktop, speak } from '../../test/desktop-harness.tsx';

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

async function withWindow() {
  const desktop = await renderDesktop();
  await dispatch(desktop.store, windowActions.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor' }));
  return desktop;
}

test('WIN-09 the pointer at the maximise button shows the layouts; pointing previews, a click puts it there', async () => {
  const { store } = await withWindow();
  fireEvent.pointerEnter(button('monitor', 'Maximise'), { pointerType: 'mouse' });
  const card = await screen.findByTestId('snap-layouts');
  const place = within(card).getByRole('menuitem', { name: 'Top right quarter' });
  fireEvent.pointerEnter(place);
  expect(screen.getByTestId('snap-preview')).toHaveStyle({ left: '960px', top: '0px' });
  fireEvent.click(place);
  expect(store.getState().windows.frames.monitor?.snap).toBe('top-right');
  expect(screen.queryByTestId('snap-layouts')).toBeNull();
  expect(screen.queryByTestId('snap-preview')).toBeNull();
});

test('WIN-09 by keyboard: the down arrow opens the layouts, arrows choose, Escape leaves', async () => {
  const { store } = await withWindow();
  button('monitor', 'Maximise').focus();
  await userEvent.keyboard('{ArrowDown}');
  const card = screen.getByTestId('snap-layouts');
  expect(within(card).getAllByRole('menuitem', { name: 'Left half' })[0]).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByTestId('snap-layouts')).toBeNull();
  expect(button('monitor', 'Maximise')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect(store.getState().windows.frames.monitor?.snap).toBe('right');
});

test('WIN-12 an area that the window does not fit is off and says why', async () => {
  await withWindow();
  button('monitor', 'Maximise').focus();
  await userEvent.keyboard('{ArrowDown}');
  const off = screen.getByRole('menuitem', { name: 'Middle third: the screen is too narrow for this window' });
  expect(off).toBeDisabled();
});

test('WIN-12 a fixed window has no layouts', async () => {
  const { store } = await renderDesktop();
  await dispatch(
    store,
    windowActions.openWindow({ name: 'm', url: '/monitor/disk', fixed: true, width: 600, height: 480 }),
  );
  expect(within(frame('m')).queryByRole('button', { name: /Maximise|Restore/ })).toBeNull();
});

test('WIN-12 the edge between two snapped windows draws and moves both', async () => {
  const { store } = await withWindow();
  await dispatch(store, windowActions.openWindow({ name: 'setting', url: '/setting/about', minWidth: 400 }));
  await dispatch(store, windowActions.snapWindow({ name: 'monitor', area: 'left' }));
  await dispatch(store, windowActions.snapWindow({ name: 'setting', area: 'right' }));
  await drag(within(frame('setting')).getByTestId('resize-w'), [960, 400], [1060, 400]);
  await waitFor(() => {
    expect(store.getState().windows.byName.monitor?.width).toBe(1060);
  });
  expect(store.getState().windows.byName.setting).toMatchObject({ left: 1060, width: 860 });
  expect(frame('monitor')).toHaveStyle({ width: '1060px' });
});
