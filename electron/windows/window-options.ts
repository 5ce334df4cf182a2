import type { BrowserWindowConstructorOptions } from 'electron';
import { WINDOW_MIN_HEIGHT, WINDOW_MIN_WIDTH } from '#shared/constants.ts';

/** Size of the popover at the tray. RTE-21 */
export const POPOVER_SIZE = { width: 360, height: 480 } as const;

/** What every window of the app has in common: a page without Node, behind isolation and sandbox. */
export function windowOptions(preload: string, backgroundColor: string): BrowserWindowConstructorOptions {
  return {
    show: false,
    title: 'Hearth',
    backgroundColor,
    minWidth: WINDOW_MIN_WIDTH,
    minHeight: WINDOW_MIN_HEIGHT,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  };
}

/** The popover: no frame, not in the task bar, above the rest while it is open. */
export function popoverOptions(preload: string, backgroundColor: string): BrowserWindowConstructorOptions {
  return {
    ...windowOptions(preload, backgroundColor),
    ...POPOVER_SIZE,
    minWidth: POPOVER_SIZE.width,
    minHeight: POPOVER_SIZE.height,
    frame: false,
    resizable: false,
    maximizable: false,
    minimizable: false,
    fullscreenable: false,
    skipTaskbar: true,
    alwaysOnTop: true,
  };
}
