import type { Unsubscribe } from '#shared/ipc/bridge.ts';

/**
 * Does something in one document of all that ask for it under a name: `begin` runs when this one is it, and what it
 * answers ends it again. The next document takes over when this one ends, closes or crashes. Where the browser has no
 * locks (a page that was not loaded over a secure connection) every document is its own owner.
 */
export function whileOwner(
  name: string,
  begin: () => Unsubscribe,
  locks: Pick<LockManager, 'request'> | undefined,
): Unsubscribe {
  if (locks === undefined) return begin();
  const waiting = new AbortController();
  let ended = false;
  let release = () => {
    waiting.abort();
  };
  locks
    .request(name, { signal: waiting.signal }, () => {
      if (ended) return;
      const end = begin();
      return new Promise<void>((resolve) => {
        release = () => {
          end();
          resolve();
        };
      });
    })
    // Nobody waits any more.
    .catch(() => undefined);
  return () => {
    if (ended) return;
    ended = true;
    release();
  };
}
