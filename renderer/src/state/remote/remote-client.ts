import { calls } from '#shared/contract/index.ts';
import { nonce, KEY_UNVERIFIED, withKey } from '../../api/device-key.ts';
import { createClient, type ApiClient, type ClientDeps } from '../../api/client.ts';
import { failure, success, type CallResult } from '../../api/result.ts';
import { isCloudHost } from '../../api/targets.ts';
import type { PublicKey } from '../../api/encrypt.ts';
import { partLoading } from '../../host/part-loading.ts';

/** A session at another device: who is signed in there, and its token; '' before the sign-in. */
export interface RemoteSession {
  readonly nasid: string;
  readonly username: string;
  readonly token: string;
}

/** Headers that name the session at the other device; the own token is for the relay alone (SES-10). */
export function remoteHeaders({ deviceId, device }: { deviceId: string; device: string }, session: RemoteSession) {
  // A header takes nothing but ASCII; the name of this client is for the list of sign-ins there.
  const plain = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 128);
  return {
    rtoken: session.token,
    rdeviceid: deviceId,
    rdevice: plain(device),
    ruser: plain(session.username),
  } as const;
}

/** Origin and path below which another device answers, through the own one or the relay (wire contract, relay). */
export function remoteBase(where: ReturnType<ClientDeps['where']>, nasid: string): string {
  const { hostname, config, deviceBase } = where;
  const base = isCloudHost(hostname, config.relayDomain) ? `https://${hostname}` : deviceBase;
  return `${base}/zconn/http/5055/${encodeURIComponent(nasid)}`;
}

/** A client of another device: every call of the contract, with the session there (CALL-AUTH-02). */
export function createRemoteClient(wire: ClientDeps, session: RemoteSession): ApiClient {
  return createClient({
    ...wire,
    fetch: (input, init) => {
      const identity = wire.identity();
      const headers = {
        ...(init?.headers as Record<string, string> | undefined),
        // The relay lets nobody through whom it does not know; not every call has the own session in its fields.
        authorization: `Bearer ${identity.token}`,
        ...remoteHeaders(identity, session),
      };
      return wire.fetch(input, { ...init, headers });
    },
    where: () => {
      const where = wire.where();
      return { ...where, hostname: '', nasId: '', deviceBase: remoteBase(where, session.nasid) };
    },
    // What the other device says concerns neither the session here nor the watchdog.
    onReport: () => undefined,
  });
}

type RemoteKey = PublicKey;

/** Signs in at another device with its own key; answers the session there, or what it says (CALL-KEY-02, CALL-AUTH-02). */
export async function signInThere(
  wire: ClientDeps,
  nasid: string,
  username: string,
  password: string,
): Promise<CallResult<RemoteSession>> {
  const client = createRemoteClient(wire, { nasid, username, token: '' });
  const loadEncrypt = () => partLoading(import('../../api/encrypt.ts'));
  const keyFor = async (): Promise<CallResult<RemoteKey>> => {
    const signme = nonce();
    const answer = await client.call(calls.keyPub, { signme, target: 'nas' });
    if (!answer.success) return answer;
    const { key, key_id: keyId, sign } = answer.data;
    const { verifies } = await loadEncrypt();
    return verifies(signme, sign, key) ? success({ pem: key, keyId }) : failure(KEY_UNVERIFIED, '');
  };
  const result = await withKey(
    keyFor,
    (key, { credentials }) => client.call(calls.login, credentials(username, password, key)),
    { loadEncrypt },
  );
  return result.success ? success({ nasid, username, token: result.data.token }) : result;
}
