import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MessageFrame } from '#shared/contract/push.ts';
import type { PushState } from '#shared/ipc/channels.ts';
import { createPushClient } from '#shared/flows/push/push-client.ts';
import { startPulse } from '#shared/flows/pulse.ts';
import { createLogger } from '../../electron/logging/logger.ts';
import { createRedactor } from '../../electron/logging/redactor.ts';
import { createNetSockets } from '../../electron/push/net-socket.ts';
import { createPushService } from '../../electron/push/push-service.ts';
import { createDevices } from '../../electron/session/devices.ts';
import { openSettings } from '../../electron/session/settings-store.ts';
import { createVault } from '../../electron/session/vault.ts';
import { installClient } from '../../renderer/src/api/call.ts';
import { createClient } from '../../renderer/src/api/client.ts';
import { createSessionErrors, reachedDevice } from '../../renderer/src/api/errors.ts';
import { defaultConfig } from '../../renderer/src/api/targets.ts';
import { createPushCatchUp } from '../../renderer/src/host/push-catch-up.ts';
import { createApiTimes } from '../../renderer/src/state/api-times.ts';
import { watchReset } from '../../renderer/src/state/device-slice.ts';
import { pushGapFound, pushReceived, pushStateChanged } from '../../renderer/src/state/push-actions.ts';
import { startPolling } from '../../renderer/src/state/polling.ts';
import { startRecovery } from '../../renderer/src/state/recovery.ts';
import { startRenewal } from '../../renderer/src/state/session/renewal.ts';
import { sessionReady, tokenStored } from '../../renderer/src/state/session-slice.ts';
import { pollRequested } from '../../renderer/src/state/storage-actions.ts';
import { createAppStore } from '../../renderer/src/state/store.ts';
import type { DeviceClient } from '../contract/device-client.ts';
import type { ShiftedClock } from './shifted-clock.ts';

/** One window of the app: what reached it, in the order it came. */
export interface LinkedWindow {
  readonly ids: number[];
  /** How many messages had come when each gap was told. */
  readonly gaps: number[];
}

