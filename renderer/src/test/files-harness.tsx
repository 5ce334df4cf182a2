import { keptNotes } from '../components/kept-state.ts';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { vi, type Mock } from 'vitest';
import type { BackupBridge, TransferBridge } from '#shared/ipc/bridge.ts';
import { installClient } from '../api/call.ts';
import type { ApiClient } from '../api/client.ts';
import {
  AppWindowContext,
  type AppWindow,
  type BeforeClose,
  type LeaveReason,
  type OpenWindowOptions,
} from '../components/app-window.ts';
import { ChoiceHost } from '../components/choices/choice-host.tsx';
import { ConflictHost } from '../components/transfers/conflict-host.tsx';
import { dropQuestions } from '../components/choices/choice-service.ts';
import { DialogHost } from '../components/dialogs/dialog-host.tsx';
import { resetDialogs } from '../components/dialogs/dialog-service.ts';
import { MenuHost } from '../components/menu/menu-host.tsx';
import { closeMenus } from '../components/menu/menu-service.ts';
import { TooltipHost } from '../components/tooltip/tooltip-host.tsx';
import { forwardShortcut } from '../components/shortcuts/forward.ts';
import { HostProvider } from '../host/host-context.ts';
import { i18next, setupI18n, type Language } from '../i18n/index.ts';
import { TextsProvider } from '../i18n/use-translation.ts';
import { deviceFactsLoaded } from '../state/device-slice.ts';
import { accountLoaded, sessionReady, tokenStored } from '../state/session-slice.ts';
import { setNativeBridge } from '../state/native/native-bridge.ts';
import { createAppStore, type AppStore } from '../state/store.ts';
import { master } from './desktop-harness.tsx';
import { createFakeHost } from './fake-host.ts';
import { type Args, FakeFiles, type FakeFolder, HOME } from './fake-files.ts';

export { FakeFiles, type FakeFolder, HOME };

/** What jsdom lacks: a layout. Every element is as large as a window's list. */
export function installLayout(width = 800, height = 400): void {
  const sizes = { clientWidth: width, clientHeight: height, offsetWidth: width, offsetHeight: height };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
}

let loaded = false;

/** Shows the texts of the files in a language. */
export async function speakFiles(language: Language): Promise<void> {
  if (!loaded) await setupI18n(language);
  loaded = true;
  await i18next.changeLanguage(language);
  await i18next.loadNamespaces(['files', 'filework', 'transfers', 'shell', 'common', 'errors']);
}

/** What a screen was rendered with, and what it stands on. */
export interface RenderedScreen {
  readonly store: AppStore;
  readonly files: FakeFiles;
  /** Address the screen stands at. */
  readonly url: () => string;
  readonly openWindow: Mock<(url: string, options?: OpenWindowOptions) => void>;
  readonly setFolderPath: Mock<(path: string) => void>;
  readonly setTitle: Mock<(title: string) => void>;
  /** Asks what is open whether its window may go, as one that is closed does. */
  readonly leave: (reason: LeaveReason) => Promise<boolean>;
}

