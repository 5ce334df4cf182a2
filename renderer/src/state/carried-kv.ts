import type { LocalKv } from './kv.ts';

/** What a page that was left had not kept yet, for the page that comes after it in the same tab. */
const LEFT_KEY = 'hearth.records';
/** A tab that comes back later finds newer records of other tabs in the database (ms). The clock may be set meanwhile. */
const FRESH_MS = 60_000;

/** What a record becomes: undefined for one that is deleted. */
interface Change {
  readonly value?: unknown;
}

interface Left {
  readonly at: number;
  readonly changes: Readonly<Record<string, Change>>;
}

function readLeft(storage: Storage, now: number): Left['changes'] {
  try {
    const left = JSON.parse(storage.getItem(LEFT_KEY) ?? 'null') as Partial<Left> | null;
    const age = Math.abs(now - (left?.at ?? Number.NaN));
    return age <= FRESH_MS && typeof left?.changes === 'object' ? left.changes : {};
  } catch {
    return {};
  }
}

/** What the records carry over is put down in. */
export interface CarryDeps {
  readonly storage: Storage;
  readonly page: Pick<Window, 'addEventListener'>;
  readonly now: () => number;
}

/**
 * Records of which none is lost when its page is left: a browser may drop what it has not committed by then, and
 * confirms no commit to a page that goes. Those are put down in the tab's own store, which is written at once, and the
 * next page of the tab writes them again. Reads see what is still being written (WIN-25, SSN-08).
 */
export function carriedKv(kv: LocalKv, { storage, page, now }: CarryDeps): LocalKv {
  const pending = new Map<string, Change>();
  /** Records as they were last seen here: what a change is carried over with when the page is left during it. */
  const seen = new Map<string, unknown>();
  let leaving = false;

  const putDown = (): void => {
    if (pending.size === 0) return;
    try {
      // Frames of a tab are left together and share its store.
      const changes = { ...readLeft(storage, now()), ...Object.fromEntries(pending) };
      storage.setItem(LEFT_KEY, JSON.stringify({ at: now(), changes } satisfies Left));
    } catch {
      // A store that is full or forbidden: the database has the record in almost every case.
    }
  };
  const change = async (
    key: string,
    wanted: Change,
    write: () => Promise<unknown> = () => ('value' in wanted ? kv.set(key, wanted.value) : kv.delete(key)),
  ): Promise<void> => {
    pending.set(key, wanted);
    seen.set(key, wanted.value);
    if (leaving) putDown();
    await write();
    if (pending.get(key) === wanted) pending.delete(key);
  };

  const takeUp = (): void => {
    try {
      storage.removeItem(LEFT_KEY);
    } catch {
      // Then nothing was put down either.
    }
  };

  const left = readLeft(storage, now());
  takeUp();
  for (const [key, wanted] of Object.entries(left)) void change(key, wanted);
  page.addEventListener('pagehide', () => {
    leaving = true;
    putDown();
  });
  // A page that the browser had put aside goes on with its own records.
  page.addEventListener('pageshow', () => {
    if (leaving) takeUp();
    leaving = false;
  });
  return {
    get: async (key) => {
      if (pending.has(key)) return pending.get(key)?.value;
      const value = await kv.get(key);
      if (!pending.has(key)) seen.set(key, value);
      return value;
    },
    set: (key, value) => change(key, { value }),
    delete: (key) => change(key, {}),
    update: async (key, by) => {
      const wanted = { value: by(seen.get(key)) };
      let value: unknown;
      await change(key, wanted, async () => {
        value = await kv.update(key, by);
        // What other pages have made of it comes with it.
        if (pending.get(key) === wanted) seen.set(key, value);
      });
      return value;
    },
  };
}
