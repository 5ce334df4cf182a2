import { REBOOT_GUARD_STARTS, REBOOT_GUARD_WINDOW_MS } from '../constants.ts';

/** A start of the device that reported the code, and what this console did about it. */
export interface GuardedStart {
  /** The uptime of that start, or the id of its message when the device gives no uptime. */
  readonly key: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly decision: 'reboot' | 'generic';
}

/** What to do about a device that asks for an immediate restart, and what to keep about it. BLK-10 */
export interface GuardDecision {
  /** `reboot`: call it now, once. `waiting`: it was called for this start. `generic`: show the fault screen. */
  readonly decision: 'reboot' | 'waiting' | 'generic';
  readonly starts: readonly GuardedStart[];
}

/**
 * Restarts the device at most once per start, and no longer at all when the third start within 30 minutes still asks
 * for it: an endless restart would help nobody. BLK-10
 */
export function guardReboot(
  kept: readonly GuardedStart[],
  report: { readonly uptime: number | null; readonly messageId: string; readonly now: number },
): GuardDecision {
  const key = report.uptime === null ? `message ${report.messageId}` : `uptime ${report.uptime}`;
  const recent = kept.filter((start) => Math.abs(report.now - start.at) < REBOOT_GUARD_WINDOW_MS);
  const known = recent.find((start) => start.key === key);
  if (known !== undefined) {
    return { decision: known.decision === 'generic' ? 'generic' : 'waiting', starts: recent };
  }
  const decision = recent.length + 1 >= REBOOT_GUARD_STARTS ? 'generic' : 'reboot';
  return { decision, starts: [...recent, { key, at: report.now, decision }] };
}

/** Reads kept starts; entries that are none are left out. */
export function readGuardedStarts(value: unknown): GuardedStart[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is GuardedStart => {
    if (typeof item !== 'object' || item === null) return false;
    const { key, at, decision } = item as Partial<Record<keyof GuardedStart, unknown>>;
    return typeof key === 'string' && typeof at === 'number' && (decision === 'reboot' || decision === 'generic');
  });
}
