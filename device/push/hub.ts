import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { OK, type SessionCode } from '#shared/contract/codes.ts';
import type { PushSender } from './push-sender.ts';
import type { Logger } from '../logging/logger.ts';
import { textFrame } from './frame.ts';
import { createMessageRing, type SentMessage } from './message-ring.ts';
import {
  createPushClient,
  type PushClient,
  type PushIdentity,
  type PushOrigin,
  type RegisterCheck,
} from './push-client.ts';

/** A message before it has a number; `to` is 'all', 'master', a username, or 'perm:' and a feature. */
export type PushMessage = Parameters<PushSender['send']>[0];

/** Ways to disturb the channel from outside (interfaces.md, push/drop). */
export type DropMode = 'close' | 'mute' | 'refuse';

/** Silence after which a client counts as gone: three of its pings. */
export const CLIENT_SILENT_MS = 60_000;
const SWEEP_MS = 10_000;
/** Unsent bytes at which a client that does not read is given up; it asks for what it missed when it is back. */
export const BACKLOG_BYTES = 1024 * 1024;
/** Message numbers are reserved on disk in blocks, so that they grow over restarts without a write per message. */
const ID_BLOCK = 1000;

export interface PushHubDeps {
  /** Checks the token of a registration. */
  readonly check: RegisterCheck;
  readonly log: Logger;
  /** Number up to which ids are reserved, kept over restarts. */
  readonly reserved: { get(): number; set(value: number): void };
  /** Uptime as the poll tells it. */
  readonly uptime: () => number;
  readonly now?: () => number;
}

export type PushHub = ReturnType<typeof createPushHub>;

/** Begin of an audience: everybody whose account has this feature. */
const FEATURE = 'perm:';

const hasFeature = ({ perm }: PushIdentity, key: string): boolean =>
  (perm as Readonly<Record<string, number>> | undefined)?.[key] !== 0;

/** True when a message is for this client. */
function isFor(message: SentMessage, client: PushClient): boolean {
  const { identity } = client;
  if (!identity || message.except === identity.tokenHash) return false;
  if (message.only && !message.only.has(identity.tokenHash)) return false;
  if (message.remoteOnly === true && !client.origin.remote) return false;
  if (message.to.startsWith(FEATURE))
    return identity.isMaster || hasFeature(identity, message.to.slice(FEATURE.length));
  if (message.to === 'all') return true;
  // An audience also where an account bears its name.
  return message.to === 'master' ? identity.isMaster : message.to === identity.username;
}

/**
 * Sends messages to the clients that are connected (wire contract §9). Each message is numbered and serialised once;
 * a client that comes back with `last_id` first gets what it missed.
 */
