import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseZoom } from '../../components/zoom.ts';
import { findRoute } from '../../routes/route-table.ts';
import { renderDesktop, speak } from '../../test/desktop-harness.tsx';

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <div />,
}));
vi.mock(import('../../routes/built.ts'), () => ({ isBuilt: (path: string) => findRoute(path) !== undefined }));

beforeEach(async () => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  chooseZoom(1);
  await speak('en-US');
});
afterEach(() => {
  localStorage.clear();
});

/** Presses the keys of the palette and gives its field. */
async function openPalette(): Promise<HTMLElement> {
  await screen.findAllByTestId('desktop-icon');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return screen.findByTestId('palette-input');
}
const lines = () => screen.queryAllByTestId('palette-item').map((line) => line.dataset.item);

test('WIN-27 in Chinese by pinyin and by initials', async () => {
  await speak('zh-CN');
  await renderDesktop({ apps: ['fileManage', 'taskCenter'] });
  const field = await openPalette();
  await userEvent.type(field, 'renwu');
  expect(lines()[0]).toBe('route:/taskCenter');
  await userEvent.clear(field);
  await userEvent.type(field, 'wjgl');
  expect(lines()[0]).toBe('route:/fileManage');
  await speak('en-US');
});

test('WIN-27 ZOOM-02 actions are found by other words for them, in both languages, with their keys', async () => {
  await renderDesktop();
  const field = await openPalette();
  const found = (words: string) => {
    fireEvent.change(field, { target: { value: `>${words}` } });
    return lines();
  };
  expect(found('zoom')).toEqual(['action:zoomIn', 'action:zoomOut', 'action:zoomReset']);
  expect(screen.getByRole('option', { name: /Everything larger/ })).toHaveTextContent('Ctrl Alt +');
  expect(found('缩放')).toContain('action:zoomIn');
  expect(found('suofang')).toContain('action:zoomIn');
  expect(found('reset zoom')[0]).toBe('action:zoomReset');
  expect(found('keyboard shortcuts')).toContain('action:sheet');
  expect(found('dark mode')).toContain('action:scheme-dark');
  expect(found('maximize')).toContain('action:maximise');
  expect(found('sign out')).toContain('action:logOut');
  expect(found('关机')).toContain('action:shutdown');
  expect(found('start menu')).toContain('action:openLauncher');
  expect(found('taskbar')).toContain('action:taskbar');
  expect(found('tab right')).toContain('action:tabRight');
  await speak('zh-CN');
  expect(found('taskbar')).toContain('action:taskbar');
  expect(found('split')).toContain('action:split');
  await speak('en-US');
});

test('WIN-27 APP-SET-01 settings are found by what stands on their pages, and opened there', async () => {
  const { store } = await renderDesktop();
  const field = await openPalette();
  const found = (words: string) => {
    fireEvent.change(field, { target: { value: words } });
    return lines();
  };
  expect(found('dhcp')).toContain('route:/setting/network?at=ports');
  expect(found('network settings')).toContain('route:/setting/network');
  expect(found('sort order')).toContain('route:/fileSetting/sortBy');
  expect(found('#fan')[0]).toBe('route:/setting/hardware?at=fan');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(store.getState().windows.byName.setting?.url).toBe('/setting/hardware?at=fan');
  await speak('zh-CN');
  await userEvent.type(await openPalette(), 'fengshan');
  expect(lines()).toContain('route:/setting/hardware?at=fan');
  await speak('en-US');
});
