import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toEntry, toFolder } from '../../../state/files/entry.ts';
import { BLOCK, planBackground, planVisible } from './fetch-plan.ts';
import { Listing, type ListingDeps, type PageAnswer } from './listing.ts';
import { carryOver, extendTo, selectOnly } from './selection.ts';

const folder = toFolder({ path: '/p', name: 'p', permission: 1 });

/** A device that serves the names it holds; requests are answered when the test says so. */
class FakeDevice {
  names: string[];
  requests: { page: number; size: number; signal: AbortSignal; answer: () => void }[] = [];
  log: string[] = [];
  failWith: string | null = null;
  idle: (() => void)[] = [];
  auto = true;

  constructor(count: number) {
    this.names = Array.from({ length: count }, (_, i) => `f${i}`);
  }

  readonly deps: ListingDeps = {
    backgroundRows: 1_000_000,
    whenIdle: (step) => {
      this.idle.push(step);
      return () => {
        this.idle = this.idle.filter((other) => other !== step);
      };
    },
    after: (ms, step) => {
      const timer = setTimeout(step, ms);
      return () => {
        clearTimeout(timer);
      };
    },
    fetchPage: (page, size, signal) => {
      this.log.push(`${page}x${size}`);
      return new Promise<PageAnswer>((resolve) => {
        const answer = (): void => {
          if (this.failWith !== null) resolve({ ok: false, code: this.failWith, message: 'no' });
          else {
            const rows = this.names.slice((page - 1) * size, page * size);
            const list = rows.map((name) => toEntry({ name, path: `/p/${name}` }, '/p'));
            resolve({ ok: true, list, total: this.names.length, folder });
          }
        };
        if (this.auto) answer();
        else this.requests.push({ page, size, signal, answer });
      });
    },
  };

  runIdle(): void {
    const steps = this.idle;
    this.idle = [];
    for (const step of steps) step();
  }
}

const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('paging', () => {
  test('APP-FM-02 the first look is begun once, however often it is wanted; one that was stopped begins again', async () => {
    const device = new FakeDevice(10);
    device.auto = false;
    const listing = new Listing(device.deps);
    void listing.open();
    void listing.open();
    await settle();
    expect(device.log).toHaveLength(1);
    listing.stop();
    void listing.open();
    device.requests[0]?.answer();
    await settle();
    expect(device.log).toHaveLength(2);
    device.requests[1]?.answer();
    await settle();
    expect(listing.getState().status).toBe('ready');
    // What is known is brought up to date.
    void listing.open();
    await settle();
    expect(device.log).toHaveLength(3);
  });

  test('APP-FM-02 the first page is one small request, whatever the size of the folder', async () => {
    const device = new FakeDevice(100_000);
    const listing = new Listing(device.deps);
    void listing.refresh();
    await settle();
    expect(device.log).toEqual(['1x200']);
    expect(listing.getState()).toMatchObject({ status: 'ready', total: 100_000, loaded: 200 });
    expect(listing.rows?.at(199)?.name).toBe('f199');
    expect(listing.rows?.at(200)).toBeUndefined();
  });

  test('a jump asks for the rows on screen first, then for those ahead, and idle time fills the rest', async () => {
    const device = new FakeDevice(5000);
    const listing = new Listing(device.deps);
    void listing.refresh();
    await settle();
    device.log = [];
    listing.setViewport(3990, 4020);
    await settle();
    expect(device.log.slice(0, 2)).toEqual(['4x1000', '5x1000']);
    for (let i = 0; i < 20; i += 1) {
      device.runIdle();
      await settle();
    }
    expect(listing.getState().loaded).toBe(5000);
    expect(listing.rows?.complete).toBe(true);
    expect(device.log.filter((request) => request.endsWith('x1000')).length).toBeGreaterThan(2);
  });

  test('a step of a few rows asks for the next small page, before its first row is seen', async () => {
    const device = new FakeDevice(5000);
    const listing = new Listing({ ...device.deps, backgroundRows: 0 });
    void listing.refresh();
    await settle();
    device.log = [];
    for (let first = 0; first <= 150; first += 30) listing.setViewport(first, first + 30);
    await settle();
    expect(device.log).toEqual(['2x200']);
  });

  test('requests for rows that were scrolled past are given up', async () => {
    const device = new FakeDevice(100_000);
    const listing = new Listing(device.deps);
    void listing.refresh();
    await settle();
    device.auto = false;
    for (const first of [10_000, 20_000, 30_000, 50_000]) listing.setViewport(first, first + 30);
    await settle();
    expect(device.requests[0]?.signal.aborted).toBe(true);
    const shown = device.requests.filter((request) => !request.signal.aborted);
    expect(shown.map((request) => [request.page, request.size])).toContainEqual([51, 1000]);
  });

  test('a fast scroll through a hundred thousand rows never waits for rows it has already passed', async () => {
    const device = new FakeDevice(100_000);
    const listing = new Listing(device.deps);
    void listing.refresh();
    await settle();
    device.auto = false;
    for (let first = 0; first < 100_000; first += 400) {
      listing.setViewport(first, first + 20);
      // The device answers one request a frame.
      device.requests.shift()?.answer();
      await settle();
      if (first > 3000) expect([first, listing.rows?.at(first) !== undefined]).toEqual([first, true]);
    }
  });

  test('every row is asked for exactly once, in any order of looking at them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 0, max: 4000 }), (total, first) => {
        const got = new Set<number>();
        const at = Math.min(first, total - 1);
        for (let step = 0; step < 200; step += 1) {
          const input = {
            total,
            first: at,
            last: Math.min(at + 30, total),
            direction: 1 as const,
            fast: false,
            busy: (block: number) => got.has(block),
            backgroundRows: 1_000_000,
          };
          const request = planVisible(input) ?? planBackground(input);
          if (request === null) break;
          expect((request.page - 1) * request.size).toBe(request.firstBlock * BLOCK);
          for (let i = 0; i < request.blocks; i += 1) got.add(request.firstBlock + i);
        }
        expect(got.size).toBe(Math.ceil(total / BLOCK));
      }),
    );
  });

  test('rows of any selection can be loaded for an action', async () => {
    const device = new FakeDevice(3000);
    const listing = new Listing({ ...device.deps, backgroundRows: 0 });
    void listing.refresh();
    await settle();
    const done = listing.ensure([
      [900, 901],
      [2500, 2600],
    ]);
    await settle();
    expect(await done).toBe(true);
    expect(listing.rows?.at(2599)?.name).toBe('f2599');
    device.failWith = 'NETWORK';
    expect(await listing.ensure([[1500, 1501]])).toBe(false);
  });
});

