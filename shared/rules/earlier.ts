import { POLLING_TIMEOUT_MS } from '../constants.ts';

/**
 * True when one stamp of this computer's clock is older than another. More than the life of a poll apart, it is the
 * clock that was set back, and the later-made stamp is the newer one: else the console would stand still until the
 * clock has caught up.
 */
export function isEarlier(at: number, than: number): boolean {
  return at < than && than - at <= POLLING_TIMEOUT_MS;
}
