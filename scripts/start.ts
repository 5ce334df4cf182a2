// The one command: builds what is stale, starts the embedded device, opens the desktop app or the browser.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DEVICE_PORT, PUSH_PORT } from '#shared/constants.ts';
import { findElectron, noDisplay, openDesktopApp } from './lib/desktop-app.ts';
import { startDevice, type DeviceProcess } from './lib/device-process.ts';
import { openBrowser } from './lib/open-browser.ts';
import { deviceOrigin, readOptions, runScript, UsageError, wholeNumber } from './lib/options.ts';
import { root } from './lib/paths.ts';
import { freeOrAny } from './lib/ports.ts';
import { endChild, exited, run } from './lib/processes.ts';
import { userDataFolder } from './lib/user-data.ts';

const BUILD_TIMEOUT_MS = 600_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

const help = `npm start -- [options]
  --nas URL        use this device instead of the embedded one
  --data DIR       folder of the embedded device (default: ${userDataFolder('hearth-demo')})
  --port N         port of the embedded device (default: ${DEVICE_PORT} when free)
  --scenario NAME  state the embedded device starts in
  --browser        use the browser even where the desktop app could run
  --no-open        only print the address`;

interface Wanted {
  nas: string | null;
  dataDir: string;
  port: number | undefined;
  scenario: string | undefined;
  browser: boolean;
  open: boolean;
}

function readWanted(argv: string[]): Wanted | null {
  const options = readOptions(
    {
      nas: { type: 'string' },
      data: { type: 'string' },
      port: { type: 'string' },
      scenario: { type: 'string' },
      browser: { type: 'boolean', default: false },
      'no-open': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    argv,
  );
  if (options.help) return null;
  const nas = options.nas === undefined ? null : deviceOrigin('nas', options.nas);
  if (nas !== null && (options.data ?? options.port ?? options.scenario) !== undefined)
    throw new UsageError('--data, --port and --scenario belong to the embedded device and cannot go with --nas');
  if (options.data === '') throw new UsageError('--data needs a folder');
  return {
    nas,
    dataDir: options.data === undefined ? userDataFolder('hearth-demo') : path.resolve(options.data),
    port: wholeNumber('port', options.port, 0, 65_535),
    scenario: options.scenario,
    browser: options.browser,
    open: !options['no-open'],
  };
}

/** The folder must be usable before anything is built. */
function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch {
    throw new UsageError(`--data: ${dataDir} cannot be used as a folder`);
  }
}

async function embeddedDevice(wanted: Wanted): Promise<DeviceProcess> {
  return startDevice({
    dataDir: wanted.dataDir,
    port: wanted.port ?? (await freeOrAny(DEVICE_PORT)),
    pushPort: await freeOrAny(PUSH_PORT),
    demo: true,
    ...(wanted.scenario === undefined ? {} : { scenario: wanted.scenario }),
    onLog: (line) => {
      if (process.env.HEARTH_TRACE) process.stderr.write(`${line}\n`);
    },
  });
}

/** Why the desktop app cannot be opened, or the program that can. */
async function desktopProgram(wanted: Wanted): Promise<{ program: string } | { reason: string }> {
  if (wanted.browser || !wanted.open) return { reason: '' };
  const reason = noDisplay();
  if (reason !== null) return { reason };
  const program = await findElectron();
  return program === null ? { reason: "Electron's program could not be fetched" } : { program };
}

function pressedCtrlC(): Promise<'stop'> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const)
      process.once(name, () => {
        resolve('stop');
      });
  });
}

await runScript(async () => {
  const wanted = readWanted(process.argv.slice(2));
  if (wanted === null) {
    say(help);
    return 0;
  }
  if (wanted.nas === null) makeDataFolder(wanted.dataDir);
  const stop = pressedCtrlC();
  const build = await run('node', [path.join(root, 'scripts/build.ts'), '--if-stale'], { timeoutMs: BUILD_TIMEOUT_MS });
  if (build.interrupted) return 130;
  if (build.code !== 0) throw new Error('the build failed; nothing was started');

  const device = wanted.nas === null ? await embeddedDevice(wanted) : null;
  const base = device?.http ?? wanted.nas ?? '';
  const address = `${base}/home/`;
  try {
    say(`Hearth: ${address}`);
    if (device !== null) {
      say(`Sign in as admin (administrator), 13800000001 or guest; the password is Hearth2026.`);
      say(`Files of the embedded device: ${wanted.dataDir}`);
    }
    const desktop = await desktopProgram(wanted);
    const waits: Promise<string>[] = [stop];
    if (device !== null) waits.push(exited(device.child).then((code) => `the device ended with code ${code}`));
    const app = 'program' in desktop ? openDesktopApp(desktop.program, base, device?.push) : null;
    if (app !== null) waits.push(exited(app).then(() => 'stop'));
    if ('reason' in desktop) {
      if (desktop.reason !== '') say(`No desktop app here (${desktop.reason}): the browser shows the same console.`);
      if (wanted.open && !openBrowser(address)) say('No browser to open here: open the address above in one.');
      say('Ctrl+C ends it.');
    }
    const why = await Promise.race(waits);
    if (app !== null) await endChild(app);
    if (why !== 'stop') throw new Error(why);
    return 0;
  } finally {
    await device?.stop();
  }
});
