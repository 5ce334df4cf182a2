import { expect, test } from 'vitest';
import { holdLoad, isLoadHeld } from './hold-load.ts';

test('WND-04 the load of the page is held until the last piece of work has ended, well or badly', async () => {
  expect(isLoadHeld()).toBe(false);
  let end = (): void => undefined;
  const well = holdLoad(
    new Promise<string>((resolve) => {
      end = () => {
        resolve('done');
      };
    }),
  );
  const badly = holdLoad(Promise.reject(new Error('no')));
  expect(isLoadHeld()).toBe(true);
  await expect(badly).rejects.toThrow('no');
  expect(isLoadHeld()).toBe(true);
  end();
  expect(await well).toBe('done');
  expect(isLoadHeld()).toBe(false);
});
