import { expect, test, vi } from 'vitest';
import { createLocalKv } from './local-kv.ts';

test('SSN-08 without IndexedDB records last as long as the page', async () => {
  const kv = createLocalKv(undefined);
  await kv.set('a', { n: 1 });
  expect(await kv.get('a')).toEqual({ n: 1 });
  await kv.delete('a');
  expect(await kv.get('a')).toBeUndefined();
});

test('SSN-08 a database that cannot be opened is no error', async () => {
  const broken: Pick<IDBFactory, 'open'> = {
    open: () => {
      throw new Error('blocked');
    },
  };
  const kv = createLocalKv(broken as IDBFactory);
  await kv.set('a', 1);
  expect(await kv.get('a')).toBe(1);
});

test('SSN-08 a record counts as kept once it is committed, not when the request is answered', async () => {
  const request = { result: 'a', error: null, onsuccess: null as (() => void) | null };
  const transaction = {
    error: null,
    oncomplete: null as (() => void) | null,
    objectStore: () => ({ put: () => request }),
  };
  const opening = { result: { transaction: () => transaction }, onsuccess: null as (() => void) | null };
  const kv = createLocalKv({ open: () => opening } as unknown as IDBFactory);
  let kept = false;
  const set = kv.set('a', 1).then(() => (kept = true));
  opening.onsuccess?.();
  await vi.waitFor(() => {
    expect(transaction.oncomplete).not.toBeNull();
  });
  request.onsuccess?.();
  await Promise.resolve();
  expect(kept).toBe(false);
  transaction.oncomplete?.();
  await set;
  expect(kept).toBe(true);
});

test('APP-FM-03 a record is changed by what is kept, in one transaction', async () => {
  let kept: unknown = { key: 'a', value: 1 };
  const made: string[] = [];
  const open = () => {
    const opening = { result: { transaction }, onsuccess: null as (() => void) | null };
    queueMicrotask(() => opening.onsuccess?.());
    return opening;
  };
  const transaction = (_store: string, mode: string) => {
    made.push(mode);
    const self = { error: null, oncomplete: null as (() => void) | null, objectStore: () => store };
    const store = {
      get: () => {
        const request = { result: kept, error: null, onsuccess: null as (() => void) | null };
        queueMicrotask(() => {
          request.onsuccess?.();
          queueMicrotask(() => self.oncomplete?.());
        });
        return request;
      },
      put: (record: unknown) => (kept = record),
    };
    return self;
  };
  const kv = createLocalKv({ open } as unknown as IDBFactory);
  expect(await kv.update('a', (value) => (value as number) + 1)).toBe(2);
  expect(kept).toEqual({ key: 'a', value: 2 });
  expect(made).toEqual(['readwrite']);
});

test('SSN-08 without IndexedDB a record is changed in memory', async () => {
  const kv = createLocalKv(undefined);
  await kv.set('a', 1);
  expect(await kv.update('a', (value) => (value as number) + 1)).toBe(2);
  expect(await kv.get('a')).toBe(2);
});
