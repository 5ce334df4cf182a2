import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { calls } from '#shared/contract/index.ts';
import { root } from '../../scripts/lib/paths.ts';
import { desktopHostDist, hasElectron, hostUsed } from '../e2e/desktop/host-used.ts';
import { benchAccount, benchFiles, benchWirePath, type Bench, type BenchContext } from './lib/bench.ts';
import { BenchClient } from './lib/bench-client.ts';
import { openBrowser } from './lib/bench-browser.ts';
import { note, report } from './lib/figures.ts';
import { makeFile } from './lib/large-file.ts';
import { quiet } from './lib/machine.ts';
import { median } from './lib/stats.ts';
import { signIn } from './front-end.ts';

const MIB = 2 ** 20;
/** Least share of what a browser reaches on the device itself (performance C). */
const GOAL = 0.6;
const LIMIT_MS = 300_000;

/** Seconds in which a page has a file of the device; the bytes are looked at and let go of. */
const downloadIn = (page: Page, url: string): Promise<{ seconds: number; bytes: number }> =>
  page.evaluate(async (address) => {
    const begun = performance.now();
    const answer = await fetch(address);
    if (!answer.ok || answer.body === null) throw new Error(`the download was answered ${answer.status}`);
    const reader = answer.body.getReader();
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { seconds: (performance.now() - begun) / 1000, bytes };
      bytes += value.byteLength;
    }
  }, url);

/** Seconds in which a page sends so many bytes in one request. */
const uploadFrom = (page: Page, url: string, size: number): Promise<number> =>
  page.evaluate(
    async ([address, bytes]) => {
      const block = crypto.getRandomValues(new Uint8Array(65_536));
      const whole = new Blob(Array.from({ length: 128 }, () => block));
      const file = new Blob(Array.from({ length: bytes / whole.size }, () => whole));
      const begun = performance.now();
      await new Promise<void>((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.onload = () => {
          if (request.status === 204) resolve();
          else reject(new Error(`the upload was answered ${request.status}`));
        };
        request.onerror = () => reject(new Error('the upload failed'));
        request.open('PATCH', address);
        request.setRequestHeader('tus-resumable', '1.0.0');
        request.setRequestHeader('upload-offset', '0');
        request.setRequestHeader('content-type', 'application/offset+octet-stream');
        request.send(file);
      });
      return (performance.now() - begun) / 1000;
    },
    [url, size] as const,
  );

/** Seconds in which the app itself saves or uploads what its next dialog names. */
async function nativeSeconds(
  app: ElectronApplication,
  page: Page,
  way: 'up' | 'down',
  chosen: string,
): Promise<number> {
  await app.evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
  }, chosen);
  return page.evaluate(
    async ([kind, folder, limit]) => {
      const bridge = window.hearth?.transfers;
      if (bridge === undefined) throw new Error('this is no window of the app');
      const begun = performance.now();
      return new Promise<number>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('the transfer has not ended')), limit);
        const end = bridge.onChanged(({ changed }) => {
          const over = changed.find(({ state }) => state === 'done' || state === 'fail');
          if (over === undefined) return;
          end();
          clearTimeout(late);
          if (over.state === 'done') resolve((performance.now() - begun) / 1000);
          else reject(new Error(over.error?.code ?? 'failed'));
        });
        const target = { path: folder, free: -1, conflict: 'overwrite' } as const;
        const start = kind === 'up' ? bridge.choose('files', target) : bridge.save([`${folder}/big.bin`], false);
        start.catch(reject);
      });
    },
    [way, benchWirePath, LIMIT_MS] as const,
  );
}

/** Signs in where the app asks for it. */
async function signInTo(page: Page): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(benchAccount.username);
  await page.locator('input[type="password"]').fill(benchAccount.password);
  await page.locator('button[type="submit"]').click();
  await page.getByTestId('desktop').waitFor();
}

const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;

export const appTransfer: Bench = {
  name: 'apptransfer',
  about: 'the desktop app: down and up through its proxy and by its own transfers, against a browser on the device',
  run: async ({ device, folder, quick, runs }: BenchContext) => {
    if (!hasElectron()) process.env.ELECTRON_OVERRIDE_DIST_PATH ??= desktopHostDist;
    note(`the app runs on ${hostUsed()}`);
    const size = quick ? 128 * MIB : 512 * MIB;
    const data = path.join(folder, 'data');
    mkdirSync(data);
    const { http } = await device(data, { control: false });
    const files = path.join(data, benchFiles);
    mkdirSync(files, { recursive: true });
    await makeFile(path.join(files, 'big.bin'), size);
    const here = path.join(folder, 'here');
    mkdirSync(here);
    await makeFile(path.join(here, 'mine.bin'), size);
    const client = new BenchClient(http);
    await client.signIn(benchAccount.username, benchAccount.password);
    // The proxy of the app lets neither cookies nor headers of a session through.
    const session = `token=${client.token}&device_id=${client.deviceId}`;
    const big = pathOf(`${client.downloadUrl(`${benchWirePath}/big.bin`)}&token=${client.token}`);

    const browser = await openBrowser();
    const app = await _electron.launch({
      args: [root, `--user-data-dir=${path.join(folder, 'profile')}`, `--nas=${http}`],
      cwd: root,
    });
    try {
      await browser.page.goto(`${http}/home/`);
      await signIn(browser);
      const page = await app.firstWindow();
      await signInTo(page);
      const address = async (name: string) => {
        const wish = { path: benchWirePath, name, size, conflict: 'overwrite' } as const;
        return new URL((await client.data(calls.uploadCheck, wish)).url, http).href;
      };
      const seconds: Record<string, number[]> = {};
      const take = async (name: string, run: () => Promise<number>) => {
        await quiet();
        (seconds[name] ??= []).push(await run());
      };
      const whole = async (asked: Promise<{ seconds: number; bytes: number }>) => {
        const { seconds: passed, bytes } = await asked;
        if (bytes !== size) throw new Error(`${bytes} of ${size} bytes came down`);
        return passed;
      };
      for (let i = 0; i < runs; i += 1) {
        await take('direct down', () => whole(downloadIn(browser.page, big)));
        await take('proxy down', () => whole(downloadIn(page, big)));
        await take('app down', () => nativeSeconds(app, page, 'down', here));
        rmSync(path.join(here, 'big.bin'));
        for (const [name, from] of [
          ['direct up', browser.page],
          ['proxy up', page],
        ] as const) {
          const url = `${pathOf(await address(`${i}-${name}.bin`))}?${session}`;
          await take(name, () => uploadFrom(from, url, size));
          rmSync(path.join(files, `${i}-${name}.bin`));
        }
        await take('app up', () => nativeSeconds(app, page, 'up', path.join(here, 'mine.bin')));
        rmSync(path.join(files, 'mine.bin'));
      }
      const speed = (name: string) => size / MIB / median(seconds[name] ?? []);
      for (const way of ['down', 'up'])
        for (const [name, about] of [
          ['proxy', 'through the proxy of the app'],
          ['app', 'by the transfers of the app'],
        ] as const)
          report({
            bench: `${way}, ${about}`,
            value: speed(`${name} ${way}`),
            unit: 'MiB/s',
            reference: speed(`direct ${way}`),
          });
      note(`goal: at least ${GOAL} of a browser on the device itself`);
    } finally {
      await app.close();
      await browser.close();
    }
  },
};
