import { deviceAnswered, deviceSilent, watchReset } from './device-slice.ts';
import type { AppStore } from './store.ts';

/** Polls come closer together than this; a longer silence is a page that was hidden, or a computer that slept. */
const QUIET_MS = 15_000;

/**
 * Takes the times of answers and failures into the store (DEV-02). A failure after a long silence, and a clock that
 * was set back, start the watch anew: what was before says nothing of the device now (WDG-06).
 */
export function createApiTimes(store: AppStore): (reached: boolean, at: number) => void {
  return (reached, at) => {
    const { apiSuccessTime, apiErrorTime } = store.getState().device;
    const last = Math.max(apiSuccessTime, apiErrorTime);
    if (at < last || (!reached && at - last > QUIET_MS)) store.dispatch(watchReset(at));
    store.dispatch(reached ? deviceAnswered(at) : deviceSilent(at));
  };
}
