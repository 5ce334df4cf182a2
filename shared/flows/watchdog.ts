import { CONNECTION_TIMEOUT_MS } from '../constants.ts';

/** What the watchdog knows; times in unix milliseconds of this computer. */
export interface WatchFacts {
  /** Last answer that reached the device, or the start of the page (WDG-06). */
  readonly apiSuccessTime: number;
  readonly apiErrorTime: number;
  /** The device restarts, shuts down or upgrades (WDG-03, SSN-09). */
  readonly suppressed: boolean;
}

/** True when the reconnecting dialog is due: more than 25 s of errors since the last answer (WDG-01). */
export function isCutOff({ apiSuccessTime, apiErrorTime, suppressed }: WatchFacts): boolean {
  return !suppressed && apiErrorTime - apiSuccessTime > CONNECTION_TIMEOUT_MS;
}
