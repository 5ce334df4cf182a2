import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useAppWindow, useBeforeClose } from '../../components/app-window.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { togglePanel } from '../../components/menu/menu-service.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { dispatch, renderDesktop, speak } from '../../test/desktop-harness.tsx';

/** A screen with unsaved work in the monitor; any other closes at once. */
function Work() {
  const { name } = useAppWindow();
  const hook = useCallback(() => confirm({ title: 'Throw the text away?' }), []);
  useBeforeClose(name === 'monitor', hook);
  return <p>{name}</p>;
}

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <Work />,
}));

beforeAll(async () => {
  await speak('en-US');
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
});

/** The ring over three windows, the one used second chosen in it. */
async function openRing(...names: string[]) {
  const { store } = await renderDesktop();
  for (const name of names)
    await dispatch(store, windowActions.openWindow({ name, url: `/${name}`, icon: `/${name}` }));
  await screen.findByText(names[0] ?? '');
  fireEvent.keyDown(document.body, { key: '`', ctrlKey: true });
  await screen.findByTestId('switcher');
  return store;
}
const choices = () => screen.queryAllByTestId('switcher-item').map((item) => item.dataset.name);
const pressDelete = () =>
  act(async () => {
    fireEvent.keyDown(document.body, { key: 'Delete', ctrlKey: true });
    await Promise.resolve();
  });

test('WIN-10 Delete in the ring asks a window with unsaved work, and the question has the keyboard', async () => {
  const store = await openRing('setting', 'monitor', 'fileManage');
  await pressDelete();
  expect(await screen.findByText('Throw the text away?')).toBeVisible();
  expect(screen.queryByTestId('switcher')).toBeNull();
  fireEvent.keyUp(document.body, { key: 'Control' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Throw the text away?')).toBeNull();
  expect(store.getState().windows.order).toEqual(['setting', 'monitor', 'fileManage']);
});

test('WIN-07 Delete in the ring closes a window that agrees, and the ring goes on with the others', async () => {
  const store = await openRing('monitor', 'setting', 'fileManage');
  await pressDelete();
  expect(store.getState().windows.order).toEqual(['monitor', 'fileManage']);
  expect(choices()).toEqual(['fileManage', 'monitor']);
  fireEvent.keyUp(document.body, { key: 'Control' });
  expect(store.getState().windows.active).toBe('monitor');
});

test('WIN-17 a window that may not close stays in the ring', async () => {
  const store = await openRing('monitor', 'fileManage');
  await dispatch(store, windowActions.patchWindow({ name: 'monitor', patch: { forbid: { close: true } } }));
  await pressDelete();
  expect(choices()).toEqual(['fileManage', 'monitor']);
  fireEvent.keyDown(document.body, { key: 'Escape' });
});

test('WIN-05 SHK-01 a panel that a key opens over the ring has the keyboard, and the ring goes', async () => {
  const store = await openRing('setting', 'fileManage');
  act(() => {
    togglePanel('palette');
  });
  expect(screen.queryByTestId('switcher')).toBeNull();
  fireEvent.keyUp(document.body, { key: 'Control' });
  expect(store.getState().windows.active).toBe('fileManage');
});
