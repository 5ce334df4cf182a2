import { type Bencoded, asDict, bytesIn, decodeDict, numberIn } from './bencode.ts';
import { isHost, isPort, type PeerAddress, readCompact } from './addresses.ts';

/** What a tracker is told; bytes, `left` of what is wanted. */
export interface Announce {
  readonly infoHash: Buffer;
  readonly peerId: Buffer;
  /** Number by which the tracker knows this client again when its address changes. */
  readonly key: number;
  readonly port: number;
  readonly uploaded: number;
  readonly downloaded: number;
  readonly left: number;
  readonly event: 'started' | 'completed' | 'stopped' | '';
}

/** What a tracker answers: seconds until it wants to hear again, and some peers. */
export interface TrackerAnswer {
  readonly interval: number;
  readonly peers: readonly PeerAddress[];
}

/** How many peers are asked for. */
export const WANTED_PEERS = 80;
const DEFAULT_INTERVAL_S = 1800;

/** The query of an announce over HTTP (BEP 3, BEP 23). */
export function announceQuery(announce: Announce): string {
  const fields: [string, string][] = [
    ['info_hash', percent(announce.infoHash)],
    ['peer_id', percent(announce.peerId)],
    ['port', String(announce.port)],
    ['uploaded', String(announce.uploaded)],
    ['downloaded', String(announce.downloaded)],
    ['left', String(announce.left)],
    ['compact', '1'],
    ['numwant', String(announce.event === 'stopped' ? 0 : WANTED_PEERS)],
    ['key', announce.key.toString(16).padStart(8, '0')],
  ];
  if (announce.event !== '') fields.push(['event', announce.event]);
  return fields.map(([key, value]) => `${key}=${value}`).join('&');
}

function percent(bytes: Buffer): string {
  return [...bytes]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return /[A-Za-z0-9._~-]/.test(letter) ? letter : `%${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
}

/** Reads what a tracker answered over HTTP. Throws for a refusal and for what is no answer. */
export function readTrackerAnswer(body: Buffer): TrackerAnswer {
  const dict = decodeDict(body);
  const refusal = bytesIn(dict, 'failure reason');
  if (refusal !== undefined) throw new Error(`tracker: ${refusal.toString()}`);
  const interval = Math.max(numberIn(dict, 'interval') ?? DEFAULT_INTERVAL_S, numberIn(dict, 'min interval') ?? 0);
  const peers = [...readPeers(dict.get('peers')), ...readCompact(bytesIn(dict, 'peers6') ?? Buffer.alloc(0), 6)];
  return { interval, peers };
}

function readPeers(value: Bencoded | undefined): PeerAddress[] {
  if (Buffer.isBuffer(value)) return readCompact(value, 4);
  if (!Array.isArray(value)) return [];
  return (value as readonly Bencoded[]).flatMap((entry) => {
    const dict = asDict(entry);
    const host = dict && bytesIn(dict, 'ip')?.toString('latin1');
    const port = dict && numberIn(dict, 'port');
    return host === undefined || !isHost(host) || port === undefined || !isPort(port) ? [] : [{ host, port }];
  });
}
