import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from '../accounts/same-text.ts';
import { DeviceError } from '../device-error.ts';
import type { Share } from './share-store.ts';

/** How long a visitor who gave the code may look (s). */
const TICKET_S = 7200;
/** Wrong codes for one link from one address before it is locked, and for how long (CALL-EXT-11). */
const TRIES = 5;
const LOCK_MS = 600_000;
/** Memory bound: the oldest entries are forgotten first. */
const MAX_ENTRIES = 10_000;

interface Failures {
  readonly count: number;
  readonly at: number;
}

export type ShareTickets = ReturnType<typeof createShareTickets>;

/**
 * Opens shares by their code. A ticket is signed, not stored: it ends with its time, with the code it was given for,
 * and with this run of the device. `now` in milliseconds.
 */
export function createShareTickets(now: () => number = () => Date.now()) {
  const secret = randomBytes(32);
  const failures = new Map<string, Failures>();

  const sign = (share: Pick<Share, 'id' | 'code'>, until: number): string =>
    createHmac('sha256', secret).update(`${share.id}\0${share.code}\0${until}`).digest('base64url');

  const failuresOf = (key: string): Failures => {
    const known = failures.get(key);
    return known && known.at > now() - LOCK_MS ? known : { count: 0, at: 0 };
  };

  return {
    /**
     * A ticket for the right code; a share without a code is opened by an empty one. Throws N003003 for a wrong code
     * and N001102 (data.minutes) after five of them from one address.
     */
    open(share: Pick<Share, 'id' | 'code'>, code: string, ip: string): { sticket: string; expire_in: number } {
      const key = `${share.id} ${ip}`;
      const { count, at } = failuresOf(key);
      if (count >= TRIES)
        throw new DeviceError('N001102', { data: { minutes: Math.ceil((at + LOCK_MS - now()) / 60_000) } });
      if (!sameText(code, share.code)) {
        failures.delete(key);
        failures.set(key, { count: count + 1, at: now() });
        const oldest = failures.keys().next();
        if (failures.size > MAX_ENTRIES && !oldest.done) failures.delete(oldest.value);
        throw new DeviceError('N003003');
      }
      failures.delete(key);
      const until = Math.floor(now() / 1000) + TICKET_S;
      return { sticket: `${until}.${sign(share, until)}`, expire_in: TICKET_S };
    },
    /** True for a ticket of this share that still holds. */
    holds(share: Pick<Share, 'id' | 'code'>, sticket: string): boolean {
      const match = /^(\d{1,12})\.([\w-]{43})$/.exec(sticket);
      const [, until = '0', signature = ''] = match ?? [];
      return Number(until) * 1000 > now() && sameText(signature, sign(share, Number(until)));
    },
  };
}
