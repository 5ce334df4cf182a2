import { z } from 'zod';
import { NOTICE_SOURCES } from '../constants.ts';
import { messageFrame } from '../contract/push.ts';
import { backupEventChannels, backupEventNames, backupInvokeChannels } from './backup-channels.ts';
import { isCarried } from './carried-choices.ts';
import {
  desktopEventChannels,
  desktopEventNames,
  desktopInvokeChannels,
  unknownCertificate,
} from './desktop-channels.ts';
import { terminalEventChannels, terminalEventNames, terminalInvokeChannels } from './terminal-channels.ts';
import { transferEventChannels, transferEventNames, transferInvokeChannels } from './transfer-channels.ts';

/**
 * The only list of desktop IPC channels (CALL-IPC-01). Renderer to main is request and answer; main to renderer is
 * an event. Main parses every argument with the schema here and checks the sender first; a channel without a schema
 * does not exist.
 */

/** Origin of a NAS device as main keeps it: scheme, host and port, no path. */
export const deviceBase = z.url({ protocol: /^https?$/ }).max(300);

/** What a page looks like, whatever it was chosen by. */
export const theme = z.enum(['light', 'dark']);
export type Theme = z.output<typeof theme>;

/** Session as main keeps it; the token is stored encrypted (SES-04). */
export const storedSession = z.object({
  token: z.string().min(1).max(256),
  username: z.string().max(128),
  nasid: z.string().max(128),
  keepLogin: z.boolean(),
  base: deviceBase,
  /** Lets main keep the administrator's messages from everybody else; left out while not known. */
  isMaster: z.boolean().optional(),
});
export type StoredSession = z.output<typeof storedSession>;

/** State of the push channel, kept by its owner (wire contract §9). `since` and `retryAt` in unix milliseconds. */
export const pushState = z.object({
  state: z.enum(['idle', 'connecting', 'open', 'down', 'refused']),
  since: z.number(),
  failures: z.number().int(),
  retryAt: z.number().nullable(),
});
export type PushState = z.output<typeof pushState>;

/** The four events to the desktop shell (DSK-01). */
export const shellEventNames = ['closeDialog', 'regetApp', 'reboot', 'closeSmartDialogHandle'] as const;
export type ShellEventName = (typeof shellEventNames)[number];
export const shellEvent = z.object({ type: z.enum(shellEventNames) });

/** A device this computer has used. `lastUsed` in unix milliseconds. */
export const knownDevice = z.object({ base: deviceBase, name: z.string().max(200), lastUsed: z.number() });
export type KnownDevice = z.output<typeof knownDevice>;

/** A device that announces itself on the local network; anybody can, so it is met before anything is sent to it. */
export const foundDevice = z.object({ base: deviceBase, name: z.string().max(200), model: z.string().max(40) });
export type FoundDevice = z.output<typeof foundDevice>;

/** Who this installation is towards the device (SES-06). */
export const identity = z.object({ deviceId: z.string().regex(/^[0-9a-f]{32}$/), device: z.string().max(64) });
export type Identity = z.output<typeof identity>;

/** A route of the console: path and query below the base, never an address of somewhere else. */
export const consoleRoute = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])/);

/** A place on the screen, in device-independent pixels. */
export const screenPlace = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type ScreenPlace = z.output<typeof screenPlace>;

/**
 * What the vault holds for the present device: nothing, a session, or one that cannot be read now (a locked
 * keyring); the last is kept and tried again, it is not a sign-out.
 */
export const sessionStatus = z.enum(['none', 'kept', 'locked']);
export type SessionStatus = z.output<typeof sessionStatus>;

/** Languages of the product. */
export const language = z.enum(['en-US', 'zh-CN']);
export type Language = z.output<typeof language>;

const nothing = z.undefined();
const minuteOfDay = z.number().int().min(0).max(1439);

/** Names of the events, for `events:subscribe`. */
const eventNames = [
  'push:message',
  'push:state',
  'shell:event',
  'session:changed',
  'power:event',
  'window:navigate',
  'window:closing',
  'window:above',
  'window:comesBack',
  ...desktopEventNames,
  ...transferEventNames,
  ...backupEventNames,
  ...terminalEventNames,
] as const;

