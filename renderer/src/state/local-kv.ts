import { carriedKv } from './carried-kv.ts';
import type { LocalKv } from './kv.ts';

const DATABASE = 'hearth-local';
const STORE = 'records';

function opened(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'key' });
    };
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error(DATABASE));
    };
  });
}

/** Records in memory, for browsers without storage and for tests. */
export function memoryKv(): LocalKv {
  const records = new Map<string, unknown>();
  return {
    get: (key) => Promise.resolve(records.get(key)),
    set: (key, value) => {
      records.set(key, value);
      return Promise.resolve();
    },
    delete: (key) => {
      records.delete(key);
      return Promise.resolve();
    },
    update: (key, by) => {
      const value = by(records.get(key));
      records.set(key, value);
      return Promise.resolve(value);
    },
  };
}

const valueOf = (record: unknown): unknown =>
  typeof record === 'object' && record !== null ? (record as { value?: unknown }).value : undefined;

/**
 * One object store of {key, value} in IndexedDB. A browser that keeps nothing (private mode, full disk) gets records
 * in memory: they last as long as the page. SSN-08
 */
export function createLocalKv(factory: IDBFactory | undefined = globalThis.indexedDB): LocalKv {
  const fallback = memoryKv();
  let database: Promise<IDBDatabase | null> | null = null;
  const open = () => (database ??= factory === undefined ? Promise.resolve(null) : opened(factory).catch(() => null));

  async function run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
    otherwise: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const db = await open();
    if (db === null) return otherwise();
    try {
      const transaction = db.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      return await new Promise<T>((resolve, reject) => {
        const fail = () => {
          reject(transaction.error ?? request.error ?? new Error(STORE));
        };
        // Not when the request is answered: a page that is left before the commit takes a write back.
        transaction.oncomplete = () => {
          resolve(request.result);
        };
        transaction.onabort = fail;
        transaction.onerror = fail;
      });
    } catch {
      return otherwise();
    }
  }

  return {
    async get(key) {
      const record: unknown = await run(
        'readonly',
        (store): IDBRequest<unknown> => store.get(key),
        async () => ({ value: await fallback.get(key) }),
      );
      return valueOf(record);
    },
    async set(key, value) {
      const instead = async () => {
        await fallback.set(key, value);
        return undefined;
      };
      await run('readwrite', (store) => store.put({ key, value }), instead);
    },
    async delete(key) {
      await run(
        'readwrite',
        (store) => store.delete(key),
        () => fallback.delete(key).then(() => undefined),
      );
    },
    async update(key, by) {
      let value: unknown;
      // Reads and writes in one transaction: pages that change a record at the same time do so one after the other.
      const change = (store: IDBObjectStore): IDBRequest<unknown> => {
        const read: IDBRequest<unknown> = store.get(key);
        read.onsuccess = () => {
          value = by(valueOf(read.result));
          store.put({ key, value });
        };
        return read;
      };
      await run('readwrite', change, async () => {
        value = await fallback.update(key, by);
        return undefined;
      });
      return value;
    },
  };
}

const real = carriedKv(createLocalKv(), { storage: sessionStorage, page: window, now: () => Date.now() });
let standIn: { readonly keys: readonly string[]; readonly kv: LocalKv } | null = null;

const kvOf = (key: string): LocalKv => (standIn?.keys.includes(key) === true ? standIn.kv : real);

/** The records of this console. */
export const localKv: LocalKv = {
  get: (key) => kvOf(key).get(key),
  set: (key, value) => kvOf(key).set(key, value),
  delete: (key) => kvOf(key).delete(key),
  update: (key, by) => kvOf(key).update(key, by),
};

/** Keeps records of these keys in memory until the result is called: what is only looked at leaves no trace. */
export function standInForRecords(keys: readonly string[]): () => void {
  const mine = { keys, kv: memoryKv() };
  standIn = mine;
  return () => {
    if (standIn === mine) standIn = null;
  };
}
