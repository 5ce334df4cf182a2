import { encode, numberIn } from './bencode.ts';
import { splitPayload } from './extensions.ts';
import type { Peer } from './peer.ts';
import type { Role, Swarm } from './swarm.ts';
import { asError, reasonOf } from '../timing.ts';
import type { TorrentClock } from './clock.ts';
import { MAX_METADATA_BYTES } from './torrent-file.ts';

/** Metadata goes in parts of this length (BEP 9). */
const PART_BYTES = 16 * 1024;
const REQUEST = 0;
const DATA = 1;
const REFUSAL = 2;
/** A peer that gives no part for so long is passed over for a while. */
const PART_MS = 20_000;
const PAUSE_MS = 60_000;
/** From how many peers it is fetched at once, and how many requests wait at one. */
const MAX_SOURCES = 3;
const AT_ONCE = 8;

const NAME = 'ut_metadata';

function sendTo(peer: Peer, head: { readonly [key: string]: number }, rest: Buffer = Buffer.alloc(0)): void {
  const id = peer.extensions.get(NAME);
  if (id !== undefined) peer.send({ kind: 'extended', id, payload: Buffer.concat([encode(head), rest]) });
}

/** Gives the metadata of a torrent to the peers that ask for it; `up` takes its bytes out of the limit. */
export function metadataGiver(info: Buffer, up: (bytes: number) => Promise<void>): Role {
  const busy = new WeakSet<Peer>();
  const parts = Math.ceil(info.length / PART_BYTES);
  const give = async (peer: Peer, piece: number): Promise<void> => {
    const part = info.subarray(piece * PART_BYTES, (piece + 1) * PART_BYTES);
    await up(part.length);
    sendTo(peer, { msg_type: DATA, piece, total_size: info.length }, part);
    await peer.sent();
  };
  const waiting = new WeakMap<Peer, number[]>();
  const work = async (peer: Peer, queue: number[]): Promise<void> => {
    if (busy.has(peer)) return;
    busy.add(peer);
    try {
      for (let piece = queue.shift(); piece !== undefined && !peer.gone.aborted; piece = queue.shift()) {
        await give(peer, piece);
      }
    } finally {
      busy.delete(peer);
    }
  };
  return {
    extended(peer, name, payload) {
      if (name !== NAME) return;
      const { dict } = splitPayload(payload);
      if (numberIn(dict, 'msg_type') !== REQUEST) return;
      const piece = numberIn(dict, 'piece') ?? -1;
      const queue = waiting.get(peer) ?? [];
      waiting.set(peer, queue);
      if (piece < 0 || piece >= parts || queue.length >= parts) return sendTo(peer, { msg_type: REFUSAL, piece });
      queue.push(piece);
      // It ends with an error only when the download ends.
      work(peer, queue).catch(() => undefined);
    },
  };
}

interface Fetch {
  readonly bytes: Buffer;
  readonly parts: (boolean | undefined)[];
  got: number;
  asked: number;
  at: number;
}

/**
 * Fetches the metadata that the magnet link stands for. Each peer is asked for all of it by itself, so that one that
 * lies spoils only its own copy: `check` tells whether the bytes are right (and may throw, which ends all). Goes on
 * looking until the signal.
 */
export function fetchMetadata<T>(
  swarm: Swarm,
  { clock, signal, down }: { clock: TorrentClock; signal: AbortSignal; down: (bytes: number) => Promise<void> },
  check: (bytes: Buffer) => T | undefined,
): Promise<T> {
  const fetches = new Map<Peer, Fetch>();
  const passedOver = new Map<Peer, number>();

  return new Promise<T>((resolve, reject) => {
    const end = (settle: () => void): void => {
      swarm.drop(role);
      signal.removeEventListener('abort', stop);
      fetches.clear();
      settle();
    };
    const stop = (): void => end(() => reject(reasonOf(signal)));
    const begin = (): void => {
      for (const peer of swarm.peers) {
        if (fetches.size >= MAX_SOURCES) return;
        const isAble = peer.extensions.has(NAME) && peer.metadataSize > 0 && !fetches.has(peer) && !peer.gone.aborted;
        if (!isAble || (passedOver.get(peer) ?? 0) > clock.now()) continue;
        const size = Math.min(MAX_METADATA_BYTES, peer.metadataSize);
        const fetch = { bytes: Buffer.alloc(size), parts: [], got: 0, asked: 0, at: clock.now() };
        fetches.set(peer, fetch);
        for (let count = 0; count < AT_ONCE; count += 1) askMore(peer, fetch);
      }
    };
    const askMore = (peer: Peer, fetch: Fetch): void => {
      const piece = fetch.asked;
      if (piece * PART_BYTES >= fetch.bytes.length) return;
      fetch.asked += 1;
      const length = Math.min(PART_BYTES, fetch.bytes.length - piece * PART_BYTES);
      down(length).then(
        () => {
          if (fetches.get(peer) === fetch) sendTo(peer, { msg_type: REQUEST, piece });
        },
        () => undefined,
      );
    };
    const passOver = (peer: Peer): void => {
      fetches.delete(peer);
      passedOver.set(peer, clock.now() + PAUSE_MS);
    };
    const finish = (peer: Peer, fetch: Fetch): void => {
      fetches.delete(peer);
      try {
        const value = check(fetch.bytes);
        if (value !== undefined) return end(() => resolve(value));
      } catch (error) {
        return end(() => reject(asError(error)));
      }
      swarm.ban(peer);
    };
    const take = (peer: Peer, payload: Buffer): void => {
      const fetch = fetches.get(peer);
      const { dict, rest } = splitPayload(payload);
      const piece = numberIn(dict, 'piece') ?? -1;
      const kind = numberIn(dict, 'msg_type');
      if (!fetch || kind === REQUEST) return;
      if (kind === REFUSAL) return passOver(peer);
      const length = Math.min(PART_BYTES, fetch.bytes.length - piece * PART_BYTES);
      if (piece < 0 || piece >= fetch.asked || rest.length !== length || fetch.parts[piece] === true) return;
      rest.copy(fetch.bytes, piece * PART_BYTES);
      fetch.parts[piece] = true;
      fetch.got += 1;
      fetch.at = clock.now();
      if (fetch.got * PART_BYTES >= fetch.bytes.length) finish(peer, fetch);
      else askMore(peer, fetch);
    };
    const role: Role = {
      extended(peer, name, payload) {
        if (name === NAME) take(peer, payload);
        begin();
      },
      left(peer) {
        fetches.delete(peer);
        passedOver.delete(peer);
        begin();
      },
      tick() {
        for (const [peer, { at }] of [...fetches]) if (clock.now() - at > PART_MS) passOver(peer);
        begin();
      },
    };
    swarm.use(role);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    else begin();
  });
}
