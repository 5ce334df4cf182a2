import type { IncomingMessage } from 'node:http';

/** Who a remote client is on this device, in place of who its request says (wire contract §2, use a). */
export interface RelaySwap {
  /** Empty before the remote sign-in. */
  readonly token: string;
  readonly deviceId: string;
  readonly device: string;
}

/** A request that came through the relay. */
export interface RelayMark {
  readonly swap?: RelaySwap;
}

const marks = new WeakMap<IncomingMessage, RelayMark>();

/** Marks a request as remote; only the relay's entry does so. */
export function markRemote(request: IncomingMessage, mark: RelayMark): void {
  marks.set(request, mark);
}

/** The mark of a request; undefined for one of the local network. */
export function relayMarkOf(request: IncomingMessage): RelayMark | undefined {
  return marks.get(request);
}
