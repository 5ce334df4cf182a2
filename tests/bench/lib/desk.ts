import { setTimeout as sleep } from 'node:timers/promises';
import { metrics, type BenchBrowser } from './bench-browser.ts';
import { frameStats } from './stats.ts';

const DRAG_MS = 3000;
/** Mouse moves come at this distance, about as often as a mouse sends them. */
const MOVE_MS = 8;

/** A page with windows, by what the bench clicks. */
export interface Desk {
  /** Every open window. */
  readonly windows: string;
  /** Title bar of a window; null where a mouse that is simulated does not move it. */
  readonly titleBar: string | null;
  /** Close button of a window. */
  readonly close: string;
  /** Where the window on top stands among those of the document. */
  readonly top: 'first' | 'last';
  /** Opens a window and gives the milliseconds from the last release of the button to the painted window. */
  open(browser: BenchBrowser): Promise<number>;
  /** Another window, beside those that are open. */
  another(browser: BenchBrowser): Promise<number>;
}

/** Clicks at the middle of an element, as often as said, and gives the time from the last release to the next window. */
export async function clickToWindow(
  { page, cdp }: BenchBrowser,
  windows: string,
  selector: string,
  clicks: number,
): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on screen`);
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.evaluate((all) => {
    const before = window.probe.count(all);
    const released = new AbortController();
    const note = (event: PointerEvent) => (window.benchReleased = event.timeStamp);
    addEventListener('pointerup', note, { capture: true, signal: released.signal });
    window.benchResult = window.probe
      .when(() => window.probe.count(all) > before, 10_000)
      .finally(() => {
        released.abort();
      });
  }, windows);
  for (let clickCount = 1; clickCount <= clicks; clickCount++)
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await cdp.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', buttons: 1, clickCount });
  const [painted, releasedAt] = await page.evaluate(async () => [await window.benchResult, window.benchReleased]);
  if (painted === undefined || releasedAt === undefined || painted < 0) throw new Error(`${selector} opened no window`);
  return painted - releasedAt;
}

/** Closes the window on top and waits until it is gone. */
export async function closeTop({ page }: BenchBrowser, { windows, close, top }: Desk): Promise<void> {
  const before = await page.locator(windows).count();
  // By its own events: which window lies over which is no matter here. Some only hear a click that began with a press.
  const button = page.locator(close)[top]();
  for (const event of ['mousedown', 'mouseup', 'click']) await button.dispatchEvent(event);
  await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length < count, [
    windows,
    before,
  ] as const);
}

interface Dragged {
  readonly movedFps: number;
  readonly longFrames: number;
  readonly mainMsPerS: number;
}

/** Drags the window on top by its title bar along a curve and counts the frames in which it really moved. */
export async function drag(
  { page, cdp }: BenchBrowser,
  { titleBar, top }: Desk & { readonly titleBar: string },
): Promise<Dragged> {
  const box = await page.locator(titleBar)[top]().boundingBox();
  if (!box) throw new Error('the window on top has no title bar');
  const start = { x: box.x + box.width * 0.4, y: box.y + box.height / 2 };
  const before = await metrics(cdp);
  await page.evaluate(
    ([selector, x, y]) => {
      const element = document.elementFromPoint(x, y)?.closest(selector);
      window.benchFrames = window.probe.frames(() => {
        const place = element?.getBoundingClientRect();
        return `${place?.x},${place?.y}`;
      });
    },
    [titleBar, start.x, start.y] as const,
  );
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
