import { z } from 'zod';

/**
 * Channels of what only the installed app has: its update, and its panels. Part of the one list in channels.ts.
 * The shapes are those of `shared/flows/update/update-types.ts`.
 */

const release = z.object({
  version: z.string().max(60),
  date: z.string().max(60),
  notes: z.array(z.string().max(400)).max(60).readonly(),
  bytes: z.number().nullable(),
});
const held = z.object({ version: z.string().max(60), why: z.enum(['system', 'skipped', 'staged']) });

/** Where the update stands. */
export const updateState = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('off') }),
  z.object({ stage: z.literal('idle'), checkedAt: z.number().nullable(), held: held.nullable() }),
  z.object({ stage: z.literal('checking') }),
  z.object({ stage: z.literal('available'), release }),
  z.object({ stage: z.literal('downloading'), release, percent: z.number(), bytesPerSecond: z.number() }),
  z.object({ stage: z.literal('ready'), release }),
  z.object({
    stage: z.literal('failed'),
    during: z.enum(['check', 'download', 'install']),
    reason: z.enum(['network', 'server', 'feed', 'interrupted', 'checksum', 'signature', 'disk-full', 'unknown']),
    release: release.nullable(),
  }),
]);
export type UpdateState = z.output<typeof updateState>;

/** What the device does now that an update of the app must not disturb. */
export const busyReason = z.enum(['formatting', 'upgrade', 'transfers']);
export type BusyReason = z.output<typeof busyReason>;

/** Panels of the app that main can ask for (menu, tray). */
export const appPanel = z.enum(['about', 'update', 'connection']);
export type AppPanel = z.output<typeof appPanel>;
/** What main can ask the main window to show: a panel, or the search of the desktop. */
export const askedPanel = z.enum([...appPanel.options, 'search']);
export type AskedPanel = z.output<typeof askedPanel>;

/** A certificate of a device that the system does not trust and the user has not confirmed. */
export const unknownCertificate = z.object({
  host: z.string().max(300),
  /** `sha256/` and base64. */
  fingerprint: z.string().max(100),
  issuer: z.string().max(200),
  /** Unix milliseconds. */
  validTo: z.number(),
  /** Another one was confirmed for this device before. */
  changed: z.boolean(),
});
export type UnknownCertificate = z.output<typeof unknownCertificate>;

/** Steps of "Check my connection", in their order. */
export const checkStepId = z.enum(['disk', 'dns', 'tcp', 'tls', 'http', 'push', 'ping', 'keychain', 'tray', 'clock']);
export type CheckStepId = z.output<typeof checkStepId>;

/** What a step has found; the console has a sentence for each. */
export const checkCode = z.enum([
  'ok',
  'earlier',
  'timeout',
  'error',
  'low',
  'noDevice',
  'notNeeded',
  'plain',
  'pinned',
  'untrusted',
  'noHearth',
  'signedOut',
  'refused',
  'notOpen',
  'lost',
  'slow',
  'unprotected',
  'noTray',
  'unknown',
  'apart',
]);
export type CheckCode = z.output<typeof checkCode>;

/** One step of the check with its verdict; `ms` is null for a step that was left out. */
export const checkStep = z.object({
  id: checkStepId,
  verdict: z.enum(['ok', 'warning', 'failed', 'skipped']),
  code: checkCode,
  ms: z.number().nullable(),
  detail: z.string().max(200),
});
export type CheckStep = z.output<typeof checkStep>;

/** The strip of lyrics: locked, it lets every click through to what lies below. */
export const lyricState = z.object({ locked: z.boolean() });
export type LyricState = z.output<typeof lyricState>;

/** Keys that call up Hearth from any program, written as in the console: 'ctrl+alt+f'. */
export const hotKeys = z
  .string()
  .max(40)
  .regex(/^(?:ctrl\+|alt\+|shift\+){1,3}[^+\s]+$/);
/** `refused`: another program has them, or the system does not give them away. */
export const hotKeyState = z.object({ keys: hotKeys.nullable(), state: z.enum(['off', 'on', 'refused']) });
export type HotKeyState = z.output<typeof hotKeyState>;

const nothing = z.undefined();
const accent = z.string().regex(/^#[0-9a-f]{6}$/);

/** Renderer to main. */
export const desktopInvokeChannels = {
  'update:get': { request: nothing, response: updateState },
  /** Asked by a person: a version that was skipped is offered again. */
  'update:check': { request: nothing, response: z.void() },
  /** False when something else must end first, or nothing is offered. */
  'update:download': { request: nothing, response: z.boolean() },
  'update:cancel': { request: nothing, response: z.void() },
  'update:skip': { request: nothing, response: z.void() },
  /** Ends the app for the new version; false as above. */
  'update:install': { request: nothing, response: z.boolean() },
  /** The user trusts the certificate that was shown; false when it is not the one that was refused. */
  'certificate:trust': { request: unknownCertificate.pick({ host: true, fingerprint: true }), response: z.boolean() },
  /** Starts the embedded device with its demo data; its address, or null when it does not start. */
  'demo:start': { request: nothing, response: z.string().nullable() },
  /** What this window knows to be running; replaces what it said before. */
  'app:busy': { request: z.object({ reasons: z.array(busyReason).max(3) }), response: z.void() },
  /** Runs the check; each step is told by `diagnostics:step` as well. */
  'diagnostics:run': { request: nothing, response: z.array(checkStep) },
  /** The report as it would be saved, for reading before. */
  'diagnostics:report': { request: nothing, response: z.string() },
  'diagnostics:save': { request: nothing, response: z.enum(['saved', 'cancelled', 'failed']) },
  /** The licences of everything that is shipped; '' where they are not at hand. */
  'app:licences': { request: nothing, response: z.string() },
  /** The accent of the system as `#rrggbb`; null where it has none. */
  'app:accent': { request: nothing, response: accent.nullable() },
  'lyric:get': { request: nothing, response: lyricState },
  'lyric:lock': { request: lyricState, response: z.void() },
  'lyric:close': { request: nothing, response: z.void() },
  'hotkey:get': { request: nothing, response: hotKeyState },
  /** Null takes the keys away; keys that are refused are not kept. */
  'hotkey:set': { request: hotKeyState.pick({ keys: true }), response: hotKeyState },
} as const;

/** Main to renderer. */
export const desktopEventChannels = {
  'update:state': updateState,
  'diagnostics:step': checkStep,
  'app:panel': z.object({ panel: askedPanel }),
  'app:accent': z.object({ accent: accent.nullable() }),
  'lyric:state': lyricState,
} as const;
export const desktopEventNames = [
  'update:state',
  'diagnostics:step',
  'app:panel',
  'app:accent',
  'lyric:state',
] as const satisfies (keyof typeof desktopEventChannels)[];
