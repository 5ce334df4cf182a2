import { errorText, type Logger } from '../logging/logger.ts';

export interface FatalDeps {
  /** Keeps the text for the next start, at once: nothing that is written later would get onto the disk. */
  readonly keep: (text: string) => void;
  /** Tells the user, once. */
  readonly show: () => void;
  /** Ends the app. */
  readonly end: () => void;
  readonly log: Logger;
}

type Source = Pick<NodeJS.Process, 'on' | 'removeListener'>;

/** A step of dying that fails must not keep the rest from happening. */
function attempt(step: () => void, log: Logger): void {
  try {
    step();
  } catch (error) {
    log.error('the end of the app failed', { reason: errorText(error) });
  }
}

/**
 * An error nobody caught ends the app: its state is unknown. It is logged with its stack, kept for the next start,
 * shown once, and reported once. A rejection nobody caught is logged only; the promise that failed has its own answer.
 */
export function watchFatal(source: Source, deps: FatalDeps): () => void {
  let dying = false;
  const onError = (error: unknown) => {
    const stack = error instanceof Error ? error.stack : undefined;
    deps.log.error('uncaught error', { reason: errorText(error), stack });
    if (dying) return;
    dying = true;
    attempt(() => deps.keep(stack ?? errorText(error)), deps.log);
    attempt(deps.show, deps.log);
    deps.end();
  };
  const onRejection = (reason: unknown) => {
    deps.log.error('unhandled rejection', {
      reason: errorText(reason),
      stack: reason instanceof Error ? reason.stack : undefined,
    });
  };
  source.on('uncaughtException', onError);
  source.on('unhandledRejection', onRejection);
  return () => {
    source.removeListener('uncaughtException', onError);
    source.removeListener('unhandledRejection', onRejection);
  };
}
