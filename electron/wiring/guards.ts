import { app, BrowserWindow, dialog, type WebContents } from 'electron';
import { watchRenderer, type PageAnswer } from '../diagnostics/renderer-watch.ts';
import type { Texts } from '../i18n/texts.ts';
import type { Logger } from '../logging/logger.ts';
import { CONSOLE_ORIGIN } from '../proxy/console-protocol.ts';
import { guardNavigation } from '../security/navigation.ts';
import { askBeforeLeaving } from '../windows/leave-question.ts';

export interface GuardsDeps {
  readonly openRoute: (route: string) => void;
  readonly openExternal: (url: string) => Promise<boolean>;
  readonly texts: () => Texts;
  /** A window stays open that was to close. */
  readonly onStay: () => void;
  readonly log: Logger;
}

/** Asks about a page in trouble; the button that loses nothing is the one that Enter and Escape mean. */
async function ask(contents: WebContents, trouble: 'crashes' | 'hangs', texts: Texts): Promise<PageAnswer> {
  const answers: PageAnswer[] = trouble === 'hangs' ? ['wait', 'reload'] : ['reload', 'quit'];
  const labels = { wait: texts.pageWait, reload: texts.pageReload, quit: texts.quit };
  const options = {
    type: 'warning' as const,
    message: trouble === 'hangs' ? texts.pageHangs : texts.pageCrashes,
    detail: texts.pageTroubleBody,
    buttons: answers.map((answer) => labels[answer]),
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const window = BrowserWindow.fromWebContents(contents);
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return answers[response] ?? 'wait';
}

/** Guards every page the app ever makes, also those nobody thought of. */
export function guardAllContents({ openRoute, openExternal, texts, onStay, log }: GuardsDeps): void {
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, {
      origin: CONSOLE_ORIGIN,
      openRoute,
      openExternal: (url) => void openExternal(url),
      log: log.for('security'),
    });
    askBeforeLeaving(contents, { texts, onStay });
    watchRenderer(contents, {
      now: Date.now,
      ask: (trouble) => ask(contents, trouble, texts()),
      quit: () => app.quit(),
      log: log.for('renderer'),
    });
  });
}
