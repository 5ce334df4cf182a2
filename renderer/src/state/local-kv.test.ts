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
