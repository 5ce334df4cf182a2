import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { CLIENT_VERSION, LOGOUT_TIMEOUT_MS, NET_CHECK_TIMEOUT_MS, PLATFORM } from '#shared/constants.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import type { Identity, StoredSession } from '#shared/ipc/channels.ts';
import type { Transport } from '../proxy/net-transport.ts';

export interface DeviceCallsDeps {
  readonly transport: Transport;
  readonly identity: Identity;
  readonly now: () => number;
}

/** What a device told of itself; `ms` is the time of the answer. */
export interface Probe {
  readonly reachable: boolean;
  readonly name: string;
  readonly ms: number;
}

/** The calls that main makes for itself; every other one is the console's. None of them ever fails. */
export interface DeviceCalls {
  /** Asks whether a device answers at an address, and for its name. */
  probe(base: string): Promise<Probe>;
  /** The device's clock in unix milliseconds, as its answers tell it; null where they do not. */
  time(base: string): Promise<number | null>;
  /** Ends a sign-in on the device, as well as that goes within a second (SES-05). */
  logout(session: StoredSession): Promise<void>;
}

const keyAnswer = z.object({ code: z.string(), data: z.object({ name: z.string() }) });

/** Makes the calls over a transport. */
export function createDeviceCalls(deps: DeviceCallsDeps): DeviceCalls {
  const common = () => ({
    plat: PLATFORM,
    version: CLIENT_VERSION,
    device_id: deps.identity.deviceId,
    device: deps.identity.device,
  });
  const stamp = () => ({ rnd: `${deps.now()}_${String(deps.now() % 10_000).padStart(4, '0')}`, webagent: 'v2' });
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

  return {
    async probe(base) {
      const started = deps.now();
      const fields = encodeFields({ signme: randomBytes(16).toString('hex'), ...common(), ...stamp() });
      try {
        const answer = await deps.transport({
          url: `${base}/key/pub?${query(fields)}`,
          method: 'GET',
          headers: {},
          body: null,
          signal: AbortSignal.timeout(NET_CHECK_TIMEOUT_MS),
        });
        const parsed = keyAnswer.safeParse(await answer.json());
        const name = parsed.success ? parsed.data.data.name.slice(0, 200) : '';
        return { reachable: parsed.success && parsed.data.code === '200', name, ms: deps.now() - started };
      } catch {
        return { reachable: false, name: '', ms: deps.now() - started };
      }
    },
    async time(base) {
      try {
        const fields = encodeFields({ signme: randomBytes(16).toString('hex'), ...common(), ...stamp() });
        const answer = await deps.transport({
          url: `${base}/key/pub?${query(fields)}`,
          method: 'GET',
          headers: {},
          body: null,
          signal: AbortSignal.timeout(NET_CHECK_TIMEOUT_MS),
        });
        await answer.body?.cancel();
        const at = Date.parse(answer.headers.get('date') ?? '');
        return Number.isNaN(at) ? null : at;
      } catch {
        return null;
      }
    },
    async logout({ base, token, nasid }) {
      try {
        const answer = await deps.transport({
          url: `${base}/auth/logout?${query(stamp())}`,
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: Buffer.from(query(encodeFields({ ...common(), token, nasid }))),
          signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS),
        });
        await answer.body?.cancel();
      } catch {
        // The token is forgotten here either way; the device forgets it when it goes unused.
      }
    },
  };
}
