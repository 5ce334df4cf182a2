import type { Probe } from '../session/device-calls.ts';
import type { Check, Finding } from './check-types.ts';

/** Less room than this is said before it is a trouble. */
const LOW_DISK_BYTES = 500 * 1024 * 1024;
/** A round trip at home that takes longer is felt. */
const SLOW_MS = 300;
/** Clocks further apart than this make links and sign-ins expire too early. */
const CLOCK_MS = 2 * 60_000;
const PINGS = 3;

/** What the steps use of the computer; every one of them may throw. */
export interface CheckTools {
  /** Address of the chosen device; null without one. */
  readonly base: () => string | null;
  /** Writes, reads and removes a file in the app's folder; answers the free bytes. */
  readonly tryDisk: () => Promise<number>;
  readonly lookup: (host: string) => Promise<string>;
  /** Opens and closes a connection. */
  readonly connect: (host: string, port: number, signal: AbortSignal) => Promise<void>;
  /** Looks at the certificate; `pinned`: the user has confirmed it. */
  readonly certificate: (
    base: string,
    signal: AbortSignal,
  ) => Promise<{ readonly trusted: boolean; readonly pinned: boolean; readonly reason: string }>;
  readonly probe: (base: string) => Promise<Probe>;
  readonly push: () => { readonly state: string; readonly failures: number };
  readonly signedIn: () => boolean;
  /** Seals and opens a word; false where the system only pretends to protect it. */
  readonly tryKeychain: () => Promise<boolean>;
  readonly hasTray: () => boolean;
  /** The device's clock in unix milliseconds; null where it does not tell. */
  readonly deviceTime: (base: string) => Promise<number | null>;
  readonly now: () => number;
}

const ok = (detail?: string): Finding => ({ verdict: 'ok', code: 'ok', ...(detail === undefined ? {} : { detail }) });
const isAddress = (host: string) => /^\[.*\]$|^\d+(\.\d+){3}$/.test(host) || host === 'localhost';
const portOf = (url: URL) => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

/** The steps of the check in their order, from this computer outwards and back. */
export function connectionChecks(tools: CheckTools): Check[] {
  const device = () => new URL(tools.base() ?? '');
  const bare = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');
  return [
    {
      id: 'disk',
      async run() {
        const free = await tools.tryDisk();
        return free < LOW_DISK_BYTES
          ? { verdict: 'warning', code: 'low', detail: `${Math.round(free / 1e6)} MB` }
          : ok();
      },
    },
    {
      id: 'dns',
      async run() {
        if (tools.base() === null) return { verdict: 'failed', code: 'noDevice' };
        const { hostname } = device();
        return isAddress(hostname) ? { verdict: 'skipped', code: 'notNeeded' } : ok(await tools.lookup(hostname));
      },
    },
    {
      id: 'tcp',
      needs: 'dns',
      async run(signal) {
        const url = device();
        await tools.connect(bare(url), portOf(url), signal);
        return ok(url.host);
      },
    },
    {
      id: 'tls',
      needs: 'tcp',
      async run(signal) {
        if (device().protocol !== 'https:') return { verdict: 'skipped', code: 'plain' };
        const { trusted, pinned, reason } = await tools.certificate(device().origin, signal);
        if (trusted) return ok();
        return pinned ? { verdict: 'ok', code: 'pinned' } : { verdict: 'failed', code: 'untrusted', detail: reason };
      },
    },
    {
      id: 'http',
      needs: 'tls',
      async run() {
        const { reachable } = await tools.probe(device().origin);
        return reachable ? ok() : { verdict: 'failed', code: 'noHearth' };
      },
    },
    {
      id: 'push',
      needs: 'http',
      async run() {
        if (!tools.signedIn()) return { verdict: 'skipped', code: 'signedOut' };
        const { state, failures } = tools.push();
        if (state === 'open') return ok();
        if (state === 'refused') return { verdict: 'failed', code: 'refused' };
        return { verdict: failures > 0 ? 'failed' : 'warning', code: 'notOpen', detail: `${failures}` };
      },
    },
    {
      id: 'ping',
      needs: 'http',
      async run() {
        const times: number[] = [];
        for (let i = 0; i < PINGS; i += 1) {
          const { reachable, ms } = await tools.probe(device().origin);
          if (!reachable) return { verdict: 'failed', code: 'lost', detail: `${i + 1}/${PINGS}` };
          times.push(ms);
        }
        const median = times.sort((a, b) => a - b)[Math.floor(PINGS / 2)] ?? 0;
        return {
          verdict: median > SLOW_MS ? 'warning' : 'ok',
          code: median > SLOW_MS ? 'slow' : 'ok',
          detail: `${median} ms`,
        };
      },
    },
    {
      id: 'keychain',
      async run() {
        return (await tools.tryKeychain()) ? ok() : { verdict: 'warning', code: 'unprotected' };
      },
    },
    {
      id: 'tray',
      run: async () => (tools.hasTray() ? ok() : { verdict: 'warning', code: 'noTray' }),
    },
    {
      id: 'clock',
      needs: 'http',
      async run() {
        const theirs = await tools.deviceTime(device().origin);
        if (theirs === null) return { verdict: 'skipped', code: 'unknown' };
        const apart = Math.abs(theirs - tools.now());
        return apart > CLOCK_MS ? { verdict: 'warning', code: 'apart', detail: `${Math.round(apart / 1000)} s` } : ok();
      },
    },
  ];
}
