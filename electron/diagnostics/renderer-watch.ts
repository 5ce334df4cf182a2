import type { WebContents } from 'electron';
import { errorText, type Logger } from '../logging/logger.ts';

/** A page that goes on crashing is not loaded for ever. */
const MAX_RELOADS = 3;
const WINDOW_MS = 60_000;

/** What a person answers about a page in trouble. */
export type PageAnswer = 'reload' | 'wait' | 'quit';

export interface RendererWatchDeps {
  readonly now: () => number;
  /** The page keeps crashing, or does not respond: asks what to do, in a window of the system. */
  readonly ask: (trouble: 'crashes' | 'hangs') => Promise<PageAnswer>;
  readonly quit: () => void;
  readonly log: Logger;
}

type Watched = Pick<WebContents, 'on' | 'isDestroyed' | 'reload' | 'forcefullyCrashRenderer'>;

/**
 * Loads a crashed page again, three times a minute at most; after that, and for a page that does not respond, the
 * person decides. Never two questions at once, and no answer to a question that has answered itself.
 */
export function watchRenderer(contents: Watched, deps: RendererWatchDeps): void {
  let reloads: number[] = [];
  let asking = false;
  let hangs = false;

  const askAbout = (trouble: 'crashes' | 'hangs', isOver: () => boolean, reload: () => void) => {
    if (asking) return;
    asking = true;
    deps
      .ask(trouble)
      .then((answer) => {
        if (answer === 'quit') deps.quit();
        else if (answer === 'reload' && !isOver() && !contents.isDestroyed()) reload();
      })
      .catch((error: unknown) => deps.log.warn('nobody could be asked', { reason: errorText(error) }))
      .finally(() => (asking = false));
  };

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    deps.log.error('a page has crashed', { reason, exitCode });
    hangs = false;
    if (reason === 'clean-exit' || contents.isDestroyed()) return;
    const now = deps.now();
    reloads = reloads.filter((at) => now - at < WINDOW_MS);
    if (reloads.length < MAX_RELOADS) {
      reloads.push(now);
      contents.reload();
      return;
    }
    deps.log.error('a page keeps crashing and is left alone');
    askAbout(
      'crashes',
      () => false,
      () => {
        reloads = [];
        contents.reload();
      },
    );
  });
  contents.on('unresponsive', () => {
    hangs = true;
    deps.log.warn('a page does not respond');
    askAbout(
      'hangs',
      () => !hangs,
      // The page is ended first: a reload would wait for it to respond. It is loaded again like any that crashed.
      () => contents.forcefullyCrashRenderer(),
    );
  });
  contents.on('responsive', () => {
    hangs = false;
    deps.log.info('a page responds again');
  });
}
