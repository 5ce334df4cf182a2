import { createHash, randomBytes } from 'node:crypto';

/** What a server asks a sign-in by digest for (RFC 7616). */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  readonly algorithm: 'MD5' | 'SHA-256';
  readonly isSession: boolean;
  readonly hasQop: boolean;
}

/** Parameters of one challenge; `scheme` in lower case. */
function parse(header: string): { readonly scheme: string; readonly values: ReadonlyMap<string, string> } {
  const [, scheme = '', rest = ''] = /^\s*([A-Za-z-]+)\s*(.*)$/s.exec(header) ?? [];
  const values = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of rest.matchAll(/([a-z-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/gi))
    values.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain);
  return { scheme: scheme.toLowerCase(), values };
}

/** The challenge of an answer that asks for a digest; undefined for one that asks for something else. */
export function digestChallenge(header: string | undefined): DigestChallenge | undefined {
  // Several challenges stand in one line: that of the digest is from its own name on.
  const from = header?.search(/(^|,\s*)digest\s/i) ?? -1;
  if (header === undefined || from < 0) return undefined;
  const { scheme, values } = parse(header.slice(from).replace(/^,\s*/, ''));
  const [, name = '', session] = /^(MD5|SHA-256)(-sess)?$/i.exec(values.get('algorithm') ?? 'MD5') ?? [];
  const qop = values.get('qop');
  const isKnown = name !== '' && (qop === undefined || qop.split(',').some((each) => each.trim() === 'auth'));
  if (scheme !== 'digest' || !isKnown) return undefined;
  return {
    realm: values.get('realm') ?? '',
    nonce: values.get('nonce') ?? '',
    opaque: values.get('opaque'),
    algorithm: name.toUpperCase() as 'MD5' | 'SHA-256',
    isSession: session !== undefined,
    hasQop: qop !== undefined,
  };
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The header that answers a challenge for one request. `count` is how often the nonce was used, this time included. */
export function digestAnswer(
  { realm, nonce, opaque, algorithm, isSession, hasQop }: DigestChallenge,
  { username, password }: { readonly username: string; readonly password: string },
  { method, path, count, own = randomBytes(8).toString('hex') }: { method: string; path: string; count: number; own?: string }, // prettier-ignore
): string {
  const hash = (text: string): string =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const nc = count.toString(16).padStart(8, '0');
  const secret = hash(`${username}:${realm}:${password}`);
  const first = isSession ? hash(`${secret}:${nonce}:${own}`) : secret;
  const second = hash(`${method}:${path}`);
  const response = hash(hasQop ? `${first}:${nonce}:${nc}:${own}:auth:${second}` : `${first}:${nonce}:${second}`);
  return [
    `Digest username=${quoted(username)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(path)}`,
    `algorithm=${algorithm}${isSession ? '-sess' : ''}`,
    `response=${quoted(response)}`,
    ...(hasQop ? ['qop=auth', `nc=${nc}`] : []),
    ...(hasQop || isSession ? [`cnonce=${quoted(own)}`] : []),
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
  ].join(', ');
}
