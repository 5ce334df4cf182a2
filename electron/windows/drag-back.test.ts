import { EventEmitter } from 'node:events';
import type { BrowserWindow, Point } from 'electron';
import { expect, test, vi } from 'vitest';
import { createDragBack, REST_MS } from './drag-back.ts';

class FakeWindow extends EventEmitter {
  readonly webContents = {};
  bounds = { x: 0, y: 0, width: 600, height: 400 };
  area = { x: 100, y: 100, width: 1200, height: 800 };
  isGone = false;
  isShown = true;
  readonly getBounds = () => this.bounds;
  readonly getContentBounds = () => this.area;
  readonly isDestroyed = () => this.isGone;
  readonly isVisible = () => this.isShown;
  readonly isMinimized = () => false;
}

/** A console at 100, 100 with its taskbar from 852 to 900, and a window beside it. */
function setUp({ tellsEnd = false, hears = true } = {}) {
  const main = new FakeWindow();
  const window = new FakeWindow();
  let cursor: Point = { x: 0, y: 0 };
  const timers: { at: number; run: () => void }[] = [];
  let now = 0;
  const told: boolean[] = [];
  const comeBack = vi.fn<(at: Point) => void>();
  const back = createDragBack({
    main: () => main as unknown as BrowserWindow,
    cursor: () => cursor,
    feed: {
      hears: () => hears,
      send: (target, channel, payload) => {
        expect([target, channel]).toEqual([main.webContents, 'window:above']);
        told.push((payload as { isAbove: boolean }).isAbove);
      },
    },
    tellsEnd,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  });
  back.follow(window as unknown as BrowserWindow, comeBack);
  return {
    main,
    window,
    told,
    comeBack,
    /** The window is moved so that its title is under the pointer. */
    drag(to: Point) {
      cursor = to;
      window.bounds = { ...window.bounds, x: to.x - 100, y: to.y - 10 };
      window.emit('move');
    },
    point: (to: Point) => (cursor = to),
    wait(ms: number) {
      now += ms;
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
    },
  };
}
const strip = { x: 500, y: 870 };

test('idea 11 a window that rests with its title over the taskbar of the console comes back at that place, and the console shows it', () => {
  const { drag, wait, told, comeBack } = setUp();
  drag({ x: 500, y: 500 });
  expect(told).toEqual([]);
  drag(strip);
  expect(told).toEqual([true]);
  wait(REST_MS - 1);
  drag({ x: 520, y: 871 });
  wait(REST_MS - 1);
  expect(comeBack).not.toHaveBeenCalled();
  wait(1);
  expect(comeBack.mock.calls).toEqual([[{ x: 420, y: 771 }]]);
  expect(told).toEqual([true, false]);
});

test('idea 11 a window that is dragged on over the taskbar stays, and the hint goes', () => {
  const { drag, wait, told, comeBack } = setUp();
  drag(strip);
  drag({ x: 500, y: 700 });
  expect(told).toEqual([true, false]);
  wait(REST_MS);
  expect(comeBack).not.toHaveBeenCalled();
});

test('idea 11 where the system says when a window was let go of, that counts, however long it rests', () => {
  const { drag, window, wait, comeBack } = setUp({ tellsEnd: true });
  drag(strip);
  wait(10 * REST_MS);
  expect(comeBack).not.toHaveBeenCalled();
  window.emit('moved');
  expect(comeBack).toHaveBeenCalledOnce();
});

test('idea 11 a window that moves by itself, not held by its title, stays; so it does below a console that is hidden or shows no desktop', () => {
  const held = setUp();
  held.drag({ x: 500, y: 300 });
  held.point(strip);
  held.window.emit('move');
  held.wait(REST_MS);
  expect([held.told, held.comeBack.mock.calls]).toEqual([[], []]);
  const hidden = setUp();
  hidden.main.isShown = false;
  hidden.drag(strip);
  hidden.wait(REST_MS);
  expect([hidden.told, hidden.comeBack.mock.calls]).toEqual([[], []]);
  const signedOut = setUp({ hears: false });
  signedOut.drag(strip);
  signedOut.wait(REST_MS);
  expect([signedOut.told, signedOut.comeBack.mock.calls]).toEqual([[], []]);
});

test('idea 11 a window that is closed under way takes its hint along', () => {
  const { drag, window, wait, told, comeBack } = setUp();
  drag(strip);
  window.isGone = true;
  window.emit('closed');
  wait(REST_MS);
  expect([told, comeBack.mock.calls]).toEqual([[true, false], []]);
});
