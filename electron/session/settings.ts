import { z } from 'zod';
import { identity, knownDevice, language } from '#shared/ipc/channels.ts';

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

export const SETTINGS_VERSION = 1;

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
  /** The user has been told that closing hides the window. */
  hideNoticeShown: z.boolean(),
  /** Closing the main window hides it to the tray. */
  closeToTray: z.boolean().default(true),
  /** Version of the app that is not to be offered again. */
  skippedVersion: z.string().nullable().default(null),
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
    hideNoticeShown: false,
    closeToTray: true,
    skippedVersion: null,
  };
}

/**
 * Brings what an older version wrote to the present form and checks it; throws with the reason when it cannot be
 * read. Version 1 is the first, so there is nothing to bring forward yet.
 */
export function readSettings(json: unknown): Settings {
  const version = z.object({ version: z.number() }).safeParse(json).data?.version;
  if (version !== undefined && version > SETTINGS_VERSION) throw new Error(`written by a newer version (${version})`);
  return settingsSchema.parse(json);
}