/** Renderer to main: request, answer. */
export const invokeChannels = {
  /** The window listens from now on; events that had to wait for it are sent (navigate, shell). */
  'events:subscribe': { request: z.object({ channel: z.enum(eventNames) }), response: z.void() },
  'session:get': { request: nothing, response: storedSession.nullable() },
  'session:set': { request: storedSession, response: z.void() },
  'session:clear': { request: nothing, response: z.void() },
  'session:status': { request: nothing, response: sessionStatus },
  'identity:get': { request: nothing, response: identity },
  'device:get': {
    request: nothing,
    response: z.object({ current: knownDevice.nullable(), recent: z.array(knownDevice) }),
  },
  'device:select': {
    request: z.object({
      base: deviceBase,
      name: z.string().max(200),
      choices: z.record(z.string(), z.string()).refine(isCarried).optional(),
    }),
    response: z.void(),
  },
  /** Looks on the local network for a second or two. */
  'device:discover': { request: nothing, response: z.array(foundDevice) },
  'device:probe': {
    request: z.object({ base: deviceBase }),
    response: z.object({
      reachable: z.boolean(),
      name: z.string(),
      ms: z.number(),
      /** Why it was not reached, where a certificate is in the way. */
      certificate: unknownCertificate.optional(),
    }),
  },
  'push:get': { request: nothing, response: pushState },
  /**
   * Messages after `seq`: the last one has the answered `seq`, each one before it one less. `complete: false` means
   * that older ones are gone (or belonged to another session): the window must load its state afresh.
   */
  'push:since': {
    request: z.object({ seq: z.number().int() }),
    response: z.object({ seq: z.number().int(), complete: z.boolean(), messages: z.array(messageFrame) }),
  },
  'push:ack': { request: z.object({ id: z.number().int() }), response: z.void() },
  'push:reconnect': { request: nothing, response: z.void() },
  'shell:emit': { request: shellEvent, response: z.void() },
  'shell:openExternal': { request: z.object({ url: z.url().max(2000) }), response: z.boolean() },
  /** Opens a window of its own, at a place on the screen where one is given; false when there are too many. */
  'window:open': {
    request: z.object({ route: consoleRoute, place: screenPlace.optional() }),
    response: z.boolean(),
  },
  /** The page closes its window, for good. */
  'window:close': { request: nothing, response: z.void() },
  /** The account that signed out does not want its windows again. */
  'window:forget': { request: nothing, response: z.void() },
  'window:showMain': { request: z.object({ route: consoleRoute.optional() }), response: z.void() },
  'notification:show': {
    request: z.object({
      title: z.string().min(1).max(200),
      body: z.string().max(1000),
      route: consoleRoute.optional(),
    }),
    response: z.boolean(),
  },
  'app:info': {
    request: nothing,
    response: z.object({
      version: z.string(),
      platform: z.string(),
      arch: z.string(),
      electron: z.string(),
      chrome: z.string(),
      node: z.string(),
      /** Version of the operating system. */
      system: z.string(),
      /** Started in safe mode. */
      safe: z.boolean(),
    }),
  },
  /** Language of the console, for tray, menus and notices of main. */
  'app:language': { request: z.object({ language }), response: z.void() },
  /** Looks of the console, for what the system draws around it. */
  'app:theme': { request: z.object({ theme }), response: z.void() },
  /** Number of things that want a person, for the app's icon. */
  'app:badge': { request: z.object({ count: z.number().int().min(0).max(100_000) }), response: z.void() },
  /** Messages of the device that the account does not want to be told of by the system. */
  'notification:wishes': {
    request: z.object({
      muted: z.array(z.enum(NOTICE_SOURCES)).max(NOTICE_SOURCES.length).readonly(),
      digest: z.object({ from: minuteOfDay, until: minuteOfDay }).nullable(),
      quiet: z.object({ until: z.number().nullable() }).nullable(),
    }),
    response: z.void(),
  },
  /** A page can be used; the first one ends the start. */
  'app:interactive': { request: nothing, response: z.void() },
  'app:quit': { request: nothing, response: z.void() },
  ...desktopInvokeChannels,
  ...transferInvokeChannels,
  ...backupInvokeChannels,
  ...terminalInvokeChannels,
} as const;
export type InvokeChannels = typeof invokeChannels;
export type InvokeChannel = keyof InvokeChannels;
export type InvokeRequest<C extends InvokeChannel> = z.input<InvokeChannels[C]['request']>;
export type InvokeResponse<C extends InvokeChannel> = z.output<InvokeChannels[C]['response']>;

/** Main to renderer: events. `seq` grows by one for each push message in this run of the app. */
export const eventChannels = {
  'push:message': z.object({ seq: z.number().int(), message: messageFrame }),
  'push:state': pushState,
  'shell:event': shellEvent,
  'session:changed': z.object({ signedIn: z.boolean(), username: z.string() }),
  'power:event': z.object({ type: z.enum(['suspend', 'resume', 'lock-screen', 'unlock-screen']) }),
  'window:navigate': z.object({ route: consoleRoute }),
  /** Somebody closes this window, which left the desktop: it may go back there. */
  'window:closing': z.object({}),
  /** A window that left the desktop is dragged over the taskbar of this one, or no longer is. */
  'window:above': z.object({ isAbove: z.boolean() }),
  /** It was let go of there: it goes back to that place of the console (px from its top left corner). */
  'window:comesBack': z.object({ x: z.number(), y: z.number() }),
  ...desktopEventChannels,
  ...transferEventChannels,
  ...backupEventChannels,
  ...terminalEventChannels,
} as const satisfies Record<(typeof eventNames)[number], z.ZodType>;
export type EventChannels = typeof eventChannels;
export type EventChannel = keyof EventChannels;
export type EventPayload<C extends EventChannel> = z.output<EventChannels[C]>;