describe('loading again', () => {
  test('FIL-10 what is shown stays until the new rows are there, and the selection follows its items', async () => {
    const device = new FakeDevice(1000);
    const listing = new Listing({ ...device.deps, backgroundRows: 0 });
    void listing.refresh();
    await settle();
    listing.setViewport(0, 30);
    await listing.ensure([[600, 603]]);
    const selection = extendTo(selectOnly(600), 602, false);
    const before = listing.rows;
    listing.keepRows(() => selection.ranges);
    device.auto = false;
    device.names.splice(10, 0, 'new1', 'new2');
    void listing.refresh();
    expect(listing.getState()).toMatchObject({ status: 'ready', refreshing: true });
    expect(listing.rows?.at(0)?.name).toBe('f0');
    device.requests.shift()?.answer();
    await settle();
    expect(listing.rows?.at(10)?.name).toBe('f10');
    device.requests.shift()?.answer();
    await settle();
    expect(listing.rows?.at(10)?.name).toBe('new1');
    if (before === null || listing.rows === null) throw new Error('not loaded');
    expect(carryOver(selection, before, listing.rows).ranges).toEqual([[602, 605]]);
    expect(listing.getState()).toMatchObject({ refreshing: false, generation: 2 });
  });

  test('FIL-10 a failed refresh keeps the rows and says why; a failed first load is a failure', async () => {
    const device = new FakeDevice(10);
    const listing = new Listing(device.deps);
    void listing.refresh();
    await settle();
    device.failWith = 'TIMEOUT';
    void listing.refresh();
    await settle();
    expect(listing.getState()).toMatchObject({ status: 'ready', loaded: 10, failure: { code: 'TIMEOUT' } });
    const other = new Listing(device.deps);
    void other.refresh();
    await settle();
    expect(other.getState()).toMatchObject({ status: 'failed', failure: { code: 'TIMEOUT' } });
    device.failWith = null;
    void other.refresh();
    await settle();
    expect(other.getState()).toMatchObject({ status: 'ready', failure: null });
  });

  test.each(['N000002', 'N002001', 'N002003'])(
    'FIL-10 a folder that is gone, or that one may not see any more, shows nothing of what was there (%s)',
    async (code) => {
      const device = new FakeDevice(10);
      const listing = new Listing(device.deps);
      void listing.refresh();
      await settle();
      device.failWith = code;
      void listing.refresh();
      await settle();
      expect(listing.getState()).toMatchObject({
        status: 'failed',
        total: 0,
        loaded: 0,
        folder: null,
        failure: { code },
      });
      expect(listing.rows).toBeNull();
      // It is back, or one may see it again.
      device.failWith = null;
      void listing.refresh();
      await settle();
      expect(listing.getState()).toMatchObject({ status: 'ready', loaded: 10, failure: null, generation: 3 });
    },
  );

  test('a folder that changes while it is read is read again once a second, not at every page', async () => {
    const device = new FakeDevice(5000);
    const listing = new Listing(device.deps);
    void listing.refresh();
    await settle();
    device.names.push('late');
    device.runIdle();
    await settle();
    expect(listing.getState().total).toBe(5000);
    await vi.advanceTimersByTimeAsync(1000);
    await settle();
    expect(listing.getState().total).toBe(5001);
  });

  test('several wishes to refresh during one refresh become one more refresh', async () => {
    const device = new FakeDevice(10);
    const listing = new Listing(device.deps);
    void listing.refresh();
    void listing.refresh();
    await listing.refresh();
    expect(device.log).toEqual(['1x200', '1x200']);
  });
});
