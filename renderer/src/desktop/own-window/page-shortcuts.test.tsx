import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { success } from '../../api/result.ts';
import { closeMenus, usePanel } from '../../components/menu/menu-service.ts';
import { markOwnWindow, unmarkOwnWindow } from '../../components/own-window/own-window.ts';
import { PageWindow } from '../../components/page-window.tsx';
import { chooseZoom, currentZoom } from '../../components/zoom.ts';
import { useWindowVerbs } from '../../components/shortcuts/window-verbs.ts';
import { HostProvider } from '../../host/host-context.ts';
import { TextsProvider } from '../../i18n/use-translation.ts';
import { SessionProvider } from '../../state/session/session-context.ts';
import type { SessionService } from '../../state/session/session-service.ts';
import { createAppStore } from '../../state/store.ts';
import { speak } from '../../test/desktop-harness.tsx';
import { createFakeHost } from '../../test/fake-host.ts';
import { palette } from '../palette/palette-part.ts';
import { panels } from '../panels/panel-names.ts';
import { ShortcutSheet } from '../panels/shortcut-sheet.tsx';
import { pageShortcuts, usePageShortcuts } from './use-page-shortcuts.ts';

beforeAll(() => speak('en-US'));
afterEach(() => {
  closeMenus();
  unmarkOwnWindow();
  installClient(null);
  chooseZoom(null);
});

function Keys() {
  usePageShortcuts();
  const panel = usePanel();
  return (
    <>
      {panel === panels.shortcuts && <ShortcutSheet only={pageShortcuts} />}
      {panel === panels.palette && <palette.Component />}
    </>
  );
}

const verb = vi.fn<() => void>();

/** A screen with something of its own to do. */
function Screen() {
  useWindowVerbs(() => [{ id: 'polish', title: 'Polish the disk', run: verb }]);
  return <input aria-label="field" />;
}

function openPage() {
  const answer = { apps: ['taskCenter'], list: [], total: 0 };
  const client = { call: () => Promise.resolve(success(answer)) };
  installClient(client as unknown as ApiClient);
  const { host } = createFakeHost();
  render(
    <Provider store={createAppStore()}>
      <TextsProvider>
        <HostProvider value={host}>
          <SessionProvider value={{} as SessionService}>
            <MemoryRouter initialEntries={['/monitor/disk']}>
              <PageWindow>
                <Suspense fallback={null}>
                  <Keys />
                  <Screen />
                </Suspense>
              </PageWindow>
            </MemoryRouter>
          </SessionProvider>
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
  expect(screen.queryByText('Overview of the windows')).toBeNull();
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

test('WIN-27 SHK-01 the palette opens on a page of one app: with what its screen can do, and without the desktop', async () => {
  const host = openPage();
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'field' }), { key: 'k', ctrlKey: true });
  const field = await screen.findByTestId('palette-input');
  await userEvent.type(field, '>polish{Enter}');
  expect(verb).toHaveBeenCalledTimes(1);
  expect(screen.queryByTestId('palette')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await userEvent.type(await screen.findByTestId('palette-input'), '>wallpaper');
  expect(screen.queryAllByTestId('palette-item')).toEqual([]);
  for (const words of ['>close all', '>snap', '>maximise', '>new tab', '>browser tab']) {
    fireEvent.change(screen.getByTestId('palette-input'), { target: { value: words } });
    expect(screen.queryAllByTestId('palette-item').filter(({ ariaDisabled }) => ariaDisabled === null)).toEqual([]);
  }
  fireEvent.change(screen.getByTestId('palette-input'), { target: { value: 'task centre' } });
  await userEvent.click(await screen.findByRole('option', { name: /^Task centre/ }));
  expect(host.openWindow).toHaveBeenCalledWith('/taskCenter');
});
