import { REBOOT_HINT_MS } from '#shared/constants.ts';

export type PowerAction = 'reboot' | 'shutdown';

/** Where the device is on its way down, and up again. */
export type PowerPhase = 'waiting' | 'back' | 'off' | 'unreachable';

/** What is known since the device accepted the call. Unix milliseconds of this computer. */
export interface PowerFacts {
  readonly action: PowerAction;
  readonly startedAt: number;
  readonly now: number;
  /** Newest answer of the device, and newest silence. */
  readonly apiSuccessTime: number;
  readonly apiErrorTime: number;
  /** Its uptime says that it has started anew (SSN-05). */
  readonly restarted: boolean;
}

/**
 * Reboot: back when the uptime says so, or when the device answers after it was silent; unreachable ten minutes after
 * the call (DLG-06, DSK-04). Shutdown: off at the first silence.
 */
export function powerPhase(facts: PowerFacts): PowerPhase {
  const { action, startedAt, now, apiSuccessTime, apiErrorTime, restarted } = facts;
  const silent = apiErrorTime > startedAt;
  if (action === 'shutdown') return silent ? 'off' : 'waiting';
  if (restarted || (silent && apiSuccessTime > apiErrorTime)) return 'back';
  return now - startedAt >= REBOOT_HINT_MS ? 'unreachable' : 'waiting';
}
