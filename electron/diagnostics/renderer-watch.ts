import type { WebContents } from 'electron';
import type { Logger } from '../logging/logger.ts';

/** A page that goes on crashing is not loaded for ever. */
const MAX_RELOADS = 3;
const WINDOW_MS = 60_000;

/** Loads a crashed page again, three times a minute at most, and logs why it crashed. */
export function watchRenderer(contents: WebContents, deps: { readonly now: () => number; readonly log: Logger }): void {
  let reloads: number[] = [];
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    deps.log.error('a page has crashed', { reason, exitCode });
    if (reason === 'clean-exit' || contents.isDestroyed()) return;
    const now = deps.now();
    reloads = reloads.filter((at) => now - at < WINDOW_MS);
    if (reloads.length >= MAX_RELOADS) {
      deps.log.error('a page keeps crashing and is left alone');
      return;
    }
    reloads.push(now);
    contents.reload();
  });
  contents.on('unresponsive', () => deps.log.warn('a page does not respond'));
  contents.on('responsive', () => deps.log.info('a page responds again'));
}
