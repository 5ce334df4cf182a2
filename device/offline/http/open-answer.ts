import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { DeviceError } from '../../device-error.ts';
import { decoded } from '../link.ts';
import type { Reach } from '../reach.ts';
import { TryAgain } from '../retry.ts';

/** Places that one download is sent on to at most. */
const REDIRECTS_MAX = 10;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const AGENT = 'Hearth';

/** What the encryption of a server is refused with; it will not be better a minute later. */
const untrusted = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_)/;

/** The failure of a connection, as something to be told or to be tried again. */
function connectionError(error: NodeJS.ErrnoException): Error {
  if (error instanceof DeviceError) return error;
  const { code = '' } = error;
  if (untrusted.test(code)) return new DeviceError('N009001');
  return new TryAgain(code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('HPE_') ? 'broken' : 'unreached');
}

function request(
  url: URL,
  headers: Readonly<Record<string, string>>,
  reach: Reach,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  reach.assert(url.hostname, port);
  return new Promise((resolve, reject) => {
    const { get } = url.protocol === 'https:' ? https : http;
    const plain = new URL(url);
    plain.username = '';
    plain.password = '';
    // A connection of its own: what is broken off is not used for anything else.
    get(plain, { headers, signal, agent: false, lookup: reach.lookup(port) }, resolve).on('error', (error) => {
      reject(connectionError(error));
    });
  });
}

const credentialsOf = ({ username, password }: URL): string | undefined =>
  username === '' && password === ''
    ? undefined
    : `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}`;

/**
 * Asks for a file, and goes where it is sent on to. A name and password in the link are told to the server of the link
 * only. Throws TryAgain when nobody answers, N000002 for what may not be reached, N009001 for what leads nowhere.
 */
export async function openAnswer(
  link: URL,
  headers: Readonly<Record<string, string>>,
  reach: Reach,
  signal: AbortSignal,
): Promise<{ answer: IncomingMessage; url: URL }> {
  let url = link;
  for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
    const authorization = url.origin === link.origin ? (credentialsOf(url) ?? credentialsOf(link)) : credentialsOf(url);
    const all = {
      ...{ 'user-agent': AGENT, accept: '*/*', 'accept-encoding': 'identity' },
      ...headers,
      ...(authorization !== undefined && { authorization }),
    };
    const answer = await request(url, all, reach, signal);
    const { location } = answer.headers;
    if (!redirects.has(answer.statusCode ?? 0) || location === undefined) return { answer, url };
    answer.destroy();
    if (!URL.canParse(location, url.href)) throw new DeviceError('N009001');
    url = new URL(location, url);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new DeviceError('N009001');
  }
  throw new DeviceError('N009001');
}
