/** The host of `host:port`: text before the last colon, brackets of IPv6 taken off, in small letters (NET-02). */
export function hostOf(address: string): string {
  const text = address.trim().toLowerCase();
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text);
  if (bracketed !== null) return bracketed[1] ?? '';
  const colons = text.split(':').length - 1;
  // More than one colon without brackets: an IPv6 address that carries no port.
  return colons === 1 ? text.slice(0, text.indexOf(':')) : text;
}

/**
 * True when device and computer reach the internet from different addresses (NET-02). An empty address says nothing
 * (NET-03).
 */
export function areApart(device: string, computer: string): boolean {
  const [one, two] = [hostOf(device), hostOf(computer)];
  return one !== '' && two !== '' && one !== two;
}

/** Addresses that are given out in a home network and nowhere else (RFC 1918, RFC 3927, RFC 4193, RFC 4291). */
const homeAddresses =
  /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/;

/** True for a host that only computers of the same network find: a private address, or a name of the network itself. */
export function isHomeHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (/^[\d.]+$/.test(name) || name.includes(':')) return homeAddresses.test(name);
  return !name.includes('.') || /\.(local|lan|home|internal|home\.arpa)$/.test(name);
}
