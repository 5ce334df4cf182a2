import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { calls } from '#shared/contract/index.ts';
import { benchAccount, benchFiles, benchWirePath, type Bench, type BenchContext } from './lib/bench.ts';
import { heap, openBrowser } from './lib/bench-browser.ts';
import { BenchClient, request } from './lib/bench-client.ts';
import { note, report } from './lib/figures.ts';
import { quiet } from './lib/machine.ts';
import { startNginx } from './lib/servers.ts';
import { median } from './lib/stats.ts';
import { signIn } from './front-end.ts';

/** Rounds before those that count: a device answers for weeks, and its code is compiled after the first few. */
const WARM_UP = 30;
const SIZES = [1000, 10_000, 100_000];
const ROW = '[data-testid="file-row"]';

function makeFolder(parent: string, count: number): string {
  const name = `n${count}`;
  mkdirSync(path.join(parent, name), { recursive: true });
  note(`making ${count} files`);
  for (let i = 0; i < count; i++) writeFileSync(path.join(parent, name, `document ${i}.txt`), '');
  return name;
}

/** Time from the address to the first painted rows, rows in the DOM, and the heap afterwards. */
async function onScreen(http: string, name: string): Promise<{ ms: number; rows: number; mib: number }> {
  const browser = await openBrowser();
  try {
    await browser.page.goto(`${http}/home/`);
    await signIn(browser);
    const route = `/home/fileManage/myFiles?path=${encodeURIComponent(`${benchWirePath}/${name}`)}`;
    await browser.page.goto(`${http}${route}`, { waitUntil: 'commit' });
    const ms = await browser.page.evaluate((row) => window.probe.when(() => window.probe.count(row) >= 10), ROW);
    const rows = await browser.page.locator(ROW).count();
    return { ms, rows, mib: (await heap(browser.cdp)).mib };
  } finally {
    await browser.close();
  }
}

export const listing: Bench = {
  name: 'listing',
  about: 'folders of 1,000, 10,000 and 100,000 files: first page against nginx autoindex, first rows on screen',
  run: async ({ device, folder, quick, runs }: BenchContext) => {
    const data = path.join(folder, 'data');
    mkdirSync(data);
    const { http } = await device(data, { control: false });
    const files = path.join(data, benchFiles);
    const nginx = await startNginx(files, folder);
    const client = new BenchClient(http);
    await client.signIn(benchAccount.username, benchAccount.password);
    try {
      for (const count of quick ? SIZES.slice(0, 2) : SIZES) {
        const name = makeFolder(files, count);
        const ours: number[] = [];
        const theirs: number[] = [];
        await quiet();
        const agent = new Agent({ keepAlive: true });
        let cold = Number.NaN;
        let coldReference: number | null = null;
        // In turns, so that both meet the same machine; the first round stands for itself.
        for (let i = 0; i <= WARM_UP + runs; i++) {
          const list = await client.time(calls.fileList, { path: `${benchWirePath}/${name}` });
          const index = nginx ? await request(`${nginx.http}/files/${name}/`, { agent }) : null;
          if (i === 0) {
            cold = list;
            coldReference = index?.ms ?? null;
          } else if (i > WARM_UP) {
            ours.push(list);
            if (index) theirs.push(index.ms);
          }
        }
        const reference = nginx ? median(theirs) : null;
        report({ bench: `list call, ${count} not seen before`, value: cold, unit: 'ms', reference: coldReference });
        report({ bench: `list call, first page of ${count}`, value: median(ours), unit: 'ms', reference });
        const screens = [];
        for (let i = 0; i < Math.min(runs, 3); i++) screens.push(await onScreen(http, name));
        report({ bench: `first rows of ${count} on screen`, value: median(screens.map(({ ms }) => ms)), unit: 'ms' });
        report({ bench: `rows in the DOM at ${count}`, value: median(screens.map(({ rows }) => rows)), unit: 'rows' });
        report({ bench: `heap at ${count}`, value: median(screens.map(({ mib }) => mib)), unit: 'MiB' });
      }
    } finally {
      await nginx?.stop();
    }
  },
};
