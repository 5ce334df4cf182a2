import { createHash } from 'node:crypto';

/** Enough of a hash to tell the devices of a home apart. */
const ID_LENGTH = 16;

/** Session of the pages before a device was chosen; in memory, and gone with the app. */
export const NO_DEVICE_PARTITION = 'hearth-no-device';
/** Session of main's own questions to places that are not the chosen device; in memory. */
export const PROBE_PARTITION = 'hearth-probe';

/**
 * Partition of the session in which the pages of a device live. Cookies, storage and caches of one device are never
 * seen by the pages of another, though all of them are served under one origin.
 */
export function partitionOf(base: string | null): string {
  if (base === null) return NO_DEVICE_PARTITION;
  return `persist:nas-${createHash('sha256').update(base).digest('hex').slice(0, ID_LENGTH)}`;
}
