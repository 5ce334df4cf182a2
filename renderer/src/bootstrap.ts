import { installClient, installWire } from './api/call.ts';
import { createClient, type ClientDeps } from './api/client.ts';
import { createCodeActions } from './api/code-actions.ts';
import { withEarlyCalls } from './api/early-calls.ts';
import { createSessionErrors, reachedDevice } from './api/errors.ts';
import { isLoadHeld } from './api/hold-load.ts';
import { createStoppableFetch } from './api/stoppable-fetch.ts';
import { defaultConfig, isCloudHost } from './api/targets.ts';
import { applyScheme, readScheme } from './components/theme/scheme.ts';
import { closeMenus } from './components/menu/menu-service.ts';
import { createHost } from './host/create-host.ts';
import type { Host } from './host/host.ts';
import { currentLanguage, i18next } from './i18n/index.ts';
import { createAppHistory, type AppHistory } from './routes/browser-history.ts';
import { landing, loginFor } from './routes/guard.ts';
import { arePartsLoading, partLoading } from './host/part-loading.ts';
import { leavePage, pageStops } from './routes/leave-page.ts';
import { trimSlash } from './routes/paths.ts';
import { isLoginPath } from './routes/public-routes.ts';
import { createReloadTop } from './routes/reload-top.ts';
import { createRouteRegistry, type RouteRegistry } from './routes/registry.ts';
import { startSafeLock } from './session/lock/safe-lock.ts';
import { startLock } from './session/lock/lock-service.ts';
import { setNativeBridge } from './state/native/native-bridge.ts';
import { createApiTimes } from './state/api-times.ts';
import { modeFound } from './state/connection-slice.ts';
import { watchReset } from './state/device-slice.ts';
import { pushGapFound, pushReceived, pushStateChanged, safeChanged } from './state/push-actions.ts';
import { startPolling } from './state/polling.ts';
import { startPushRouter } from './state/push-router.ts';
import { startRecovery } from './state/recovery.ts';
import { createRightsRefresh } from './state/session/rights-refresh.ts';
import { isOtherSession } from './state/session/other-session.ts';
import { startRenewal } from './state/session/renewal.ts';
import { remoteForbidden } from './state/session-slice.ts';
import { loadSettings, loadTeams } from './state/session/load-account.ts';
import { createSessionService, type SessionService, type SignOutReason } from './state/session/session-service.ts';
import { localKv } from './state/local-kv.ts';
import { startNoticesLoader } from './state/notices-loader.ts';
import { startTasksLoader } from './state/tasks-loader.ts';
import { createAppStore, type AppStore } from './state/store.ts';

/** Path of the console on its origin. */
const BASE = '/home';

/** The parts of one document, wired. */
export interface Console {
  readonly host: Host;
  readonly store: AppStore;
  readonly history: AppHistory;
  readonly registry: RouteRegistry;
  readonly session: SessionService;
  readonly reloadTop: () => boolean;
}

/** Where a sign-out leads: back afterwards when it was forced, except by the ban of remote access (SES-05). */
function afterSignOut(history: AppHistory, reason: SignOutReason): void {
  const { pathname, search } = history.current().location;
  const forced = reason.by === 'elsewhere' || (reason.by === 'device' && reason.code !== 'N001413');
  // The guard has led there already, with the way back: a second time would lead back to sign-in.
  if (forced && isLoginPath(pathname)) return;
  history.navigator.replace(forced ? loginFor(pathname, search) : '/login');
}

