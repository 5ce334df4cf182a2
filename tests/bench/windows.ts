import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchContext } from './lib/bench.ts';
import { heap, openBrowser, watchNetwork, type BenchBrowser } from './lib/bench-browser.ts';
import { clickToWindow, closeTop, drag, type Desk } from './lib/desk.ts';
import { note, report } from './lib/figures.ts';
import { quiet } from './lib/machine.ts';
import { OSJS_READY, osjsDesk, startOsjs } from './lib/osjs.ts';
import { servePages } from './lib/pages.ts';
import { median } from './lib/stats.ts';
import { settle, signIn } from './front-end.ts';

const WINDOWS = 10;
const CYCLES = 100;

const WINDOW = '[data-testid="window"]';
const ICON = '[data-testid="desktop-icon"][data-app="fileManage"]';
const ANOTHER = '[role="menuitem"][data-item="new"]';
const TITLE_BAR = `${WINDOW}[data-active="true"] [data-testid="title-bar"]`;

/** The console: a double click on an icon, further windows from its menu. */
const ours: Desk = {
  windows: WINDOW,
  titleBar: TITLE_BAR,
  close: `${TITLE_BAR} [data-action="close"]`,
  top: 'last',
  open: (browser) => clickToWindow(browser, WINDOW, ICON, 2),
  another: async (browser) => {
    await browser.page.locator(ICON).click({ button: 'right' });
    await browser.page.locator(ANOTHER).waitFor();
    return clickToWindow(browser, WINDOW, ANOTHER, 1);
  },
};

/** A page with one button that opens windows. */
const pageWith = (top: Desk['top'], windows: string, titleBar: string | null, close: string): Desk => {
  const open = (browser: BenchBrowser) => clickToWindow(browser, windows, '#open', 1);
  return { windows, titleBar, close, top, open, another: open };
};
const floor = pageWith('last', '[data-window]', '[data-bar]', '[data-close]');
const peer = pageWith('first', '.dv-resize-container', null, '.dv-default-tab-action');

const units = {
  'click to window, first': 'ms',
  'click to window, later': 'ms',
  'heap with 10 windows': 'MiB',
  'drag one of 10 windows, moved frames': 'fps',
  'drag one of 10 windows, frames over 25 ms': 'frames',
  'drag one of 10 windows, main thread': 'ms/s',
  'left per window opened and closed': 'KB',
  'nodes left per window': 'nodes',
} as const;
type Figures = Record<keyof typeof units, number>;

const undragged = { movedFps: Number.NaN, longFrames: Number.NaN, mainMsPerS: Number.NaN };

/** Everything that is measured of one page with windows. */
async function measure(browser: BenchBrowser, desk: Desk, cycles: number): Promise<Figures> {
  const opens: number[] = [];
  for (let i = 0; i < WINDOWS; i++) {
    opens.push(i === 0 ? await desk.open(browser) : await desk.another(browser));
    await sleep(300);
  }
  const { mib } = await heap(browser.cdp);
  const moved = desk.titleBar === null ? undragged : await drag(browser, { ...desk, titleBar: desk.titleBar });
  for (let i = 0; i < WINDOWS; i++) await closeTop(browser, desk);
  // The first half fills caches and has the engine compile what is used often; what grows after it is a leak.
  const churn = async () => {
    for (let i = 0; i < cycles; i++) {
      await desk.open(browser);
      await closeTop(browser, desk);
    }
    await sleep(1000);
    return heap(browser.cdp);
  };
  note(`opening and closing ${2 * cycles} windows`);
  const before = await churn();
  const after = await churn();
  return {
    'click to window, first': opens[0] ?? Number.NaN,
    'click to window, later': median(opens.slice(1)),
    'heap with 10 windows': mib,
    'drag one of 10 windows, moved frames': moved.movedFps,
    'drag one of 10 windows, frames over 25 ms': moved.longFrames,
    'drag one of 10 windows, main thread': moved.mainMsPerS,
    'left per window opened and closed': ((after.mib - before.mib) * 1024) / cycles,
    'nodes left per window': (after.nodes - before.nodes) / cycles,
  };
}

async function inBrowser(open: (browser: BenchBrowser) => Promise<void>, desk: Desk, cycles: number): Promise<Figures> {
  await quiet();
  const browser = await openBrowser();
  try {
    await open(browser);
    return await measure(browser, desk, cycles);
  } finally {
    await browser.close();
  }
}

export const windowBench: Bench = {
  name: 'windows',
  about:
    'click to window, dragging one of ten, heap with ten, what opening and closing leaves; against dockview and OS.js',
  run: async ({ device, folder, quick }: BenchContext) => {
    const cycles = quick ? 10 : CYCLES;
    const pages = await servePages(folder);
    const osjs = await startOsjs(folder);
    try {
      const load = (name: string) => async (browser: BenchBrowser) => {
        await browser.page.goto(`${pages.http}/${name}.html`);
        await browser.page.locator('#open').waitFor();
      };
      const bare = await inBrowser(load('floor'), floor, cycles);
      const reference = await inBrowser(load('peer'), peer, cycles);
      const whole =
        osjs === null
          ? null
          : await inBrowser(
              async (browser) => {
                const network = await watchNetwork(browser.cdp);
                await browser.page.goto(osjs.http);
                await browser.page.locator(OSJS_READY).waitFor();
                await settle(browser, network);
              },
              osjsDesk,
              cycles,
            );
      const { http } = await device(`${folder}/device`);
      const console = await inBrowser(
        async (browser) => {
          const network = await watchNetwork(browser.cdp);
          await browser.page.goto(`${http}/home/`);
          await signIn(browser);
          await settle(browser, network);
        },
        ours,
        cycles,
      );
      for (const bench of Object.keys(units) as (keyof Figures)[]) {
        // Against the peer where it does the same, and otherwise against the bare page.
        const other = Number.isNaN(reference[bench]) ? bare[bench] : reference[bench];
        report({ bench, value: console[bench], unit: units[bench], reference: other });
        if (other !== bare[bench]) report({ bench: `${bench}, bare page`, value: bare[bench], unit: units[bench] });
        if (whole !== null)
          report({
            bench: `${bench}, beside OS.js`,
            value: console[bench],
            unit: units[bench],
            reference: whole[bench],
          });
      }
    } finally {
      await osjs?.stop();
      await pages.stop();
    }
  },
};
