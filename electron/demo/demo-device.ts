import { z } from 'zod';
import { errorText, type Logger } from '../logging/logger.ts';

/** Writing the demo files takes a while on a slow disk. */
const READY_MS = 90_000;
/** Lines of a device that is not one are not kept. */
const MAX_LINE = 4000;

const readyLine = z.object({
  event: z.literal('ready'),
  http: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
});

/** The device in a process of its own. */
export interface DemoProcess {
  onOutput(listener: (text: string) => void): void;
  onExit(listener: (code: number) => void): void;
  kill(): void;
}

export interface DemoDeviceDeps {
  /** Starts the embedded device with its demo data. */
  readonly fork: () => DemoProcess;
  /** Runs once, later; returns the end of it. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly log: Logger;
}

/** A device on this computer to try Hearth with; nothing runs before it is asked for, and it ends with the app. */
export interface DemoDevice {
  /** Starts it, or finds it running; its address, or null when it does not start. */
  start(): Promise<string | null>;
  dispose(): void;
}

/** Address in the line by which a device says that it is ready; null for any other line. */
function addressOf(line: string): string | null {
  try {
    return readyLine.parse(JSON.parse(line)).http;
  } catch {
    return null;
  }
}

/** Makes the demo device over a way to start its process. */
export function createDemoDevice(deps: DemoDeviceDeps): DemoDevice {
  let running: DemoProcess | null = null;
  let address: Promise<string | null> | null = null;

  const launch = () =>
    new Promise<string | null>((resolve) => {
      const child = deps.fork();
      running = child;
      let waiting = '';
      const late = deps.after(READY_MS, () => {
        deps.log.warn('the demo device was not ready in time');
        child.kill();
      });
      child.onOutput((text) => {
        const lines = `${waiting}${text}`.split('\n');
        waiting = (lines.pop() ?? '').slice(-MAX_LINE);
        const found = lines.map(addressOf).find((one) => one !== null);
        if (found === undefined || found === null) return;
        late();
        resolve(found);
      });
      child.onExit((code) => {
        late();
        if (running === child) [running, address] = [null, null];
        deps.log.info('the demo device has ended', { code });
        resolve(null);
      });
    });

  return {
    start() {
      address ??= Promise.resolve()
        .then(launch)
        .catch((error: unknown) => {
          deps.log.error('the demo device does not start', { reason: errorText(error) });
          [running, address] = [null, null];
          return null;
        });
      return address;
    },
    dispose() {
      running?.kill();
      [running, address] = [null, null];
    },
  };
}
