import type { DatabaseSync } from 'node:sqlite';
import { createVideoAccountStore, type VideoAccountStore } from './account-store.ts';
import { type CollectionStore, createCollectionStore } from './collection-store.ts';
import { createVideoItemStore, type VideoItemStore } from './item-store.ts';
import { createVideoLibStore, type VideoLibStore } from './lib-store.ts';

/** Everything about films that cannot be made again from the files. */
export interface VideoStores {
  readonly libs: VideoLibStore;
  readonly items: VideoItemStore;
  readonly accounts: VideoAccountStore;
  readonly collections: CollectionStore;
  /** Paths were changed by others: a file was renamed or deleted. */
  forget(): void;
  /** Has somebody told of that. */
  onForgotten(listener: () => void): void;
}

/** The durable records of the films of a device. */
export function createVideoStores(db: DatabaseSync): VideoStores {
  const stores = {
    libs: createVideoLibStore(db),
    items: createVideoItemStore(db),
    accounts: createVideoAccountStore(db),
    collections: createCollectionStore(db),
  };
  const listeners: (() => void)[] = [];
  return {
    ...stores,
    forget() {
      for (const store of [stores.items, stores.accounts, stores.collections]) store.forget();
      for (const listener of listeners) listener();
    },
    onForgotten: (listener) => void listeners.push(listener),
  };
}
