import type { Cdp } from './cdp.ts';
import type { CommandLine } from './command-line.ts';
import type { Schemes } from './schemes.ts';

/** The manifest of the app, as far as Electron reads it. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly productName?: string;
  readonly main?: string;
}

/** What the stand-in's parts share: made by `boot.ts` before the app's first line runs. */
export interface Host {
  readonly commandLine: CommandLine;
  readonly manifest: Manifest;
  readonly schemes: Schemes;
  userData: string;
  /** The app has been told that it may make windows. */
  ready: boolean;
  /** Connection to Chromium; there once the app is ready. */
  cdp(): Cdp;
  /** Empties what Chromium keeps for an origin; kinds as `Storage.clearDataForOrigin` names them. */
  clearStorage(origin: string, kinds: string): Promise<void>;
  /** Ends Chromium and the scheme server; resolves when both are gone. */
  stop(): Promise<void>;
}

let current: Host | null = null;

/** Says which host this process is. */
export function setHost(host: Host): void {
  current = host;
}

/** The host of this process; throws where nothing was booted. */
export function host(): Host {
  if (!current) throw new Error('desktop host: not booted');
  return current;
}
