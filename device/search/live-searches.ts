import type { LiveAnswer, LiveSearch } from './live-search.ts';

/** Searches of an account that are known at a time. */
const MOST = 8;
/** A search that nobody asks about looks no further, and later is forgotten (ms). */
const LEASE_MS = 10_000;
const KEPT_MS = 120_000;

interface Known<T> {
  readonly search: LiveSearch<T>;
  lease: NodeJS.Timeout;
  kept: NodeJS.Timeout;
}

/** The searches that are under way, by account and by the name that their asker gave them. */
export interface LiveSearches<T> {
  /** Asks a search for its hits from that one on; one that is not known (any more) begins. */
  ask(
    account: string,
    name: string,
    want: { readonly from: number; readonly size: number },
    begin: () => Promise<LiveSearch<T>> | LiveSearch<T>,
  ): Promise<LiveAnswer<T>>;
  /** Looks no further; what was found can be asked for a while. */
  stop(account: string, name: string): void;
}

/** Keeps searches between the calls that ask them (CALL-EXT-07). */
export function createLiveSearches<T>(): LiveSearches<T> {
  const accounts = new Map<string, Map<string, Known<T>>>();

  const drop = (account: string, name: string): void => {
    const own = accounts.get(account);
    const known = own?.get(name);
    if (own === undefined || known === undefined) return;
    own.delete(name);
    if (own.size === 0) accounts.delete(account);
    clearTimeout(known.lease);
    clearTimeout(known.kept);
    known.search.stop();
  };
  /** The one that was asked longest ago stands first. */
  const renew = (account: string, name: string, search: LiveSearch<T>): void => {
    const own = accounts.get(account) ?? new Map<string, Known<T>>();
    accounts.set(account, own);
    const before = own.get(name);
    clearTimeout(before?.lease);
    clearTimeout(before?.kept);
    own.delete(name);
    own.set(name, {
      search,
      lease: setTimeout(() => {
        search.stop();
      }, LEASE_MS).unref(),
      kept: setTimeout(drop, KEPT_MS, account, name).unref(),
    });
    for (const oldest of own.keys()) {
      if (own.size <= MOST) break;
      drop(account, oldest);
    }
  };

  return {
    async ask(account, name, { from, size }, begin) {
      const search = accounts.get(account)?.get(name)?.search ?? (await begin());
      renew(account, name, search);
      return search.ask(from, size);
    },
    stop(account, name) {
      accounts.get(account)?.get(name)?.search.stop();
    },
  };
}
