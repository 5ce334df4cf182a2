import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { startDevice } from '../../scripts/lib/device-process.ts';
import { accounts, demoPassword, type Account } from '../e2e/accounts.ts';
import { Control } from '../e2e/control.ts';
import { expectOthers } from '../e2e/overlays/checks.ts';
import { othersOf } from '../e2e/overlays/states.ts';
import { look } from './look.ts';
import type { ScenarioScreen, View } from './screen.ts';
import { walk, type Walker } from './walk.ts';

const everybody = ['master', 'normal', 'local'] as const;
const others = ['normal', 'local'] as const;
/** What may be left of a scenario when the device is well again: then the page is loaded anew. */
const leftOvers = '[role="dialog"], [role="alertdialog"], [data-overlay], [data-testid="window"]';
/** Calls that no page of another account may make, whatever it shows. */
const powers = /reboot|shutdown|format|confirm|reset|ssd\//;
const SETTLE_MS = 300;
const POLLED_MS = 1500;
/** First steps on a busy machine. */
const LONG = { timeout: 30_000 };
/** Between two looks at what the device was asked (ms): a page asks at once when it is told. */
const OFTEN = [20, 30, 50, 100];

interface Seat {
  readonly page: Page;
  /** Loads of the page so far. */
  loads: number;
}

/** How pages are taken to a route, and home again. */
interface Ways {
  readonly open: (page: Page, route: string) => Promise<void>;
  readonly isHome: (page: Page) => boolean;
}

/** The console in a browser. */
const inBrowser = (http: string): Ways => ({
  open: async (page, route) => void (await page.goto(`${http}/home${route}`)),
  isHome: (page) => page.url() === `${http}/home/`,
});

/** Forgets what the console keeps on this computer about incidents: warnings that were read, restarts, starts. */
function forget(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open('hearth-local', 1);
    opened.onupgradeneeded = () => void opened.result.createObjectStore('records', { keyPath: 'key' });
    opened.onerror = () => {
      reject(opened.error ?? new Error('no records'));
    };
    opened.onsuccess = () => {
      const change = opened.result.transaction('records', 'readwrite');
      change.objectStore('records').clear();
      change.oncomplete = () => {
        opened.result.close();
        resolve();
      };
    };
  });
}

/** Clears what the last scenario left. */
async function rest(page: Page, ways: Ways): Promise<void> {
  const left = page.locator(leftOvers);
  if (ways.isHome(page))
    await expect(left)
      .toHaveCount(0, { timeout: SETTLE_MS })
      .catch(() => undefined);
  if (!ways.isHome(page) || (await left.count()) > 0) await ways.open(page, '/');
  await expect(page.getByTestId('desktop')).toBeVisible(LONG);
  await page.evaluate(forget);
}

async function signIn(page: Page, http: string, account: Account): Promise<void> {
  await page.goto(`${http}/home/`);
  await page.locator('input[autocomplete="username"]').fill(accounts[account]);
  await page.locator('input[type="password"]').fill(demoPassword);
  await page.locator('button[type="submit"]').click();
  await expect(page.getByTestId('desktop')).toBeVisible(LONG);
}

/** A page and how often it loads. */
function seated(page: Page): Seat {
  const seat: Seat = { page, loads: 0 };
  page.on('load', () => (seat.loads += 1));
  return seat;
}

/** A page of its own for one account; its clock runs as ever, and can be moved on. */
async function seatFor(context: BrowserContext, http: string, account: Account): Promise<Seat> {
  const page = await context.newPage();
  await page.clock.install();
  await signIn(page, http, account);
  return seated(page);
}

/** One device, and three people who look at it at the same time. */
export interface Stage {
  show(row: ScenarioScreen): Promise<void>;
  close(): Promise<void>;
}

type Seats = Partial<Record<Account, Seat>> & { readonly master: Seat };

