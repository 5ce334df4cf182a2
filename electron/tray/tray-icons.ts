import path from 'node:path';
import type { TrayIcon } from './tray-view.ts';

/**
 * File of a tray icon below the app's folder: a template image on macOS (the system colours it), ICO with all sizes on
 * Windows, PNG elsewhere. Electron finds the @2x file beside a PNG by itself.
 */
export function trayIconFile(appPath: string, icon: TrayIcon, platform: NodeJS.Platform): string {
  const name = platform === 'darwin' ? `${icon}Template.png` : platform === 'win32' ? `${icon}.ico` : `${icon}.png`;
  return path.join(appPath, 'build/tray', name);
}

/** Keeps the icon's place in the task bar over updates; one for the life of the product. */
export const TRAY_GUID = '6d0c2f5e-3f1b-4c3a-9b8e-7a5c1d2e9f40';
