import { UPTIME_THRESHOLD } from '../constants.ts';

/** From this value on an uptime is the moment of boot in unix seconds; below it, seconds since boot. SSN-05 */
const BOOT_TIME_FROM = 1e9;

/** The uptime to keep: the first one always, a later one only when it differs by more than 10 s. UPT-01, SSN-04 */
export function acceptUptime(old: number | null, next: number): number {
  return old === null || Math.abs(next - old) > UPTIME_THRESHOLD ? next : old;
}

/** True when the accepted change from `old` to `next` means that the device restarted. SSN-05, UPT-02 */
export function isReboot(old: number | null, next: number): boolean {
  if (old === null || acceptUptime(old, next) === old) return false;
  return next >= BOOT_TIME_FROM || next < old;
}
