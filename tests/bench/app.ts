import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { root } from '../../scripts/lib/paths.ts';
import { endChild } from '../../scripts/lib/processes.ts';
import { desktopHostDist, hasElectron, hostUsed } from '../e2e/desktop/host-used.ts';
import type { Bench, BenchContext } from './lib/bench.ts';
import { note, report } from './lib/figures.ts';
import { ownCpuSeconds, quiet } from './lib/machine.ts';
import { median } from './lib/stats.ts';

/** What the design allows (design/electron.md, the start; architecture.md, the main process). */
const GOALS = { firstWindowMs: 400, interactiveMs: 900, idleSeconds: 0.1, growthMB: 1 } as const;
const START_LIMIT_MS = 60_000;
const CYCLES = 500;
/** Rounds of so many cycles until memory stands still: what grows after them is no warming up. */
const MOST_WARM_UPS = 8;
/** Rounds that are measured; pages that the allocator takes or gives back by chance are more than a round keeps. */
const GROWTH_ROUNDS = 3;
/** A while after the last garbage of the start V8 collects it, in 0.1 s of all its threads: that is no idle yet. */
const START_OVER_MS = 30_000;

type Phases = Readonly<Record<string, number>>;
interface Start {
  readonly phases: Phases;
  /** Modules loaded before the first window: address and milliseconds to load. */
  readonly modules: readonly { readonly url: string; readonly ms: number }[];
}

/** Starts the built app, waits until its sign-in page can be used, and ends it. */
async function startOnce(program: string, userData: string, nas: string): Promise<Start> {
  mkdirSync(userData, { recursive: true });
  const watch = path.join(root, 'tests/bench/lib/module-watch.cjs');
  const args = ['-r', watch, root, `--user-data-dir=${userData}`, `--nas=${nas}`, '--no-sandbox'];
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  const phases: Record<string, number> = {};
  const modules: { url: string; ms: number }[] = [];
  const late = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  for await (const line of createInterface(child.stderr)) {
    const loaded = /^module ([\d.]+) (\S+)$/.exec(line);
    if (loaded && phases['first-window'] === undefined) modules.push({ ms: Number(loaded[1]), url: loaded[2] ?? '' });
    const phase = /start: phase ([a-z-]+) \{"ms":(\d+)\}/.exec(line);
    if (phase) phases[phase[1] ?? ''] = Number(phase[2]);
    if (phases.interactive !== undefined && phases['first-window'] !== undefined) break;
  }
  clearTimeout(late);
  await endChild(child);
  if (phases.interactive === undefined) throw new Error('the app did not come up');
  return { phases, modules };
}

