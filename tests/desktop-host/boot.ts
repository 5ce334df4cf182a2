// Entry of the stand-in for Electron's program: command line, inspector, `-r` scripts, the app's script, `ready`.
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import inspector from 'node:inspector';
import { createRequire, registerHooks } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Cdp } from './cdp.ts';
import { startChromium, type Chromium } from './chromium.ts';
import { parseCommandLine } from './command-line.ts';
import { setHost, type Manifest } from './host.ts';
import { SchemeServer } from './scheme-server.ts';
import { Schemes } from './schemes.ts';
import { isHeld } from './single-instance.ts';

const ELECTRON = '45.4.1';
const CHROME = '156.0.0.0';
const commandLine = parseCommandLine(process.argv.slice(2));
// Prints "Debugger listening on ws://…", which the test's client waits for.
if (commandLine.inspect !== undefined) inspector.open(Number(commandLine.inspect), '127.0.0.1');

const { appPath } = commandLine;
const isFolder = existsSync(appPath) && statSync(appPath).isDirectory();
const manifest: Manifest = isFolder
  ? (JSON.parse(readFileSync(path.join(appPath, 'package.json'), 'utf8')) as Manifest)
  : { name: 'app', version: '0.0.0' };
const main = isFolder ? path.resolve(appPath, manifest.main ?? 'index.js') : appPath;

const define = (key: string, value: unknown) => Object.defineProperty(process, key, { value, configurable: true });
define('versions', Object.freeze({ ...process.versions, electron: ELECTRON, chrome: CHROME }));
define('type', 'browser');
define('getSystemVersion', () => os.release());
define('getCreationTime', () => Date.now() - performance.now());
// [program, …what was passed], as in Electron.
process.argv.splice(1, 1);

// The one trick that lets the built app run unchanged: `electron` is this folder's module, imported or required.
const standIn = pathToFileURL(path.join(import.meta.dirname, 'electron.ts')).href;
registerHooks({
  resolve(specifier, context, next) {
    const isElectron = specifier === 'electron' || specifier === 'electron/main';
    return isElectron ? { url: standIn, shortCircuit: true } : next(specifier, context);
  },
});

const folderOfApps = process.env.XDG_CONFIG_HOME ?? path.join(os.homedir(), '.config');
const userData =
  commandLine.switches.get('user-data-dir') ?? path.join(folderOfApps, manifest.productName ?? manifest.name);
mkdirSync(userData, { recursive: true });

const schemes = new Schemes();
const server = new SchemeServer(schemes);
let chromium: Chromium | null = null;
setHost({
  commandLine,
  manifest,
  schemes,
  userData,
  ready: false,
  cdp(): Cdp {
    if (!chromium) throw new Error('desktop host: Chromium is not up yet');
    return chromium.cdp;
  },
  async clearStorage(origin, storageTypes) {
    const { contentsByTarget } = await import('./api/web-contents.ts');
    const [page] = contentsByTarget.values();
    await page?.command('Storage.clearDataForOrigin', { origin: new URL(origin).origin, storageTypes });
  },
  async stop() {
    server.stop();
    await chromium?.close();
  },
});

const { hostApp } = await import('./api/app.ts');
const { followTargets } = await import('./targets.ts');
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => hostApp.exit(0));

async function start(): Promise<Chromium> {
  const schemePort = await server.start();
  const debuggingPort = commandLine.switches.get('remote-debugging-port') ?? '0';
  return startChromium({ userData, schemePort, debuggingPort });
}
// Beside the app's script, which takes its time too. A second start only hands over and ends: no second Chromium may
// stand in the profile of the first.
const starting = isHeld(userData) ? null : start();
// Told below, once it is awaited.
starting?.catch(() => undefined);
const require = createRequire(path.join(isFolder ? appPath : path.dirname(appPath), 'package.json'));
for (const file of commandLine.preloads) require(file);
await import(pathToFileURL(main).href);

// Who has asked to end by now has no need of a browser; what was asked for is done before the next immediate.
await new Promise((resolve) => setImmediate(resolve));
chromium = await (starting ?? start());
if (commandLine.switches.has('remote-debugging-port')) {
  process.stderr.write(`DevTools listening on ${chromium.debuggerUrl}\n`);
}
await followTargets(chromium.cdp);
hostApp.markReady();
