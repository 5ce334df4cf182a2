import { randomBytes } from 'node:crypto';
import type { Reach } from '../reach.ts';
import { addressKey, type PeerAddress, readCompact, readHostPort } from './addresses.ts';
import { type BencodedDict, bytesIn, listIn } from './bencode.ts';
import { type TorrentClock, withinTime } from './clock.ts';
import { findAddress } from './door.ts';
import { openAsker } from './krpc.ts';
import { HASH_BYTES } from './torrent-file.ts';

/** Well-known nodes through which the public table is entered. */
export const PUBLIC_DHT: readonly string[] = [
  'router.bittorrent.com:6881',
  'dht.transmissionbt.com:6881',
  'router.utorrent.com:6881',
  'dht.libtorrent.org:25401',
];

const NODE_BYTES = 26;
/** Nodes asked at once, in all of a search, and those that keep a torrent. */
const AT_ONCE = 6;
const MAX_ASKED = 160;
const CLOSEST = 8;
/** Nodes that a search begins with the next time. */
const REMEMBERED = 40;
/** The names of the first nodes are looked up so long. */
const ENTRANCE_MS = 10_000;
/** Silence between searches: while nobody was found, and else, in milliseconds. */
const SEARCH_MS = 120_000;
const LONGEST_SEARCH_MS = 15 * 60_000;

interface Node {
  readonly address: PeerAddress;
  /** Undefined for one that is only known by its address. */
  readonly id: Buffer | undefined;
  token?: Buffer;
}

export interface DhtOptions {
  /** `host:port` of nodes to begin with. */
  readonly nodes: readonly string[];
  readonly infoHash: Buffer;
  /** Port that is told to others. */
  readonly port: number;
  readonly host: string | undefined;
  readonly reach: Reach;
  readonly clock: TorrentClock;
  readonly signal: AbortSignal;
  /** False when peers may come from trackers only (BEP 27). */
  readonly mayAsk: () => boolean;
  readonly onPeers: (peers: readonly PeerAddress[]) => void;
}

/**
 * Looks for peers of a torrent in the distributed table (BEP 5), and tells it of this client, again and again until the
 * signal. It only asks and keeps nothing for others. Never rejects; resolves when its socket is closed.
 */
export async function runDht(options: DhtOptions): Promise<void> {
  const { nodes, infoHash, port, clock, signal, mayAsk, onPeers, reach } = options;
  if (nodes.length === 0) return;
  const asker = await openAsker(clock, signal, options.host, reach);
  const id = randomBytes(HASH_BYTES);
  let remembered: Node[] = [];
  let wait = SEARCH_MS;
  while (!signal.aborted) {
    if (mayAsk()) {
      const begin = remembered.length > 0 ? remembered : await enter();
      const found = await search(begin);
      remembered = found.nodes.slice(0, REMEMBERED);
      wait = found.count > 0 ? LONGEST_SEARCH_MS : Math.min(LONGEST_SEARCH_MS, wait * 2);
      if (mayAsk()) await announce(found.nodes.slice(0, CLOSEST));
    }
    await clock.wait(wait, signal);
  }
  await asker.closed;

  async function enter(): Promise<Node[]> {
    return (await withinTime(clock, ENTRANCE_MS, signal, () => findEntrances(nodes, reach))) ?? [];
  }

  /** Comes closer to the hash node by node; the nodes that answered, the closest first, and how many peers they knew. */
  async function search(begin: readonly Node[]): Promise<{ nodes: Node[]; count: number }> {
    const known = new Map(begin.map((node) => [addressKey(node.address), node]));
    const waiting = [...known.values()];
    const answered: Node[] = [];
    let count = 0;
    let asked = 0;
    const isWorth = (node: Node): boolean => {
      const last = answered[CLOSEST - 1];
      return !last || isCloser(infoHash, node, last);
    };
    const askOne = async (node: Node): Promise<void> => {
      const answer = await asker.ask(node.address, 'get_peers', { id, info_hash: infoHash });
      const own = answer && bytesIn(answer, 'id');
      if (!answer || own?.length !== HASH_BYTES) return;
      const token = bytesIn(answer, 'token');
      answered.push({ address: node.address, id: Buffer.from(own), ...(token && { token: Buffer.from(token) }) });
      answered.sort((a, b) => (isCloser(infoHash, a, b) ? -1 : 1));
      const peers = readValues(answer);
      count += peers.length;
      if (peers.length > 0) onPeers(peers);
      for (const fresh of readNodes(answer)) {
        const key = addressKey(fresh.address);
        if (known.has(key)) continue;
        known.set(key, fresh);
        waiting.push(fresh);
      }
      waiting.sort((a, b) => (isCloser(infoHash, a, b) ? -1 : 1));
    };
    let open = 0;
    await new Promise<void>((resolve) => {
      const askOn = (): void => {
        while (open < AT_ONCE && asked < MAX_ASKED && !signal.aborted) {
          const node = waiting.shift();
          if (!node) break;
          if (!isWorth(node)) continue;
          asked += 1;
          open += 1;
          void askOne(node).finally(() => {
            open -= 1;
            askOn();
          });
        }
        if (open === 0) resolve();
      };
      askOn();
    });
    return { nodes: answered, count };
  }

  async function announce(closest: readonly Node[]): Promise<void> {
    const telling = closest.flatMap(({ address, token }) =>
      token ? [asker.ask(address, 'announce_peer', { id, info_hash: infoHash, port, token, implied_port: 0 })] : [],
    );
    await Promise.all(telling);
  }
}

async function findEntrances(nodes: readonly string[], reach: Reach): Promise<Node[]> {
  const found = nodes.map(async (text): Promise<Node[]> => {
    const place = readHostPort(text);
    if (!place) return [];
    const { address } = await findAddress(reach, place, 4);
    return [{ address: { host: address, port: place.port }, id: undefined }];
  });
  const settled = await Promise.allSettled(found);
  return settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

/** True when the first is closer to the hash, by the measure of the table. One without a name is asked first. */
function isCloser(infoHash: Buffer, first: Node, second: Node): boolean {
  if (!first.id || !second.id) return first.id === undefined && second.id !== undefined;
  for (let at = 0; at < HASH_BYTES; at += 1) {
    const difference = distanceAt(first.id, infoHash, at) - distanceAt(second.id, infoHash, at);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function distanceAt(id: Buffer, infoHash: Buffer, at: number): number {
  return (id[at] ?? 0) ^ (infoHash[at] ?? 0);
}

function readValues(answer: BencodedDict): PeerAddress[] {
  const values = listIn(answer, 'values') ?? [];
  return values.flatMap((value) => (Buffer.isBuffer(value) && value.length === 6 ? readCompact(value, 4) : []));
}

function readNodes(answer: BencodedDict): Node[] {
  const bytes = bytesIn(answer, 'nodes') ?? Buffer.alloc(0);
  const nodes: Node[] = [];
  for (let at = 0; at + NODE_BYTES <= bytes.length; at += NODE_BYTES) {
    const [address] = readCompact(bytes.subarray(at + HASH_BYTES, at + NODE_BYTES), 4);
    if (address) nodes.push({ address, id: Buffer.from(bytes.subarray(at, at + HASH_BYTES)) });
  }
  return nodes;
}
