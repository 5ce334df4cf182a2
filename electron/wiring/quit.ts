import { app, BrowserWindow, dialog } from 'electron';
import type { Texts } from '../i18n/texts.ts';
import { createQuit, signOutTexts, type RunningWork } from '../lifecycle/quit.ts';

/** The way in which a person signs out at the tray: what the app transfers is named first (UPL-05). */
export function openSignOut(running: () => RunningWork, texts: () => Texts, signOut: () => void): () => void {
  return openQuit(
    () => ({ ...running(), backups: [] }),
    () => signOutTexts(texts()),
    signOut,
  );
}

/** The way in which a person ends the app, from tray, menu and popover; Enter and Escape lose nothing. */
export function openQuit(
  running: () => RunningWork,
  texts: () => Texts,
  quit: () => void = () => app.quit(),
): () => void {
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
    quit,
  });
}
