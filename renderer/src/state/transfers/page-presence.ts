import type { Clock } from './transfer-types.ts';

/** Tells the pages of this browser apart, so that no two of them carry on the same upload. */
export interface PagePresence {
  /** Names this page, for as long as it is open. */
  readonly id: string;
  /** From now on others see that this page is there; it must be said before anything is written under its name. */
  appear(): void;
  /** Does what no other page does at the same time, given whether a page is there. */
  alone<T>(run: (isThere: (id: string) => boolean) => Promise<T>): Promise<T>;
}

type Page = Pick<Window, 'addEventListener' | 'localStorage'>;
type Locks = Pick<LockManager, 'request' | 'query'>;

const PREFIX = 'hearth.uploads.page.';
const RESTORE = 'hearth.uploads.restore';
/** How often a page without locks says that it is there (ms). */
const BEAT_MS = 20_000;
/** A page that has not said so for so long is gone (ms); one in the background may speak once a minute only. */
const GONE_MS = 150_000;

/** By locks, which the browser gives back whatever becomes of the page. */
function byLocks(id: string, locks: Locks): PagePresence {
  let isSeen: Promise<void> | null = null;
  const appear = (): Promise<void> =>
    (isSeen ??= new Promise((resolve) => {
      const held = locks.request(PREFIX + id, () => {
        resolve();
        // Held until the page is gone.
        return new Promise<void>(() => undefined);
      });
      // A page that is being closed gets none.
      void held.catch(() => {
        resolve();
      });
    }));
  return {
    id,
    appear: () => void appear(),
    async alone(run) {
      await appear();
      return locks.request(RESTORE, async () => {
        const { held = [] } = await locks.query();
        const there = new Set(held.map(({ name }) => name));
        return run((other) => there.has(PREFIX + other));
      });
    },
  };
}

/** By a sign of life that is renewed: a page that is not secure has no locks. */
function byBeats(id: string, clock: Clock, page: Page): PagePresence {
  let stop: (() => void) | null = null;
  /** Storage may be full, or forbidden as a whole: then the others do not see this page. */
  const attempt = <T>(run: (storage: Storage) => T): T | null => {
    try {
      return run(page.localStorage);
    } catch {
      return null;
    }
  };
  const beat = (): void => {
    stop = clock.after(BEAT_MS, beat);
    attempt((storage) => {
      storage.setItem(PREFIX + id, String(clock.now()));
    });
  };
  const forget = (other: string): void => {
    attempt((storage) => {
      storage.removeItem(PREFIX + other);
    });
  };
  return {
    id,
    appear() {
      if (stop !== null) return;
      beat();
      page.addEventListener('pagehide', () => {
        stop?.();
        stop = null;
        forget(id);
      });
      page.addEventListener('pageshow', () => {
        if (stop === null) beat();
      });
    },
    alone: (run) =>
      run((other) => {
        const at = attempt((storage) => storage.getItem(PREFIX + other));
        if (at !== null && clock.now() - Number(at) < GONE_MS) return true;
        forget(other);
        return false;
      }),
  };
}

/** Makes it for a page; `locks` is undefined where the page is not secure. */
export function createPresence(id: string, clock: Clock, locks: Locks | undefined, page: Page): PagePresence {
  return locks === undefined ? byBeats(id, clock, page) : byLocks(id, locks);
}
