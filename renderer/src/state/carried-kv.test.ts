import { afterEach, expect, test, vi } from 'vitest';
import { carriedKv } from './carried-kv.ts';
import { memoryKv } from './local-kv.ts';
import type { LocalKv } from './kv.ts';

afterEach(() => {
  sessionStorage.clear();
});

/** One page of a tab: `leave` is what the browser says when it goes. */
function page(kv: LocalKv, at = 1000) {
  const target = new EventTarget();
  let time = at;
  const records = carriedKv(kv, { storage: sessionStorage, page: target, now: () => time });
  return {
    records,
    leave: () => target.dispatchEvent(new Event('pagehide')),
    comeBack: () => target.dispatchEvent(new Event('pageshow')),
    until: (now: number) => (time = now),
    onLeave: (work: () => void) => {
      target.addEventListener('pagehide', work);
    },
  };
}

/** A database that never confirms, and keeps nothing. */
const dropping = (): LocalKv => {
  const never = () => new Promise<never>(() => undefined);
  return { get: () => Promise.resolve(undefined), set: vi.fn(never), delete: vi.fn(never), update: vi.fn(never) };
};

test('WIN-25 what is still being written when a page is left is written by the next page of the tab', async () => {
  const first = page(dropping());
  void first.records.set('windows', { open: ['monitor'] });
  first.leave();
  const database = memoryKv();
  const { records } = page(database, 5000);
  expect(await records.get('windows')).toEqual({ open: ['monitor'] });
  await vi.waitFor(async () => {
    expect(await database.get('windows')).toEqual({ open: ['monitor'] });
  });
  expect(sessionStorage).toHaveLength(0);
});

test('WIN-25 what is written in the very moment of leaving is there as well, and what is deleted stays away', async () => {
  const first = page(dropping());
  first.onLeave(() => {
    void first.records.set('late', 1);
  });
  void first.records.delete('gone');
  first.leave();
  const database = memoryKv();
  await database.set('gone', 'still here');
  const { records } = page(database);
  expect([await records.get('late'), await records.get('gone')]).toEqual([1, undefined]);
  await vi.waitFor(async () => {
    expect(await database.get('gone')).toBeUndefined();
  });
});

test('WIN-25, LCK-04 a clock that is set right between two pages loses no record', async () => {
  const first = page(dropping(), 90_000);
  void first.records.set('lock.screen', { username: 'ann' });
  first.leave();
  const { records } = page(memoryKv(), 89_000);
  expect(await records.get('lock.screen')).toEqual({ username: 'ann' });
});

test('WIN-25 confirmed records are not carried: another tab may have written newer ones', async () => {
  const first = page(memoryKv());
  await first.records.set('windows', 'old');
  first.leave();
  expect(sessionStorage).toHaveLength(0);
});

test('WIN-25 a tab that comes back a minute later, or a page that was only put aside, brings nothing old', async () => {
  const first = page(dropping());
  void first.records.set('windows', 'old');
  first.leave();
  const kept = memoryKv();
  expect(await page(kept, 61_001).records.get('windows')).toBeUndefined();
  const second = page(dropping());
  void second.records.set('windows', 'mine');
  second.leave();
  second.comeBack();
  expect(sessionStorage).toHaveLength(0);
  expect(await second.records.get('windows')).toBe('mine');
});

test('SSN-08 a store of the tab that is full or holds nonsense is no error', async () => {
  sessionStorage.setItem('hearth.records', '{"at":1000,"changes":');
  const { records, leave } = page(dropping());
  expect(await records.get('windows')).toBeUndefined();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  void records.set('windows', 1);
  expect(leave).not.toThrow();
  full.mockRestore();
});

test('APP-FM-03 what a page makes of a record is carried with what it knew of it, and counts at once', async () => {
  const kept = memoryKv();
  await kept.set('list', ['old']);
  const first = page({ ...dropping(), get: (key) => kept.get(key) });
  await first.records.get('list');
  const plus = (more: string) => (list: unknown) => [...(list as string[]), more];
  void first.records.update('list', plus('one'));
  void first.records.update('list', plus('two'));
  expect(await first.records.get('list')).toEqual(['old', 'one', 'two']);
  first.leave();
  expect(await page(kept).records.get('list')).toEqual(['old', 'one', 'two']);
});

test('APP-FM-03 two pages that change a record keep what the other one did', async () => {
  const kept = memoryKv();
  const pages = [page(kept), page(kept)];
  for (const { records } of pages) await records.get('list');
  for (const [index, { records }] of pages.entries())
    await records.update('list', (list) => [...((list ?? []) as number[]), index]);
  for (const { records } of pages) expect(await records.get('list')).toEqual([0, 1]);
});
