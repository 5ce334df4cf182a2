import type { LocalKv } from '../../state/kv.ts';

/** A text that was typed and not saved, as it is kept over a reload, a crash or a device that is away (APP-NOTE-02). */
export interface NoteDraft {
  readonly title: string;
  readonly html: string;
  /** Version that the text was made from. */
  readonly base: number;
  /** Unix milliseconds. */
  readonly at: number;
}

/** Where drafts are kept. Nothing here rejects. */
export interface NoteJournal {
  read(id: string): Promise<NoteDraft | null>;
  keep(id: string, draft: NoteDraft): Promise<void>;
  drop(id: string): Promise<void>;
  /** Notes with a draft. */
  ids(): Promise<readonly string[]>;
}

const isDraft = (value: unknown): value is NoteDraft => {
  if (typeof value !== 'object' || value === null) return false;
  const { title, html, base, at } = value as Partial<Record<keyof NoteDraft, unknown>>;
  return typeof title === 'string' && typeof html === 'string' && typeof base === 'number' && typeof at === 'number';
};

/** Drafts in the records of this computer, for each account. */
export function createNoteJournal(kv: LocalKv, account: string): NoteJournal {
  const keyOf = (id: string): string => `noteDraft:${account}:${id}`;
  const index = `noteDrafts:${account}`;
  const ids = async (): Promise<readonly string[]> => {
    const kept = await kv.get(index).catch(() => undefined);
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  };
  // One after another: two windows of the page add to the same list.
  let last = Promise.resolve();
  const changeIndex = (change: (before: readonly string[]) => readonly string[]): Promise<void> =>
    (last = last.then(async () => {
      const before = await ids();
      const after = change(before);
      if (after !== before) await kv.set(index, after).catch(() => undefined);
    }));
  return {
    ids,
    async read(id) {
      const kept = await kv.get(keyOf(id)).catch(() => undefined);
      return isDraft(kept) ? kept : null;
    },
    async keep(id, draft) {
      // The draft first, and at once: the page may be on its way out.
      const kept = kv.set(keyOf(id), draft).catch(() => undefined);
      await changeIndex((before) => (before.includes(id) ? before : [...before, id]));
      await kept;
    },
    async drop(id) {
      const gone = kv.delete(keyOf(id)).catch(() => undefined);
      await changeIndex((before) => (before.includes(id) ? before.filter((each) => each !== id) : before));
      await gone;
    },
  };
}

const secrets = new Map<string, Map<string, NoteDraft>>();

/**
 * Drafts of notes of the safe box: in the memory of this page alone, for of what the box holds nothing is written down on
 * this computer (ERR-04, APP-SAFEB-02).
 */
export function secretJournal(account: string): NoteJournal {
  const own = secrets.get(account) ?? new Map<string, NoteDraft>();
  secrets.set(account, own);
  return {
    ids: () => Promise.resolve([...own.keys()]),
    read: (id) => Promise.resolve(own.get(id) ?? null),
    keep: (id, draft) => Promise.resolve(void own.set(id, draft)),
    drop: (id) => Promise.resolve(void own.delete(id)),
  };
}

/** Forgets the drafts of safe boxes: the account has signed out. */
export function forgetSecretDrafts(): void {
  for (const own of secrets.values()) own.clear();
}
