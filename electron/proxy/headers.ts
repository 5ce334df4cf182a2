/**
 * What passes between console and device. Requests go by a list of what may pass: cookies, origin and referrer of the
 * page stay here (the token travels in form or query, wire contract §1). Answers go by a list of what may not.
 */

const REQUEST: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  // The container engine has a token of its own, which the page sets and no browser (CALL-DKR-01).
  'authorization',
  'cache-control',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
  // Remote-NAS calls (wire contract §2).
  'rtoken',
  'rdeviceid',
  'rdevice',
  'ruser',
  // Resumable uploads (tus 1.0).
  'tus-resumable',
  'upload-checksum',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'upload-unchecked',
  'x-http-method-override',
  'x-request-id',
]);

const NOT_BACK: ReadonlySet<string> = new Set([
  'alt-svc',
  'clear-site-data',
  'connection',
  'content-security-policy',
  'content-security-policy-report-only',
  'keep-alive',
  'proxy-authenticate',
  'set-cookie',
  'set-cookie2',
  'strict-transport-security',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-frame-options',
]);

/** Headers that go to the device. Bodies come back uncompressed: the network is local, and lengths stay true. */
export function requestHeaders(headers: Headers): Record<string, string> {
  const out: Record<string, string> = { 'accept-encoding': 'identity' };
  for (const [name, value] of headers) if (REQUEST.has(name)) out[name] = value;
  return out;
}

/** Headers that come back to the console, with those that keep it safe laid over them. */
export function responseHeaders(headers: Headers, safety: Readonly<Record<string, string>>): Headers {
  const out = new Headers();
  const coded = (headers.get('content-encoding') ?? 'identity') !== 'identity';
  for (const [name, value] of headers) {
    if (NOT_BACK.has(name) || name.startsWith('access-control-')) continue;
    // The network stack has decoded the body already: the length was that of the coded one.
    if (coded && (name === 'content-encoding' || name === 'content-length')) continue;
    out.set(name, value);
  }
  for (const [name, value] of Object.entries(safety)) out.set(name, value);
  return out;
}
