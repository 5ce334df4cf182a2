import type { UploadJournal, UploadRecord } from './transfer-types.ts';

const DATABASE = 'hearth-transfers';
const STORE = 'uploads';
const FLUSH_MS = 150;

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('IndexedDB'));
    };
  });
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex('owner', 'owner');
  };
  return promised(request);
}

/**
 * The journal in IndexedDB, which alone can keep a file handle. Writes are gathered into few transactions, since
 * thousands of small files would otherwise mean thousands of them. A browser without storage (private mode, full
 * disk) keeps nothing: uploads work, they just do not survive a reload.
 */
export function indexedDbJournal(factory: IDBFactory | undefined = globalThis.indexedDB): UploadJournal {
  let database: Promise<IDBDatabase | null> | null = null;
  let pending = new Map<string, UploadRecord | null>();
  let flushing: Promise<void> | null = null;

  const connect = (): Promise<IDBDatabase | null> =>
    (database ??= factory === undefined ? Promise.resolve(null) : open(factory).catch(() => null));

  const write = async (): Promise<void> => {
    const changes = pending;
    pending = new Map();
    const db = await connect();
    if (db === null || changes.size === 0) return;
    await new Promise<void>((resolve) => {
      const transaction = db.transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      for (const [id, record] of changes) {
        if (record === null) store.delete(id);
        else store.put(record);
      }
      transaction.oncomplete = () => {
        resolve();
      };
      // A record that cannot be kept (no space, a handle that cannot be cloned) costs one choice of file later.
      transaction.onerror = () => {
        resolve();
      };
      transaction.onabort = () => {
        resolve();
      };
    });
  };

  /** The first change is written at once, those that follow shortly after it together. */
  const flush = (): Promise<void> => {
    flushing ??= write().then(
      () =>
        new Promise<void>((resolve) => {
          setTimeout(() => {
            flushing = null;
            resolve(pending.size > 0 ? flush() : undefined);
          }, FLUSH_MS);
        }),
    );
    return flushing;
  };

  return {
    load: async (owner) => {
      const db = await connect();
      if (db === null) return [];
      try {
        const index = db.transaction(STORE, 'readonly').objectStore(STORE).index('owner');
        const records = (await promised(index.getAll(owner))) as UploadRecord[];
        return records.sort((a, b) => a.at - b.at);
      } catch {
        return [];
      }
    },
    put: async (records) => {
      for (const record of records) pending.set(record.id, record);
      if (records.length > 0) await flush();
    },
    remove: async (ids) => {
      for (const id of ids) pending.set(id, null);
      if (ids.length > 0) await flush();
    },
  };
}
