import { HEARTBEAT_REFRESH_MS } from '#shared/constants.ts';
import HeartbeatWorker from './heartbeat-worker.ts?worker&inline';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { HEARTBEAT_KEY } from './heartbeat-mark.ts';

/** Calls `tick` every period, also while the page is hidden; returns the end. */
export type Ticker = (periodMs: number, tick: () => void) => Unsubscribe;

/**
 * Timers of a hidden page are throttled to one a minute; those of a worker are not. While the page is seen its own
 * timer does: waking a second thread each second costs as much as all else an idle page does. The worker is made when
 * the page has been hidden for a period, which one that is left or loaded again never is; its code is part of the
 * page's, since the device may be away by then.
 */
export const steadyTicker: Ticker = (periodMs, tick) => {
  let worker: Worker | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const giveToWorker = () => {
    clearInterval(timer);
    if (worker === null) {
      worker = new HeartbeatWorker();
      worker.onmessage = tick;
    }
    worker.postMessage(periodMs);
  };
  const begin = () => {
    clearInterval(timer);
    worker?.postMessage(0);
    timer = setInterval(() => {
      tick();
      if (document.hidden && typeof Worker === 'function') giveToWorker();
    }, periodMs);
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
