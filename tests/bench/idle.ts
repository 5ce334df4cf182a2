import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchContext } from './lib/bench.ts';
import { openBrowser, watchNetwork } from './lib/bench-browser.ts';
import { report } from './lib/figures.ts';
import { cpuSeconds, quiet } from './lib/machine.ts';
import { settle, signIn } from './front-end.ts';

const SECONDS = 60;

/** Processor seconds a minute of everything below a process. */
async function perMinute(pids: readonly number[], seconds: number): Promise<number[]> {
  const before = pids.map(cpuSeconds);
  await sleep(seconds * 1000);
  return pids.map((pid, i) => ((cpuSeconds(pid) - (before[i] ?? Number.NaN)) * 60) / seconds);
}

export const idle: Bench = {
  name: 'idle',
  about: 'processor time of a signed-in desktop that nobody touches, against a blank page',
  run: async ({ device, folder, quick }: BenchContext) => {
    const { http, pid } = await device(folder);
    const seconds = quick ? 10 : SECONDS;
    await quiet();
    const blank = await openBrowser();
    await blank.page.goto('about:blank');
    const [reference = Number.NaN] = await perMinute([blank.pid], seconds);
    await blank.close();

    const browser = await openBrowser();
    try {
      const network = await watchNetwork(browser.cdp);
      await browser.page.goto(`${http}/home/`);
      await signIn(browser);
      await settle(browser, network);
      await quiet();
      const [ours = Number.NaN, server = Number.NaN] = await perMinute([browser.pid, pid], seconds);
      report({ bench: 'idle desktop, browser', value: ours, unit: 's/min', reference });
      report({ bench: 'idle desktop, device', value: server, unit: 's/min' });
    } finally {
      await browser.close();
    }
  },
};
