import type { Caller, DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { FileServices } from '../files/services.ts';
import { ownerOf } from './share-places.ts';
import type { Share } from './share-store.ts';
import { createShareTickets } from './share-tickets.ts';

/** A download that goes on within this time is the same one (ms). */
const SAME_DOWNLOAD_MS = 3_600_000;
const DOWNLOADS_KEPT = 10_000;

/** Who stands before a share: a visitor by its ticket, or an account. */
export interface Visit {
  readonly id: string;
  readonly sticket: string | undefined;
  readonly caller: Pick<Caller, 'username'> | null;
}

/**
 * What bytes are asked for: to look at them in the page, to begin a download, or as a range in the middle, which is only
 * part of a download when that is known.
 */
export type Use = 'look' | 'begin' | 'part';

export type ShareVisits = ReturnType<typeof createShareVisits>;

/** What visitors of shares may see, and how often they took something. */
export function createShareVisits(
  services: FileServices,
  push: DeviceContext['push'],
  now: () => number = () => Date.now(),
) {
  const { shares, rights } = services;
  const tickets = createShareTickets(now);
  const under = new Map<string, { readonly at: number; readonly looked: boolean }>();

  const isFor = (share: Share, caller: Visit['caller']): boolean => {
    const name = caller?.username.toLowerCase();
    return share.owner.toLowerCase() === name || share.members.some((member) => member.toLowerCase() === name);
  };

  /** A share that stands. Throws N003001 when it is cancelled or never was for this visitor, N003002 when expired. */
  const find = (id: string, caller: Visit['caller']): Share => {
    const share = shares.find(id);
    // One for members has no link: to everybody else it does not exist.
    if (!share || (!share.isLink && !isFor(share, caller))) throw new DeviceError('N003001');
    if (shares.isExpired(share)) throw new DeviceError('N003002');
    ownerOf(rights, share);
    return share;
  };

  /** A share that the visitor may look into. Throws N003003 without its ticket. */
  const enter = ({ id, sticket, caller }: Visit): Share => {
    const share = find(id, caller);
    if (isFor(share, caller) || (sticket !== undefined && tickets.holds(share, sticket))) return share;
    throw new DeviceError('N003003');
  };

  /** Throws N003005 when the limit is reached. */
  const count = (share: Share, caller: Visit['caller']): void => {
    if (share.owner.toLowerCase() === caller?.username.toLowerCase()) return;
    if (!shares.countDownload(share.id)) throw new DeviceError('N003005');
  };

  return {
    find,
    enter,
    count,
    open: (share: Share, code: string, ip: string) => tickets.open(share, code, ip),
    /** The page was opened, from an address. */
    note(share: Share, ip: string): void {
      shares.noteVisit(share.id, ip);
      const { id, name, kind, owner } = share;
      push.send({ topic: 'share', type: 'visited', to: owner, data: { id, name, kind, from: '' } });
    },
    /**
     * Counts a download. What goes on with one is free, and so is the first download of what was counted because it was
     * looked at. Throws N003005 when the limit is reached.
     */
    countDownload(share: Share, visit: Visit, what: string, use: Use): void {
      const key = [share.id, visit.sticket ?? visit.caller?.username ?? '', what].join('\0');
      const before = under.get(key);
      if (before !== undefined && before.at > now() - SAME_DOWNLOAD_MS) {
        if (use !== 'begin') return;
        if (before.looked) {
          under.set(key, { ...before, looked: false });
          return;
        }
      }
      count(share, visit.caller);
      under.delete(key);
      under.set(key, { at: now(), looked: use === 'look' });
      const oldest = under.keys().next();
      if (under.size > DOWNLOADS_KEPT && !oldest.done) under.delete(oldest.value);
    },
  };
}

const made = new WeakMap<FileServices, ShareVisits>();

/** The visits of a device: one set for calls and byte streams. */
export function shareVisits(services: FileServices): ShareVisits {
  let visits = made.get(services);
  if (!visits) {
    visits = createShareVisits(services, services.context.push);
    made.set(services, visits);
  }
  return visits;
}
