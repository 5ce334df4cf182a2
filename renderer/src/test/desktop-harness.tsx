import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { NavigationType } from 'react-router-dom';
import { vi, type Mock } from 'vitest';
import type { ShellEventName } from '#shared/ipc/channels.ts';
import { installClient } from '../api/call.ts';
import type { ApiClient } from '../api/client.ts';
import { failure, success, type CallResult } from '../api/result.ts';
import { DialogHost } from '../components/dialogs/dialog-host.tsx';
import { resetDialogs } from '../components/dialogs/dialog-service.ts';
import { MenuHost } from '../components/menu/menu-host.tsx';
import { closeMenus } from '../components/menu/menu-service.ts';
import { Desktop } from '../desktop/desktop.tsx';
import { forgetWindows } from '../state/forget-windows.ts';
import { createEmitter, type Emitter } from '../host/emitter.ts';
import type { Host } from '../host/host.ts';
import { HostProvider } from '../host/host-context.ts';
import { i18next, setupI18n, type Language } from '../i18n/index.ts';
import { TextsProvider } from '../i18n/use-translation.ts';
import type { AppHistory } from '../routes/browser-history.ts';
import { HistoryContext } from '../routes/history-context.ts';
import { accountLoaded, sessionReady, tokenStored, type Account } from '../state/session-slice.ts';
import { SessionProvider } from '../state/session/session-context.ts';
import type { SessionService } from '../state/session/session-service.ts';
import { createAppStore, type AppStore } from '../state/store.ts';
import { createFakeHost } from './fake-host.ts';

export const master: Account = {
  username: 'mira',
  nickname: 'Mira Kessler',
  qcname: '',
  avatar: '',
  isMaster: true,
  isLocal: false,
  authorize: '1',
  userPerm: {},
  userinfo: {},
};

/** What jsdom lacks and a drag needs. */
function installPointerCapture(): void {
  Object.assign(HTMLElement.prototype, {
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
    hasPointerCapture: () => false,
  });
}

let loaded = false;

/** Shows the texts of the shell in a language. */
export async function speak(language: Language): Promise<void> {
  if (!loaded) {
    await setupI18n(language);
    await i18next.loadNamespaces(['shell', 'desk', 'palette', 'apps', 'common', 'errors']);
    loaded = true;
  }
  await i18next.changeLanguage(language);
  await i18next.loadNamespaces(['shell', 'desk', 'palette', 'apps', 'common', 'errors']);
}

/** What a test has of a rendered desktop. */
interface RenderedDesktop {
  readonly store: AppStore;
  readonly host: Host;
  readonly calls: readonly { name: string; args: Record<string, unknown> }[];
  readonly answers: Answers;
  readonly signOut: Mock<SessionService['signOut']>;
  readonly events: Emitter<ShellEventName>;
  readonly routes: Emitter<string>;
  /** Redirects of the document's address. */
  readonly replace: Mock<(to: string) => void>;
}

/** The last call of a name: a poll in the background may come after what a test looks for. */
export const lastCall = (calls: RenderedDesktop['calls'], name: string) => calls.findLast((call) => call.name === name);

type Answers = Record<string, (args: Record<string, unknown>) => unknown>;

/** The desktop of an account, over a device that answers `systemHome` with `apps` and other calls as told. */
export async function renderDesktop(
  options: {
    account?: Partial<Account>;
    apps?: string[];
    answers?: Answers;
    search?: string;
    windows?: 'kept';
    /** The installed app around the page; none unless told. */
    desktop?: Host['desktop'];
  } = {},
): Promise<RenderedDesktop> {
  installPointerCapture();
  if (options.windows !== 'kept') await forgetWindows('', options.account?.username ?? master.username);
  resetDialogs();
  closeMenus();
  const calls: { name: string; args: Record<string, unknown> }[] = [];
  const answers: Answers = {
    systemHome: () => ({ apps: options.apps ?? ['fileManage', 'monitor', 'setting'] }),
    kvLoad: () => ({ value: '' }),
    fileList: () => ({ list: [], total: 0 }),
    searchQuery: () => ({ list: [], total: 0, cost_ms: 1 }),
    ...options.answers,
  };
  const client = {
    call: async (spec: { name: string }, args: Record<string, unknown>): Promise<CallResult<unknown>> => {
      calls.push({ name: spec.name, args });
      const answer = await Promise.resolve(answers[spec.name]?.(args) ?? null);
      if (!(answer instanceof Error)) return success(answer);
      return failure('code' in answer && typeof answer.code === 'string' ? answer.code : 'N000005', answer.message);
    },
  };
  installClient(client as unknown as ApiClient);

  const store = createAppStore();
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(accountLoaded({ ...master, ...options.account }));
  store.dispatch(sessionReady());

  const events = createEmitter<ShellEventName>();
  const routes = createEmitter<string>();
  const { host } = createFakeHost();
  const ownHost = {
    ...host,
    desktop: options.desktop ?? null,
    onShellEvent: (listener: (event: ShellEventName) => void) => events.on(listener),
    onNavigate: (listener: (route: string) => void) => routes.on(listener),
  };
  const signOut = vi.fn<SessionService['signOut']>(() => Promise.resolve());
  const replace = vi.fn<(to: string) => void>();
  const location = { pathname: '/', search: options.search ?? '', hash: '', state: null, key: 'k' };
  const history = {
    navigator: { createHref: () => '', push: vi.fn(), replace, go: vi.fn() },
    current: () => ({ location, action: NavigationType.Pop }),
    listen: () => () => undefined,
  } as unknown as AppHistory;

  render(
    <Provider store={store}>
      <TextsProvider>
        <HostProvider value={ownHost}>
          <HistoryContext value={history}>
            <SessionProvider value={{ signOut } as unknown as SessionService}>
              <Suspense fallback={null}>
                <Desktop />
                <DialogHost />
                <MenuHost />
              </Suspense>
            </SessionProvider>
          </HistoryContext>
        </HostProvider>
      </TextsProvider>
    </Provider>,
  );
  await screen.findByTestId('taskbar');
  return { store, host: ownHost, calls, answers, signOut, events, routes, replace };
}

/** Dispatches and lets lazy screens arrive. */
export async function dispatch(store: AppStore, action: Parameters<AppStore['dispatch']>[0]): Promise<void> {
  await act(async () => {
    store.dispatch(action);
    await vi.dynamicImportSettled();
  });
}

export const frames = (): HTMLElement[] => screen.queryAllByTestId('window');

/** The frame of a window; fails when there is none. */
export function frame(name: string): HTMLElement {
  const found = frames().find((element) => element.dataset.window === name);
  if (!found) throw new Error(`no window ${name}`);
  return found;
}

export const button = (name: string, label: string): HTMLElement =>
  within(frame(name)).getByRole('button', { name: label });

/** Presses, moves in steps and releases the pointer over an element. */
export async function drag(element: Element, from: [number, number], to: [number, number]): Promise<void> {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, button: 0, isPrimary: true, pointerId: 1 });
  fireEvent.pointerDown(element, at(from));
  fireEvent.pointerMove(element, at([from[0] + 5, from[1] + 5]));
  fireEvent.pointerMove(element, at(to));
  await act(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  fireEvent.pointerUp(element, at(to));
}
