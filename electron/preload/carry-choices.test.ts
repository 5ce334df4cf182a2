import { expect, test } from 'vitest';
import { choicesOfWords, choicesWord, isCarried } from '#shared/ipc/carried-choices.ts';
import { placeChoices, readChoices } from './carry-choices.ts';

function storage(entries: Record<string, string>) {
  const map = new Map(Object.entries(entries));
  const localStorage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
  return { map, page: { localStorage: Object.assign(localStorage, entries) as unknown as Storage } };
}

test('looks and language go along to another device, and nothing of an account does', () => {
  const { page } = storage({
    'hearth.language': 'zh-CN',
    'hearth.scheme': 'dark',
    'hearth.zoom/1920x1080@1': '0.9',
    'hearth.scheme:admin': 'dark',
    'hearth.accounts': '[{"username":"admin"}]',
    token: 'secret',
  });
  const choices = readChoices(page);
  expect(choices).toEqual({ 'hearth.language': 'zh-CN', 'hearth.scheme': 'dark', 'hearth.zoom/1920x1080@1': '0.9' });
  expect(isCarried(choices)).toBe(true);
  expect(choicesOfWords(['electron', '--other', choicesWord(choices)])).toEqual(choices);
});

test('what a device has been shown with before stays', () => {
  const { page, map } = storage({ 'hearth.language': 'en-US' });
  placeChoices([choicesWord({ 'hearth.language': 'zh-CN', 'hearth.scheme': 'dark' })], page);
  expect(Object.fromEntries(map)).toMatchObject({ 'hearth.language': 'en-US', 'hearth.scheme': 'dark' });
});

test('words that are none, and pages without a storage, do no harm', () => {
  const { page, map } = storage({});
  for (const word of [
    '--hearth-choices=%',
    '--hearth-choices=5',
    `--hearth-choices=${encodeURIComponent('{"x":"y"}')}`,
  ])
    placeChoices([word], page);
  expect(map.size).toBe(0);
  const none = {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  expect(readChoices(none)).toEqual({});
  expect(() => placeChoices([choicesWord({ 'hearth.scheme': 'dark' })], none)).not.toThrow();
  expect(isCarried({ 'hearth.token': 'x' })).toBe(false);
  expect(isCarried({ 'hearth.scheme': 'x'.repeat(41) })).toBe(false);
});
