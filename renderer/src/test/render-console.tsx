import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { Provider } from 'react-redux';
import { AppRouter } from '../app-router.tsx';
import { HostProvider } from '../host/host-context.ts';
import type { HostFeatures } from '../host/host.ts';
import { i18next, setupI18n, type Language } from '../i18n/index.ts';
import { TextsProvider } from '../i18n/use-translation.ts';
import { createAppHistory, type AppHistory } from '../routes/browser-history.ts';
import { landing, type MainTable } from '../routes/guard.ts';
import { HistoryContext } from '../routes/history-context.ts';
import { isLoginPath } from '../routes/public-routes.ts';
import { createRouteRegistry, type RouteRegistry } from '../routes/registry.ts';
import * as mainTable from '../routes/route-table.ts';
import { SessionProvider } from '../state/session/session-context.ts';
import { createSessionService, type SessionService, type SignOutReason } from '../state/session/session-service.ts';
import { createAppStore, type AppStore } from '../state/store.ts';
import type { TransferBridge } from '#shared/ipc/bridge.ts';
import type { KnownDevice, StoredSession } from '#shared/ipc/channels.ts';
import { createFakeDevice, plainKeys, type FakeDevice } from './fake-device.ts';
import { createFakeHost, type FakeHost } from './fake-host.ts';

export interface ConsoleSetup {
  /** Address below the base. */
  readonly path: string;
  readonly answers?: Parameters<typeof createFakeDevice>[0];
  readonly features?: Partial<HostFeatures>;
  /** A kept session. */
  readonly kept?: StoredSession | null;
  /** The device this computer used last; desktop client only. */
  readonly recent?: KnownDevice;
  readonly language?: Language;
  readonly reloadTop?: () => boolean;
  /** Transfers of the desktop app. */
  readonly transfers?: TransferBridge | null;
}

export interface RenderedConsole extends RenderResult, FakeHost {
  readonly user: UserEvent;
  readonly device: FakeDevice;
  readonly store: AppStore;
  readonly history: AppHistory;
  readonly registry: RouteRegistry;
  readonly session: SessionService;
  readonly signOuts: SignOutReason[];
  /** Path and query below the base. */
  readonly address: () => string;
}

const BASE = '/home';
export const keptSession: StoredSession = {
  token: 'tok',
  username: 'mira',
  nasid: 'nas1',
  keepLogin: true,
  base: 'http://nas.test',
};

/** The whole console at an address, over a device and a host in memory. */
export async function renderConsole(setup: ConsoleSetup): Promise<RenderedConsole> {
  await setupI18n(setup.language ?? 'en-US');
  await i18next.loadNamespaces(['signin', 'errors', 'common', 'apps']);
  window.history.replaceState(null, '', `${BASE}${setup.path}`);
  const device = createFakeDevice(setup.answers);
  const fake = createFakeHost(setup.features, setup.kept ?? null);
  Object.assign(fake.host, { transfers: setup.transfers ?? null });
  const recent = setup.recent ?? null;
  fake.host.recentDevices.mockResolvedValue({ current: recent, recent: recent === null ? [] : [recent] });
  // The one that was chosen is the one to sign in to: without one the page leads back to the choice.
  fake.host.selectDevice.mockImplementation((base, name) => {
    const chosen = { base, name, lastUsed: 0 };
    fake.host.recentDevices.mockResolvedValue({ current: chosen, recent: [chosen] });
    return Promise.resolve();
  });
  const store = createAppStore();
  const history = createAppHistory(BASE, () => undefined);
  const registry = createRouteRegistry(async (): Promise<MainTable> => mainTable);
  const signOuts: SignOutReason[] = [];
  const session = createSessionService({
    host: fake.host,
    store,
    registerRoutes: () => registry.register(),
    followFrom: () => {
      const { pathname, search } = history.current().location;
      if (isLoginPath(pathname)) history.navigator.replace(landing(new URLSearchParams(search).get('from'), mainTable));
    },
    onSignedOut: (reason) => signOuts.push(reason),
    keys: plainKeys,
  });
  const reloadTop = setup.reloadTop ?? vi.fn(() => true);
  const view = render(
    <Provider store={store}>
      <TextsProvider>
        <HostProvider value={fake.host}>
          <HistoryContext value={history}>
            <SessionProvider value={session}>
              <AppRouter registry={registry} reloadTop={reloadTop} />
            </SessionProvider>
          </HistoryContext>
        </HostProvider>
      </TextsProvider>
    </Provider>,
  );
  await session.resume();
  const user = userEvent.setup();
  const address = () => window.location.pathname.slice(BASE.length) + window.location.search;
  return { ...view, ...fake, user, device, store, history, registry, session, signOuts, address };
}
