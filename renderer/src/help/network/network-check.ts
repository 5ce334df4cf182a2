import { NET_CHECK_TIMEOUT_MS, SUBNET_TIP_SILENT_MS } from '#shared/constants.ts';
import { areApart, hostOf } from '#shared/rules/network-host.ts';
import type { LocalKv } from '../../state/kv.ts';

/** Record of this computer: when the person did not want to be reminded any more (unix milliseconds; SUB-02). */
export const SUBNET_SILENT_KEY = 'subnet.silentSince';

/** The two services that tell where device and computer are seen from outside, as the device names them (NET-01); '' = not configured. */
export interface NetworkHosts {
  readonly tracker: string;
  readonly proxy: string;
}

/** Text of a member of an answer with code 200; '' for anything else (NET-03). */
function answered(body: unknown, member: string): string {
  const { code, data } = (typeof body === 'object' && body !== null ? body : {}) as { code?: unknown; data?: unknown };
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[member] : undefined;
  return String(code) === '200' && typeof value === 'string' ? value : '';
}

async function ask(get: typeof fetch, url: string, headers: Record<string, string>): Promise<unknown> {
  try {
    const response = await get(url, {
      headers,
      credentials: 'omit',
      signal: AbortSignal.timeout(NET_CHECK_TIMEOUT_MS),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** From where device and computer are seen: the hosts alone, ports say nothing. */
export interface Apart {
  readonly device: string;
  readonly computer: string;
}

/**
 * Asks both services at once (NET-01); from where both are seen when device and computer are in different networks,
 * else null. Whatever is missing, late or refused says nothing (NET-03).
 */
export async function checkNetwork(hosts: NetworkHosts, nasId: string, get: typeof fetch): Promise<Apart | null> {
  if (hosts.tracker === '' || hosts.proxy === '') return null;
  const [device, computer] = await Promise.all([
    ask(get, `${hosts.tracker}/natinfo`, { id: nasId }),
    ask(get, `${hosts.proxy}/pubaddr?id=${encodeURIComponent(nasId)}`, {}),
  ]);
  const [one, two] = [answered(device, 'peerpublic'), answered(computer, 'addr')];
  return areApart(one, two) ? { device: hostOf(one), computer: hostOf(two) } : null;
}

/** True while the person does not want to be reminded: 24 h after it was ticked (SUB-02). */
export async function isSilent(kv: LocalKv, now: number): Promise<boolean> {
  const since = await kv.get(SUBNET_SILENT_KEY);
  return typeof since === 'number' && now - since < SUBNET_TIP_SILENT_MS && now >= since;
}
