import { expect, test } from 'vitest';
import { fetchEarly } from './early-files.ts';

test('WND-04 RTE-24 what is fetched early is marked until it is there or has failed', () => {
  const texts = { 'en-US': ['words.js'], 'zh-CN': [] };
  const desktopTexts = { 'en-US': [], 'zh-CN': [] };
  fetchEarly({ texts, desktop: ['shell.css'], desktopTexts }, 'en-US', { isDesktop: true });
  const coming = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[data-coming]')].map(({ rel }) => rel);
  const [words, sheet] = document.head.querySelectorAll('link');
  expect(coming()).toEqual(['modulepreload', 'preload']);
  words?.dispatchEvent(new Event('load'));
  expect(coming()).toEqual(['preload']);
  sheet?.dispatchEvent(new Event('error'));
  expect(coming()).toEqual([]);
});
