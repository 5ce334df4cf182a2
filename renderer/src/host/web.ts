import { CLIENT_VERSION } from '#shared/constants.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import type { EventPayload, PushState } from '#shared/ipc/channels.ts';
import { dropsToken } from '#shared/rules/keep-session.ts';
import { startPulse } from '#shared/flows/pulse.ts';
import { whenCalm } from './calm.ts';
import { createEmitter } from './emitter.ts';
import { readHeartbeat } from './heartbeat-mark.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Host } from './host.ts';
import { whileOwner } from './while-owner.ts';
import { browserIdentity } from './identity.ts';
import { readLicences } from './licences.ts';
import { clearSession, readSession, writeSession } from './session-cookies.ts';
import { createWebShellEvents } from './web-shell-events.ts';
import type { WebPush } from './web-push.ts';
import { openWebSocket } from './web-socket.ts';
import { partLoading } from './part-loading.ts';

/** Tells the other tabs who is signed in; the token stays in the cookie (SES-16). */
const SESSION_MARK = 'hearth.session';

interface SessionMark {
  readonly username: string;
  readonly at: number;
}

function readMark(text: string | null): SessionMark | null {
  try {
    const value = JSON.parse(text ?? 'null') as SessionMark | null;
    return typeof value?.username === 'string' ? value : null;
  } catch {
    return null;
  }
}

const isTop = (): boolean => window.self === window.top;
const idle: PushState = { state: 'idle', since: Date.now(), failures: 0, retryAt: null };

