import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '#shared/contract/index.ts';
import { benchAccount, benchFiles, benchWirePath, type Bench, type BenchContext } from './lib/bench.ts';
import { heap, openBrowser, type BenchBrowser } from './lib/bench-browser.ts';
import { BenchClient, request } from './lib/bench-client.ts';
import { note, report } from './lib/figures.ts';
import { quiet } from './lib/machine.ts';
import { fastScroll } from './lib/scroll.ts';
import { startCloudcmd, startNginx } from './lib/servers.ts';
import { median } from './lib/stats.ts';
import { signIn } from './front-end.ts';

/** Rounds before those that count: a device answers for weeks, and its code is compiled well after the first hundreds. */
const WARM_UP = 300;
const SIZES = [1000, 10_000, 100_000];
/** Folders of a size that are listed for the first time; one where it is not said. */
const copies: Readonly<Record<number, number>> = { 1000: 41, 10_000: 5 };
/** cloudcmd draws every entry at once: more than this would only be waited for. */
const PEER_ENTRIES = 10_000;
/** The search index takes up new files a moment after they came, and is at work by then (ms). */
const INDEX_STARTS_MS = 6000;
const ROW = '[data-testid="file-row"]';

function makeFolder(parent: string, count: number, name = `n${count}`): string {
  mkdirSync(path.join(parent, name), { recursive: true });
  note(`making ${count} files`);
  for (let i = 0; i < count; i++) writeFileSync(path.join(parent, name, `document ${i}.txt`), '');
  return name;
}

/** Time from the address to the first painted rows, rows in the DOM, and the heap afterwards. */
interface OnScreen {
  ms: number;
  rows: number;
  mib: number;
}

/** The same of a list that was scrolled fast afterwards. */
interface ScrolledScreen extends OnScreen {
  scrolled: Awaited<ReturnType<typeof fastScroll>>;
}

async function show({ page, cdp }: BenchBrowser, address: string, row: string): Promise<OnScreen> {
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await page.evaluate((selector) => window.probe.when(() => window.probe.count(selector) >= 20), row);
  return { ms, rows: await page.locator(row).count(), mib: (await heap(cdp)).mib };
}

/** A folder in a console whose person has just signed in. */
async function onScreen(http: string, name: string): Promise<ScrolledScreen> {
  const browser = await openBrowser();
  try {
    await browser.page.goto(`${http}/home/`);
    await signIn(browser);
    const route = `/home/fileManage/myFiles?path=${encodeURIComponent(`${benchWirePath}/${name}`)}`;
    const shown = await show(browser, `${http}${route}`, ROW);
    return { ...shown, scrolled: await fastScroll(browser, ROW) };
  } finally {
    await browser.close();
  }
}

/** The same folder in cloudcmd, which asks nobody to sign in: its address is what one opens first. */
async function inCloudcmd(http: string, name: string): Promise<OnScreen> {
  const browser = await openBrowser();
  try {
    return await show(browser, `${http}/fs/${name}/`, 'li[data-name^="js-file-"]');
  } finally {
    await browser.close();
  }
}

export const listing: Bench = {
  name: 'listing',
  about:
    'folders of 1,000, 10,000 and 100,000 files: first page against nginx autoindex, first rows on screen against cloudcmd',
  run: async ({ device, folder, quick, runs }: BenchContext) => {
    const data = path.join(folder, 'data');
    mkdirSync(data);
    const { http } = await device(data, { control: false });
    const files = path.join(data, benchFiles);
    const nginx = await startNginx(files, folder);
    const cloudcmd = await startCloudcmd(files);
    const client = new BenchClient(http);
    await client.signIn(benchAccount.username, benchAccount.password);
    try {
      // What was never listed is told from what was never compiled: a device answers for weeks. Each round lists a folder
      // that was not seen before, and that has not changed for a while, for that way is not the one of another.
      const others = Array.from({ length: WARM_UP }, (_, i) => makeFolder(files, SIZES[0] ?? 0, `other-${i}`));
      await sleep(INDEX_STARTS_MS);
      for (const other of others) {
        await client.time(calls.fileList, { path: `${benchWirePath}/${other}` });
        if (nginx) await request(`${nginx.http}/files/${other}/`, {});
      }
      for (const count of quick ? SIZES.slice(0, 2) : SIZES) {
        const name = makeFolder(files, count);
        const names = [name, ...Array.from({ length: (copies[count] ?? 1) - 1 }, (_, i) => makeFolder(files, count, `${name}-${i}`))]; // prettier-ignore
        await sleep(INDEX_STARTS_MS);
        await quiet();
        const agent = new Agent({ keepAlive: true });
        // In turns, so that both meet the same machine.
        const inTurn = async (folders: readonly string[]) => {
          const ours: number[] = [];
          const theirs: number[] = [];
          for (const folder of folders) {
            ours.push(await client.time(calls.fileList, { path: `${benchWirePath}/${folder}` }));
            if (nginx) theirs.push((await request(`${nginx.http}/files/${folder}/`, { agent })).ms);
          }
          return { value: median(ours), reference: nginx ? median(theirs) : null };
        };
        report({ bench: `list call, ${count} not seen before`, ...(await inTurn(names)), unit: 'ms' });
        await inTurn(Array.from({ length: WARM_UP }, () => name));
        const warm = await inTurn(Array.from({ length: runs }, () => name));
        report({ bench: `list call, first page of ${count}`, ...warm, unit: 'ms' });
        const screens: ScrolledScreen[] = [];
        const peers: OnScreen[] = [];
        for (let i = 0; i < Math.min(runs, 3); i++) {
          screens.push(await onScreen(http, name));
          if (cloudcmd !== null && count <= PEER_ENTRIES) peers.push(await inCloudcmd(cloudcmd.http, name));
        }
        const middle = (key: keyof OnScreen) => ({
          value: median(screens.map((screen) => screen[key])),
          reference: peers.length === 0 ? null : median(peers.map((screen) => screen[key])),
        });
        report({ bench: `first rows of ${count} on screen`, ...middle('ms'), unit: 'ms' });
        report({ bench: `rows in the DOM at ${count}`, ...middle('rows'), unit: 'rows' });
        report({ bench: `heap at ${count}`, ...middle('mib'), unit: 'MiB' });
        for (const way of ['wheel', 'thumb'] as const) {
          const seen = screens.map(({ scrolled }) => scrolled[way]);
          const [fps, blank] = [median(seen.map((one) => one.fps)), median(seen.map((one) => one.blankMs))];
          report({ bench: `fast scroll by the ${way} through ${count}`, value: fps, unit: 'fps' });
          report({ bench: `rows without content, ${way} through ${count}`, value: blank, unit: 'ms', goal: 100 });
        }
        note('goal: at least 55 fps');
      }
    } finally {
      await cloudcmd?.stop();
      await nginx?.stop();
    }
  },
};
