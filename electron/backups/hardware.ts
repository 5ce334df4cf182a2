import { createHash } from 'node:crypto';
import type { NetworkInterfaceInfo } from 'node:os';

/** Adapters that a program for virtual machines makes are the same on every computer. */
const VIRTUAL = '00:50:56';
/** Bit of the first byte that marks an address as made up instead of given to a device. */
const MADE_UP = 2;

function isOfDevice({ internal, mac }: Pick<NetworkInterfaceInfo, 'internal' | 'mac'>): boolean {
  if (internal || /^[0:]*$/.test(mac) || mac.startsWith(VIRTUAL)) return false;
  return (Number.parseInt(mac.slice(0, 2), 16) & MADE_UP) === 0;
}

/**
 * What this computer is told from others by, whatever is installed on it anew: its network adapters, each as a short hash
 * that says nothing of its address.
 */
export function hardwareOf(adapters: NodeJS.Dict<Pick<NetworkInterfaceInfo, 'internal' | 'mac'>[]>): string[] {
  const found = Object.values(adapters)
    .flatMap((each) => each ?? [])
    .filter(isOfDevice);
  const hashes = found.map(({ mac }) => createHash('sha256').update(`hearth:${mac.toLowerCase()}`).digest('base64url'));
  return [...new Set(hashes.map((hash) => hash.slice(0, 16)))].sort();
}