/** The host of a plain browser: cookies, a socket of the page, tabs. */
export function createWebHost(relayDomain: string): Host {
  const base = location.origin;
  const secure = location.protocol === 'https:';
  const who = browserIdentity(localStorage, navigator.userAgent);
  const sessions = createEmitter<{ signedIn: boolean; username: string }>();
  const messages = createEmitter<MessageFrame>();
  const pushStates = createEmitter<PushState>();
  const gaps = createEmitter<undefined>();
  const power = createEmitter<EventPayload<'power:event'>['type']>();
  const shellEvents = createWebShellEvents();
  let pushState = idle;
  let push: Promise<WebPush> | null = null;
  let pushWanted = false;
  let stopHeartbeat: (() => void) | null = null;

  const onState = (state: PushState) => {
    pushState = state;
    pushStates.emit(state);
  };
  // The push channel reads every message against its schema; that weight waits until the page can be used.
  const loadPush = () =>
    (push ??= whenCalm()
      .then(() => partLoading(import('./web-push.ts')))
      .then(({ createWebPush }) =>
        createWebPush({
          identity: who,
          relayDomain,
          onMessage: (message) => messages.emit(message),
          onGap: () => gaps.emit(undefined),
          onState,
        }),
      ));
  const withPush = (run: (channel: WebPush) => void) => {
    if (push !== null) void push.then(run);
  };
  const beat = (on: boolean) => {
    if (on && stopHeartbeat === null && isTop()) {
      const locks = navigator.locks as LockManager | undefined;
      stopHeartbeat = whileOwner('hearth.heartbeat', () => startHeartbeat(localStorage, window), locks);
    }
    if (!on) {
      stopHeartbeat?.();
      stopHeartbeat = null;
    }
  };

  // No browser tells of sleep: a gap in the clock of a page that is seen does.
  const pulse = startPulse({
    now: () => Date.now(),
    every: (ms, run) => {
      const timer = setInterval(run, ms);
      return () => {
        clearInterval(timer);
      };
    },
    isOnline: () => navigator.onLine,
    onJump: () => {
      // Timers of a hidden page stand still by themselves.
      if (document.hidden) return;
      power.emit('resume');
      withPush((channel) => {
        channel.reconnect('clock jump');
      });
    },
    // The page's own events say it sooner.
    onNetwork: () => undefined,
  });
  document.addEventListener('visibilitychange', () => {
    pulse.reset();
  });

  addEventListener('storage', (event) => {
    if (event.key !== SESSION_MARK) return;
    const mark = readMark(event.newValue);
    sessions.emit({ signedIn: mark !== null, username: mark?.username ?? '' });
  });

  return {
    kind: 'web',
    features: { chooseDevice: false, nativeWindows: false, pageKeepsSession: true, quit: false, titleStrip: false },
    identity: async () => who,

    loadSession: async () => {
      const session = readSession(document, base);
      const rule = { heartbeat: readHeartbeat(localStorage), now: Date.now(), isClient: false };
      if (session !== null && dropsToken({ keepLogin: session.keepLogin, ...rule })) {
        clearSession(document);
        return null;
      }
      beat(session !== null);
      return session;
    },
    saveSession: async (session) => {
      writeSession(document, session, secure);
      localStorage.setItem(SESSION_MARK, JSON.stringify({ username: session.username, at: Date.now() }));
      beat(true);
    },
    clearSession: async () => {
      clearSession(document);
      localStorage.removeItem(SESSION_MARK);
      beat(false);
    },
    storedToken: () => readSession(document, base)?.token ?? '',
    onSessionChanged: (listener) => sessions.on(listener),

    deviceBase: '',
    recentDevices: async () => ({ current: null, recent: [] }),
    discoverDevices: async () => [],
    selectDevice: async () => undefined,
    probeDevice: async () => ({ reachable: false, name: '', ms: 0 }),

    connectPush: (session) => {
      if (!isTop()) return;
      pushWanted = true;
      const nasid = readSession(document, base)?.nasid ?? '';
      void loadPush().then((channel) => {
        if (pushWanted) channel.connect({ ...session, nasid });
      });
    },
    disconnectPush: () => {
      pushWanted = false;
      withPush((channel) => {
        channel.disconnect();
      });
    },
    onPushMessage: (listener) => messages.on(listener),
    onPushGap: (listener) =>
      gaps.on(() => {
        listener();
      }),
    onPushState: (listener) => {
      listener(pushState);
      return pushStates.on(listener);
    },
    ackPush: (id) => {
      withPush((channel) => {
        channel.ack(id);
      });
    },
    reconnectPush: () => {
      withPush((channel) => {
        channel.reconnect('asked by the user');
      });
    },

    openSocket: openWebSocket,

    emitShellEvent: (event) => {
      shellEvents.emit(event);
    },
    onShellEvent: (listener) => shellEvents.on(listener),

    openWindow: (route) => {
      window.open(`/home${route}`, '_blank', 'noopener');
    },
    openWindowAt: (route) => {
      window.open(`/home${route}`, '_blank', 'noopener');
      return Promise.resolve(true);
    },
    closeWindow: () => {
      window.close();
    },
    onClosing: () => () => undefined,
    onAbove: () => () => undefined,
    onComesBack: () => () => undefined,
    forgetWindows: () => undefined,
    showMain: (route = '/') => {
      window.open(`/home${route}`, '_blank', 'noopener');
    },
    openExternal: async (url) => {
      if (!/^(https?|mailto):/i.test(url)) return false;
      window.open(url, '_blank', 'noopener,noreferrer');
      return true;
    },
    onNavigate: () => () => undefined,
    notify: async ({ title, body, route }) => {
      if (!('Notification' in window) || Notification.permission !== 'granted') return false;
      const notice = new Notification(title, { body });
      notice.onclick = () => {
        window.focus();
        if (route !== undefined) window.open(`/home${route}`, '_blank', 'noopener');
      };
      return true;
    },
    onPower: (listener) => power.on(listener),
    setLanguage: () => undefined,
    appInfo: async () => ({
      version: CLIENT_VERSION,
      platform: 'web',
      arch: '',
      electron: '',
      chrome: '',
      node: '',
      system: '',
      safe: false,
    }),
    licences: readLicences,
    desktop: null,
    transfers: null,
    backups: null,
    quit: () => undefined,
  };
}
