import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseZoom } from '../../components/zoom.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { dispatch, renderDesktop, speak } from '../../test/desktop-harness.tsx';

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

async function openOverview() {
  const desktop = await renderDesktop();
  for (const name of ['monitor', 'setting'])
    await dispatch(desktop.store, windowActions.openWindow({ name, url: `/${name}`, icon: `/${name}` }));
  fireEvent.keyDown(document.body, { key: 'o', ctrlKey: true, altKey: true });
  // It is loaded when it is first wanted: a limit for what hangs, not a speed.
  await screen.findByTestId('overview', {}, { timeout: 10_000 });
  return desktop;
}
const item = (name: string) => document.querySelector(`[data-testid="overview-item"][data-name="${name}"]`);

test('WIN-10 a window is closed from the overview by its button, which needs no keyboard and no hovering', async () => {
  const { store } = await openOverview();
  const close = item('monitor')?.querySelector('[data-testid="overview-close"]');
  if (!close) throw new Error('no button');
  await userEvent.click(close);
  await waitFor(() => {
    expect(item('monitor')).toBeNull();
  });
  // The press was for the button alone: the overview stays, and the window below the pointer is not shown.
  expect(screen.getByTestId('overview')).toBeVisible();
  expect(store.getState().windows.order).toEqual(['setting']);
});

test('WIN-05 Escape leaves the overview wherever the focus is in it, a name that is being written first', async () => {
  await openOverview();
  await userEvent.click(screen.getByTestId('workspace-new'));
  expect(screen.getByTestId('workspace-name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByTestId('workspace-name')).toBeNull();
  expect(screen.getByTestId('overview')).toBeVisible();
  screen.getByTestId('workspace-new').focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByTestId('overview')).toBeNull();
});

test('WIN-05 Tab stays in the overview, from its end to its begin and back, and comes into it from elsewhere', async () => {
  await openOverview();
  const search = screen.getByTestId('overview-search');
  const leave = screen.getByRole('button', { name: 'Leave the overview' });
  expect(search).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(leave).toHaveFocus();
  await userEvent.tab();
  expect(search).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByTestId('workspace-new')).toHaveFocus();
  // A press on what cannot have the focus takes it away.
  (document.activeElement as HTMLElement).blur();
  await userEvent.tab();
  expect(search).toHaveFocus();
  screen.getByTestId('launcher-button').focus();
  await userEvent.tab({ shift: true });
  expect(leave).toHaveFocus();
});

test('WIN-05 the focus comes back where it was before the overview, or to the active window when that has gone', async () => {
  const { store } = await openOverview();
  const body = (name: string) => document.querySelector(`[data-window="${name}"] [data-window-body]`);
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByTestId('overview')).toBeNull();
  expect(body('setting')).toHaveFocus();
  fireEvent.keyDown(document.body, { key: 'o', ctrlKey: true, altKey: true });
  await userEvent.keyboard('{Delete}');
  await waitFor(() => {
    expect(store.getState().windows.order).toEqual(['monitor']);
  });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByTestId('overview')).toBeNull();
  expect(body('monitor')).toHaveFocus();
});
