import { errorText, type Logger } from '../logging/logger.ts';

export interface FatalDeps {
  /** Tells the user, once. */
  readonly show: () => void;
  /** Writes what is still to be written, then ends the app. */
  readonly end: () => void;
  readonly log: Logger;
}

type Source = Pick<NodeJS.Process, 'on' | 'removeListener'>;

/**
 * An error nobody caught ends the app: its state is unknown. It is logged with its stack, shown once, and reported
 * once. A rejection nobody caught is logged only; the promise that failed has its own answer.
 */
export function watchFatal(source: Source, deps: FatalDeps): () => void {
  let dying = false;
  const onError = (error: unknown) => {
    deps.log.error('uncaught error', {
      reason: errorText(error),
      stack: error instanceof Error ? error.stack : undefined,
    });
    if (dying) return;
    dying = true;
    deps.show();
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
