import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchBrowser } from './bench-browser.ts';
import { frameStats } from './stats.ts';

/** A wheel that is turned fast, in pixels and pixels a second: rows cross the screen in a tenth of a second. */
const WHEEL_PX = 40_000;
const WHEEL_PX_S = 8000;
/** The thumb of the scrollbar goes from the top to the bottom in this time (ms). */
const THUMB_MS = 3000;
/** What was being fetched when the list stands still is there by then (ms). */
const REST_MS = 1000;

/** What a person sees of a list that scrolls fast. */
export interface Scrolled {
  readonly fps: number;
  /** Longest that a row was on screen without its content (ms). */
  readonly blankMs: number;
}

/** Records frames, and in each of them how long rows on screen have had no content yet. */
function watch(selector: string): void {
  const first = document.querySelector<HTMLElement>(selector);
  const scroller = first?.closest<HTMLElement>('[data-drag-scroll]');
  if (!first || !scroller) throw new Error('there is no list');
  const { height, top } = first.getBoundingClientRect();
  const start =
    top - scroller.getBoundingClientRect().top + scroller.scrollTop - Number(first.dataset['index']) * height;
  const blank = new Map<number, number>();
  let longest = 0;
  window.benchElement = scroller;
  window.benchFrames = window.probe.frames(() => {
    const now = performance.now();
    const from = Math.ceil((scroller.scrollTop - start) / height);
    const to = Math.floor((scroller.scrollTop + scroller.clientHeight - start) / height);
    const there = new Set<number>();
    for (const row of scroller.querySelectorAll<HTMLElement>(`${selector}[data-path]`))
      there.add(Number(row.dataset['index']));
    for (const index of blank.keys()) if (index < from || index >= to || there.has(index)) blank.delete(index);
    for (let index = Math.max(0, from); index < to; index++) {
      if (there.has(index)) continue;
      const since = blank.get(index) ?? now;
      blank.set(index, since);
      longest = Math.max(longest, now - since);
    }
    return String(longest);
  });
}

async function watched({ page }: BenchBrowser, row: string, move: () => Promise<void>): Promise<Scrolled> {
  await page.evaluate(watch, row);
  await move();
  const moved = await page.evaluate(() => performance.now());
  await sleep(REST_MS);
  const { times, values } = await page.evaluate(() => window.benchFrames());
  const { fps } = frameStats(times.filter((time) => time <= moved));
  return { fps, blankMs: Number(values.at(-1)) };
}

/** Scrolls a long list whose rows `row` selects: by the wheel, and by the thumb of the scrollbar from end to end. */
export async function fastScroll(browser: BenchBrowser, row: string): Promise<{ wheel: Scrolled; thumb: Scrolled }> {
  const { page, cdp } = browser;
  const box = await page.locator(row).nth(5).boundingBox();
  if (!box) throw new Error('the list is not on screen');
  const wheel = await watched(browser, row, async () => {
    await cdp.send('Input.synthesizeScrollGesture', {
      x: box.x + 50,
      y: box.y + box.height / 2,
      yDistance: -WHEEL_PX,
      speed: WHEEL_PX_S,
      preventFling: true,
      gestureSourceType: 'mouse',
    });
  });
  const thumb = await watched(browser, row, async () => {
    await page.evaluate(async (ms) => {
      const list = window.benchElement;
      const end = list.scrollHeight - list.clientHeight;
      const from = list.scrollTop;
      const started = performance.now();
      for (let part = 0; part < 1;) {
        part = Math.min(1, ((await new Promise<number>(requestAnimationFrame)) - started) / ms);
        list.scrollTop = from + (end - from) * Math.max(0, part);
      }
    }, THUMB_MS);
  });
  return { wheel, thumb };
}