/** Shows scenarios on the pages of whoever looks; the device is one for all. */
function player(control: Control, seats: Seats, ways: Ways): (row: ScenarioScreen) => Promise<void> {
  const taken = everybody.flatMap((account) => {
    const found = seats[account];
    return found ? [{ account, seat: found }] : [];
  });
  const { page } = seats.master;
  const ask = () => control.tell();
  /** Pages that have asked the device so often. */
  const polled = async (times = 1) => {
    const polls = (await control.calls()).filter((call) => call.path === '/system/polling2');
    const asked = (account: Account) => polls.filter((call) => call.account === accounts[account]).length;
    return taken.filter(({ account }) => asked(account) >= times).length;
  };
  const seen = async (account: Account, view: View) => {
    const found = seats[account];
    if (found) await look(found.page, view, () => found.loads);
  };
  /** The whole of what the others may read and press, and that none of them asked for what only the owner may. */
  const othersKept = async (scenario: string) => {
    const whole = othersOf(scenario);
    if (whole === undefined) return;
    await Promise.all(others.map(async (account) => seats[account] && expectOthers(seats[account].page, whole)));
    const names = others.map((account) => accounts[account]);
    const asked = (await control.calls()).filter(({ account }) => names.some((name) => name === account));
    expect(asked.map((call) => call.path).filter((path) => powers.test(path))).toEqual([]);
  };
  const othersSee = async (view: View) => {
    await Promise.all(others.map((account) => seen(account, view)));
  };
  const walker: Walker = {
    page,
    control,
    loads: () => seats.master.loads,
    open: (route) => ways.open(page, route),
    others: othersSee,
  };
  return async (row) => {
    await control.clearFaults();
    await control.scenario('normal-complete');
    await control.clearCalls();
    await ask();
    // Its end may bring up a result; a page that was sent away asks nothing, and is opened anew below.
    await expect
      .poll(() => polled(), { timeout: POLLED_MS, intervals: OFTEN })
      .toBe(taken.length)
      .catch(() => undefined);
    await Promise.all(taken.map(({ seat }) => rest(seat.page, ways)));
    if (row.pushed)
      for (const { seat } of taken) await expect(seat.page.getByTestId('connection')).toContainText('LAN', LONG);
    await control.clearCalls();
    for (const { seat } of taken) seat.loads = 0;

    // What goes on by itself lasts until everybody has seen it; steps that move the time on themselves keep it held.
    await control.hold();
    await control.scenario(row.scenario, row.params);
    const route = row.at ?? (row.loads ? '/' : undefined);
    if (route !== undefined) await Promise.all(taken.map(({ seat }) => ways.open(seat.page, route)));
    await ask();
    // Every page has asked the device since the scenario began: nothing on the screen is from before.
    if (!row.unheard) await expect.poll(() => polled(), { ...LONG, intervals: OFTEN }).toBe(taken.length);
    if (route !== undefined) for (const { seat } of taken) seat.loads = 0;
    await Promise.all([seen('master', row.master), othersSee(row.others)]);
    await othersKept(row.scenario);
    // A page that asks again has taken what it heard: only then runs the time that is passed first.
    if (!row.unheard && row.then?.[0] !== undefined && 'passes' in row.then[0]) {
      await ask();
      await expect.poll(() => polled(2), { ...LONG, intervals: OFTEN }).toBe(taken.length);
    }
    if (row.then?.some((step) => 'device' in step) !== true) await control.clock({ speed: 1 });
    for (const step of row.then ?? []) await walk(walker, step);
  };
}

/** Starts a device over a copy of the demo data and signs three accounts in, each in a browser of its own. */
export async function openStage(browser: Browser, demoFolder: string, options: object): Promise<Stage> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-scenarios-'));
  cpSync(demoFolder, dataDir, { recursive: true, preserveTimestamps: true });
  const device = await startDevice({ dataDir, control: true, built: true, onLog: () => undefined });
  const contexts: BrowserContext[] = [];
  const take = async (account: Account) => {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    contexts.push(context);
    return seatFor(context, device.http, account);
  };
  const control = new Control(device.http);
  const seats = { master: await take('master'), normal: await take('normal'), local: await take('local') };
  // Every page fetches the screens once: a scenario may well take the device away while it begins.
  await control.scenario('boot-checking');
  for (const { page } of Object.values(seats)) await expect(page.locator('[data-overlay]')).toBeVisible(LONG);
  return {
    show: player(control, seats, inBrowser(device.http)),
    close: async () => {
      for (const context of contexts) await context.close();
      await device.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
