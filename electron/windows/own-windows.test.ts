import { EventEmitter } from 'node:events';
import type { BrowserWindow, Rectangle, WebContents } from 'electron';
import { expect, test, vi } from 'vitest';
import { createEventFeed } from '../ipc/event-feed.ts';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { firstSettings, readSettings, type KeptWindow, type Settings } from '../session/settings.ts';
import { createOwnWindows, type WindowOwner } from './own-windows.ts';

const log = createLogger({ write: () => undefined, now: () => new Date(0), redactor: createRedactor(), level: 'info' });
const mira: WindowOwner = { base: 'http://10.0.0.2:5055', username: 'mira' };
const bo: WindowOwner = { ...mira, username: 'bo' };
const usual = { x: 410, y: 170, width: 1100, height: 700 };

class FakeWindow extends EventEmitter {
  readonly webContents = new EventEmitter();
  isGone = false;
  bounds: Rectangle;
  readonly maximize = vi.fn<() => void>();
  readonly place: Rectangle;
  readonly route: string;
  constructor(place: Rectangle, route: string) {
    super();
    this.place = place;
    this.route = route;
    this.bounds = place;
  }
  readonly isDestroyed = () => this.isGone;
  readonly isMinimized = () => false;
  readonly isFullScreen = () => false;
  readonly isMaximized = () => this.maximize.mock.calls.length > 0;
  readonly getNormalBounds = () => this.bounds;
  close() {
    let prevented = false;
    this.emit('close', { preventDefault: () => (prevented = true) });
    if (!prevented) this.destroy();
  }
  destroy() {
    this.isGone = true;
    this.emit('closed');
  }
}

function setUp(kept: readonly KeptWindow[] = [], startsAfresh = false) {
  const made: FakeWindow[] = [];
  const told: unknown[] = [];
  const returns = new Map<FakeWindow, (at: { x: number; y: number }) => void>();
  const world = { quitting: false, now: 0 };
  let settings: Settings = { ...firstSettings('a'.repeat(32)), ownWindows: kept };
  const feed = createEventFeed<WebContents>({ send: (to, channel) => told.push([to, channel]) });
  const own = createOwnWindows({
    make: (place, route) => {
      const window = new FakeWindow(place, route);
      made.push(window);
      feed.attach(window.webContents as unknown as WebContents);
      return window as unknown as BrowserWindow;
    },
    workAreas: () => [{ x: 0, y: 0, width: 1920, height: 1040 }],
    settings: {
      get: () => settings,
      update: (change) => (settings = { ...settings, ...change }),
      quarantined: null,
      lost: false,
    },
    startsAfresh,
    feed,
    dragBack: { follow: (window, comeBack) => void returns.set(window as unknown as FakeWindow, comeBack) },
    isQuitting: () => world.quitting,
    now: () => world.now,
    log,
  });
  const listens = (window: FakeWindow) =>
    feed.subscribe(window.webContents as unknown as WebContents, 'window:closing');
  return {
    own,
    made,
    told,
    returns,
    feed,
    world,
    listens,
    routes: () => settings.ownWindows.map(({ route }) => route),
    settings: () => settings,
  };
}

test('WIN-19 a window opens where it was let go, of its size, moved onto the display as far as it takes', () => {
  const { own, made } = setUp();
  expect(own.open('/photos', { x: -200, y: 900, width: 1000, height: 640 })).toBe(true);
  own.open('/photos', { x: 100, y: 80, width: 5000, height: 640 });
  own.open('/photos', null);
  expect(made.map(({ place }) => place)).toEqual([
    { x: 0, y: 400, width: 1000, height: 640 },
    { x: 0, y: 80, width: 1920, height: 640 },
    usual,
  ]);
});

test('WIN-19 there is an end to opening windows, and it is told', () => {
  const { own, made } = setUp();
  const answers = Array.from({ length: 21 }, () => own.open('/photos', null));
  expect([answers.filter(Boolean).length, answers.at(-1), made.length]).toEqual([20, false, 20]);
  made[0]?.close();
  expect(own.open('/photos', null)).toBe(true);
});