const WINDOWS = 2;
const seen: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> = {
  hidden: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

/**
 * The desktop app from vault to store, with the modules of main process and console as they are; only Electron's
 * sockets, its bridge and the screen are left out. Signed in on a running device; two windows listen.
 */
export class LinkedApp {
  readonly windows: readonly LinkedWindow[] = Array.from({ length: WINDOWS }, () => ({ ids: [], gaps: [] }));
  readonly store = createAppStore();
  readonly service;
  /** Most sockets that were open or opening at one time. */
  mostSockets = 0;
  /** Sign-outs and reloads of the page; none is right here. */
  ends: string[] = [];
  #sockets = new Set<WebSocket>();
  readonly #dir = mkdtempSync(path.join(tmpdir(), 'hearth-linked-'));
  readonly #disposers: (() => void)[] = [];

  constructor(http: string, client: DeviceClient, clock: ShiftedClock) {
    const log = createLogger({
      write: () => undefined,
      now: () => new Date(0),
      redactor: createRedactor(),
      level: 'error',
    });
    const settings = openSettings({ dir: this.#dir, now: () => new Date(0), log });
    const devices = createDevices({ settings, forRun: http, now: Date.now });
    const vault = createVault({
      settings,
      secrets: {
        isProtected: async () => true,
        seal: async (text) => Buffer.from(text),
        open: async (sealed) => ({ text: sealed.toString(), stale: false }),
      },
      onToken: () => undefined,
      log,
    });
    const { store, windows } = this;

    // Main: one socket for all windows.
    const openSocket = createNetSockets((url) => this.#count(new WebSocket(url)));
    this.service = createPushService({
      vault,
      devices,
      pushPort: null,
      createClient: (handlers) =>
        createPushClient({
          ...handlers,
          openSocket,
          clock: { now: Date.now, after: (ms, run) => clock.after(ms, run) },
          random: Math.random,
          identity: { deviceId: client.deviceId, device: 'Linked app' },
        }),
      onMessage: ({ seq, message }) => {
        for (const { received } of pages) received(seq, message);
      },
      onState: (state) => {
        store.dispatch(pushStateChanged(state));
        if (state.state === 'open') for (const { check } of pages) check();
      },
      onShellEvent: () => undefined,
      log,
    });
    const { service } = this;
    const pages = windows.map((window, index) =>
      createPushCatchUp({
        since: async (seq) => service.since(seq),
        deliver: (message: MessageFrame) => {
          if (message.topic === 'system' && message.type === 'renamed') window.ids.push(message.id);
          if (index === 0) store.dispatch(pushReceived(message));
        },
        gap: () => {
          window.gaps.push(window.ids.length);
          if (index === 0) store.dispatch(pushGapFound());
        },
      }),
    );
    const pulse = startPulse({
      now: Date.now,
      every: (ms, run) => clock.every(ms, run),
      isOnline: () => true,
      onJump: () => service.reconnect('clock jump'),
      onNetwork: () => undefined,
    });

    // The console: calls, polls, watch, renewal.
    const token = () => store.getState().session.token;
    const errors = createSessionErrors({
      storedToken: token,
      userToken: token,
      reload: () => this.ends.push('reload'),
      signOut: (code) => this.ends.push(code),
    });
    const times = createApiTimes(store);
    const words = {
      serverError: () => '500',
      unchanged: () => '304',
      timeout: () => 'late',
      network: () => 'net',
      unreachable: () => '504',
    };
    installClient(
      createClient({
        fetch: (input, init) => fetch(input, init),
        now: Date.now,
        random: Math.random,
        identity: () => ({
          deviceId: client.deviceId,
          device: 'Linked app',
          token: token(),
          nasid: '',
          language: 'en-US',
        }),
        where: () => ({ hostname: '127.0.0.1', deviceBase: http, nasId: '', config: defaultConfig }),
        texts: words,
        pageStops: () => 0,
        onReport: (report) => {
          errors.report(report);
          if (report.spec.target === 'device' && !report.silent) times(reachedDevice(report.result), report.at);
        },
      }),
    );
    store.dispatch(watchReset(Date.now()));
    const memory = { getItem: () => null, setItem: () => undefined };
    const reload = () => void this.ends.push('another version');
    const shownAtOnce = (run: () => void) => {
      run();
      return () => undefined;
    };
    this.#disposers.push(
      () => pulse.stop(),
      startRenewal(store),
      startRecovery(store, () => service.reconnect('the device answers')),
      startPolling({ store, page: seen, isTop: true, reload, memory, whenShown: shownAtOnce, shared: null }),
      () => installClient(null),
      () => service.dispose(),
      () => rmSync(this.#dir, { recursive: true, force: true }),
    );
    this.#ready = this.#signIn(client.token, async (session) => {
      await vault.set({ ...session, username: 'admin', nasid: '', keepLogin: true, base: http, isMaster: true });
      await service.sync();
      for (const page of pages) page.start();
    });
  }
  readonly #ready: Promise<void>;

  /** Resolves when the app is signed in; the connection may take longer. */
  get ready(): Promise<void> {
    return this.#ready;
  }
  get push(): PushState {
    return this.service.state();
  }
  /** Connected by both ways, as far as the app knows. */
  get isConnected(): boolean {
    return this.push.state === 'open' && !this.store.getState().device.unhealthy;
  }
  /** Asks the device now, as something that a person does would. */
  ask(): void {
    this.store.dispatch(pollRequested());
  }
  dispose(): void {
    for (const end of this.#disposers.toReversed()) end();
  }

  async #signIn(token: string, keep: (session: { token: string }) => Promise<void>): Promise<void> {
    this.store.dispatch(tokenStored({ token, keepLogin: true }));
    await keep({ token });
    this.store.dispatch(sessionReady());
  }

  #count(socket: WebSocket): WebSocket {
    this.#sockets = new Set([...this.#sockets].filter((one) => one.readyState <= WebSocket.OPEN)).add(socket);
    this.mostSockets = Math.max(this.mostSockets, this.#sockets.size);
    return socket;
  }
}
