import { DeviceError } from '../../device-error.ts';
import { type Bencoded } from './bencode.ts';
import { type PeerAddress, readHostPort } from './addresses.ts';

const MAX_TRACKERS = 100;
const MAX_LINK = 8192;
const MAX_URL = 2048;
const protocols = ['http:', 'https:', 'udp:'];

/** A magnet link (BEP 9). */
export interface Magnet {
  readonly infoHash: Buffer;
  /** What the link calls it, '' when it does not. */
  readonly name: string;
  readonly tiers: readonly (readonly string[])[];
  readonly peers: readonly PeerAddress[];
}

/** Reads a magnet link of version 1, its hash in hex or base32. Throws DeviceError N009001 (APP-DOWN-01). */
export function parseMagnet(link: string): Magnet {
  if (link.length > MAX_LINK || !/^magnet:\?/i.test(link)) throw new DeviceError('N009001');
  const fields = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  const named = (key: string): string[] =>
    [...fields].flatMap(([each, value]) => (each.replace(/\.\d+$/, '').toLowerCase() === key ? [value] : []));
  const hashes = named('xt').flatMap((topic) => readTopic(topic) ?? []);
  const [infoHash] = hashes;
  if (infoHash === undefined || hashes.some((each) => !each.equals(infoHash))) throw new DeviceError('N009001');
  return {
    infoHash,
    name: named('dn')[0]?.trim() ?? '',
    // A link has no tiers: each tracker is one of its own.
    tiers: usable(named('tr')).map((url) => [url]),
    peers: named('x.pe')
      .flatMap((each) => readHostPort(each) ?? [])
      .slice(0, MAX_TRACKERS),
  };
}

function readTopic(topic: string): Buffer | undefined {
  const hash = /^urn:btih:([0-9a-z]+)$/i.exec(topic.trim())?.[1] ?? '';
  if (/^[0-9a-f]{40}$/i.test(hash)) return Buffer.from(hash, 'hex');
  return /^[a-z2-7]{32}$/i.test(hash) ? fromBase32(hash.toUpperCase()) : undefined;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    held = (held << 5) | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

/**
 * Trackers of a torrent file in their tiers (BEP 12), or its one tracker; those of other protocols are left out. What
 * stands where a list should be counts as none: a torrent is good without trackers.
 */
export function readTrackerTiers(list: readonly Bencoded[] | undefined, single: Buffer | undefined): string[][] {
  const known = new Set<string>();
  const tiers = (list ?? []).flatMap((tier) => {
    const items = Array.isArray(tier) ? (tier as readonly Bencoded[]) : [];
    const urls = usable(items.flatMap((each) => (Buffer.isBuffer(each) ? [each.toString()] : [])));
    const fresh = urls.filter((url) => !known.has(url));
    for (const url of fresh) known.add(url);
    return fresh.length === 0 || known.size > MAX_TRACKERS ? [] : [fresh];
  });
  if (tiers.length > 0) return tiers;
  return single === undefined ? [] : usable([single.toString()]).map((url) => [url]);
}

function usable(urls: readonly string[]): string[] {
  const good = urls.map((each) => each.trim()).filter((each) => each.length <= MAX_URL && isTracker(each));
  return [...new Set(good)].slice(0, MAX_TRACKERS);
}

function isTracker(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !protocols.includes(url.protocol) || url.hostname === '') return false;
  return url.protocol !== 'udp:' || url.port !== '';
}
