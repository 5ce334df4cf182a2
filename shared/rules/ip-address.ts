/** An IPv4 address as a number; null for anything else. */
export function ipv4Number(text: string): number | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null;
  return parts.reduce((all, part) => all * 256 + Number(part), 0);
}

export const isIpv4 = (text: string): boolean => ipv4Number(text) !== null;

/** Groups of an IPv6 address that stand between its colons; a last one in IPv4 form counts for two. */
function groupCount(text: string): number {
  if (text === '') return 0;
  const groups = text.split(':');
  const last = groups.at(-1) ?? '';
  const isMixed = last.includes('.');
  if (isMixed && !isIpv4(last)) return Number.NaN;
  const hex = isMixed ? groups.slice(0, -1) : groups;
  return hex.every((group) => /^[\da-f]{1,4}$/i.test(group)) ? hex.length + (isMixed ? 2 : 0) : Number.NaN;
}

/** True for an IPv6 address, without a zone. */
export function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const [head = '', tail] = halves;
  if (tail === undefined) return groupCount(head) === 8;
  // An IPv4 form stands at the very end or nowhere.
  return !head.includes('.') && groupCount(head) + groupCount(tail) <= 7;
}

export const isIpAddress = (text: string): boolean => isIpv4(text) || isIpv6(text);

/** True for one address, or for a whole network such as 192.168.1.0/24. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0 || !isIpAddress(address)) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIpv4(address) ? 32 : 128));
}

/** True for a mask whose ones all stand before its zeros, and that leaves room for two addresses. */
export function isMask(text: string): boolean {
  const mask = ipv4Number(text);
  if (mask === null || mask === 0) return false;
  const inverse = 0xffff_ffff - mask;
  return inverse >= 3 && Number.isInteger(Math.log2(inverse + 1));
}

export interface PortAddress {
  readonly ip: string;
  readonly mask: string;
  /** '' for none. */
  readonly gw: string;
}

/** The first field that makes no address a port can have (CALL-SET-06); null when all are right. */
export function addressProblem({ ip, mask, gw }: PortAddress): keyof PortAddress | null {
  const address = ipv4Number(ip);
  if (address === null || address < 0x0100_0000 || address >= 0xe000_0000 || address >>> 24 === 127) return 'ip';
  if (!isMask(mask)) return 'mask';
  const bits = ipv4Number(mask) ?? 0;
  const host = address % (0x1_0000_0000 - bits);
  // The first and the last address of a network are no machine's.
  if (host === 0 || host === 0xffff_ffff - bits) return 'ip';
  if (gw === '') return null;
  const gateway = ipv4Number(gw);
  const isInside = gateway !== null && gateway - (gateway % (0x1_0000_0000 - bits)) === address - host;
  return isInside && gateway !== address ? null : 'gw';
}
