import { BrowserWindow, dialog, type WebContents } from 'electron';
import type { Texts } from '../i18n/texts.ts';

interface LeaveDeps {
  readonly texts: () => Texts;
  /** The person stays: what was to end the page (a quit, too) is off. */
  readonly onStay: () => void;
}

/**
 * Asks before a page goes that says it would lose something (UPL-05). Electron asks nothing by itself: the page would
 * stay without a word, and so would the app that was told to quit. The button that loses nothing is the one that Enter
 * and Escape mean.
 */
export function askBeforeLeaving(contents: WebContents, { texts, onStay }: LeaveDeps): void {
  contents.on('will-prevent-unload', (event) => {
    const words = texts();
    const options = {
      type: 'question' as const,
      message: words.leaveTitle,
      detail: words.leaveBody,
      buttons: [words.leaveStay, words.leaveClose],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    };
    const window = BrowserWindow.fromWebContents(contents);
    // The event is answered while it is told, so nothing else can go on meanwhile.
    const answer = window ? dialog.showMessageBoxSync(window, options) : dialog.showMessageBoxSync(options);
    if (answer === 1) event.preventDefault();
    else onStay();
  });
}
