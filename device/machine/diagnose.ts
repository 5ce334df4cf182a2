import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';

type Item = CallData<Calls['networkDiagnose']>['items'][number];

/** One step of the way out: what it found, or a failure whose message says why. `undefined`: there is no such step. */
export interface DiagnoseStep {
  readonly key: Item['key'];
  readonly check: () => Promise<string | undefined>;
}

/** Time a step gets; all five together stay within the 20 s of the call. */
const STEP_MS = 3500;

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Takes the steps in turn; those after a failure are skipped (CALL-NET-01). */
export async function diagnose(
  steps: readonly DiagnoseStep[],
  stepMs: number = STEP_MS,
  now: () => number = () => performance.now(),
): Promise<Item[]> {
  const items: Item[] = [];
  let failed = false;
  for (const { key, check } of steps) {
    const from = now();
    const skipped: Item = { key, ok: 0, skipped: 1, ms: 0, detail: '' };
    if (failed) {
      items.push(skipped);
      continue;
    }
    try {
      const detail = await within(check(), stepMs);
      items.push(detail === undefined ? skipped : { key, ok: 1, skipped: 0, ms: Math.round(now() - from), detail });
    } catch (error) {
      failed = true;
      const { code, message } = error as NodeJS.ErrnoException;
      items.push({ key, ok: 0, skipped: 0, ms: Math.round(now() - from), detail: code ?? message });
    }
  }
  return items;
}

/** Address of the gateway in the kernel's table of routes; rejects when there is none. */
export function gatewayOf(table: string): string {
  for (const line of table.split('\n').slice(1)) {
    const [, destination, gateway = ''] = line.trim().split(/\s+/);
    if (destination !== '00000000' || !/^[0-9A-F]{8}$/i.test(gateway)) continue;
    const bytes = gateway.match(/../g) ?? [];
    return bytes.reverse().map((byte) => parseInt(byte, 16)).join('.'); // prettier-ignore
  }
  throw new Error('no default route');
}

/** Opens a connection and closes it again. */
function reach(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: STEP_MS }, () => {
      socket.destroy();
      resolve(host);
    });
    socket.on('timeout', () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
  });
}

export interface WayOut {
  readonly isLinked: () => boolean;
  /** True when the router of the local network answers. */
  readonly hasGateway: () => boolean;
  readonly isOnline: () => boolean;
  /** A name that is known to the whole world. */
  readonly host: () => string;
  readonly peers: Readonly<Record<string, string>>;
}

/** The way from this machine to the world, and to the other devices. */
export function wayOut({ isLinked, hasGateway, isOnline, host, peers }: WayOut): DiagnoseStep[] {
  return [
    {
      key: 'link',
      check: () => (isLinked() ? Promise.resolve('') : Promise.reject(new Error('no cable'))),
    },
    {
      key: 'gateway',
      check: async () => {
        if (!hasGateway()) throw new Error('no answer');
        return gatewayOf(await readFile('/proc/net/route', 'utf8'));
      },
    },
    { key: 'dns', check: async () => (await lookup(host())).address },
    {
      key: 'internet',
      check: async () => {
        if (!isOnline()) throw new Error('no internet');
        return reach((await lookup(host())).address, 443);
      },
    },
    {
      key: 'relay',
      check: async () => {
        const [origin] = Object.values(peers);
        if (origin === undefined) return undefined;
        const { hostname, port, protocol } = new URL(origin);
        return reach(hostname, Number(port) || (protocol === 'https:' ? 443 : 80));
      },
    },
  ];
}
