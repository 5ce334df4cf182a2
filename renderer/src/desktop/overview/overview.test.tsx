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
