import { expect, test, vi } from 'vitest';
import { fetchEarly } from '../head/early-files.ts';
import { arePartsLoading, linkLoading, partLoading, partsThere } from './part-loading.ts';

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

test('WND-04 RTE-08 code that a link fetches counts too, by the head of the page as well', () => {
  const ahead = [document.createElement('link'), document.createElement('link')];
  for (const link of ahead) linkLoading(link);
  for (const [nth, link] of ahead.entries()) {
    expect(arePartsLoading()).toBe(true);
    link.dispatchEvent(new Event(nth === 0 ? 'load' : 'error'));
  }
  return vi.waitFor(() => {
    expect(arePartsLoading()).toBe(false);
  });
});

test('WND-04 RTE-24 what the head of the page fetches early counts until it is there or has failed', () => {
  const texts = { 'en-US': ['words.js'], 'zh-CN': [] };
  const desktopTexts = { 'en-US': [], 'zh-CN': [] };
  fetchEarly({ texts, desktop: ['shell.css'], desktopTexts }, 'en-US', { isDesktop: true });
  const [words, sheet] = document.head.querySelectorAll('link');
  expect(arePartsLoading()).toBe(true);
  words?.dispatchEvent(new Event('load'));
  expect(arePartsLoading()).toBe(true);
  sheet?.dispatchEvent(new Event('error'));
  expect(arePartsLoading()).toBe(false);
});

test('BLK-10 what takes the device away waits for the code that is on its way, but not for ever', async () => {
  let over = false;
  await partsThere();
  let give = (_part: string): void => undefined;
  void partLoading(new Promise<string>((resolve) => (give = resolve)));
  const waiting = partsThere().then(() => (over = true));
  await Promise.resolve();
  expect(over).toBe(false);
  give('there');
  await waiting;

  void partLoading(new Promise<string>(() => undefined));
  await partsThere(1);
  expect(arePartsLoading()).toBe(true);
});
