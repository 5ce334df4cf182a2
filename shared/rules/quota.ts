/** Shares of the quota from which it is told of. */
const NEAR = 0.8;
const FULL = 0.95;

/** How near an account is to its quota. */
export type QuotaLevel = 'well' | 'near' | 'full' | 'over';

/** How near an account is to its quota; a quota of 0 is none. */
export function quotaLevel(used: number, quota: number): QuotaLevel {
  if (quota <= 0) return 'well';
  if (used >= quota) return 'over';
  return used / quota >= FULL ? 'full' : used / quota >= NEAR ? 'near' : 'well';
}
