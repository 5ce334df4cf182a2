import type { BrowserWindowConstructorOptions } from 'electron';
import { WINDOW_MIN_HEIGHT, WINDOW_MIN_WIDTH } from '#shared/constants.ts';
import type { Theme } from '#shared/ipc/channels.ts';
import type { Manners } from '../platform/manners.ts';
import { backgroundOf, titleBarOptions } from '../platform/title-bar.ts';

/** Size of the popover at the tray. RTE-21 */
export const POPOVER_SIZE = { width: 360, height: 480 } as const;

/** What a page is given to begin with. */
export interface PageGiven {
  /** Absolute path of the preload script. */
  readonly preload: string;
  /** Partition of the session of the chosen device. */
  readonly partition: string;
  /** Words for the preload script. */
  readonly words: readonly string[];
  readonly titleBar: Manners['titleBar'];
  /** What the page is going to look like. */
  readonly theme: Theme;
}

/** What every window of the app has in common: a page without Node, behind isolation and sandbox. */
export function windowOptions(given: PageGiven): BrowserWindowConstructorOptions {
  return {
    show: false,
    title: 'Hearth',
    backgroundColor: backgroundOf(given.theme),
    ...titleBarOptions(given.titleBar, given.theme),
    minWidth: WINDOW_MIN_WIDTH,
    minHeight: WINDOW_MIN_HEIGHT,
    autoHideMenuBar: true,
    webPreferences: {
      preload: given.preload,
      partition: given.partition,
      additionalArguments: [...given.words],
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  };
}

/** Of one size above everything else, without a frame, and not in the task bar. */
const floating = (size: { readonly width: number; readonly height: number }): BrowserWindowConstructorOptions => ({
  ...size,
  minWidth: size.width,
  minHeight: size.height,
  frame: false,
  resizable: false,
  maximizable: false,
  minimizable: false,
  fullscreenable: false,
  skipTaskbar: true,
  alwaysOnTop: true,
});

/** The popover: no frame, not in the task bar, above the rest while it is open. */
export function popoverOptions(given: PageGiven): BrowserWindowConstructorOptions {
  return {
    ...windowOptions({ ...given, titleBar: 'system' }),
    ...floating(POPOVER_SIZE),
  };
}

/** Size of the strip of lyrics: two lines at the size that is read from a chair. RTE-23 */
export const STRIP_SIZE = { width: 840, height: 132 } as const;

/**
 * The strip of lyrics: nothing but its lines, above everything, in no list of windows. A window that is seen through
 * cannot be resized on every system.
 */
export function stripOptions(given: PageGiven, type: Manners['floating']): BrowserWindowConstructorOptions {
  return {
    ...windowOptions({ ...given, titleBar: 'system' }),
    ...floating(STRIP_SIZE),
    type,
    transparent: true,
    backgroundColor: '#00000000',
    hasShadow: false,
    roundedCorners: false,
  };
}
