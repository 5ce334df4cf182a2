import { setTimeout as sleep } from 'node:timers/promises';
import { registration } from '../contract/push-connection.ts';
import { DeviceClient } from '../contract/device-client.ts';
import { benchAccount, type Bench, type BenchContext } from './lib/bench.ts';
import { openBrowser, watchNetwork } from './lib/bench-browser.ts';
import { note, report } from './lib/figures.ts';
import { fineCpuSeconds, quiet } from './lib/machine.ts';
import { settle, signIn } from './front-end.ts';

const SECONDS = 60;
const PING_MS = 20_000;
const POLL_MS = 6000;
const SIGN_OF_LIFE_MS = 1000;
/** Ratios to the bare pages that are the goals (performance F); docs/decisions/0023-idle-beside-what-must-be-done.md. */
const GOAL = 1.3;
const HIDDEN_GOAL = 1.2;
/**
 * What a start leaves to be done is done by then: memory is given back in up to three collections, eight seconds and
 * more from one to the next, and what every poll runs has been compiled after some fifteen of them.
 */
const REST_MS = 90_000;

declare global {
  interface Window {
    /** Has the bare page do what a hidden console does. */
    benchHide: () => void;
  }
}

/** Processor seconds a minute of everything below a process. */
const perMinute = async (pid: number, seconds: number): Promise<number> =>
  ((await fineCpuSeconds(pid, seconds)) * 60) / seconds;

export const idle: Bench = {
  name: 'idle',
  about:
    'processor time of a signed-in desktop that nobody touches, against a blank page and bare pages that push and poll',
  run: async ({ device, folder, quick }: BenchContext) => {
    const { http, pid, push } = await device(folder);
    const seconds = quick ? 10 : SECONDS;
    const rest = quick ? REST_MS / 4 : REST_MS;
    await quiet();
    const blank = await openBrowser();
    await blank.page.goto('about:blank');
    const reference = await perMinute(blank.pid, seconds);
    await blank.close();

    const client = new DeviceClient(http);
    await client.signIn(benchAccount.username, benchAccount.password);
    const bare = await openBrowser();
    await bare.page.goto(`${http}/home/favicon.svg`);
    await bare.page.evaluate(
      ([url, first, every]) => {
        const socket = new WebSocket(url);
        socket.onopen = () => {
          socket.send(first);
          setInterval(() => socket.send(JSON.stringify({ cmd: 'ping', ts: Date.now() })), every);
        };
      },
      [push, JSON.stringify(registration(client)), PING_MS] as const,
    );
    const floor = await perMinute(bare.pid, seconds);
    // What every console has to do besides: seen, it signs by its own timer and polls (TOK-03, POL-03).
    await bare.page.evaluate(
      ([token, signMs, pollMs]) => {
        const sign = () => {
          localStorage.setItem('signOfLife', String(Date.now()));
        };
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const ask = () => fetch('/system/polling2', { method: 'POST', headers, body: `token=${token}` });
        const timers = [
          setInterval(sign, signMs),
          setInterval(() => void ask().then((answer) => answer.json()), pollMs),
        ];
        window.benchHide = () => {
          timers.forEach(clearInterval);
          const tick = `setInterval(() => postMessage(null), ${signMs})`;
          new Worker(URL.createObjectURL(new Blob([tick], { type: 'text/javascript' }))).onmessage = sign;
        };
      },
      [client.token, SIGN_OF_LIFE_MS, POLL_MS] as const,
    );
    await sleep(rest);
    const polling = await perMinute(bare.pid, seconds);
    // Hidden, the browser would slow its timers down: a worker has it sign, and nothing is asked (POL-02).
    await bare.page.evaluate(() => {
      window.benchHide();
    });
    await sleep(rest);
    const signing = await perMinute(bare.pid, seconds);
    await bare.close();

    const browser = await openBrowser();
    try {
      const network = await watchNetwork(browser.cdp);
      await browser.page.goto(`${http}/home/`);
      await signIn(browser);
      await settle(browser, network);
      // The bare pages are not watched either.
      await browser.cdp.send('Network.disable');
      await sleep(rest);
      await quiet();
      const [ours, server] = await Promise.all([perMinute(browser.pid, seconds), perMinute(pid, seconds)]);
      // No page can be put behind another one here: it is told that it was.
      await browser.page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: true });
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await sleep(rest);
      const hidden = await perMinute(browser.pid, seconds);
      report({ bench: 'blank page', value: reference, unit: 's/min' });
      report({ bench: 'bare page with push', value: floor, unit: 's/min', reference });
      report({ bench: 'bare page with push, poll and sign of life', value: polling, unit: 's/min', reference });
      report({ bench: 'bare hidden page with push and sign of life', value: signing, unit: 's/min', reference });
      report({ bench: 'idle desktop, browser', value: ours, unit: 's/min', reference: polling });
      report({ bench: 'idle desktop, hidden, browser', value: hidden, unit: 's/min', reference: signing });
      note(
        `goals: ${GOAL} of the bare page that does what every console must, hidden ${HIDDEN_GOAL} of the hidden one`,
      );
      report({ bench: 'idle desktop, device', value: server, unit: 's/min' });
    } finally {
      await browser.close();
    }
  },
};
