import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { closeMenus, usePanel } from '../../components/menu/menu-service.ts';
import { markOwnWindow, unmarkOwnWindow } from '../../components/own-window/own-window.ts';
import { PageWindow } from '../../components/page-window.tsx';
import { chooseZoom, currentZoom } from '../../components/zoom.ts';
import { HostProvider } from '../../host/host-context.ts';
import { TextsProvider } from '../../i18n/use-translation.ts';
import { createAppStore } from '../../state/store.ts';
import { speak } from '../../test/desktop-harness.tsx';
import { createFakeHost } from '../../test/fake-host.ts';
import { panels } from '../panels/panel-names.ts';
import { ShortcutSheet } from '../panels/shortcut-sheet.tsx';
import { pageShortcuts, usePageShortcuts } from './use-page-shortcuts.ts';

beforeAll(() => speak('en-US'));
afterEach(() => {
  closeMenus();
  unmarkOwnWindow();
  chooseZoom(null);
});

function Keys() {
  usePageShortcuts();
  return usePanel() === panels.shortcuts ? <ShortcutSheet only={pageShortcuts} /> : null;
}

function openPage(showSearch: (() => void) | null = null) {
  const { host: fake } = createFakeHost();
  const host = { ...fake, showSearch };
  render(
    <Provider store={createAppStore()}>
      <TextsProvider>
        <HostProvider value={host}>
          <MemoryRouter initialEntries={['/monitor/disk']}>
            <PageWindow>
              <Suspense fallback={null}>
                <Keys />
                <input aria-label="field" />
              </Suspense>
            </PageWindow>
          </MemoryRouter>
        </HostProvider>
      </TextsProvider>
    </Provider>,
  );
  return host;
}

test('ZOOM-02 SHK-01 the size of the console has its keys on a page of one app', () => {
  openPage();
  chooseZoom(1);
  fireEvent.keyDown(document.body, { key: '+', ctrlKey: true, altKey: true });
  expect(currentZoom()).toBe(1.1);
  fireEvent.keyDown(document.body, { key: '-', ctrlKey: true, altKey: true });
  expect(currentZoom()).toBe(1);
});

test('SHK-04 the question mark opens the sheet, which names what works there and nothing else', async () => {
  openPage();
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'field' }), { key: '?', shiftKey: true });
  expect(screen.queryByTestId('shortcut-sheet')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(await screen.findByTestId('shortcut-sheet')).toBeVisible();
  expect(screen.getByText('Close the window')).toBeVisible();
  expect(screen.queryByText('Search everything')).toBeNull();
});

test('WIN-10 Ctrl+W closes a window that left the desktop; a page of the browser is not ours to close', async () => {
  const host = openPage();
  fireEvent.keyDown(document.body, { key: 'w', ctrlKey: true });
  await Promise.resolve();
  expect(host.closeWindow).not.toHaveBeenCalled();
  markOwnWindow('k1');
  fireEvent.keyDown(document.body, { key: 'w', ctrlKey: true });
  await Promise.resolve();
  expect(host.closeWindow).toHaveBeenCalledOnce();
  fireEvent.keyDown(document.body, { key: 'F1' });
  expect(host.openWindow).toHaveBeenCalledWith('/helpCenter');
});

test('SHK-04 the palette is the one of the desktop, where that can be reached', () => {
  const search = vi.fn<() => void>();
  openPage(search);
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'field' }), { key: 'k', ctrlKey: true });
  expect(search).toHaveBeenCalledOnce();
});
