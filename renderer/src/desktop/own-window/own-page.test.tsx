import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { Provider } from 'react-redux';
import { NavigationType, Router } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useAppWindow } from '../../components/app-window.ts';
import { useKept } from '../../components/kept-state.ts';
import { emptyContent } from '../../state/window-rules/kept-content.ts';
import { handOver, lookUp } from '../../components/own-window/kept-window.ts';
import { onGivenBack, takeOver, type MovedWindow } from '../../components/own-window/own-window.ts';
import { PageWindow } from '../../components/page-window.tsx';
import { HostProvider } from '../../host/host-context.ts';
import { TextsProvider } from '../../i18n/use-translation.ts';
import { createAppHistory } from '../../routes/browser-history.ts';
import { HistoryContext } from '../../routes/history-context.ts';
import { windowsKey } from '../../state/forget-windows.ts';
import { accountLoaded, sessionReady, tokenStored } from '../../state/session-slice.ts';
import { createAppStore } from '../../state/store.ts';
import { master, speak } from '../../test/desktop-harness.tsx';
import { createFakeHost } from '../../test/fake-host.ts';
import { OwnPage } from './own-page.tsx';

// Desktops of other tests, which run beside these, hear the same channel: none there is of this account.
const olga = { ...master, username: 'olga' };
const account = windowsKey('', olga.username);
const moved: MovedWindow = {
  url: '/monitor/disk',
  history: ['/monitor', '/monitor/disk'],
  histIdx: 1,
  place: { left: 37, top: 41, width: 1000, height: 640 },
  content: { ...emptyContent, state: { course: 'of the desktop' } },
};
let desktop: (() => void) | null = null;
const asked: string[] = [];

beforeAll(() => speak('en-US'));
beforeEach(() => {
  sessionStorage.clear();
  asked.length = 0;
});
afterEach(() => {
  desktop?.();
  desktop = null;
});

/** A screen that keeps a course, and may be asked whether it closes. */
function Course() {
  const { kept, onBeforeClose } = useAppWindow();
  const field = useRef<HTMLInputElement>(null);
  const before = useKept(kept, 'course', () => field.current?.value ?? '');
  useEffect(
    () =>
      onBeforeClose((reason) => {
        asked.push(reason);
        return reason === 'move';
      }),
    [onBeforeClose],
  );
  return (
    <>
      <input ref={field} aria-label="course" defaultValue={typeof before === 'string' ? before : 'new'} />
      <p>{kept.moved ? 'moved' : 'came back'}</p>
    </>
  );
}

/** A page at an address, as the browser would load it. */
function openPage(address: string, kind: 'web' | 'electron' = 'electron') {
  if (address !== '') window.history.replaceState(null, '', `/home${address}`);
  const fake = createFakeHost();
  const host = { ...fake.host, kind };
  const history = createAppHistory('/home', () => undefined);
  const { pathname, search } = history.current().location;
  const store = createAppStore();
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(accountLoaded(olga));
  store.dispatch(sessionReady());
  const view = render(
    <Provider store={store}>
      <TextsProvider>
        <HostProvider value={host}>
          <HistoryContext value={history}>
            <Router location={pathname + search} navigator={history.navigator} navigationType={NavigationType.Pop}>
              <PageWindow>
                <OwnPage>
                  <Course />
                </OwnPage>
              </PageWindow>
            </Router>
          </HistoryContext>
        </HostProvider>
      </TextsProvider>
    </Provider>,
  );
  return { ...view, host, history, closing: fake.closing, comesBack: fake.comesBack };
}

const course = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'course' })).value;
const idOf = (address: string) => address.split('own=')[1] ?? '';

test('WIN-25 a reload of the page goes on with what was inside it, and nothing plays by itself', async () => {
  const address = await handOver(account, moved);
  const first = openPage(address);
  expect(await course()).toBe('of the desktop');
  expect(screen.getByText('moved')).toBeVisible();
  expect(first.history.current().location).toMatchObject({ pathname: '/monitor/disk', search: '' });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'of the page' } });
  act(() => void dispatchEvent(new Event('pagehide')));
  await waitFor(
    async () => {
      expect(await lookUp(account, idOf(address))).toMatchObject({
        moved: { content: { state: { course: 'of the page' } } },
      });
    },
    { timeout: 10_000 },
  );
  first.unmount();
  openPage('');
  expect(await course()).toBe('of the page');
  expect(screen.getByText('came back')).toBeVisible();
  expect(screen.getByTestId('back-to-desktop')).toBeVisible();
});

