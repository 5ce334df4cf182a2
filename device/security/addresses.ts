import { BlockList, isIP } from 'node:net';

/** The one form of an address: IPv4 in its own, never mapped into IPv6; undefined when it is none. */
export function normalAddress(text: string): string | undefined {
  const plain = text.trim().replace(/^\[|\]$/g, '').replace(/%.*$/, '').toLowerCase(); // prettier-ignore
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain;
  if (isIP(mapped) === 4) return mapped;
  if (isIP(mapped) !== 6) return undefined;
  // The URL parser knows the short form.
  return new URL(`http://[${mapped}]`).hostname.slice(1, -1);
}

/** True for the machine the device itself runs on: whoever sits there can do more than sign in. */
export function isThisMachine(ip: string): boolean {
  const address = normalAddress(ip);
  return address === '127.0.0.1' || address === '::1';
}

/** A range of addresses in its one form, `a.b.c.d/n`; a bare address is a range of one. */
export function normalRange(text: string): string | undefined {
  const [base = '', size, ...rest] = text.trim().split('/');
  const address = normalAddress(base);
  if (address === undefined || rest.length > 0) return undefined;
  const bits = isIP(address) === 4 ? 32 : 128;
  if (size === undefined) return `${address}/${bits}`;
  if (!/^\d{1,3}$/.test(size) || Number(size) > bits) return undefined;
  return `${address}/${Number(size)}`;
}

/** Makes the test whether an address lies in one of the ranges; they are in their one form. */
export function rangeTest(ranges: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [base = '', size = ''] = range.split('/');
    list.addSubnet(base, Number(size), isIP(base) === 4 ? 'ipv4' : 'ipv6');
  }
  return (ip) => {
    const address = normalAddress(ip);
    return address !== undefined && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  };
}
