import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEVICE_PORT, PUSH_PORT } from '#shared/constants.ts';
import type { DeviceConfig } from './context.ts';
import { logFormats } from './logging/logger.ts';
import { StartError } from './start-error.ts';

/** Console built beside this program: dist/console of the source tree, or next to the bundled device. */
export function findConsole(base: string = import.meta.dirname): string | null {
  const places = [path.join(base, '../dist/console'), path.join(base, '../console')];
  return places.find((dir) => existsSync(path.join(dir, 'index.html'))) ?? null;
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new StartError(`--${name} must be a port number, got "${text}"`);
  return port;
}

function readSpeed(text: string): number {
  const speed = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || speed < 0.01 || speed > 10_000)
    throw new StartError(`--speed must be a number from 0.01 to 10000, got "${text}"`);
  return speed;
}

/** Other devices that the relay reaches, `ID=ORIGIN` each. */
function readPeers(texts: readonly string[]): Record<string, string> {
  const peers = texts.map((text): [string, string] => {
    const [, id, address] = /^([0-9A-Za-z]{1,64})=(https?:\/\/.+)$/.exec(text) ?? [];
    if (id === undefined || address === undefined || !URL.canParse(address))
      throw new StartError(`--peer must be ID=http://HOST:PORT, got "${text}"`);
    return [id, new URL(address).origin];
  });
  return Object.fromEntries(peers);
}

/** What a device without services of its own simulates, where it is controlled for tests (CALL-NAT-01). */
const SIMULATED = '/__control';

/** Where a service of the subnet check stands; `fallback` when it is not given, '' for none. */
function readService(name: string, given: string | undefined, fallback: string): string {
  if (given === undefined || given === '') return given ?? fallback;
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    throw new StartError(`--${name} must be http://HOST or https://HOST, got "${given}"`);
  return new URL(given).origin;
}

export const USAGE =
  'device --data DIR [--port 5055] [--push-port 8015] [--demo] [--scenario NAME] [--speed 1] [--control] [--host 127.0.0.1] [--peer ID=URL] [--tracker URL] [--proxy URL] [--message-program FILE] [--local-downloads] [--log text|json] [--record FILE] [--replay FILE]';

/** Reads the command line (interfaces.md); throws StartError with one clear line. */
export function readConfig(argv: readonly string[], cwd: string = process.cwd()): DeviceConfig {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...argv],
      strict: true,
      allowPositionals: false,
      options: {
        data: { type: 'string' },
        port: { type: 'string', default: String(DEVICE_PORT) },
        'push-port': { type: 'string', default: String(PUSH_PORT) },
        demo: { type: 'boolean', default: false },
        scenario: { type: 'string' },
        speed: { type: 'string', default: '1' },
        control: { type: 'boolean', default: false },
        host: { type: 'string', default: '127.0.0.1' },
        console: { type: 'string' },
        log: { type: 'string', default: 'text' },
        peer: { type: 'string', multiple: true, default: [] },
        tracker: { type: 'string' },
        proxy: { type: 'string' },
        'message-program': { type: 'string' },
        'local-downloads': { type: 'boolean', default: false },
        record: { type: 'string' },
        replay: { type: 'string' },
      },
    }));
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0] ?? '';
    throw new StartError(`${reason} Usage: ${USAGE}`);
  }
  if (!values.data) throw new StartError(`--data is missing. Usage: ${USAGE}`);
  const logFormat = logFormats.find((format) => format === values.log);
  if (!logFormat) throw new StartError(`--log must be text or json, got "${values.log}"`);
  if (!values.host) throw new StartError('--host must not be empty');
  if (values.replay !== undefined && values.scenario !== undefined)
    throw new StartError('--replay begins where the recording does: it goes with no --scenario');
  const simulated = values.control ? SIMULATED : '';
  return {
    dataDir: path.resolve(cwd, values.data),
    host: values.host,
    port: readPort('port', values.port),
    pushPort: readPort('push-port', values['push-port']),
    control: values.control,
    demo: values.demo,
    speed: readSpeed(values.speed),
    consoleDir: values.console === undefined ? findConsole() : path.resolve(cwd, values.console),
    scenario: values.scenario,
    logFormat,
    peers: readPeers(values.peer),
    services: {
      tracker: readService('tracker', values.tracker, simulated),
      proxy: readService('proxy', values.proxy, simulated),
    },
    messageProgram: values['message-program'],
    localDownloads: values['local-downloads'],
    record: values.record === undefined ? undefined : path.resolve(cwd, values.record),
    replay: values.replay === undefined ? undefined : path.resolve(cwd, values.replay),
  };
}
