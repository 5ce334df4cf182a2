import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { failure } from '../../api/result.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { dispatch, renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { resetTaskbarPrefs } from './taskbar-prefs.ts';

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <div />,
}));

beforeAll(() => speak('en-US'));
afterEach(() => {
  resetTaskbarPrefs();
  localStorage.clear();
});

const home = '/zenith_sata/mira/data';
const file = (path: string, ftype: number) => ({
  name: path.split('/').at(-1),
  path: `${home}/${path}`,
  is_dir: '0',
  ftype,
});
const folder = (path: string) => ({ name: path.split('/').at(-1), path: `${home}/${path}`, is_dir: '1', ftype: 0 });
const recent = [
  file('Trips/Sea/harbour.mp4', 102),
  file('Trips/Sea/boat.mp4', 102),
  file('Work/plan.pdf', 105),
  file('top.txt', 105),
];
const lists: Record<string, readonly object[]> = { recentlyVisited: recent, favorite: [folder('Photos'), recent[0]!] };
const fileList = (args: Record<string, unknown>) => {
  const list = lists[String(args.root)] ?? [];
  return { list, total: list.length };
};

/** The menu of the entry of an app with one window. */
async function openMenuOf(app: string, answer: (args: Record<string, unknown>) => unknown = fileList) {
  const view = await renderDesktop({ answers: { fileList: answer } });
  await dispatch(view.store, windowActions.openWindow({ name: app, url: `/${app}`, icon: `/${app}` }));
  const item = screen.getAllByTestId('taskbar-item').find(({ dataset }) => dataset.app === app);
  if (!item) throw new Error(`no entry ${app}`);
  fireEvent.contextMenu(item);
  const ids = () => screen.getAllByRole('menuitem').map(({ dataset }) => dataset.item ?? '');
  return { ...view, ids };
}

test('WIN-22 the file manager leads to pinned folders, the folders used last and the files opened last', async () => {
  const { store, ids } = await openMenuOf('fileManage');
  await screen.findByRole('menuitem', { name: 'harbour.mp4' });
  expect(ids().slice(0, 7)).toEqual([
    `folder ${home}/Photos`,
    `folder ${home}/Trips/Sea`,
    `folder ${home}/Work`,
    ...recent.map(({ path }) => `file ${path}`),
  ]);
  expect(ids()).toContain('another');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sea' }));
  const { windows } = store.getState();
  expect(decodeURIComponent(windows.byName[windows.active]?.url ?? '')).toContain(`${home}/Trips/Sea`);
});

test('WIN-22 an app that shows files leads to those of them that it shows', async () => {
  const { store, ids } = await openMenuOf('player');
  await screen.findByRole('menuitem', { name: 'harbour.mp4' });
  expect(ids().filter((id) => id.startsWith('file ') || id.startsWith('folder '))).toEqual([
    `file ${recent[0]!.path}`,
    `file ${recent[1]!.path}`,
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'boat.mp4' }));
  const { windows } = store.getState();
  expect(windows.byName[windows.active]).toMatchObject({ title: 'boat.mp4' });
});

test('WIN-22 the menu opens at once, and stays as it is for other apps and a device that does not answer', async () => {
  const silent = await openMenuOf('fileManage', () => Object.assign(new Error('away'), failure('N000005', 'away')));
  const before = silent.ids();
  expect(before).toContain('pin');
  await silent.store.dispatch(() => Promise.resolve());
  expect(silent.ids()).toEqual(before);
  expect(silent.calls.filter(({ name, args }) => name === 'fileList' && args.root === 'favorite')).toHaveLength(1);
});

test('WIN-22 an app without files asks the device for none', async () => {
  const { ids, calls } = await openMenuOf('monitor');
  expect(ids()).toContain('pin');
  expect(calls.some(({ name }) => name === 'fileList')).toBe(false);
});
