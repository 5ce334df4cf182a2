import { isSilence } from '../transfers/upload-runner.ts';
import { TusError } from '../transfers/tus-client.ts';
import type { WorkReport } from './work-report.ts';
import { CopyError } from './side.ts';

/** Pauses (ms) before what met no device is asked again; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 10_000, 30_000] as const;
const LAST_PAUSE_MS = 30_000;
/** A device that stays away for so long (ms) is given up; the copy can be taken up again. */
export const AWAY_MAX_MS = 15 * 60_000;

/** What a gateway or a busy device says, which is no word about the file. */
const passing: ReadonlySet<string> = new Set(['502', '503', 'N000005']);

/** Whether a failure says that nobody answered, or nobody had time: it may be another in a moment. */
export function isAway(error: unknown): boolean {
  if (error instanceof TusError) return ['network', 'busy', 'offset', 'server'].includes(error.kind);
  if (error instanceof CopyError) return isSilence(error.code) || passing.has(error.code);
  // What the browser throws when a request meets nobody.
  return error instanceof TypeError;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

/**
 * Asks a device until it answers, which it is told whether it does so again, and says meanwhile that it is away.
 * Rejects with what is no matter of the line, with the last failure after `AWAY_MAX_MS`, or with the signal's reason.
 */
export async function lasting<T>(
  { signal, away }: Pick<WorkReport, 'signal' | 'away'>,
  ask: (isAgain: boolean) => Promise<T>,
): Promise<T> {
  for (let tries = 0, waited = 0; ; tries += 1) {
    try {
      const answer = await ask(tries > 0);
      if (tries > 0) away(false);
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (!isAway(error) || waited >= AWAY_MAX_MS) throw error;
      const ms = PAUSES_MS[tries] ?? LAST_PAUSE_MS;
      away(true);
      await pause(ms, signal);
      waited += ms;
    }
  }
}
