import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchContext } from './lib/bench.ts';
import { heap, metrics, openBrowser, watchNetwork, type BenchBrowser } from './lib/bench-browser.ts';
import { note, report } from './lib/figures.ts';
import { quiet } from './lib/machine.ts';
import { frameStats, median } from './lib/stats.ts';
import { settle, signIn } from './front-end.ts';

const WINDOW = '[data-testid="window"]';
const WINDOWS = 10;
const CYCLES = 100;
const DRAG_MS = 3000;
/** Mouse moves come at this distance, about as often as a mouse sends them. */
const MOVE_MS = 8;

const ICON = '[data-testid="desktop-icon"][data-app="fileManage"]';
const ANOTHER = '[role="menuitem"][data-item="new"]';
const ACTIVE = `${WINDOW}[data-active="true"]`;

/** Clicks at the middle of an element, as often as said, and gives the time from the last release to the next window. */
async function clickToWindow({ page, cdp }: BenchBrowser, selector: string, clicks: number): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on screen`);
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.evaluate((windows) => {
    const before = window.probe.count(windows);
    addEventListener('pointerup', (event) => (window.benchReleased = event.timeStamp), { capture: true });
    window.benchResult = window.probe.when(() => window.probe.count(windows) > before, 10_000);
  }, WINDOW);
  for (let clickCount = 1; clickCount <= clicks; clickCount++)
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await cdp.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', buttons: 1, clickCount });
  return page.evaluate(async () => (await window.benchResult) - window.benchReleased);
}

/** Opens the app by a double click on its icon. */
const openFirst = (browser: BenchBrowser) => clickToWindow(browser, ICON, 2);

/** Opens another window of the app from the menu of its icon. */
async function openMore(browser: BenchBrowser): Promise<number> {
  await browser.page.locator(ICON).click({ button: 'right' });
  await browser.page.locator(ANOTHER).waitFor();
  return clickToWindow(browser, ANOTHER, 1);
}

async function closeTop({ page }: BenchBrowser): Promise<void> {
  const before = await page.locator(WINDOW).count();
  await page.locator(ACTIVE).getByTestId('title-bar').getByRole('button', { name: 'Close' }).click();
  await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length < count, [
    WINDOW,
    before,
  ] as const);
}

/** Drags the active window by its title bar along a curve and counts the frames in which it really moved. */
async function drag({
  page,
  cdp,
}: BenchBrowser): Promise<{ movedFps: number; longFrames: number; mainMsPerS: number }> {
  const handle = await page.locator(ACTIVE).getByTestId('title-bar').boundingBox();
  if (!handle) throw new Error('the active window has no title bar');
  const start = { x: handle.x + handle.width * 0.4, y: handle.y + handle.height / 2 };
  const before = await metrics(cdp);
  await page.evaluate((selector) => {
    const element = document.querySelector(selector);
    window.benchFrames = window.probe.frames(() => {
      const box = element?.getBoundingClientRect();
      return `${box?.x},${box?.y}`;
    });
  }, ACTIVE);
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 });
  await mouse('mousePressed', start.x, start.y);
  const began = performance.now();
  for (let i = 1; performance.now() - began < DRAG_MS; i++) {
    const t = (performance.now() - began) / 1000;
    await mouse('mouseMoved', start.x + 180 * Math.sin(t * 2.4), start.y + 75 * (1 - Math.cos(t * 1.7)));
    await sleep(Math.max(0, began + i * MOVE_MS - performance.now()));
  }
  await mouse('mouseReleased', start.x, start.y);
  const { times, values } = await page.evaluate(() => window.benchFrames());
  const after = await metrics(cdp);
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  const moved = values.filter((value, i) => i > 0 && value !== values[i - 1]).length;
  const work = (after.TaskDuration ?? Number.NaN) - (before.TaskDuration ?? Number.NaN);
  return { movedFps: moved / seconds, longFrames: frameStats(times).longFrames, mainMsPerS: (1000 * work) / seconds };
}

export const windowBench: Bench = {
  name: 'windows',
  about: 'click to window, dragging one of ten, heap with ten and after a hundred opened and closed',
  run: async ({ device, folder, quick }: BenchContext) => {
    const { http } = await device(folder);
    await quiet();
    const browser = await openBrowser();
    try {
      const network = await watchNetwork(browser.cdp);
      await browser.page.goto(`${http}/home/`);
      await signIn(browser);
      await settle(browser, network);
      const opens: number[] = [];
      for (let i = 0; i < WINDOWS; i++) {
        opens.push(i === 0 ? await openFirst(browser) : await openMore(browser));
        await sleep(300);
      }
      report({ bench: 'click to window, first', value: opens[0] ?? Number.NaN, unit: 'ms' });
      report({ bench: 'click to window, later', value: median(opens.slice(1)), unit: 'ms' });
      report({ bench: 'heap with 10 windows', value: (await heap(browser.cdp)).mib, unit: 'MiB' });
      const moved = await drag(browser);
      report({ bench: 'drag one of 10 windows, moved frames', value: moved.movedFps, unit: 'fps' });
      report({ bench: 'drag one of 10 windows, frames over 25 ms', value: moved.longFrames, unit: 'frames' });
      report({ bench: 'drag one of 10 windows, main thread', value: moved.mainMsPerS, unit: 'ms/s' });
      for (let i = 0; i < WINDOWS; i++) await closeTop(browser);
      await churn(browser, quick ? 10 : CYCLES);
    } finally {
      await browser.close();
    }
  },
};

/** What opening and closing leaves behind. */
async function churn(browser: BenchBrowser, cycles: number): Promise<void> {
  // The first round fills caches that stay; what grows after it is a leak.
  for (let i = 0; i < 3; i++) {
    await openFirst(browser);
    await closeTop(browser);
  }
  const before = await heap(browser.cdp);
  note(`opening and closing ${cycles} windows`);
  for (let i = 0; i < cycles; i++) {
    await openFirst(browser);
    await closeTop(browser);
  }
  await sleep(1000);
  const after = await heap(browser.cdp);
  report({ bench: `heap after ${cycles} windows opened and closed`, value: after.mib, unit: 'MiB' });
  report({ bench: 'left per window opened and closed', value: ((after.mib - before.mib) * 1024) / cycles, unit: 'KB' });
  report({ bench: 'nodes left per window', value: (after.nodes - before.nodes) / cycles, unit: 'nodes' });
}
