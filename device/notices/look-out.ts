import type { Logger } from '../logging/logger.ts';

/** Real time between two looks. */
const LOOK_MS = 60_000;

/** Looks now and once a minute at what has become due; what fails is logged as `trouble`. Answers how to stop. */
export function lookOut(look: () => void, log: Logger, trouble: string): () => void {
  const safely = (): void => {
    try {
      look();
    } catch (error) {
      log.error(trouble, { error });
    }
  };
  safely();
  const timer = setInterval(safely, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
