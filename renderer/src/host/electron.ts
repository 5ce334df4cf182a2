import type { MessageFrame } from '#shared/contract/push.ts';
import type { HearthBridge } from '#shared/ipc/bridge.ts';
import type { PushState, StoredSession } from '#shared/ipc/channels.ts';
import { createEmitter } from './emitter.ts';
import { openBridgeSocket } from './bridge-socket.ts';
import type { Host } from './host.ts';
import { createPushCatchUp } from './push-catch-up.ts';

declare global {
  interface Window {
    /** Verbs of the desktop app's preload; absent in a browser. */
    readonly hearth?: HearthBridge;
  }
}

/** Stands where main knows no device; it refuses to keep a session then. */
const NO_DEVICE = 'http://127.0.0.1';

/** A verb whose failure concerns nobody here: main has logged it. */
function fire(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

/** The host of the desktop app: main owns session, push and windows; the page only asks. */
export function createElectronHost(bridge: HearthBridge): Host {
  const messages = createEmitter<MessageFrame>();
  const gaps = createEmitter<undefined>();
  const states = createEmitter<PushState>();
  let known: StoredSession | null = null;
  let pushState: PushState = { state: 'idle', since: Date.now(), failures: 0, retryAt: null };

  const catchUp = createPushCatchUp({
    since: (seq) => bridge.push.since(seq),
    deliver: (message) => {
      messages.emit(message);
    },
    gap: () => {
      gaps.emit(undefined);
    },
  });
  bridge.push.onMessage((event) => {
    catchUp.received(event.seq, event.message);
  });
  const onState = (state: PushState) => {
    pushState = state;
    states.emit(state);
    // Main may have learned at the registration that messages are gone.
    if (state.state === 'open') catchUp.check();
  };
  bridge.push.onState(onState);
  fire(bridge.push.state().then(onState));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) catchUp.check();
  });
  bridge.power.onEvent((type) => {
    if (type === 'resume') catchUp.check();
  });
  bridge.session.onChanged((event) => {
    if (!event.signedIn) known = null;
  });

  return {
    kind: 'electron',
    features: {
      chooseDevice: true,
      nativeWindows: true,
      pageKeepsSession: false,
      quit: true,
      titleStrip: bridge.platform === 'win32',
    },
    identity: () => bridge.identity(),

    loadSession: async () => {
      known = await bridge.session.get().catch(() => null);
      return known;
    },
    saveSession: async (session) => {
      const { current } = await bridge.device.get();
      // Main knows which device it is; the origin of the page would be no address of one.
      known = { ...session, base: current?.base ?? NO_DEVICE };
      await bridge.session.set(known);
    },
    clearSession: async () => {
      known = null;
      await bridge.session.clear();
    },
    storedToken: () => known?.token ?? '',
    onSessionChanged: (listener) => bridge.session.onChanged(listener),

    // The page's own origin proxies every call to the device.
    deviceBase: '',
    recentDevices: () => bridge.device.get().catch(() => ({ current: null, recent: [] })),
    discoverDevices: () => bridge.device.discover().catch(() => []),
    selectDevice: (base, name) => bridge.device.select({ base, name }),
    probeDevice: (base) => bridge.device.probe(base).catch(() => ({ reachable: false, name: '', ms: 0 })),

    // Main connects by itself when a session is stored.
    connectPush: () => {
      catchUp.start();
    },
    disconnectPush: () => undefined,
    onPushMessage: (listener) => messages.on(listener),
    onPushGap: (listener) =>
      gaps.on(() => {
        listener();
      }),
    onPushState: (listener) => {
      listener(pushState);
      return states.on(listener);
    },
    ackPush: (id) => {
      fire(bridge.push.ack(id));
    },
    reconnectPush: () => {
      fire(bridge.push.reconnect());
    },

    openSocket: (url, listener) => openBridgeSocket(bridge.terminal, url, listener),

    emitShellEvent: (event) => {
      fire(bridge.shell.emit(event));
    },
    onShellEvent: (listener) => bridge.shell.onEvent(listener),

    openWindow: (route) => {
      fire(bridge.window.open(route));
    },
    openWindowAt: (route, place) => bridge.window.open(route, place).catch(() => false),
    closeWindow: () => {
      fire(bridge.window.close());
    },
    onAbove: (listener) => bridge.window.onAbove(listener),
    onComesBack: (listener) => bridge.window.onComesBack(listener),
    onClosing: (listener) => bridge.window.onClosing(listener),
    forgetWindows: () => {
      fire(bridge.window.forget());
    },
    showMain: (route) => {
      fire(bridge.window.showMain(route));
    },
    openExternal: (url) => bridge.shell.openExternal(url).catch(() => false),
    onNavigate: (listener) => bridge.window.onNavigate(listener),
    notify: (notice) => bridge.notify(notice).catch(() => false),
    onPower: (listener) => bridge.power.onEvent(listener),
    setLanguage: (language) => {
      fire(bridge.app.setLanguage(language));
    },
    appInfo: () => bridge.app.info(),
    licences: () => bridge.desktop.licences().catch(() => ''),
    desktop: bridge.desktop,
    transfers: bridge.transfers,
    backups: bridge.backups,
    quit: () => {
      fire(bridge.app.quit());
    },
  };
}
