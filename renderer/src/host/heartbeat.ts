import { HEARTBEAT_REFRESH_MS } from '#shared/constants.ts';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';

/** Shared by all pages of the origin; written by top windows only (TOK-03, SSN-02). */
export const HEARTBEAT_KEY = 'activityHeartbeat';

/** Last sign of life of any top window in unix milliseconds; null when there is none or it is unreadable. */
export function readHeartbeat(storage: Storage): number | null {
  const value = Number(storage.getItem(HEARTBEAT_KEY) ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}

/** Calls `tick` every period, also while the page is hidden; returns the end. */
export type Ticker = (periodMs: number, tick: () => void) => Unsubscribe;

/**
 * Timers of a hidden page are throttled to one a minute; those of a worker are not. While the page is seen its own
 * timer does: waking a second thread each second costs as much as all else an idle page does. The worker is there from
 * the start, so that a page can be hidden while the device is away.
 */
export const steadyTicker: Ticker = (periodMs, tick) => {
  const worker =
    typeof Worker === 'function'
      ? new Worker(new URL('./heartbeat-worker.ts', import.meta.url), { type: 'module' })
      : null;
  if (worker) worker.onmessage = tick;
  let timer: ReturnType<typeof setInterval> | undefined;
  const begin = () => {
    const isHidden = worker !== null && document.hidden;
    clearInterval(timer);
    if (!isHidden) timer = setInterval(tick, periodMs);
    worker?.postMessage(isHidden ? periodMs : 0);
  };
  const change = () => {
    // The period begins anew with the other timer: without a tick now it would be up to twice as long.
    tick();
    begin();
  };
  begin();
  document.addEventListener('visibilitychange', change);
  return () => {
    document.removeEventListener('visibilitychange', change);
    clearInterval(timer);
    worker?.terminate();
  };
};

/** Writes the heartbeat now, every second, and a last time when the page goes; returns the end (TOK-03). */
export function startHeartbeat(storage: Storage, page: Window, ticker: Ticker = steadyTicker): Unsubscribe {
  const write = () => {
    storage.setItem(HEARTBEAT_KEY, String(Date.now()));
  };
  write();
  const stopTicks = ticker(HEARTBEAT_REFRESH_MS, write);
  page.addEventListener('pagehide', write);
  return () => {
    stopTicks();
    page.removeEventListener('pagehide', write);
  };
}
