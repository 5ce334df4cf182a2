import type { Network } from './use-images.ts';

/** An IPv4 network as a range of numbers, both ends in it. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** An IPv4 address as a number; -1 for a text that is none. */
export function readAddress(text: string): number {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return -1;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Reads `a.b.c.d/n` with a length from 8 to 30; null for anything else. */
export function readSubnet(text: string): Range | null {
  const [, address = '', length = ''] = /^([\d.]+)\/(\d{1,2})$/.exec(text) ?? [];
  const base = readAddress(address);
  const bits = Number(length);
  if (base < 0 || bits < 8 || bits > 30) return null;
  const size = 2 ** (32 - bits);
  const first = Math.floor(base / size) * size;
  return { first, last: first + size - 1 };
}

/** A network that has addresses of a range. */
export function overlapping(range: Range, networks: readonly Network[]): Network | undefined {
  return networks.find(({ IPAM }) =>
    IPAM.Config.some(({ Subnet }) => {
      const other = readSubnet(Subnet);
      return other !== null && other.first <= range.last && range.first <= other.last;
    }),
  );
}
