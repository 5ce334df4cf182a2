import type { OrderLanguage } from '#shared/rules/natural-order.ts';
import type { DeviceContext } from '../context.ts';
import type { FileCaller } from '../files/rights.ts';
import { fileServices } from '../files/services.ts';
import { createMemory } from '../media/folder-index/memory.ts';
import { createScopedIndex, type ScopedIndex } from '../media/folder-index/scoped-index.ts';
import type { Sources } from '../media/folder-index/sources.ts';
import { threadModule } from '../media/folder-index/thread-module.ts';
import { type Book, booksOf, countTracks } from './books.ts';
import { bookIndexFile } from './book-db.ts';

export interface BookService extends ScopedIndex<Sources> {
  /** The books of an account, by title; of folders that it may read now. */
  books(caller: FileCaller, language: OrderLanguage): Promise<readonly Book[]>;
}

const made = new WeakMap<DeviceContext, BookService>();

function create(context: DeviceContext): BookService {
  const { fileSettings } = fileServices(context);
  const scoped = createScopedIndex<Sources>(context, {
    area: 'audiobook',
    called: 'audiobooks',
    file: bookIndexFile(context.config.dataDir),
    thread: threadModule(import.meta, 'book-thread'),
    settingsOf(username) {
      const { folders, exclude } = fileSettings.get(username, 'audiobook');
      return { folders, exclude };
    },
    count: countTracks,
  });
  const remembered = createMemory<readonly Book[]>(scoped.index, []);
  return {
    ...scoped,
    async books(caller, language) {
      const view = scoped.viewOf(await scoped.scopeOf(caller));
      if (view === undefined) return [];
      const key = JSON.stringify([view.scope, language]);
      return remembered(key, view.version, (db) => booksOf(db, view, language)).value;
    },
  };
}

/** The audiobooks of a device: one, whichever part asks first. It hears of every change of the files. */
export function bookService(context: DeviceContext): BookService {
  let service = made.get(context);
  if (!service) {
    service = create(context);
    made.set(context, service);
  }
  return service;
}
