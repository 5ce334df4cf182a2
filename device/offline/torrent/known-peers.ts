import { addressKey, type PeerAddress } from './addresses.ts';

/** Addresses kept in mind; beyond them, new ones are not taken. */
const MAX_KNOWN = 2000;
/** First and longest wait before an address is tried again, in milliseconds. */
const RETRY_MS = 20_000;
const LONGEST_RETRY_MS = 1_800_000;
/** A host that gave wrong data this often is not let in again. */
const MAX_STRIKES = 3;

interface Known {
  readonly address: PeerAddress;
  fails: number;
  next: number;
  isBusy: boolean;
  isBanned: boolean;
}

/** The addresses that a swarm may call, and those that it never lets in again. */
export function createKnownPeers(now: () => number) {
  const known = new Map<string, Known>();
  const strikes = new Map<string, number>();
  const entry = (address: PeerAddress | undefined): Known | undefined => address && known.get(addressKey(address));

  return {
    add(addresses: readonly PeerAddress[]): void {
      for (const address of addresses) {
        const key = addressKey(address);
        if (known.size >= MAX_KNOWN || known.has(key)) continue;
        known.set(key, { address, fails: 0, next: 0, isBusy: false, isBanned: false });
      }
    },
    /** The next address to call, which is busy from now on; the least disappointing first. */
    take(): PeerAddress | undefined {
      let best: Known | undefined;
      for (const each of known.values()) {
        if (each.isBusy || each.isBanned || each.next > now()) continue;
        if (!best || each.fails < best.fails) best = each;
      }
      if (best) best.isBusy = true;
      return best?.address;
    },
    /** A connection to it has ended; `wasUseful` makes it worth an early call. */
    free(address: PeerAddress | undefined, wasUseful: boolean): void {
      const each = entry(address);
      if (!each) return;
      each.isBusy = false;
      each.next = now() + Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** each.fails);
      each.fails = wasUseful ? 0 : each.fails + 1;
    },
    /** It is this client itself, or, with its host, gave wrong data. */
    ban(address: PeerAddress | undefined, host?: string): void {
      const each = entry(address);
      if (each) each.isBanned = true;
      if (host !== undefined) strikes.set(host, (strikes.get(host) ?? 0) + 1);
    },
    isBannedHost: (host: string): boolean => (strikes.get(host) ?? 0) >= MAX_STRIKES,
  };
}
