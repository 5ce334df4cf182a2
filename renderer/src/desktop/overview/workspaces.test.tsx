import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useAppWindow } from '../../components/app-window.ts';
import { useKept } from '../../components/kept-state.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { dispatch, renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { allTabs } from '../../state/window-rules/tabs.ts';
import { tabsShown } from '../window/window-commands.ts';
import { loadWorkspaces, openWorkspace, removeWorkspace, saveWorkspace } from './workspaces.ts';

/** A screen that keeps a word of its own. */
function Screen() {
  const { kept, url } = useAppWindow();
  const [word, setWord] = useState('');
  const before = useKept(kept, 'word', () => word);
  return (
    <>
      <p>{url}</p>
      <output>{String(before)}</output>
      <button
        type="button"
        onClick={() => {
          setWord('said');
        }}
      >
        say
      </button>
    </>
  );
}

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <Screen />,
}));

beforeAll(async () => {
  await speak('en-US');
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1920, innerHeight: 1080 });
});

const open = (name: string, url: string) => windowActions.openWindow({ name, url, icon: `/${name}` });

async function withOpen(...windows: (readonly [string, string])[]) {
  const { store } = await renderDesktop();
  for (const [name, url] of windows) await dispatch(store, open(name, url));
  await screen.findByText(windows[0]?.[1] ?? '');
  const record = (of: string) => store.getState().windows.byName[of];
  const show = async () => {
    const [workspace] = await loadWorkspaces(store);
    if (!workspace) throw new Error('no workspace');
    await act(async () => {
      openWorkspace(store, workspace);
      await vi.dynamicImportSettled();
    });
  };
  return { store, record, show };
}

test('WIN-25 a workspace puts windows that are still open to their place and route', async () => {
  const { store, record, show } = await withOpen(['monitor', '/monitor/disk'], ['setting', '/setting/about']);
  await dispatch(store, windowActions.snapWindow({ name: 'monitor', area: 'left' }));
  await dispatch(store, windowActions.snapWindow({ name: 'setting', area: 'right' }));
  await dispatch(store, windowActions.resizeWindow({ name: 'monitor', edge: 'e', dx: 40, dy: 0 }));
  await saveWorkspace(store, 'Care');
  const before = { monitor: record('monitor'), setting: record('setting') };
  const frames = store.getState().windows.frames;
  await dispatch(store, windowActions.moveWindow({ name: 'monitor', left: 300, top: 200 }));
  await dispatch(store, windowActions.navigateWindow({ name: 'monitor', url: '/monitor/overview' }));
  await dispatch(store, windowActions.maximiseWindow('setting'));
  await dispatch(store, windowActions.setMode({ name: 'setting', mode: 'full' }));
  await dispatch(store, windowActions.activateWindow(''));
  await show();
  for (const name of ['monitor', 'setting'] as const) {
    const { left, top, width, height, url } = before[name] ?? {};
    expect(record(name)).toMatchObject({ left, top, width, height, url, isMaximum: false, isMinimum: false });
    expect(store.getState().windows.frames[name]).toEqual(frames[name]);
  }
  expect(record('setting')?.mode).toBe('normal');
  expect(record('monitor')?.history).toEqual(['/monitor/disk', '/monitor/overview', '/monitor/disk']);
  expect(store.getState().windows.active).toBe('setting');
});

test('WIN-25 a window that was minimised in a workspace is minimised again, and their stacking is the kept one', async () => {
  const { store, record, show } = await withOpen(
    ['monitor', '/monitor/disk'],
    ['setting', '/setting/about'],
    ['taskCenter', '/taskCenter'],
  );
  await dispatch(store, windowActions.minimiseWindow('setting'));
  await dispatch(store, windowActions.activateWindow('monitor'));
  await saveWorkspace(store, 'Care');
  await dispatch(store, windowActions.activateWindow('setting'));
  await dispatch(store, windowActions.closeWindow('monitor'));
  await show();
  expect(record('setting')?.isMinimum).toBe(true);
  expect(record('monitor')?.zindex).toBeGreaterThan(record('taskCenter')?.zindex ?? Infinity);
  expect(store.getState().windows.active).toBe('monitor');
});

test('WIN-25 a window with tabs shows the tab of the workspace instead of going there twice', async () => {
  const at = (path: string) => `/fileManage/myFiles?path=${path}`;
  const { store, record, show } = await withOpen(['fileManage', at('a')]);
  await saveWorkspace(store, 'Care');
  await dispatch(store, windowActions.turnTabs({ name: 'fileManage', deed: { do: 'open', url: at('b') } }));
  expect(record('fileManage')?.url).toBe(at('b'));
  await show();
  expect(record('fileManage')?.url).toBe(at('a'));
  const tabs = tabsShown(store, 'fileManage');
  expect(tabs && allTabs(tabs).map(({ url }) => url)).toEqual([at('a'), at('b')]);
});

test('WIN-25 what is inside a window comes back with its workspace', async () => {
  const { store, show } = await withOpen(['monitor', '/monitor/disk']);
  fireEvent.click(screen.getByRole('button', { name: 'say' }));
  await saveWorkspace(store, 'Care');
  await dispatch(store, windowActions.closeWindow('monitor'));
  await show();
  expect(await screen.findByText('said')).toBeVisible();
});

/** A window is open, and no workspace is kept. */
async function withNone() {
  const desktop = await withOpen(['monitor', '/monitor/disk']);
  for (const { name } of await loadWorkspaces(desktop.store)) await removeWorkspace(desktop.store, name);
  return desktop;
}

test('WIN-25 workspaces that are kept and forgotten at the same time do not undo one another', async () => {
  const { store } = await withNone();
  for (const name of ['A', 'B', 'C']) await saveWorkspace(store, name);
  await Promise.all([removeWorkspace(store, 'A'), saveWorkspace(store, 'D'), removeWorkspace(store, 'C')]);
  expect((await loadWorkspaces(store)).map(({ name }) => name)).toEqual(['B', 'D']);
});

test('WIN-25 of more workspaces than are kept the one goes that is the oldest, whatever its name', async () => {
  const { store } = await withNone();
  const names = Array.from({ length: 20 }, (_one, index) => `n${String(20 - index).padStart(2, '0')}`);
  const now = vi.spyOn(Date, 'now');
  const keep = (name: string, at: number) => {
    now.mockReturnValue(at);
    return saveWorkspace(store, name);
  };
  for (const [at, name] of names.entries()) await keep(name, at + 1);
  await keep('more', 100);
  now.mockRestore();
  const kept = (await loadWorkspaces(store)).map(({ name }) => name);
  expect(kept).toHaveLength(20);
  expect(kept).toContain('n01');
  expect(kept).not.toContain('n20');
});
