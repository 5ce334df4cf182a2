import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app, dialog } from 'electron';
import type { Texts } from '../i18n/texts.ts';
import { createLoginItem, type LoginItem } from '../lifecycle/login-item.ts';
import { errorText, type Logger } from '../logging/logger.ts';

/** Starting with the computer, over the system's own list or the autostart folder. */
export function openLoginItem(texts: () => Texts, log: Logger): LoginItem {
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
    onFailure(error) {
      log.warn('starting with the computer cannot be changed', { reason: errorText(error) });
      const { loginItemTitle: message, loginItemBody: detail } = texts();
      void dialog.showMessageBox({ type: 'warning', message, detail });
    },
  });
}
