/** Shared by all pages of the origin; written by top windows only (TOK-03, SSN-02). */
export const HEARTBEAT_KEY = 'activityHeartbeat';

/** Last sign of life of any top window in unix milliseconds; null when there is none or it is unreadable. */
export function readHeartbeat(storage: Pick<Storage, 'getItem'>): number | null {
  const value = Number(storage.getItem(HEARTBEAT_KEY) ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}
