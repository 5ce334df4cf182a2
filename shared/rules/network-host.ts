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
