import type { CallResult } from '../api/call.ts';

/** What the engine is given; times in milliseconds. */
export interface PollDeps {
  /** Makes one poll; resolves always, at the latest with its timeout. */
  readonly poll: (signal: AbortSignal) => Promise<CallResult<unknown>>;
  /** A successful answer; decides by its effects how soon `interval` wants the next one. */
  readonly onAnswer: (data: unknown, requestedAt: number) => void;
  /** Wait until the next poll, after an answer or a failure that took so long (POL-03, POL-04). */
  readonly interval: (tookMs: number) => number;
  /** Least time between two polls that are caused by the page becoming visible (POL-02). */
  readonly minimum: number;
  readonly isHidden: () => boolean;
  readonly now: () => number;
}

export interface PollEngine {
  /** Begins with a poll at once; does nothing when it runs already. */
  start(): void;
  /** No poll any more; an answer on its way is ignored (POL-13). */
  stop(): void;
  /** A poll now, or as soon as the one under way has ended (POL-03). `anew` gives that one up. */
  now(anew?: boolean): void;
  /** The page was hidden or shown (POL-02). */
  visibilityChanged(): void;
}

/**
 * Polls the device: the wait begins with the end of a poll, so at most one is under way (POL-01); a hidden page sends
 * none but keeps its timer, and a page that is shown again polls at once (POL-02).
 */
export function createPollEngine(deps: PollDeps): PollEngine {
  let running = 0;
  let runs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: AbortController | null = null;
  let requestedAt = -Infinity;
  let wanted = false;

  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(tick, ms);
  };

  const send = async (): Promise<void> => {
    const run = running;
    clearTimeout(timer);
    wanted = false;
    requestedAt = deps.now();
    const abort = new AbortController();
    underWay = abort;
    const asked = requestedAt;
    const result = await deps.poll(abort.signal);
    if (run !== running) return;
    underWay = null;
    if (result.success) deps.onAnswer(result.data, asked);
    // The answer may have ended the run.
    if (run !== running) return;
    if (wanted && !deps.isHidden()) void send();
    // A clock that was set back has measured nothing.
    else wait(deps.interval(Math.max(0, deps.now() - asked)));
  };

  function tick(): void {
    if (deps.isHidden()) wait(deps.interval(0));
    else void send();
  }

  return {
    start() {
      if (running !== 0) return;
      runs += 1;
      running = runs;
      tick();
    },
    stop() {
      running = 0;
      clearTimeout(timer);
      underWay?.abort();
      underWay = null;
    },
    now(anew = false) {
      if (running === 0) return;
      if (underWay === null) {
        tick();
        return;
      }
      wanted = true;
      if (anew) underWay.abort();
    },
    visibilityChanged() {
      if (running === 0 || underWay !== null || deps.isHidden()) return;
      const age = deps.now() - requestedAt;
      // An age below zero is a clock that was set back.
      if (age >= deps.minimum || age < 0) void send();
      else wait(deps.minimum - age);
    },
  };
}
