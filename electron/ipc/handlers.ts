import type { WebContents } from 'electron';
import { choicesWord } from '#shared/ipc/carried-choices.ts';
import type { FoundDevice, Identity, InvokeRequest, InvokeResponse, Language, Theme } from '#shared/ipc/channels.ts';
import type { UnknownCertificate } from '#shared/ipc/desktop-channels.ts';
import { normalizeBase } from '../lifecycle/command-line.ts';
import type { Notice } from '../notifications/notifications.ts';
import type { PushService } from '../push/push-service.ts';
import type { DeviceCalls } from '../session/device-calls.ts';
import type { Devices } from '../session/devices.ts';
import type { Vault } from '../session/vault.ts';
import type { Windows } from '../windows/windows.ts';
import type { DesktopHandlers } from './desktop-handlers.ts';
import type { EventFeed } from './event-feed.ts';
import type { IpcHandlers } from './ipc-main.ts';
import type { TerminalHandlers } from '../terminal/terminals.ts';
import type { BackupHandlers } from './backup-handlers.ts';
import type { TransferHandlers } from './transfer-handlers.ts';

export interface HandlersDeps {
  readonly feed: EventFeed<WebContents>;
  readonly vault: Vault;
  readonly devices: Devices;
  readonly deviceCalls: Pick<DeviceCalls, 'probe'>;
  /** The certificate that was refused for a host; null without one. */
  readonly refusedCertificate: (host: string) => UnknownCertificate | null;
  /** Devices on the local network. */
  readonly discover: () => Promise<FoundDevice[]>;
  readonly identity: Identity;
  readonly push: PushService;
  readonly windows: Windows;
  readonly openExternal: (url: string) => Promise<boolean>;
  readonly notify: (notice: Notice) => boolean;
  readonly setLanguage: (language: Language) => void;
  /** Session or device has changed: push and tray follow. */
  readonly onSession: () => Promise<void>;
  readonly appInfo: InvokeResponse<'app:info'>;
  readonly quit: () => void;
  /** A page can be used by a person. */
  readonly onInteractive: () => void;
  /** Makes a device the one in use; `words` are for its pages. */
  readonly chooseDevice: (base: string, name: string, words: readonly string[]) => Promise<void>;
  readonly setTheme: (theme: Theme) => void;
  readonly setBadge: (count: number) => void;
  readonly setNoticeWishes: (wishes: InvokeRequest<'notification:wishes'>) => void;
  /** Answers about the installed app itself. */
  readonly desktop: DesktopHandlers;
  /** Answers about the app's own transfers and backups. */
  readonly transfers: TransferHandlers & BackupHandlers;
  /** Answers about terminals in containers. */
  readonly terminals: TerminalHandlers;
}

/** What main answers on each channel: only calls into the services, no decision of its own. */
export function createHandlers(deps: HandlersDeps): IpcHandlers {
  const { devices, feed, push, vault, windows } = deps;

  const signedOut = async (sender: WebContents) => {
    const base = devices.base();
    if (base !== null) await vault.clear(base);
    feed.broadcast('session:changed', { signedIn: false, username: '' }, sender);
    await deps.onSession();
  };

  return {
    'events:subscribe': ({ channel }, sender) => feed.subscribe(sender, channel),
    'session:get': () => {
      const base = devices.base();
      return base === null ? null : vault.get(base);
    },
    'session:set': async (session, sender) => {
      // Main knows which device answered; what the page believes is not asked.
      const base = devices.base() ?? normalizeBase(session.base);
      if (base === null) throw new Error('session:set refused: no device');
      await vault.set({ ...session, base });
      feed.broadcast('session:changed', { signedIn: true, username: session.username }, sender);
      await deps.onSession();
    },
    'session:clear': (_nothing, sender) => signedOut(sender),
    'session:status': () => {
      const base = devices.base();
      return base === null ? 'none' : vault.status(base);
    },
    'identity:get': () => deps.identity,
    'device:get': () => ({ current: devices.current(), recent: devices.recent() }),
    'device:select': async ({ base, name, choices = {} }) => {
      const origin = normalizeBase(base);
      if (origin === null) throw new Error('device:select refused: no address of a device');
      await deps.chooseDevice(origin, name, [choicesWord(choices)]);
    },
    'device:discover': () => deps.discover(),
    'device:probe': async ({ base }) => {
      const origin = normalizeBase(base);
      if (origin === null) return { reachable: false, name: '', ms: 0 };
      const probe = await deps.deviceCalls.probe(origin);
      const certificate = probe.reachable ? null : deps.refusedCertificate(new URL(origin).hostname);
      return certificate === null || !origin.startsWith('https:') ? probe : { ...probe, certificate };
    },
    'push:get': () => push.state(),
    'push:since': ({ seq }) => push.since(seq),
    'push:ack': ({ id }) => push.ack(id),
    'push:reconnect': () => push.reconnect('console'),
    // Every window hears it, also the one it came from: overlay and shell are parts of one page.
    'shell:emit': (event) => feed.broadcast('shell:event', event),
    'shell:openExternal': ({ url }) => deps.openExternal(url),
    'window:open': ({ route, place }) => windows.openRoute(route, place),
    'window:close': (_nothing, sender) => windows.close(sender),
    'window:forget': () => windows.own.forget(),
    'window:showMain': ({ route }) => windows.showMain(route),
    'lyric:get': () => windows.lyric.state(),
    'lyric:lock': ({ locked }) => windows.lyric.lock(locked),
    'lyric:close': () => windows.lyric.close(),
    'notification:show': (notice) => deps.notify(notice),
    'app:info': () => deps.appInfo,
    'app:language': ({ language }) => deps.setLanguage(language),
    'app:theme': ({ theme }) => deps.setTheme(theme),
    'app:badge': ({ count }) => deps.setBadge(count),
    'notification:wishes': (wishes) => deps.setNoticeWishes(wishes),
    'app:interactive': () => deps.onInteractive(),
    'app:quit': () => deps.quit(),
    ...deps.desktop,
    ...deps.transfers,
    ...deps.terminals,
  };
}