/** Builds the console: host, store, calls, address, session; and ties them together. Nothing is shown yet. */
export async function createConsole(): Promise<Console> {
  const store = createAppStore();
  const host = await createHost(defaultConfig);
  setNativeBridge(store, host.transfers);
  const identity = await host.identity();
  const requests = createStoppableFetch(withEarlyCalls((input, init) => fetch(input, init)));
  const history = createAppHistory(BASE, (from, to) => {
    leavePage(from, to, () => {
      // The whole load would take code with it that is being fetched (RTE-08), and what the device was asked to do.
      if (arePartsLoading() || isLoadHeld()) requests.stop();
      else window.stop();
    });
  });
  const registry = createRouteRegistry(() => partLoading(import('./routes/route-table.ts')));
  const reloadTop = createReloadTop(() => window.top?.location.reload());
  const session = createSessionService({
    host,
    store,
    registerRoutes: () => registry.register(),
    followFrom: () => {
      const { pathname, search } = history.current().location;
      if (registry.table === null || !isLoginPath(pathname)) return;
      history.navigator.replace(landing(new URLSearchParams(search).get('from'), registry.table));
    },
    onSignedOut: (reason) => {
      // A frame has no sign-in of its own: the page around it asks (RTE-06).
      if (window.self === window.top || !reloadTop()) afterSignOut(history, reason);
    },
  });
  const reload = () => {
    location.reload();
  };
  const sessionErrors = createSessionErrors({
    storedToken: () => host.storedToken(),
    userToken: () => store.getState().session.token,
    reload,
    signOut: (code) => {
      if (code === 'N001413') store.dispatch(remoteForbidden());
      else void session.signOut({ by: 'device', code });
    },
  });

  const rightsRefresh = createRightsRefresh(store);
  const apiTimes = createApiTimes(store);
  const codeActions = createCodeActions({ safeChanged: () => store.dispatch(safeChanged()) });

  const text = (key: 'serverError' | 'unchanged' | 'timeout' | 'network' | 'unreachable') => () =>
    i18next.t(`errors:${key}`);
  const wire: ClientDeps = {
    fetch: requests.fetch,
    now: () => Date.now(),
    random: () => Math.random(),
    identity: () => {
      const { session: user, device } = store.getState();
      return { ...identity, token: user.token, nasid: device.nasId, language: currentLanguage() };
    },
    where: () => ({
      hostname: location.hostname,
      deviceBase: host.deviceBase,
      nasId: store.getState().device.nasId,
      config: defaultConfig,
    }),
    texts: {
      serverError: text('serverError'),
      unchanged: text('unchanged'),
      timeout: text('timeout'),
      network: text('network'),
      unreachable: text('unreachable'),
    },
    pageStops,
    onReport: (report) => {
      sessionErrors.report(report);
      rightsRefresh(report);
      codeActions(report);
      if (report.spec.target !== 'device' || report.silent) return;
      apiTimes(reachedDevice(report.result), report.at);
    },
  };
  installClient(createClient(wire));
  installWire(wire);

  store.dispatch(watchReset(Date.now()));
  store.dispatch(modeFound(isCloudHost(location.hostname, defaultConfig.relayDomain) ? 'cloud' : 'local'));
  host.onPushMessage((message) => store.dispatch(pushReceived(message)));
  host.onPushGap(() => store.dispatch(pushGapFound()));
  host.onPushState((state) => store.dispatch(pushStateChanged(state)));
  const signedIn = () => store.getState().session.token !== '';
  // Each account keeps its own looks on this computer.
  let lookOf = '';
  store.subscribe(() => {
    const { username } = store.getState().session;
    if (username === lookOf) return;
    lookOf = username;
    applyScheme(readScheme(username));
  });

  startRenewal(store);
  startRecovery(store, () => {
    host.reconnectPush();
  });
  const tasks = startTasksLoader(store);
  // The document around a frame shows the messages.
  const isTop = window.self === window.top;
  const notices = isTop ? startNoticesLoader({ store, isHidden: () => document.hidden }) : null;
  startPushRouter({
    store,
    onUnknownTask: tasks.loadKind,
    onSessionCode: (code) => {
      sessionErrors.pushed(code);
    },
    reloadTeams: () => void loadTeams(store),
    reloadSettings: () => void loadSettings(store, signedIn),
  });
  // The tray is a glance beside a window that polls by itself.
  const polls = isTop && history.current().location.pathname !== '/tray';
  startPolling({ store, page: document, isTop: polls, reload, memory: sessionStorage });
  startLock({
    store,
    host,
    kv: localKv,
    page: window,
    channel: typeof BroadcastChannel === 'function' ? new BroadcastChannel('hearth.lock') : null,
    isTop,
    now: () => Date.now(),
    onLocked: closeMenus,
  });
  if (isTop) {
    const pageUrl = () => {
      const { pathname, search } = history.current().location;
      return pathname + search;
    };
    startSafeLock({ store, host, pageUrl });
  }
  host.onPower((event) => {
    if (event === 'resume') store.dispatch(watchReset(Date.now()));
  });
  host.onSessionChanged(({ signedIn, username }) => {
    if (!signedIn) void session.signOut({ by: 'elsewhere' });
    else if (isOtherSession(store.getState().session, { username, token: host.storedToken() })) reload();
  });
  i18next.on('languageChanged', () => {
    host.setLanguage(currentLanguage());
    notices?.reload();
  });
  host.onNavigate((route) => {
    // The desktop listens for itself and opens a window (desktop/shell-events.ts).
    if (trimSlash(history.current().location.pathname) !== '/') history.navigator.push(route);
  });
  return { host, store, history, registry, session, reloadTop };
}
