import { expect, test, vi } from 'vitest';

const fetched = vi.hoisted(() => vi.fn());
vi.mock('./en-US/shell.ts', async (original) => {
  fetched();
  return original();
});

test('ERR-14 texts asked for before the first ones are there are fetched beside them, and then known', async () => {
  const { i18next, setupI18n, textsLoaded } = await import('./index.ts');
  const loaded = textsLoaded(['shell']);
  await vi.waitFor(() => {
    expect(fetched).toHaveBeenCalledTimes(1);
  });
  expect(i18next.isInitialized).toBeFalsy();
  expect(await Promise.race([loaded.then(() => 'loaded'), Promise.resolve('waits')])).toBe('waits');
  await setupI18n('en-US');
  await loaded;
  expect(i18next.hasResourceBundle('en-US', 'shell')).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(1);
});
