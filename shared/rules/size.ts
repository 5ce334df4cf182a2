import { SIZE_BASE } from '../constants.ts';

const SIZE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;
const SPEED_UNITS = ['KB/s', 'MB/s', 'GB/s'] as const;

/** What stands for a number that is not one. CON-05 */
export const NO_VALUE = '--';

/** A number and its unit, for places that set them apart. */
export interface Quantity {
  readonly value: string;
  readonly unit: string;
}

/** At most two decimals, half up, without trailing zeros. */
function trimmed(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function scaled(value: number, units: readonly string[]): Quantity {
  let rest = value;
  let step = 0;
  while (step < units.length - 1 && Math.round(rest * 100) / 100 >= SIZE_BASE) {
    rest /= SIZE_BASE;
    step += 1;
  }
  return { value: trimmed(rest), unit: units[step] ?? '' };
}

/** A size in bytes as number and unit, base 1024, PB being the last unit; null when it is no size. CON-05 */
export function sizeParts(bytes: number): Quantity | null {
  return Number.isFinite(bytes) && bytes >= 0 ? scaled(bytes, SIZE_UNITS) : null;
}

/** A size in bytes as text without a space ('1.5KB'), for files and transfers; '--' when it is no size. CON-05 */
export function formatSize(bytes: number): string {
  const parts = sizeParts(bytes);
  return parts === null ? NO_VALUE : parts.value + parts.unit;
}

/** A size in bytes with a space before the unit ('3.64 TB'), for disks, pools and their charts. CON-05, FMT-15 */
export function formatSizeSpaced(bytes: number): string {
  const parts = sizeParts(bytes);
  return parts === null ? NO_VALUE : `${parts.value} ${parts.unit}`;
}

/**
 * Bytes per second in KB/s, MB/s or GB/s. Below 1 KB/s two decimals are kept ('0.50KB/s'), rounded down so that the
 * unit is never reached, and never down to zero while something moves. CON-06
 */
export function formatSpeed(bytesPerSecond: number): string {
  if (!Number.isFinite(bytesPerSecond) || bytesPerSecond < 0) return NO_VALUE;
  if (bytesPerSecond === 0) return '0KB/s';
  const kilo = bytesPerSecond / SIZE_BASE;
  if (kilo < 1) return `${(Math.max(1, Math.floor(kilo * 100)) / 100).toFixed(2)}KB/s`;
  const parts = scaled(kilo, SPEED_UNITS);
  return parts.value + parts.unit;
}

/** Whole percent of a rate 0..1, clamped to 0..100; anything that is no rate counts as 0. OVL-11 */
export function formatRate(rate: unknown): number {
  if (typeof rate !== 'number' || Number.isNaN(rate)) return 0;
  return Math.min(100, Math.max(0, Math.floor(rate * 100)));
}
