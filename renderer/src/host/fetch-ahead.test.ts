import { afterEach, expect, test, vi } from 'vitest';
import { fetchAhead } from './fetch-ahead.ts';
import { arePartsLoading } from './part-loading.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('RTE-08 WND-04 screens that are fetched ahead count as code on its way: a navigation would cut them off for good', async () => {
  vi.stubEnv('PROD', true);
  vi.useFakeTimers();
  const list = {
    files: ['conflicts.js', 'conflicts.css'],
    texts: { 'en-US': ['words-en.js'], 'zh-CN': ['words-zh.js'] },
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(list)));
  fetchAhead('en-US');
  await vi.advanceTimersByTimeAsync(10_000);
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map(({ rel, href }) => `${rel} ${href.slice(href.lastIndexOf('/') + 1)}`)).toEqual([
    'modulepreload conflicts.js',
    'stylesheet conflicts.css',
    'modulepreload words-en.js',
  ]);
  for (const link of links) {
    expect(arePartsLoading()).toBe(true);
    link.dispatchEvent(new Event('load'));
    await Promise.resolve();
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(arePartsLoading()).toBe(false);
});
