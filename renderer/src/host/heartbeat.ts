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

/** Timers of a hidden page are throttled to one a minute; those of a worker are not. */
export const workerTicker: Ticker = (periodMs, tick) => {
  if (typeof Worker !== 'function') {
    const timer = setInterval(tick, periodMs);
    return () => {
      clearInterval(timer);
    };
  }
  const worker = new Worker(new URL('./heartbeat-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = tick;
  worker.postMessage(periodMs);
  return () => {
    worker.terminate();
  };
};

/** Writes the heartbeat now, every second, and a last time when the page goes; returns the end (TOK-03). */
export function startHeartbeat(storage: Storage, page: Window, ticker: Ticker = workerTicker): Unsubscribe {
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
