import { CLIENT_VERSION, PLATFORM } from '#shared/constants.ts';
import type { CallSpec } from '#shared/contract/define.ts';
import { encodeFields } from '#shared/contract/wire.ts';

/** What of a declared call the console uses. */
export type CallHead = Pick<CallSpec, 'name' | 'method' | 'path' | 'target' | 'who' | 'timeoutMs'>;

/** The values every request carries (SES-06, SES-07). */
export interface RequestIdentity {
  readonly deviceId: string;
  readonly device: string;
  readonly token: string;
  readonly nasid: string;
  readonly language: string;
  /** A temporary token in the place of the session (CALL-AUTH-08). */
  readonly tmptoken?: string;
}

/** A request, ready for `fetch`. */
export interface WireRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams;
}

const WEBAGENT = 'v2';

/** `<ms>_<4 digits>`: two requests of one millisecond differ (SES-07). */
export function createRnd(now: () => number, random: () => number): () => string {
  let last = '';
  return () => {
    let digits = Math.floor(random() * 10_000);
    const text = () => `${now()}_${String(digits % 10_000).padStart(4, '0')}`;
    while (text() === last) digits += 1;
    last = text();
    return last;
  };
}

/** Writes a call as a request (SES-07). Fields of the caller never replace the added ones, but for the device it is about. */
export function buildRequest(
  spec: CallHead,
  args: Readonly<Record<string, unknown>>,
  base: string,
  identity: RequestIdentity,
  rnd: string,
): WireRequest {
  const fields = new URLSearchParams(encodeFields(args));
  fields.set('plat', PLATFORM);
  fields.set('version', CLIENT_VERSION);
  fields.set('device_id', identity.deviceId);
  fields.set('device', identity.device);
  const query = new URLSearchParams({ rnd, webagent: WEBAGENT });
  const headers = { 'accept-language': identity.language };
  // Foreign hosts and the cloud never see the session of the device.
  const withSession = spec.target === 'device' || spec.target === 'share';
  if (spec.method === 'GET') {
    if (withSession && spec.who !== 'public' && identity.token !== '') fields.set('token', identity.token);
    for (const [key, value] of query) fields.set(key, value);
    return { url: `${base}${spec.path}?${fields}`, method: 'GET', headers };
  }
  if (withSession) {
    fields.set('token', identity.token);
    // A call about another device names that one (CALL-EXT-26).
    if (args.nasid === undefined) fields.set('nasid', identity.nasid);
    if (identity.tmptoken !== undefined) fields.set('tmptoken', identity.tmptoken);
  }
  return { url: `${base}${spec.path}?${query}`, method: 'POST', headers, body: fields };
}