test('WIN-25 windows come back after a quit, with what they were handed over with, once the main one is seen', () => {
  const first = setUp();
  first.own.follow(mira);
  first.own.mayReopen();
  first.own.open('/monitor/net?x=1&own=k1', { x: 30, y: 40, width: 1000, height: 640 });
  first.own.open('/photos', null);
  const [net, photos] = first.made;
  net!.bounds = { x: 60, y: 70, width: 1200, height: 800 };
  net!.webContents.emit('did-navigate-in-page', {}, 'app://console/home/monitor/disk?y=2', true);
  net!.emit('blur');
  first.world.quitting = true;
  net!.close();
  photos!.close();
  const kept = readSettings(JSON.parse(JSON.stringify(first.settings()))).ownWindows;
  const next = setUp(kept);
  next.own.follow(mira);
  expect(next.made).toEqual([]);
  next.own.mayReopen();
  expect(next.made.map(({ route, place }) => [route, place])).toEqual([
    ['/monitor/disk?y=2&own=k1', { x: 60, y: 70, width: 1200, height: 800 }],
    ['/photos', usual],
  ]);
  const safe = setUp(kept, true);
  safe.own.follow(mira);
  safe.own.mayReopen();
  expect(safe.made).toEqual([]);
});

test('WIN-25 a crash leaves them remembered; one that was closed does not come back', () => {
  const { own, made, routes } = setUp();
  own.follow(mira);
  own.open('/photos', null);
  own.open('/monitor', null);
  expect(routes()).toEqual(['/photos', '/monitor']);
  made[0]!.close();
  expect(routes()).toEqual(['/monitor']);
});

test('WIN-25 windows go with their account and come back with it; another one never sees them', () => {
  const { own, made, routes } = setUp();
  own.mayReopen();
  own.follow(mira);
  own.open('/photos?own=k1', null);
  own.follow(null);
  expect([made[0]?.isGone, routes()]).toEqual([true, ['/photos?own=k1']]);
  own.follow(bo);
  expect(made).toHaveLength(1);
  own.follow(mira);
  own.follow(mira);
  expect(made.map(({ route, isGone }) => [route, isGone])).toEqual([
    ['/photos?own=k1', true],
    ['/photos?own=k1', false],
  ]);
  own.putAside();
  own.follow(mira);
  expect(made).toHaveLength(3);
});

test('WIN-25 who wants to be forgotten at signing out is', () => {
  const { own, routes } = setUp([{ ...bo, route: '/music', bounds: { ...usual, maximized: false } }]);
  own.follow(mira);
  own.open('/photos', null);
  own.follow(null);
  own.forget();
  expect(routes()).toEqual(['/music']);
});

test('WIN-25 what filled the screen fills it again', () => {
  const { own, made } = setUp([{ ...mira, route: '/photos', bounds: { ...usual, maximized: true } }]);
  own.mayReopen();
  own.follow(mira);
  expect(made[0]!.maximize).not.toHaveBeenCalled();
  made[0]!.emit('show');
  expect(made[0]!.maximize).toHaveBeenCalledOnce();
});

test('WIN-10 WIN-19 the title bar asks the page of a window that left the desktop first; a second press closes', () => {
  const { own, made, told, world, listens } = setUp();
  own.open('/photos?own=k1', null);
  own.open('/photos', null);
  own.open('/music?own=k2', null);
  own.open('/video?own=k3', null);
  const [left, opened, loading, quits] = made as [FakeWindow, FakeWindow, FakeWindow, FakeWindow];
  for (const one of [left, opened, quits]) listens(one);
  left.close();
  expect([left.isGone, told]).toEqual([false, [[left.webContents, 'window:closing']]]);
  world.now = 4999;
  left.close();
  expect(left.isGone).toBe(true);
  // Not for one that never stood on the desktop, nor where no page could answer, nor in a quit.
  opened.close();
  loading.close();
  world.quitting = true;
  quits.close();
  expect([opened.isGone, loading.isGone, quits.isGone, told.length]).toEqual([true, true, true, 1]);
});

test('WIN-10 a page that closes its window is not asked; one that stays open is asked anew later', () => {
  const { own, made, told, world, listens } = setUp();
  own.open('/photos?own=k1', null);
  listens(made[0]!);
  made[0]!.close();
  world.now = 6000;
  made[0]!.close();
  expect([made[0]!.isGone, told.length]).toEqual([false, 2]);
  own.end(made[0]!.webContents as unknown as WebContents);
  expect([made[0]!.isGone, told.length]).toEqual([true, 2]);
});

test('idea 11 a window that left the desktop is told where it was dragged back to; one that never did is not followed', () => {
  const { own, made, told, returns, feed } = setUp();
  own.follow(mira);
  own.open('/monitor/disk?own=k1', null);
  own.open('/monitor/net', null);
  expect([...returns.keys()]).toEqual([made[0]]);
  const page = made[0]?.webContents as unknown as WebContents;
  returns.get(made[0]!)?.({ x: 3, y: 4 });
  expect(told).toEqual([]);
  feed.subscribe(page, 'window:comesBack');
  returns.get(made[0]!)?.({ x: 3, y: 4 });
  expect(told).toEqual([[page, 'window:comesBack']]);
});
