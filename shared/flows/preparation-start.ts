import { isReboot } from '../rules/uptime.ts';

/** What is kept locally so that a reload does not restart the six minutes. Unix milliseconds; uptime as polled. */
export interface PreparationStart {
  readonly startedAt: number;
  readonly uptime: number | null;
}

/**
 * When the running preparation began: the kept start if it belongs to this uptime of the device, else now. A start
 * in the future (the clock was set back) counts as now. BOOT-05
 */
export function preparationStart(kept: PreparationStart | null, uptime: number | null, now: number): number {
  if (kept === null || kept.startedAt > now) return now;
  const restarted = kept.uptime !== null && uptime !== null && isReboot(kept.uptime, uptime);
  return restarted ? now : kept.startedAt;
}

/** Reads a kept start; anything malformed counts as none. */
export function readPreparationStart(value: unknown): PreparationStart | null {
  if (typeof value !== 'object' || value === null) return null;
  const { startedAt, uptime } = value as Partial<Record<keyof PreparationStart, unknown>>;
  if (typeof startedAt !== 'number' || !Number.isFinite(startedAt)) return null;
  return { startedAt, uptime: typeof uptime === 'number' ? uptime : null };
}
