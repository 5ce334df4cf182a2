import { app, BrowserWindow, dialog } from 'electron';
import type { Texts } from '../i18n/texts.ts';
import { createQuit, type RunningWork } from '../lifecycle/quit.ts';

/** The way in which a person ends the app, from tray, menu and popover; Enter and Escape lose nothing. */
export function openQuit(running: () => RunningWork, texts: () => Texts): () => void {
  return createQuit({
    running,
    texts,
    async ask(message, detail) {
      const words = texts();
      const options = {
        type: 'question' as const,
        message,
        detail,
        buttons: [words.quitStay, words.quit],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      };
      const window = BrowserWindow.getFocusedWindow();
      const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
      return response === 1;
    },
    quit: () => app.quit(),
  });
}
