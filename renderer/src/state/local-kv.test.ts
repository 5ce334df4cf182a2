import { expect, test } from 'vitest';
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
