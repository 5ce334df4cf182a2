import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { findBrowser } from './browser.ts';
import { Cdp } from './cdp.ts';
import { Schemes } from './schemes.ts';

export interface ChromiumOptions {
  /** Folder of the app's data; the profile goes below it. */
  readonly userData: string;
  /** Port of the scheme server. */
  readonly schemePort: number;
  readonly debuggingPort: string;
}

/** A running Chromium and the connection to it. */
export interface Chromium {
  readonly cdp: Cdp;
  readonly debuggerUrl: string;
  /** Ends it as a browser ends, its storage written; resolves when it is gone. */
  close(): Promise<void>;
}

/** A browser that has not ended by then is killed. */
const CLOSE_TIMEOUT_MS = 2000;

const SWITCHES = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-startup-window',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-popup-blocking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-ipc-flooding-protection',
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,Translate,MediaRouter,OptimizationHints',
  '--password-store=basic',
  '--use-mock-keychain',
];

function debuggerAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}\n${text}`)));
    child.stderr?.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(-20_000);
      const address = /^DevTools listening on (ws:\/\/\S+)$/m.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}

/** Starts Chromium without a window. It ends with this process, however that ends: its pipe closes then. */
export async function startChromium(options: ChromiumOptions): Promise<Chromium> {
  const browser = await findBrowser();
  const args = [
    ...SWITCHES,
    `--host-resolver-rules=${Schemes.resolverRule(options.schemePort)}`,
    `--remote-debugging-port=${options.debuggingPort}`,
    '--remote-debugging-pipe',
    `--user-data-dir=${path.join(options.userData, 'chromium')}`,
  ];
  const child = spawn(browser.executable, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...browser.env, DBUS_SESSION_BUS_ADDRESS: '/dev/null' },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => {
    if (child.exitCode === null) child.kill('SIGKILL');
  };
  // Also where this process ends before the browser is up.
  process.once('exit', kill);
  const debuggerUrl = await debuggerAddress(child);
  const cdp = await Cdp.connect(debuggerUrl);
  return {
    cdp,
    debuggerUrl,
    async close() {
      const late = setTimeout(kill, CLOSE_TIMEOUT_MS);
      await Promise.all([cdp.send('Browser.close').catch(kill), gone]);
      clearTimeout(late);
    },
  };
}