/** A screen in a window of its own, over files in memory. */
export async function renderScreenAt(
  content: ReactNode,
  url: string,
  folders: Record<string, FakeFolder> = {},
  prepare?: (files: FakeFiles, store: AppStore) => void,
  transfers: TransferBridge | null = null,
  backups: BackupBridge | null = null,
): Promise<RenderedScreen> {
  installLayout();
  resetDialogs();
  dropQuestions();
  closeMenus();
  localStorage.clear();
  const files = new FakeFiles(folders);
  const client = { call: (spec: { name: string }, args: Args) => files.call(spec.name, args) };
  installClient(client as unknown as ApiClient);
  const store = createAppStore();
  setNativeBridge(store, transfers);
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(accountLoaded(master));
  store.dispatch(deviceFactsLoaded({ nasId: 'nas-1', nasName: 'Maple House' }));
  store.dispatch(sessionReady());
  prepare?.(files, store);
  let shown = url;
  const openWindow = vi.fn<(target: string, options?: OpenWindowOptions) => void>();
  const setFolderPath = vi.fn<(path: string) => void>();
  const setTitle = vi.fn<(title: string) => void>();
  const hooks = new Set<BeforeClose>();

  function FakeWindow({ children }: { children: ReactNode }) {
    const navigate = useNavigate();
    const { pathname, search } = useLocation();
    shown = pathname + search;
    const value = useMemo<AppWindow>(
      () => ({
        name: 'w1',
        url: '',
        aside: false,
        openTab: null,
        isActive: () => true,
        inWindow: true,
        playing: false,
        full: false,
        kept: keptNotes.stateOf(''),
        setTitle,
        setLoading: () => undefined,
        setFolderPath,
        setPlaying: () => undefined,
        setFull: () => undefined,
        onBeforeClose: (hook) => {
          hooks.add(hook);
          return () => {
            hooks.delete(hook);
          };
        },
        openWindow,
        navigate: (target) => void navigate(target),
        back: () => void navigate(-1),
        forward: () => void navigate(1),
        close: () => undefined,
      }),
      [navigate],
    );
    return <AppWindowContext value={value}>{children}</AppWindowContext>;
  }

  render(
    <Provider store={store}>
      <TextsProvider>
        <HostProvider value={{ ...createFakeHost().host, transfers, backups }}>
          <MemoryRouter initialEntries={[url]}>
            <FakeWindow>{content}</FakeWindow>
          </MemoryRouter>
          <DialogHost />
          <MenuHost />
          <TooltipHost />
          <ConflictHost />
          <ChoiceHost />
        </HostProvider>
      </TextsProvider>
    </Provider>,
  );
  await settle();
  const leave = async (reason: LeaveReason): Promise<boolean> => {
    for (const hook of hooks) if (!(await hook(reason))) return false;
    return true;
  };
  return { store, files, url: () => shown, openWindow, setFolderPath, setTitle, leave };
}

/**
 * Puts a test under a clock that only `settle` moves. Testing Library asks for a `jest` to move a fake clock itself,
 * and would wait for ever without one. It begins at a whole second: what counts seconds does not depend on when a test
 * is run.
 */
export function stopClock(): void {
  vi.useFakeTimers({
    now: Math.floor(Date.now() / 1000) * 1000,
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'Date',
    ],
  });
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime.bind(vi) });
}

/** Gives the clock back. */
export function startClock(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** A person at mouse and keyboard who loses no time. */
export const user = userEvent.setup({ delay: null });

/** The store tells cached answers together, a frame later (ms). */
const FRAME_MS = 20;

/** Lets answers and what follows from them happen, and so many milliseconds of the stopped clock pass. */
export async function settle(ms = FRAME_MS): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
  });
}

/** Rows of a listing by the names they show. */
export const rowNames = (): string[] =>
  screen.queryAllByTestId('file-row').map((row) => (row.dataset.path ?? '').split('/').at(-1) ?? '');

/** The row of a name; fails when there is none. */
export function rowOf(name: string): HTMLElement {
  const row = screen.queryAllByTestId('file-row').find((found) => found.dataset.path?.endsWith(`/${name}`));
  if (row === undefined) throw new Error(`no row ${name}`);
  return row;
}

/** Presses keys the way the shell forwards them to the window. */
export async function forward(keys: string): Promise<boolean> {
  let used = false;
  await act(async () => {
    used = forwardShortcut({ keys, window: 'w1' });
    await Promise.resolve();
  });
  return used;
}

/**
 * Presses Ctrl+V as a browser hears it: the keys, and when nobody used them the event with what the clipboard of the
 * computer holds. Answers whether the event was used.
 */
export async function pressPaste(given: readonly File[] = [], target: Element = document.body): Promise<boolean> {
  if (await forward('mod+v')) return false;
  // jsdom lacks the place of a file in a folder that was chosen.
  for (const file of given) Object.assign(file, { webkitRelativePath: '' });
  const event = createEvent.paste(target, { clipboardData: { files: given, getData: () => '' } });
  await act(async () => {
    fireEvent(target, event);
    await Promise.resolve();
  });
  return event.defaultPrevented;
}
