import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { findRoute } from '../../routes/route-table.ts';
import { lockRequested } from '../../state/lock-slice.ts';
import { renderDesktop, speak } from '../../test/desktop-harness.tsx';

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <div />,
}));
vi.mock(import('../../routes/built.ts'), () => ({ isBuilt: (path: string) => findRoute(path) !== undefined }));

beforeAll(() => speak('en-US'));

const film = { name: 'harbour.mp4', path: '/zenith_sata/mira/data/Trips/Sea/harbour.mp4', is_dir: '0', ftype: 102 };

async function openStart(): Promise<HTMLElement> {
  await screen.findAllByTestId('desktop-icon');
  await userEvent.click(screen.getByTestId('launcher-button'));
  return screen.findByTestId('launcher-recent');
}

test('WIN-27 FIL-07 the start menu has the files opened last; one opens in what shows it, all open in the file manager', async () => {
  const { store, calls } = await renderDesktop({ answers: { fileList: () => ({ list: [film], total: 1 }) } });
  const recent = await openStart();
  expect(calls.find(({ name }) => name === 'fileList')).toMatchObject({ args: { root: 'recentlyVisited' } });
  const line = within(recent).getByRole('button', { name: /harbour/ });
  expect(line).toHaveTextContent('Sea');
  await userEvent.click(line);
  expect(Object.values(store.getState().windows.byName)).toMatchObject([
    { url: `/player?path=${encodeURIComponent(film.path)}`, title: 'harbour.mp4' },
  ]);
  expect(screen.queryByTestId('launcher-recent')).toBeNull();
  await userEvent.click(within(await openStart()).getByRole('button', { name: 'Show all' }));
  expect(store.getState().windows.byName.fileManage?.url).toBe('/fileManage/myFiles?path=recentlyVisited');
});

test('WIN-27 before anything was opened the start menu says what will stand there', async () => {
  await renderDesktop();
  expect(await openStart()).toHaveTextContent('Files you open appear here');
});

test('LCK-01 the screen is locked from the start menu', async () => {
  const { store } = await renderDesktop();
  const dispatched = vi.spyOn(store, 'dispatch');
  await openStart();
  await userEvent.click(screen.getByTestId('lock-now'));
  expect(dispatched).toHaveBeenCalledWith(lockRequested());
});
