/** Text that was typed and not saved, as this browser keeps it over a crash, a reload or a power cut. */
export interface Draft {
  readonly content: string;
  /** Version of the file it was made from. */
  readonly etag: string;
  readonly encoding: string;
  /** Unix milliseconds. */
  readonly at: number;
}

const PREFIX = 'hearth.draft.';
/** Drafts that are kept; the oldest go first. */
const MOST = 20;

const keyOf = (account: string, path: string): string => `${PREFIX}${account}:${path}`;

function parse(value: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(value ?? 'null');
    if (typeof draft !== 'object' || draft === null) return null;
    const { content, etag, encoding, at } = draft as Partial<Record<keyof Draft, unknown>>;
    const whole =
      typeof content === 'string' && typeof etag === 'string' && typeof encoding === 'string' && typeof at === 'number';
    return whole ? { content, etag, encoding, at } : null;
  } catch {
    return null;
  }
}

/** The draft of a file; null when there is none. */
export const readDraft = (storage: Storage, account: string, path: string): Draft | null =>
  parse(storage.getItem(keyOf(account, path)));

/** Forgets a draft: saved, or given up. */
export function dropDraft(storage: Storage, account: string, path: string): void {
  storage.removeItem(keyOf(account, path));
}

/** Keeps a draft; false when the browser has no room even after older ones have gone. */
export function keepDraft(storage: Storage, account: string, path: string, draft: Draft): boolean {
  const own = keyOf(account, path);
  const others = Array.from({ length: storage.length }, (_one, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(PREFIX) && key !== own)
    .sort((a, b) => (parse(storage.getItem(a))?.at ?? 0) - (parse(storage.getItem(b))?.at ?? 0));
  while (others.length >= MOST) storage.removeItem(others.shift() ?? '');
  for (;;) {
    try {
      storage.setItem(own, JSON.stringify(draft));
      return true;
    } catch {
      const oldest = others.shift();
      if (oldest === undefined) return false;
      storage.removeItem(oldest);
    }
  }
}
