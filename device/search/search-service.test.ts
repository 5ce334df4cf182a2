import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { FromIndex, ToIndex } from './protocol.ts';
import { createSearchService, type SearchService } from './search-service.ts';

/** A thread that does nothing by itself. */
class Thread extends EventEmitter {
  readonly got: ToIndex[] = [];
  unref(): void {}
  terminate = vi.fn(() => Promise.resolve(0));
  postMessage(message: ToIndex): void {
    this.got.push(message);
  }
  done(): void {
    this.emit('message', { op: 'progress', indexed: 1, total: 1, busy: false } satisfies FromIndex);
  }
}

const rules = { content: false, folders: [], exclude: [] };
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() };
let threads: Thread[];
let search: SearchService;

beforeEach(() => {
  vi.useFakeTimers();
  threads = [];
  const start = (): Worker => {
    const thread = new Thread();
    threads.push(thread);
    return thread as unknown as Worker;
  };
  const context = { config: { dataDir: '/nowhere' }, log, push: { send: vi.fn() } } as unknown as DeviceContext;
  search = createSearchService(context, () => rules, start);
  search.scan();
});
afterEach(async () => {
  await search.close();
  vi.useRealTimers();
});

test('CALL-EXT-07 a thread that ended for want of work is started for what has changed alone', () => {
  threads[0]?.done();
  vi.advanceTimersByTime(1900);
  expect(threads[0]?.terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(threads[0]?.terminate).toHaveBeenCalledTimes(1);
  search.touched('/zenith_sata/ann/data/a');
  search.touched('/zenith_sata/ann/data/b');
  vi.advanceTimersByTime(3000);
  expect(threads).toHaveLength(2);
  expect(threads[1]?.got).toEqual([
    { op: 'touched', rules, folders: ['/zenith_sata/ann/data/a', '/zenith_sata/ann/data/b'] },
  ]);
});

test('CALL-EXT-07 what changes again and again is looked at when it is quiet, and every fifteen seconds', () => {
  threads[0]?.done();
  for (let at = 0; at < 14_800; at += 200) {
    search.touched('/zenith_sata/ann/data');
    vi.advanceTimersByTime(200);
  }
  expect(threads.flatMap(({ got }) => got)).toHaveLength(1);
  search.touched('/zenith_sata/ann/data');
  vi.advanceTimersByTime(200);
  expect(threads.flatMap(({ got }) => got)).toHaveLength(2);
  search.touched('/zenith_sata/ann/data');
  vi.advanceTimersByTime(2999);
  expect(threads.flatMap(({ got }) => got)).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(threads.flatMap(({ got }) => got)).toHaveLength(3);
});

test('CALL-EXT-07 after a thread that failed everything is looked through again', () => {
  threads[0]?.done();
  expect(search.isPartial()).toBe(false);
  threads[0]?.emit('error', new Error('no memory'));
  expect(search.isPartial()).toBe(true);
  search.touched('/zenith_sata/ann/data');
  vi.advanceTimersByTime(3000);
  expect(threads[1]?.got).toEqual([{ op: 'scan', rules }]);
});

test('CALL-EXT-07 the last words of a thread that failed do not count for the one that was begun after it', () => {
  threads[0]?.emit('error', new Error('no memory'));
  search.scan();
  threads[0]?.done();
  expect([search.state().busy, search.isPartial()]).toEqual([true, true]);
  vi.advanceTimersByTime(2000);
  expect(threads[1]?.terminate).not.toHaveBeenCalled();
  threads[1]?.done();
  expect([search.state().busy, search.isPartial()]).toEqual([false, false]);
  // Nothing is left over: the next change is looked at for whoever searches.
  search.touched('/zenith_sata/ann/data');
  void search.freshen();
  expect(threads[1]?.got.at(-1)).toMatchObject({ op: 'touched' });
});

test('CALL-EXT-07 who searches right after a change waits until the index has looked at it', async () => {
  threads[0]?.done();
  await search.freshen();
  search.touched('/zenith_sata/ann/data');
  let isFresh = false;
  const fresh = search.freshen().then(() => (isFresh = true));
  expect(threads[0]?.got.at(-1)).toEqual({ op: 'touched', rules, folders: ['/zenith_sata/ann/data'] });
  await vi.advanceTimersByTimeAsync(200);
  // A second search meanwhile waits for the same look.
  let isSecond = false;
  const second = search.freshen().then(() => (isSecond = true));
  await vi.advanceTimersByTimeAsync(40);
  expect([isFresh, isSecond]).toEqual([false, false]);
  threads[0]?.done();
  await Promise.all([fresh, second]);
  expect(threads[0]?.got).toHaveLength(2);
});

test('SRC-02 CALL-EXT-07 portions reach who asked for them, until the last one, a failure or an end', () => {
  threads[0]?.done();
  const question = { words: ['a'], scope: 'name', parts: [], types: [], hidden: false, page: 1, size: 1 } as const;
  const heard: string[] = [];
  const begin = (who: string) =>
    search.begin(question, {
      portion: ({ paths }) => heard.push(`${who} ${paths.join()}`),
      failed: (error) => heard.push(`${who} ${error instanceof DeviceError ? error.code : error.message}`),
    });
  begin('first');
  const end = begin('second');
  begin('third');
  const asked = threads[1]?.got as unknown as { op: string; id: number }[];
  const [first, second, third] = asked.map(({ id }) => id);
  const say = (id: number | undefined, path: string, done: boolean) =>
    threads[1]?.emit('message', { op: 'portion', id, portion: { paths: [path], sources: [], cut: false, done } });
  say(first, '/a', false);
  say(second, '/b', false);
  end();
  end();
  say(second, '/c', true);
  say(first, '/d', true);
  threads[1]?.emit('message', { op: 'failed', id: third, damaged: false, message: 'no' });
  expect(heard).toEqual(['first /a', 'second /b', 'first /d', 'third N000005']);
  expect(asked.slice(3)).toEqual([{ op: 'end', id: second }]);
  begin('fourth');
  threads[1]?.emit('error', new Error('no memory'));
  expect(heard.at(-1)).toBe('fourth N000005');
});

test('CALL-EXT-07 who searches waits a quarter of a second for the index, and not for one that is at work', async () => {
  threads[0]?.done();
  search.touched('/zenith_sata/ann/data');
  let isFresh = false;
  const fresh = search.freshen().then(() => (isFresh = true));
  await vi.advanceTimersByTimeAsync(249);
  expect(isFresh).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await fresh;
  search.touched('/zenith_sata/ann/data/more');
  await search.freshen();
  expect(threads[0]?.got).toHaveLength(2);
});
