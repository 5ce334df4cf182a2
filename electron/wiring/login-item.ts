import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import { createLoginItem, type LoginItem } from '../lifecycle/login-item.ts';

/** Starting with the computer, over the system's own list or the autostart folder. */
export function openLoginItem(): LoginItem {
  return createLoginItem({
    platform: process.platform,
    items: app,
    program: process.env.APPIMAGE ?? process.execPath,
    configDir: app.getPath('appData'),
    files: {
      exists: existsSync,
      write(file, text) {
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, text);
      },
      remove: (file) => rmSync(file, { force: true }),
    },
  });
}
