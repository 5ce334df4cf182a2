import { expect, test } from 'vitest';
import { arePartsLoading, partLoading } from './lazy-part.ts';

test('WND-04 code counts as being fetched until it is there or has failed', async () => {
  let give = (_part: string): void => undefined;
  const part = partLoading(new Promise<string>((resolve) => (give = resolve)));
  const missing = partLoading(Promise.reject(new Error('gone')));
  expect(arePartsLoading()).toBe(true);
  await expect(missing).rejects.toThrow('gone');
  expect(arePartsLoading()).toBe(true);
  give('there');
  expect(await part).toBe('there');
  expect(arePartsLoading()).toBe(false);
});
