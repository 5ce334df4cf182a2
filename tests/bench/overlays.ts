import type { Bench, BenchContext } from './lib/bench.ts';
import { openBrowser, watchNetwork, type BenchBrowser } from './lib/bench-browser.ts';
import { report } from './lib/figures.ts';
import { quiet } from './lib/machine.ts';
import { median, quantile } from './lib/stats.ts';
import { settle, signIn } from './front-end.ts';

const TIMES = 30;
/** The first ones find screens that are not loaded and code that is not compiled yet. */
const WARM_UP = 3;
const OVERLAY = '[data-overlay]';
const LATE_MS = 10_000;
/** Within this the overlay stands on the screen in 95 of 100 cases, on a machine that does nothing else. */
const GOAL_MS = 100;

/** Unix milliseconds with fractions: the clock that the page and this process share. */
const now = () => performance.timeOrigin + performance.now();

/** From a storage message that is given to the push channel to the painted overlay (ms). */
async function once({ page }: BenchBrowser, http: string): Promise<number> {
  await page.evaluate(
    ([selector, late]) => {
      window.benchResult = window.probe.when(() => window.probe.count(selector) > 0, late);
    },
    [OVERLAY, LATE_MS] as const,
  );
  const body = JSON.stringify({
    topic: 'storage',
    type: 'booting',
    to: 'all',
    data: { code: 200, msg: '', data: {} },
  });
  const sent = now();
  await fetch(`${http}/__control/push`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const painted = await page.evaluate(async () => {
    const at = await window.benchResult;
    return at < 0 ? -1 : performance.timeOrigin + at;
  });
  if (painted < 0) throw new Error('no overlay came');
  // The next poll tells that nothing is the matter.
  await page.waitForFunction((selector) => document.querySelector(selector) === null, OVERLAY, { timeout: LATE_MS });
  return painted - sent;
}

export const overlayBench: Bench = {
  name: 'overlays',
  about: 'from a storage message on the push channel to the overlay on screen',
  run: async ({ device, folder, quick }: BenchContext) => {
    const { http } = await device(folder);
    await quiet();
    const browser = await openBrowser();
    try {
      const network = await watchNetwork(browser.cdp);
      await browser.page.goto(`${http}/home/`);
      await signIn(browser);
      await settle(browser, network);
      const all: number[] = [];
      for (let i = 0; i < WARM_UP + (quick ? 5 : TIMES); i++) all.push(await once(browser, http));
      const counted = all.slice(WARM_UP);
      report({ bench: 'push to overlay on screen, median', value: median(counted), unit: 'ms' });
      report({ bench: 'push to overlay on screen, p95', value: quantile(counted, 0.95), unit: 'ms', goal: GOAL_MS });
      report({ bench: 'push to overlay on screen, first', value: all[0] ?? Number.NaN, unit: 'ms' });
    } finally {
      await browser.close();
    }
  },
};
