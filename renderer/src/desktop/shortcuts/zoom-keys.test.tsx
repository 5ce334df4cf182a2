import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openPanel } from '../../components/menu/menu-service.ts';
import { chooseZoom, currentZoom, readZoomChoice } from '../../components/zoom.ts';
import { renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { panels } from '../panels/panel-names.ts';

beforeAll(async () => {
  await speak('en-US');
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900, devicePixelRatio: 1 });
  chooseZoom(1);
});
afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.host;
});

/** Whether the console took the keys; the zoom after them. */
function press(key: string, held: { altKey?: boolean; shiftKey?: boolean } = {}): [taken: boolean, zoom: number] {
  const passed = fireEvent.keyDown(document.body, { key, ctrlKey: true, ...held });
  return [!passed, currentZoom()];
}

test("ZOOM-02 in a browser Ctrl with plus, minus and nought stay its own, with Alt they are the console's", async () => {
  await renderDesktop();
  expect([press('+'), press('-'), press('0')]).toEqual([
    [false, 1],
    [false, 1],
    [false, 1],
  ]);
  expect([press('=', { altKey: true }), press('+', { altKey: true, shiftKey: true })]).toEqual([
    [true, 1.1],
    [true, 1.25],
  ]);
  expect(readZoomChoice()).toBe(1.25);
  expect(press('-', { altKey: true })).toEqual([true, 1.1]);
  expect(press('0', { altKey: true })).toEqual([true, 1]);
  expect(readZoomChoice()).toBeNull();
});

test('ZOOM-02 the panel shows what the keys chose while it is open, and stays open', async () => {
  await renderDesktop();
  act(() => {
    openPanel(panels.account);
  });
  await screen.findByTestId('panel-account');
  act(() => {
    press('=', { altKey: true });
  });
  await waitFor(() => {
    expect(screen.getByRole('radio', { name: '110' })).toBeChecked();
  });
});

// Modules begin anew here: what is loaded later would not be that of the other tests.
test('ZOOM-02 in the desktop app Ctrl with plus, minus and nought change the display size', async () => {
  document.documentElement.dataset.host = 'electron';
  vi.resetModules();
  const { shellShortcuts } = await import('./shell-shortcuts.ts');
  const keys = shellShortcuts.filter(({ id }) => id.startsWith('zoom')).map(({ keys: [first] }) => first);
  expect(keys).toEqual(['ctrl++', 'ctrl+-', 'ctrl+0']);
});
