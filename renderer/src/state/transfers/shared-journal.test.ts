import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryJournal, timerClock } from '../../test/fake-transfer-device.ts';
import { createPresence } from './page-presence.ts';
import { shareJournal } from './shared-journal.ts';
import type { UploadRecord } from './transfer-types.ts';

const OWNER = 'nas/mira';
const record = (id: string): UploadRecord => ({
  ...{ id, owner: OWNER, batch: 'b', folder: '/f', rel: id, size: 1, mtime: 1, url: '' },
  ...({ conflict: 'ask', done: 0, paused: false, at: 1 } as const),
});
const ids = (records: readonly UploadRecord[]): string[] => records.map(({ id }) => id);

/** Locks as all pages of a browser share them; what a page holds goes with it. */
function createLocks() {
  const held = new Map<string, () => void>();
  const queues = new Map<string, Promise<unknown>>();
  const request = (name: string, run: () => Promise<unknown>) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(() => {
      const closed = new Promise<void>((resolve) => held.set(name, resolve));
      return Promise.race([run(), closed]).finally(() => held.delete(name));
    });
    queues.set(name, turn);
    return turn;
  };
  const query = async () => ({ held: [...held.keys()].map((name) => ({ name })) });
  const locks = { request, query } as unknown as Pick<LockManager, 'request' | 'query'>;
  return { locks, close: (id: string) => held.get(`hearth.uploads.page.${id}`)?.() };
}

/** A page of the browser, with what it hears of its own end. */
function createPage() {
  const listeners = new Map<string, () => void>();
  const addEventListener = (name: string, listener: () => void) => void listeners.set(name, listener);
  const page = { addEventListener, localStorage };
  return { page: page as unknown as Window, close: () => listeners.get('pagehide')?.() };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(['locks', 'beats'] as const)('pages that see each other by %s', (way) => {
  const browser = memoryJournal();
  const { locks, close } = createLocks();
  const open = (id: string) => {
    const { page, close: hide } = createPage();
    const shared = shareJournal(browser, createPresence(id, timerClock, way === 'locks' ? locks : undefined, page));
    return { shared, close: () => (way === 'locks' ? close(id) : hide()) };
  };

  test('UPL-04 a page leaves the uploads of another one alone, and carries them on when that one is gone', async () => {
    const one = open('one');
    await browser.put([record('old')]);
    expect(ids(await one.shared.load(OWNER))).toEqual(['old']);
    await one.shared.put([record('new')]);
    const two = open('two');
    expect(await two.shared.load(OWNER)).toEqual([]);
    expect(await two.shared.takeOver(OWNER)).toMatchObject({ records: [], rest: 2 });
    // It stays so while the page is open, however long that is.
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await two.shared.takeOver(OWNER)).toMatchObject({ records: [], rest: 2 });
    one.close();
    await vi.advanceTimersByTimeAsync(0);
    const { records, rest } = await two.shared.takeOver(OWNER);
    expect([ids(records), rest]).toEqual([['old', 'new'], 0]);
    expect(ids(await two.shared.load(OWNER))).toEqual(['old', 'new']);
    expect(await open('three').shared.load(OWNER)).toEqual([]);
  });
});

test('UPL-04 a page without locks that ended without a word is gone after a while', async () => {
  const browser = memoryJournal();
  const open = (id: string) => shareJournal(browser, createPresence(id, timerClock, undefined, createPage().page));
  await open('one').put([record('left')]);
  vi.clearAllTimers();
  const two = open('two');
  expect(await two.load(OWNER)).toEqual([]);
  vi.setSystemTime(Date.now() + 151_000);
  expect(ids(await two.load(OWNER))).toEqual(['left']);
});

test('UPL-04 two pages that open at the same time carry each upload on once', async () => {
  const browser = memoryJournal();
  await browser.put([record('a'), record('b')]);
  const { locks } = createLocks();
  const open = (id: string) => shareJournal(browser, createPresence(id, timerClock, locks, createPage().page));
  const both = await Promise.all([open('one').load(OWNER), open('two').load(OWNER)]);
  expect(both.map(ids).flat().sort()).toEqual(['a', 'b']);
});