/** Source modules that were put into a chunk of the main bundle. */
function sourcesOf(file: string): number {
  const map = `${file}.map`;
  return existsSync(map) ? (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources.length : 0;
}

async function benchStart(program: string, { folder, runs }: BenchContext, nas: string): Promise<void> {
  const starts: Start[] = [];
  for (let i = 0; i <= runs; i += 1) {
    await quiet();
    const start = await startOnce(program, path.join(folder, `start-${i}`), nas);
    // The first one reads everything from the disk.
    if (i > 0) starts.push(start);
  }
  const of = (read: (phases: Phases) => number) => median(starts.map(({ phases }) => read(phases)));
  const from = (name: string, since: string) => of((phases) => (phases[name] ?? Number.NaN) - (phases[since] ?? 0));
  report({
    bench: 'app start, process to main',
    value: of((phases) => phases['before-ready'] ?? Number.NaN),
    unit: 'ms',
  });
  report({ bench: 'app start, main to ready', value: from('ready', 'before-ready'), unit: 'ms' });
  report({
    bench: 'app start, ready to first window',
    value: from('first-window', 'ready'),
    unit: 'ms',
    goal: GOALS.firstWindowMs,
  });
  report({
    bench: 'app start, ready to interactive sign-in',
    value: from('interactive', 'ready'),
    unit: 'ms',
    goal: GOALS.interactiveMs,
  });
  // The stand-in's own files are no part of the app.
  const ours = (starts.at(-1)?.modules ?? []).filter(({ url }) => url.includes('/dist/electron/'));
  const builtin = (starts.at(-1)?.modules ?? []).filter(({ url }) => url.startsWith('node:'));
  for (const { url, ms } of ours) note(`  ${path.basename(url)}: ${ms} ms, ${sourcesOf(fileURLToPath(url))} sources`);
  report({ bench: 'app start, files before the first window', value: ours.length, unit: 'files' });
  report({
    bench: 'app start, modules in them',
    value: ours.reduce((sum, { url }) => sum + sourcesOf(fileURLToPath(url)), 0),
    unit: 'modules',
  });
  report({ bench: 'app start, loading them', value: ours.reduce((sum, { ms }) => sum + ms, 0), unit: 'ms' });
  report({ bench: 'app start, modules of Node asked for', value: builtin.length, unit: 'modules' });
}

/** Memory of the main process after everything that can go has gone, in MB. */
async function memoryOf(app: ElectronApplication): Promise<{ rss: number; heap: number }> {
  return app.evaluate(async () => {
    // What is evaluated from outside may import nothing.
    const { setFlagsFromString } = process.getBuiltinModule('node:v8');
    const { runInNewContext } = process.getBuiltinModule('node:vm');
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (how: object) => void;
    for (let i = 0; i < 4; i += 1) {
      // The last resort gives back empty pages too, of which V8 keeps some for the next burst.
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { rss, heapUsed } = process.memoryUsage();
    return { rss: rss / 1e6, heap: heapUsed / 1e6 };
  });
}

interface Growth {
  readonly rss: number;
  readonly heap: number;
}

/** What the main process keeps of so many cycles once it is warm, in MB: the middle one of some rounds. */
async function growthOf(
  app: ElectronApplication,
  name: string,
  cycles: number,
  run: (times: number) => Promise<void>,
): Promise<Growth> {
  // The first rounds fill caches that are meant to be filled, and compile what runs often: memory stands still after
  // some hundreds of them, later where much code is run. What grows from there on would grow for ever.
  let before = await memoryOf(app);
  for (let round = 1, grew = Infinity; round <= MOST_WARM_UPS && grew >= GOALS.growthMB; round += 1) {
    await run(cycles);
    const now = await memoryOf(app);
    grew = now.rss - before.rss;
    note(`  ${name}, warming up ${round}: ${grew.toFixed(2)} MB, heap ${(now.heap - before.heap).toFixed(2)} MB`);
    before = now;
  }
  const growths: Growth[] = [];
  for (let round = 0; round < GROWTH_ROUNDS; round += 1) {
    await run(cycles);
    const now = await memoryOf(app);
    growths.push({ rss: now.rss - before.rss, heap: now.heap - before.heap });
    before = now;
  }
  note(`  ${name}, rounds: ${growths.map(({ rss }) => `${rss.toFixed(2)} MB`).join(', ')}`);
  return { rss: median(growths.map(({ rss }) => rss)), heap: median(growths.map(({ heap }) => heap)) };
}

function reportGrowth(about: string, ours: Growth, floor?: Growth): void {
  const reference = floor?.rss ?? null;
  report({ bench: `${about}, RSS growth`, value: ours.rss, unit: 'MB', reference, goal: GOALS.growthMB });
  report({ bench: `${about}, heap growth`, value: ours.heap, unit: 'MB', reference: floor?.heap ?? null });
}

/** Windows of their own that are open at the same time while they come and go. */
const AT_ONCE = 4;

/**
 * Lets windows be opened and closes each when its page has loaded. The main process closes them by itself: a test driver
 * that takes up each of them costs more than the app does.
 */
async function openAndClose(
  app: ElectronApplication,
  open: (count: number) => Promise<unknown>,
  times: number,
): Promise<void> {
  for (let left = times; left > 0; left -= AT_ONCE) {
    const count = Math.min(AT_ONCE, left);
    const gone = app.evaluate(
      ({ app: electron }, wanted) =>
        new Promise<void>((resolve) => {
          let closed = 0;
          const take = (_event: unknown, window: Electron.BrowserWindow) => {
            window.webContents.once('did-finish-load', () => {
              window.close();
            });
            window.once('closed', () => {
              closed += 1;
              if (closed < wanted) return;
              electron.off('browser-window-created', take);
              resolve();
            });
          };
          electron.on('browser-window-created', take);
        }),
      count,
    );
    // Main works through what it is asked in order: it listens by now.
    await app.evaluate(() => undefined);
    await open(count);
    await gone;
  }
}

/** As the page opens windows of its own. */
const openByPage = (page: Page) => (count: number) =>
  page.evaluate(async (wanted) => {
    for (let i = 0; i < wanted; i += 1) await window.hearth?.window.open('/404');
  }, count);

const WINDOWS = 'window opened and closed';

/** What the host of the app keeps of windows by itself: the same with the smallest app there can be. */
async function floorGrowth(folder: string, cycles: number): Promise<Growth> {
  const app = await _electron.launch({
    args: [path.join(import.meta.dirname, 'floor-app'), `--user-data-dir=${path.join(folder, 'floor')}`],
    cwd: root,
  });
  try {
    await (await app.firstWindow()).waitForLoadState();
    const open = (count: number) =>
      app.evaluate(({ app: floor }, wanted) => {
        for (let i = 0; i < wanted; i += 1) floor.emit('open-window');
      }, count);
    return await growthOf(app, `floor, ${WINDOWS}`, cycles, (times) => openAndClose(app, open, times));
  } finally {
    await app.close();
  }
}

/** The main process over hours: what it does when nothing happens, and what it keeps of what came and went. */
async function benchRunning({ folder, quick }: BenchContext, nas: string): Promise<void> {
  const cycles = quick ? CYCLES / 10 : CYCLES;
  const floor = await floorGrowth(folder, cycles);
  const app = await _electron.launch({
    args: [root, `--user-data-dir=${path.join(folder, 'running')}`, `--nas=${nas}`],
    cwd: root,
  });
  try {
    const page = await app.firstWindow();
    await page.locator('input[type="password"]').waitFor();
    const pid = await app.evaluate(() => process.pid);
    await sleep(START_OVER_MS);
    await quiet();
    const seconds = quick ? 20 : 60;
    const before = ownCpuSeconds(pid);
    await sleep(seconds * 1000);
    const idle = ((ownCpuSeconds(pid) - before) * 60) / seconds;
    report({ bench: 'idle main process', value: idle, unit: 's/min', goal: GOALS.idleSeconds });

    const cycles = quick ? CYCLES / 10 : CYCLES;
    const slept = await growthOf(app, 'sleep and wake', cycles, (times) =>
      app.evaluate(async ({ powerMonitor }, count) => {
        for (let i = 0; i < count; i += 1) {
          powerMonitor.emit('suspend');
          await new Promise((resolve) => setTimeout(resolve, 5));
          powerMonitor.emit('resume');
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      }, times),
    );
    reportGrowth(`sleep and wake, ${cycles} times`, slept);
    const open = openByPage(page);
    const opened = await growthOf(app, WINDOWS, cycles, (times) => openAndClose(app, open, times));
    reportGrowth(`${WINDOWS}, ${cycles} times`, opened, floor);
  } finally {
    await app.close();
  }
}

export const appBench: Bench = {
  name: 'app',
  about: 'the desktop app: start in its phases, modules before the first window, idle processor time, memory kept',
  run: async (context: BenchContext) => {
    if (!hasElectron()) process.env.ELECTRON_OVERRIDE_DIST_PATH ??= desktopHostDist;
    note(`the app runs on ${hostUsed()}`);
    const program = createRequire(import.meta.url)('electron') as unknown as string;
    const { http } = await context.device(path.join(context.folder, 'data'));
    await benchStart(program, context, http);
    await benchRunning(context, http);
  },
};
