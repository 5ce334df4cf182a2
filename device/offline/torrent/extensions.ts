import { type PeerAddress, readCompact } from './addresses.ts';
import { type Bencoded, bytesIn, decodeDict, decodePrefix, dictIn, encode, numberIn } from './bencode.ts';
import type { Peer } from './peer.ts';
import { MAX_METADATA_BYTES, type Torrent } from './torrent-file.ts';
import { WireError } from './wire.ts';

/** Our numbers for the extensions that we offer (BEP 10): metadata (BEP 9) and other peers (BEP 11). */
const OFFERED: Readonly<Record<string, number>> = { ut_metadata: 1, ut_pex: 2 };
const NAMES = new Map(Object.entries(OFFERED).map(([name, id]) => [id, name]));
/** How many requests of a peer may wait. */
export const MAX_REQUESTS = 256;
const MAX_PEERS_AT_ONCE = 100;

/** Tells peers which extensions this client has, hears of theirs, and takes the peers that they know of. */
export function createExtensions(options: {
  readonly port: () => number;
  readonly onPeers: (peers: readonly PeerAddress[]) => void;
}) {
  let torrent: Torrent | undefined;

  const readHandshake = (peer: Peer, payload: Buffer): void => {
    const dict = decodeDict(payload);
    const offered = [...(dictIn(dict, 'm') ?? new Map<string, Bencoded>())].flatMap(([name, id]) =>
      typeof id === 'number' && id >= 0 && id < 256 ? [[name, id] as const] : [],
    );
    // A later handshake only changes what it names; 0 takes an extension back.
    peer.extensions = new Map([...peer.extensions, ...offered].filter(([, id]) => id > 0).slice(0, 64));
    const size = numberIn(dict, 'metadata_size') ?? 0;
    if (size > 0 && size <= MAX_METADATA_BYTES) peer.metadataSize = size;
  };
  const readPeers = (payload: Buffer): void => {
    if (torrent === undefined || torrent.isPrivate) return;
    const dict = decodeDict(payload);
    const found = (
      [
        ['added', 4],
        ['added6', 6],
      ] as const
    ).flatMap(([key, family]) =>
      readCompact(bytesIn(dict, key) ?? Buffer.alloc(0), family).slice(0, MAX_PEERS_AT_ONCE),
    );
    options.onPeers(found);
  };

  return {
    know(known: Torrent): void {
      torrent = known;
    },
    introduce(peer: Peer): void {
      if (!peer.isExtended) return;
      const { ut_pex, ...others } = OFFERED;
      const m = torrent?.isPrivate === true ? others : { ...others, ut_pex };
      const payload = encode({
        m,
        metadata_size: torrent?.info.length,
        p: options.port(),
        reqq: MAX_REQUESTS,
        v: 'Hearth',
      });
      peer.send({ kind: 'extended', id: 0, payload });
    },
    /** Name of the extension that a message is of, when it is not done with here. */
    hear(peer: Peer, id: number, payload: Buffer): string | undefined {
      if (id === 0) readHandshake(peer, payload);
      const name = NAMES.get(id);
      if (name === 'ut_pex') readPeers(payload);
      return id === 0 ? 'handshake' : name === 'ut_pex' ? undefined : name;
    },
  };
}

/** Reads the dictionary at the begin of a message and what comes behind it. Throws for anything else. */
export function splitPayload(payload: Buffer): { readonly dict: ReadonlyMap<string, Bencoded>; readonly rest: Buffer } {
  const { value, end } = decodePrefix(payload);
  if (!(value instanceof Map)) throw new WireError('not a message of an extension');
  return { dict: value as ReadonlyMap<string, Bencoded>, rest: payload.subarray(end) };
}
