import type { IncomingMessage } from 'node:http';
import { markRemote, type RelaySwap } from './relay-mark.ts';

/** Begin of every address that goes through the relay (wire contract §2). */
export const RELAY_PREFIX = '/zconn/http/5055/';

/** Longest text that a header of the relay puts in place of a field. */
const MAX_TEXT = 256;

/** A relayed address: whose device, and what is asked of it, query included. */
export interface RelayAddress {
  readonly id: string;
  readonly rest: string;
}

/** Reads `/zconn/http/5055/{id}/…`; undefined for any other address. */
export function readRelayAddress(url: string): RelayAddress | undefined {
  if (!url.startsWith(RELAY_PREFIX)) return undefined;
  const found = /^([0-9A-Za-z]{1,64})(\/.*)$/s.exec(url.slice(RELAY_PREFIX.length));
  return found?.[1] === undefined || found[2] === undefined ? undefined : { id: found[1], rest: found[2] };
}

/**
 * What nobody may reach through the relay: the control surface, and the relay itself once more; and no step upwards, by
 * which an address would leave the relay's prefix and pass for one of the other device's own network.
 */
export function isBarred(rest: string): boolean {
  let path = rest.split('?')[0] ?? '';
  try {
    path = decodeURIComponent(path);
  } catch {
    return true;
  }
  const climbs = path.split(/[\\/]/).some((segment) => segment === '.' || segment === '..');
  return climbs || /^\/+(__control|zconn)/i.test(path);
}

const text = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name];
  return (Array.isArray(value) ? (value[0] ?? '') : (value ?? '')).slice(0, MAX_TEXT);
};

/** Who the client is on the other device; undefined when the header that makes a call one to it is missing. */
export function swapOf(request: IncomingMessage): RelaySwap | undefined {
  if (request.headers.rtoken === undefined) return undefined;
  return { token: text(request, 'rtoken'), deviceId: text(request, 'rdeviceid'), device: text(request, 'rdevice') };
}

/**
 * Makes the first look at a request: one for this device is marked as remote and becomes an ordinary one, with the
 * values of its headers in place of its own where they are given. Answers the address to go on with.
 */
export function createRelayEntry(ownId: string): (request: IncomingMessage) => string {
  return (request) => {
    const url = request.url ?? '/';
    const address = readRelayAddress(url);
    if (address?.id !== ownId || isBarred(address.rest)) return url;
    const swap = swapOf(request);
    markRemote(request, swap === undefined ? {} : { swap });
    return address.rest;
  };
}