export function createPushHub(deps: PushHubDeps) {
  const now = deps.now ?? Date.now;
  const clients = new Set<PushClient>();
  const firstId = deps.reserved.get() + 1;
  const ring = createMessageRing(firstId, now);
  let lastId = firstId - 1;
  let reservedTo = lastId;
  let muted = false;
  let refusing = false;
  let restore: NodeJS.Timeout | undefined;
  const followers: (() => void)[] = [];
  const follow = (): void => followers.forEach((told) => told());

  const nextId = (): number => {
    lastId += 1;
    if (lastId > reservedTo) {
      reservedTo = lastId + ID_BLOCK;
      try {
        deps.reserved.set(reservedTo);
      } catch (error) {
        // A full disk must not silence the device: at worst, ids repeat after the next start.
        deps.log.error('message numbers could not be reserved', { error });
      }
    }
    return lastId;
  };

  const deliver = (client: PushClient, message: SentMessage): void => {
    client.write(message.frame);
    if (client.socket.bufferedAmount > BACKLOG_BYTES) {
      deps.log.warn('a push client does not read, dropped', { account: client.identity?.username });
      client.socket.terminate();
    }
  };

  /** Numbers a message and sends it, without the client of the session `except`, or to those of `only`. Answers the number. */
  const send = (message: PushMessage, except = '', only?: ReadonlySet<string>, remoteOnly = false): number => {
    const id = nextId();
    const ts = now();
    const { topic, type, to, data } = message;
    const shownTo = to.startsWith(FEATURE) ? 'all' : to;
    const frame = textFrame(JSON.stringify({ cmd: 'message', id, topic, type, to: shownTo, ts, data }));
    const sent: SentMessage = { id, ts, to, except, only, remoteOnly, frame };
    ring.add(sent);
    for (const client of clients) if (isFor(sent, client)) deliver(client, sent);
    return id;
  };

  const register = (client: PushClient, since: number | undefined): void => {
    const missed = since === undefined ? undefined : ring.since(since, (message) => isFor(message, client));
    const incomplete = missed && !missed.complete ? { incomplete: true } : {};
    client.say({
      cmd: 'register',
      code: OK,
      msg: '',
      data: { last_id: lastId, uptime: deps.uptime(), ...incomplete },
    });
    for (const message of missed?.list ?? []) deliver(client, message);
  };

  const sweep = setInterval(() => {
    for (const client of clients) if (now() - client.heardAt() > CLIENT_SILENT_MS) client.socket.terminate();
  }, SWEEP_MS);
  sweep.unref();

  const stall = (on: boolean): void => {
    muted = on;
    for (const client of clients) client.stall(on);
  };

  const dropAll = (): void => {
    for (const client of clients) client.socket.terminate();
  };

  return {
    /** Numbers a message and sends it; the client of the session `except` is left out. Answers the number. */
    send: (message: PushMessage, except = ''): number => send(message, except),
    /** Takes over a connected socket, with the stream below it; it must register before it gets anything. */
    accept(socket: WebSocket, stream: Duplex, origin: PushOrigin = { ip: '', remote: false }): void {
      if (refusing) {
        socket.terminate();
        return;
      }
      const client = createPushClient(socket, stream, origin, {
        check: deps.check,
        stalled: muted,
        onRegister: (since) => register(client, since),
        now,
      });
      clients.add(client);
      socket.on('close', () => clients.delete(client));
    },
    isRefusing: (): boolean => refusing,
    /** Ends the sockets of a session that is over; they may not come back with its token. */
    endSession: (tokenHash: string, code: SessionCode = 'N001207'): void => {
      for (const client of clients) if (client.identity?.tokenHash === tokenHash) client.unauthorise(code);
      follow();
    },
    /** Ends the sockets of an account that came through the relay, after a last message to them. */
    endRemote(username: string, code: SessionCode, message: PushMessage): void {
      follow();
      const gone = [...clients].filter(({ identity, origin }) => identity?.username === username && origin.remote);
      if (gone.length === 0) return;
      send(message, '', new Set(gone.flatMap(({ identity }) => identity?.tokenHash ?? [])), true);
      for (const client of gone) client.unauthorise(code);
    },
    /** Sends a message to the sockets of these sessions alone. */
    tell: (tokenHashes: readonly string[], message: PushMessage): void => {
      if (tokenHashes.length > 0) send(message, '', new Set(tokenHashes));
    },
    /** Cuts every socket from an address. */
    dropAddress(matches: (ip: string) => boolean): void {
      for (const client of clients) if (matches(client.origin.ip)) client.socket.terminate();
    },
    /** Tells whenever a session has ended or must be looked at again: other connections than those of push live by them. */
    onSessions: (told: () => void): void => void followers.push(told),
    /** Checks every client's session again and ends those that are over. */
    recheck(): void {
      for (const client of clients) client.recheck();
      follow();
    },
    dropAll,
    /**
     * Disturbs the channel: cut all sockets once, stand still, or refuse new ones, for a time or until told again.
     * What is said while it stands still comes afterwards to those who are still there.
     */
    drop(mode: DropMode, ms?: number): void {
      clearTimeout(restore);
      stall(mode === 'mute' && ms !== 0);
      refusing = mode === 'refuse' && ms !== 0;
      if (mode !== 'mute') dropAll();
      if (ms === undefined || ms === 0 || mode === 'close') return;
      restore = setTimeout(() => {
        stall(false);
        refusing = false;
      }, ms);
      restore.unref();
    },
    registered: (): number => [...clients].filter((client) => client.identity).length,
    /** Says goodbye to all clients; sockets that do not answer are cut by the caller's deadline. */
    close(): void {
      clearInterval(sweep);
      clearTimeout(restore);
      for (const client of clients) client.socket.close(1001, 'device stops');
    },
  };
}
