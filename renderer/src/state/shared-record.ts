import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { localKv } from './local-kv.ts';
import type { LocalKv } from './kv.ts';
import { recordNews, type RecordNews } from './record-news.ts';

interface Wanted<T> {
  readonly key: string;
  /** Makes something of what is kept, also of nothing and of nonsense. */
  readonly read: (kept: unknown) => T;
  /** The value is another one now, by this page or by another. */
  readonly onChange: () => void;
  readonly kv?: LocalKv;
  readonly news?: RecordNews;
}

/** A record of this computer that several pages change: what one of them does is soon known to all, and never lost. */
export interface SharedRecord<T> {
  /** Resolves when what was kept before is there. */
  readonly ready: Promise<void>;
  readonly value: () => T;
  /** Changes it here at once; resolves when that is kept. `by` changes nothing else, and may be asked again. */
  change(by: (value: T) => T): Promise<void>;
  /** Reads again what is kept, for pages that may not have heard of a change. */
  refresh(): Promise<void>;
  readonly close: Unsubscribe;
}

/** Opens a record that is shared with the other pages of this computer. */
export function sharedRecord<T>({ key, read, onChange, kv = localKv, news = recordNews }: Wanted<T>): SharedRecord<T> {
  let value = read(undefined);
  let changes = 0;
  let underWay = 0;
  let isOpen = true;
  const take = (kept: unknown): void => {
    if (!isOpen) return;
    value = read(kept);
    onChange();
  };
  const refresh = async (): Promise<void> => {
    const before = changes;
    const kept = await kv.get(key);
    // What this page has changed meanwhile is answered by the change itself.
    if (changes === before && underWay === 0) take(kept);
  };
  const ready = refresh();
  const unfollow = news.follow(key, () => void refresh());
  return {
    ready,
    value: () => value,
    change: async (by) => {
      changes += 1;
      underWay += 1;
      value = by(value);
      onChange();
      const kept = await kv.update(key, (stored) => by(read(stored)));
      underWay -= 1;
      news.tell(key);
      if (underWay === 0) take(kept);
    },
    refresh,
    close: () => {
      isOpen = false;
      unfollow();
    },
  };
}
