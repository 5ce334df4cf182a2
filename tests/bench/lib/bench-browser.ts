import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { findBrowser } from '../../desktop-host/browser.ts';
import { probeScript } from './probe.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--mute-audio',
  '--enable-precise-memory-info',
  // A window that is not in front must not be slowed down while frames are counted.
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
];

/** A browser with a fresh profile and the probe in its page. */
export interface BenchBrowser {
  page: Page;
  cdp: CDPSession;
  /** The browser's main process; NaN where /proc does not exist. */
  pid: number;
  close(): Promise<void>;
}

/** Opens a browser; it has drawn one page already, so that its own start is not measured. */
export async function openBrowser(): Promise<BenchBrowser> {
  const { executable, env } = await findBrowser();
  const profile = mkdtempSync(path.join(tmpdir(), 'hearth-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable,
    env: { ...(process.env as Record<string, string>), ...env },
    args: flags,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.addInitScript(probeScript);
  await page.goto('data:text/html,<button>warm</button><script>document.title=1</script>');
  return {
    page,
    cdp,
    pid: browserPid(profile),
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The browser's main process is the one whose command line names our profile. */
function browserPid(profile: string): number {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const found = pids.find((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=');
      } catch {
        return false;
      }
    });
    return Number(found ?? Number.NaN);
  } catch {
    return Number.NaN;
  }
}

/** Metrics of the page by the browser's own names. */
export async function metrics(cdp: CDPSession): Promise<Record<string, number>> {
  const { metrics: list } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

/** Heap in MiB and nodes of the page after three forced collections. */
export async function heap(cdp: CDPSession): Promise<{ mib: number; nodes: number }> {
  for (let i = 0; i < 3; i++) {
    await cdp.send('HeapProfiler.collectGarbage');
    await sleep(120);
  }
  const { JSHeapUsedSize = Number.NaN, Nodes = Number.NaN } = await metrics(cdp);
  return { mib: JSHeapUsedSize / 2 ** 20, nodes: Nodes };
}

interface Loaded {
  url: string;
  type: string;
  body: string;
}

/** Watches what the page loads. */
export async function watchNetwork(cdp: CDPSession): Promise<{ inFlight(): number; requests(): Loaded[] }> {
  const seen = new Map<string, Loaded & { done: boolean }>();
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', (event) => {
    seen.set(event.requestId, {
      url: event.request.url,
      type: event.type ?? 'Other',
      body: event.requestId,
      done: false,
    });
  });
  const done = (event: { requestId: string }) => {
    const entry = seen.get(event.requestId);
    if (entry) entry.done = true;
  };
  cdp.on('Network.loadingFinished', done);
  cdp.on('Network.loadingFailed', done);
  const own = () => [...seen.values()].filter(({ url }) => /^https?:/.test(url));
  return {
    inFlight: () => own().filter((entry) => !entry.done && entry.type !== 'WebSocket').length,
    requests: own,
  };
}
