import { vi, type Mock } from 'vitest';
import type { MessageFrame } from '#shared/contract/push.ts';
import type { PushState, StoredSession } from '#shared/ipc/channels.ts';
import { createEmitter, type Emitter } from '../host/emitter.ts';
import type { Host, HostFeatures } from '../host/host.ts';

const idle: PushState = { state: 'idle', since: 0, failures: 0, retryAt: null };

/** The verbs that tests look at. */
type SpyKey =
  | 'loadSession'
  | 'saveSession'
  | 'clearSession'
  | 'recentDevices'
  | 'discoverDevices'
  | 'selectDevice'
  | 'probeDevice'
  | 'connectPush'
  | 'disconnectPush'
  | 'ackPush'
  | 'reconnectPush'
  | 'openSocket'
  | 'emitShellEvent'
  | 'openWindow'
  | 'openWindowAt'
  | 'closeWindow'
  | 'forgetWindows'
  | 'showMain'
  | 'setLanguage'
  | 'openExternal'
  | 'notify'
  | 'quit';

export interface FakeHost {
  readonly host: Host & { readonly [K in SpyKey]: Mock<Host[K]> };
  /** Presses on the close button of the native window. */
  readonly closing: Emitter<undefined>;
  /** A window is dragged over the taskbar; this one was let go of there. */
  readonly above: Emitter<boolean>;
  readonly comesBack: Emitter<{ x: number; y: number }>;
  readonly sessions: Emitter<{ signedIn: boolean; username: string }>;
  readonly messages: Emitter<MessageFrame>;
  readonly states: Emitter<PushState>;
  /** The session as it is kept now. */
  readonly stored: () => StoredSession | null;
}

/** A host in memory for tests: spies where the console acts, emitters where the world speaks. */
export function createFakeHost(features: Partial<HostFeatures> = {}, kept: StoredSession | null = null): FakeHost {
  let stored = kept;
  const sessions = createEmitter<{ signedIn: boolean; username: string }>();
  const closing = createEmitter<undefined>();
  const above = createEmitter<boolean>();
  const comesBack = createEmitter<{ x: number; y: number }>();
  const messages = createEmitter<MessageFrame>();
  const states = createEmitter<PushState>();
  const host: FakeHost['host'] = {
    kind: 'web',
    features: {
      chooseDevice: false,
      nativeWindows: false,
      pageKeepsSession: true,
      quit: false,
      titleStrip: false,
      ...features,
    },
    identity: async () => ({ deviceId: 'a'.repeat(32), device: 'Test' }),
    loadSession: vi.fn(async () => stored),
    saveSession: vi.fn(async (session: StoredSession) => {
      stored = session;
    }),
    clearSession: vi.fn(async () => {
      stored = null;
    }),
    storedToken: () => stored?.token ?? '',
    onSessionChanged: (listener) => sessions.on(listener),
    deviceBase: '',
    recentDevices: vi.fn(async () => ({ current: null, recent: [] })),
    discoverDevices: vi.fn(async () => []),
    selectDevice: vi.fn(async () => undefined),
    probeDevice: vi.fn(async () => ({ reachable: false, name: '', ms: 0 })),
    connectPush: vi.fn(),
    disconnectPush: vi.fn(),
    onPushMessage: (listener) => messages.on(listener),
    onPushGap: () => () => undefined,
    onPushState: (listener) => {
      listener(idle);
      return states.on(listener);
    },
    ackPush: vi.fn(),
    reconnectPush: vi.fn(),
    openSocket: vi.fn(() => ({ send: () => undefined, close: () => undefined })),
    emitShellEvent: vi.fn(),
    onShellEvent: () => () => undefined,
    openWindow: vi.fn(),
    openWindowAt: vi.fn(async () => true),
    closeWindow: vi.fn(),
    forgetWindows: vi.fn(),
    onClosing: (listener) => closing.on(listener),
    onAbove: (listener) => above.on(listener),
    onComesBack: (listener) => comesBack.on(listener),
    showMain: vi.fn(),
    setLanguage: vi.fn(),
    openExternal: vi.fn(async () => true),
    onNavigate: () => () => undefined,
    notify: vi.fn(async () => true),
    onPower: () => () => undefined,
    appInfo: async () => ({
      version: '0',
      platform: 'test',
      arch: '',
      electron: '',
      chrome: '',
      node: '',
      system: '',
      safe: false,
    }),
    licences: vi.fn(async () => ''),
    desktop: null,
    transfers: null,
    backups: null,
    quit: vi.fn(),
  };
  return { host, closing, above, comesBack, sessions, messages, states, stored: () => stored };
}