test('WIN-25 a page that was left elsewhere than it stands does not take what was there', async () => {
  const address = await handOver(account, moved);
  openPage(address).unmount();
  sessionStorage.setItem('hearth.own', idOf(address));
  openPage('/monitor/net');
  expect(await course()).toBe('new');
});

test('WIN-19 a new start of the app stands where the page was left, whatever the address remembers', async () => {
  const address = await handOver(account, { ...moved, url: '/monitor/net', history: ['/monitor/net'], histIdx: 0 });
  const page = openPage(`/monitor/old?own=${idOf(address)}`);
  await course();
  expect(page.history.current().location.pathname).toBe('/monitor/net');
});

/** A desktop of the account in another page. */
function openDesktop() {
  const take = vi.fn<(window: MovedWindow) => void>();
  desktop = onGivenBack(() => olga.username, take);
  return take;
}

test('WIN-10 WIN-19 the title bar gives the window back to the desktop, with all that is inside it', async () => {
  const address = await handOver(account, moved);
  const page = openPage(address);
  await course();
  const take = openDesktop();
  act(() => {
    page.closing.emit(undefined);
  });
  await waitFor(() => {
    expect(page.host.closeWindow).toHaveBeenCalledOnce();
  });
  const { url, history, histIdx, place } = moved;
  expect(take.mock.calls[0]?.[0]).toMatchObject({ url, history, histIdx, place });
  expect(take.mock.calls[0]?.[0].content.state).toEqual({ course: 'of the desktop' });
  expect(page.host.showMain).not.toHaveBeenCalled();
  expect(await lookUp(account, idOf(address))).toBeNull();
});

test('WIN-10 without a desktop the title bar closes like any other window: its screen is asked', async () => {
  const page = openPage(await handOver(account, moved));
  await course();
  act(() => {
    page.closing.emit(undefined);
  });
  // The screen of this test never lets itself be closed.
  await waitFor(() => {
    expect(asked).toEqual(['close']);
  });
  expect(page.host.closeWindow).not.toHaveBeenCalled();
});

test('WIN-19 without a desktop the button opens one with the window, and what is inside goes along', async () => {
  const address = await handOver(account, moved);
  const page = openPage(address);
  await course();
  fireEvent.click(screen.getByTestId('back-to-desktop'));
  await waitFor(() => {
    expect(page.host.closeWindow).toHaveBeenCalledOnce();
  });
  const id = idOf(address);
  expect(page.host.showMain).toHaveBeenCalledWith(`/?open=%2Fmonitor%2Fdisk&own=${id}`);
  page.unmount();
  expect((await takeOver(account, id))?.content.state).toEqual({ course: 'of the desktop' });
});

test('idea 11 dragged to the taskbar of the desktop it goes back there, above that place; without a desktop it stays', async () => {
  const address = await handOver(account, moved);
  const page = openPage(address);
  await course();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => {
    page.comesBack.emit({ x: 700, y: 780 });
  });
  // Nobody has answered within the time for that.
  await vi.advanceTimersByTimeAsync(600);
  vi.useRealTimers();
  expect(page.host.closeWindow).not.toHaveBeenCalled();
  const take = openDesktop();
  act(() => {
    page.comesBack.emit({ x: 700, y: 780 });
  });
  await waitFor(() => {
    expect(page.host.closeWindow).toHaveBeenCalledOnce();
  });
  expect(take.mock.calls[0]?.[0]).toMatchObject({ url: moved.url, place: { left: 200, width: 1000, height: 640 } });
  const top = take.mock.calls[0]?.[0].place?.top ?? -1;
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top + 640).toBeLessThan(780);
  expect(page.host.showMain).toHaveBeenCalledWith();
  expect(await lookUp(account, idOf(address))).toBeNull();
});
