import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTabName } from './tab-name.ts';

/** The tab's own store, which a browser copies with the tab. */
function storeOf(values: Record<string, string> = {}) {
  const kept = { ...values };
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  } as unknown as Storage;
  return { storage, copy: () => storeOf(kept) };
}

const ends: (() => void)[] = [];
const start = (storage: Storage) => {
  const tab = startTabName(storage);
  ends.push(tab.stop);
  return tab;
};
beforeEach(() => {
  ends.length = 0;
});
afterEach(() => {
  for (const end of ends) end();
});

test('WIN-25 a tab keeps its name over reloads, and another tab has another one', () => {
  const { storage } = storeOf();
  const before = start(storage);
  before.stop();
  expect(start(storage).now()).toBe(before.now());
  expect(start(storeOf().storage).now()).not.toBe(before.now());
});

test('WIN-25 a copy of a tab takes a name of its own, and the tab that was copied keeps its name', async () => {
  const original = storeOf();
  const first = start(original.storage);
  const name = first.now();
  const { storage } = original.copy();
  const second = start(storage);
  await vi.waitFor(() => {
    expect(second.now()).not.toBe(name);
  });
  expect(first.now()).toBe(name);
  second.stop();
  expect(start(storage).now()).toBe(second.now());
});
