import { z } from 'zod';
import { hotKeys } from '#shared/ipc/desktop-channels.ts';
import { consoleRoute, identity, knownDevice, language } from '#shared/ipc/channels.ts';

/** A kept sign-in: who, and the token sealed by the system's keyring (SES-04). Never the token itself. */
export const keptSession = z.object({
  username: z.string(),
  nasid: z.string(),
  isMaster: z.boolean().optional(),
  /** base64 */
  sealedToken: z.string().min(1),
});
export type KeptSession = z.output<typeof keptSession>;

/** Place and size of a window, in device-independent pixels. */
export const windowBounds = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  maximized: z.boolean(),
});
export type WindowBounds = z.output<typeof windowBounds>;

/** A window beside the main one, which comes back with its account: where it stands and what it shows. */
export const keptWindow = z.object({
  /** Origin of the device. */
  base: z.string(),
  username: z.string(),
  route: consoleRoute,
  bounds: windowBounds,
});
export type KeptWindow = z.output<typeof keptWindow>;

/** Place of the strip of lyrics, in device-independent pixels. */
export const lyricStrip = z.object({ x: z.number().int(), y: z.number().int(), locked: z.boolean() });

export const SETTINGS_VERSION = 2;

/** Everything the desktop app remembers, as it stands on disk. */
export const settingsSchema = z.object({
  version: z.literal(SETTINGS_VERSION),
  deviceId: identity.shape.deviceId,
  language: language.nullable(),
  /** Origin of the chosen device. */
  currentBase: z.string().nullable(),
  /** Devices used, newest first. */
  recent: z.array(knownDevice),
  /** Kept sign-ins by origin of the device. */
  sessions: z.record(z.string(), keptSession),
  mainWindow: windowBounds.nullable(),
  /** Windows beside the main one, those that are open and those that wait for their account. */
  ownWindows: z.array(keptWindow).readonly().catch([]).default([]),
  /** The user has been told that closing hides the window. */
  hideNoticeShown: z.boolean(),
  /** Closing the main window hides it to the tray; null while nobody has chosen, and it is as the system has it. */
  closeToTray: z.boolean().nullable(),
  /** Version of the app that is not to be offered again. */
  skippedVersion: z.string().nullable(),
  /** Certificates of devices that the user trusts though the system does not: fingerprint by host. */
  certificates: z.record(z.string(), z.string()),
  /** Folder of this computer that was saved to last. */
  saveFolder: z.string().nullable().default(null),
  /** Where the strip of lyrics was left, and whether it lets clicks through. */
  lyricStrip: lyricStrip.nullable().default(null),
  /** Keys that call up Hearth from any program. */
  hotKeys: hotKeys.nullable().default(null),
});
export type Settings = z.output<typeof settingsSchema>;

/** Settings of a first start. */
export function firstSettings(deviceId: string): Settings {
  return {
    version: SETTINGS_VERSION,
    deviceId,
    language: null,
    currentBase: null,
    recent: [],
    sessions: {},
    mainWindow: null,
    ownWindows: [],
    hideNoticeShown: false,
    closeToTray: null,
    skippedVersion: null,
    certificates: {},
    saveFolder: null,
    lyricStrip: null,
    hotKeys: null,
  };
}

type Json = Readonly<Record<string, unknown>>;

/** From each version to the next one. What an older version did not know gets the value of a first start. */
const migrations: Readonly<Record<number, (json: Json) => Json>> = {
  1: (json) => ({ closeToTray: null, ...json, version: 2, skippedVersion: null, certificates: {} }),
};

const versioned = z.looseObject({ version: z.number().int() });

/**
 * Brings what an older version wrote to the present form, one version after the other, and checks it; throws with the
 * reason when it cannot be read.
 */
export function readSettings(json: unknown): Settings {
  let known: Json = versioned.parse(json);
  const { version } = versioned.parse(json);
  if (version > SETTINGS_VERSION) throw new Error(`written by a newer version (${version})`);
  for (let from = version; from < SETTINGS_VERSION; from += 1) {
    const migrate = migrations[from];
    if (migrate === undefined) throw new Error(`no way from version ${from}`);
    known = migrate(known);
  }
  return settingsSchema.parse(known);
}
